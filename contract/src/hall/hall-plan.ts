import { type Language, languages, type Text } from '#rules/values.ts';

/**
 * The compact plan of a hall, as a page draws it and sells from it. It never changes: its address holds a hash of
 * its content (`SoldEvent.planUrl`), and a changed hall is another plan. Lengths are units of the drawing, in which
 * a seat is 20 wide; x grows to the right, y away from the stage.
 */
export interface HallPlan {
  view: { x: number; y: number; width: number; height: number };
  /**
   * Addresses of the drawing behind the seats by language: the house's own drawing, stage, labels, outlines of
   * sectors and numbers of rows. SVG in the frame of `view`, safe to be put into a page; it draws in
   * `currentColor` and has the classes hall-stage, hall-label, hall-sector, hall-standing and hall-row.
   */
  backdrops: Partial<Record<Language, string>>;
  sectors: readonly PlanSector[];
  /** In the order of their seats. */
  rows: readonly PlanRow[];
  seats: PlanSeats;
  standing: readonly PlanStanding[];
  /** What is seen from the seats; null: the house has no pictures of it. */
  views: PlanViews | null;
}

/** In place of `.json` in a plan's address: a picture of all its seats, for the time until the plan is drawn. */
export const stillEnding = '.seats.svg';

export function stillOf(planUrl: string): string {
  return planUrl.replace(/\.json$/, stillEnding);
}

/**
 * The drawing behind the seats by the plan's own address, for whoever has not read the plan yet: `/plans/a.en.svg` is the
 * file that `/plans/a.json` names for `en`.
 */
export function backdropOf(planUrl: string, language: Language): string {
  return planUrl.replace(/\.json$/, `.${language}.svg`);
}

/** The plan and the language of a backdrop's address, or of its last part; null: it is the address of something else. */
export function planOfBackdrop(address: string): { planUrl: string; language: Language } | null {
  const [, start, written] = /^(.+)\.([a-z]{2})\.svg$/.exec(address) ?? [];
  const language = languages.find((one) => one === written);
  return start === undefined || language === undefined ? null : { planUrl: `${start}.json`, language };
}

export interface PlanViews {
  /** Address of the pictures, a file that never changes either: it is asked for when somebody looks at one. */
  url: string;
  /** Index of the picture in that file for each seat; -1: none is seen from there. */
  ofSeats: readonly number[];
}

export interface PlanSector {
  id: number;
  name: Text;
  /** Corners, in order; the last is joined to the first. */
  outline: readonly PlanPoint[];
  /** Where its name and its free count stand. */
  label: PlanPoint;
  /** Its rows are `rows[firstRow]` and the following `rowCount - 1`. */
  firstRow: number;
  rowCount: number;
}

export interface PlanPoint {
  x: number;
  y: number;
}

/** A row of a sector: the seats from `first` on, as they stand side by side. */
export interface PlanRow {
  /** As printed on the ticket; blank where a box has no rows. */
  name: string;
  /** Index in `sectors`. */
  sector: number;
  /** Index of its first seat. */
  first: number;
  count: number;
}

/** All seats of a hall, a list a property: everything about seat `i` stands at `[i]`. */
interface PlanSeats {
  count: number;
  /** Number of the seat on the wire: the same for ever, whatever becomes of the plan. */
  ids: readonly number[];
  x: readonly number[];
  y: readonly number[];
  /** Index in `rows`. */
  rows: readonly number[];
  /** As printed on the ticket. */
  numbers: readonly string[];
  /** Price zone, `PriceRow.zoneId`. */
  zoneIds: readonly number[];
  /** A sum of `seatFlags`. */
  flags: readonly number[];
}

export const seatFlags = {
  wheelchair: 1,
  companion: 2,
  restrictedView: 4,
  /** Drawn as a square. */
  square: 8,
} as const;

/** Places without seats, sold by number. */
export interface PlanStanding {
  id: number;
  name: Text;
  zoneId: number;
  capacity: number;
  outline: readonly PlanPoint[];
  label: PlanPoint;
}

/** `held`: somebody's for the moment, and may come back. */
export const seatStates = { free: 0, held: 1, sold: 2 } as const;
export type SeatState = (typeof seatStates)[keyof typeof seatStates];

/** What is free of a session now, or what has changed since a version that the asker knows. */
export type FreeSeats = {
  /** The plan whose seats are counted; another one than the page has drawn: load it first. */
  planUrl: string;
  version: string;
  /** Indices of seats that this visitor holds, which `held` counts too, and for how many seconds from now. */
  mine: readonly number[];
  mineSeconds: number;
  standing: readonly { id: number; left: number }[];
  /** Seats that are kept for somebody and that nobody has; `held` counts them too. */
  kept: readonly KeptSeats[];
} & (
  | { kind: 'full'; states: Uint8Array }
  | { kind: 'changes'; since: string; changes: readonly { seat: number; state: SeatState }[] }
);

/** Seats that the house keeps from everybody else until a moment. */
export interface KeptSeats {
  id: number;
  /** Whoever says so may buy wheelchair places; others are bought by a link of the house's. */
  isForWheelchair: boolean;
  /** Epoch milliseconds. */
  until: number;
  /** Not sold after that either. */
  closedAfter: boolean;
  /** Indices in the plan. */
  seats: readonly number[];
}

/** Under which keeps somebody chooses and buys. */
export interface KeepClaim {
  /** In a wheelchair, or with somebody who is. */
  isWheelchairUser?: true | undefined;
  /** What the house's link says: number of the keep and its proof, `17.4fT…`. */
  pass?: string | undefined;
}

export interface FreeSeatsRequest {
  sessionId: number;
  /** The version that the asker knows. */
  since?: string | undefined;
}

/** Takes seats for the visitor for a short time, or renews those that are the visitor's already. */
export interface HoldSeatsRequest {
  sessionId: number;
  /** Numbers (`PlanSeats.ids`), not indices. */
  seatIds: readonly number[];
  language: Language;
  claim?: KeepClaim | undefined;
}

export interface HeldSeats {
  /** Seats of the request that the visitor holds now, for so many seconds. */
  seatIds: readonly number[];
  seconds: number;
  /** Seats of the request that are somebody else's: "Место недоступно". */
  takenIds: readonly number[];
  /** Held for so long already that they are not renewed; while nobody else takes them they can still be ordered. */
  overIds: readonly number[];
}

/** Lets seats of the visitor go; without `seatIds` all of the session. Can be sent by `navigator.sendBeacon`. */
export interface ReleaseSeatsRequest {
  sessionId: number;
  seatIds?: readonly number[] | undefined;
}

/** The plan of a session in the specification's own form (`GET /api/scheme/map`), for other storefronts. */
export interface PlanMap {
  /** SVG, each seat an element with `data-seat-id`; '' without one. */
  drawing: string;
  plan: HallPlan;
  states: Uint8Array;
  /** Areas with a price; `limit`: most places in one order. */
  standing: readonly { id: number; left: number; limit: number; categoryIds: readonly number[] }[];
}
