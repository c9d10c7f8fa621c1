/**
 * What a phone at the door keeps to decide without a network. Rows are arrays, for a hall of 1,700 travels with them:
 * code, ticket, place (an index of `words`), category (likewise), people, party (the order), flags, in at (seconds after `now`,
 * negative before it; null: not in), part of the hall (an index of `parts`), name (named sessions alone).
 */
export type DoorRow = readonly [
  code: string,
  ticketId: number,
  place: number,
  category: number,
  people: number,
  party: number,
  flags: number,
  inAt: number | null,
  part: number,
  name?: string,
];

/** Bits of a row's flags. */
export const doorFlags = { returned: 1, cultureCard: 2, reseated: 4 } as const;

/** Which phone lets in which part of a hall. */
export interface DoorDivision {
  /** Grows with each change; 0: the hall was never divided. */
  version: number;
  /** Parts that a phone has or had; all others belong to every phone. */
  parts: readonly DividedPart[];
}

export interface DividedPart {
  /** As in `DoorList.parts`. */
  id: string;
  /** The phone whose part it is; null: it was given back to every phone. */
  door: { who: string; isOwn: boolean; since: number } | null;
  /** Every phone with a list has heard whose part it is, so no other lets anybody into it. */
  isSettled: boolean;
  /** Another phone has not heard that it lost this part and may still let people in; `at`: when it was heard last. */
  mayLetIn: { who: string; at: number } | null;
}

export interface DoorList {
  sessionId: number;
  title: string;
  /** Starts and ends of the door, epoch milliseconds by the server's clock. */
  startsAt: number;
  opensAt: number;
  overAt: number;
  /** The server's clock when the list was made. */
  now: number;
  /** By it the phone tells a ticket that was sold after the list was made from a made-up code. */
  key: string;
  words: readonly string[];
  /** Sectors or zones of the hall. */
  parts: readonly { id: string; name: string }[];
  division: DoorDivision;
  rows: readonly DoorRow[];
}

/** One code that a phone read. `n` is its number on that phone, from 1; `at` its moment by the phone's clock. */
export interface DoorScan {
  n: number;
  code: string;
  at: number;
  /** How far our clock was ahead of the phone's then, as the phone knew it: the phone's may be set before it sends this. */
  ahead?: number | undefined;
  kind: 'in' | 'back';
  /** The phone let the holder in by itself, without our word. */
  letIn: boolean;
  /** The version of the division that the phone acted by when it read the code. */
  division: number;
}

/**
 * `in`: let in. `again`: somebody came with this ticket before. `money-back`: its money went back at the bank itself.
 * `early`: the door is not open yet. `other`: a ticket of another session. `unknown`: no ticket has the code.
 * `elsewhere`: its part of the hall belongs to another phone; the ticket is still good there.
 * `back`: a visit was taken back. `too-late`: it could not be taken back any more.
 */
export type DoorVerdict =
  | 'in'
  | 'again'
  | 'returned'
  | 'money-back'
  | 'early'
  | 'other'
  | 'elsewhere'
  | 'unknown'
  | 'back'
  | 'too-late';

export interface ScanAnswer {
  n: number;
  verdict: DoorVerdict;
  /** Who was first with this ticket, by corrected clocks; null: this scan, or nobody. */
  first: { at: number; door: string; isOwn: boolean } | null;
  /** Of another session: its title and moment in words. */
  other: string | null;
  /** `elsewhere`: whose part it is, and since when. `in`: a phone that may have let the ticket in unheard, and when it was heard last. */
  door: { who: string; at: number } | null;
}

export interface ScansAnswer {
  now: number;
  answers: readonly ScanAnswer[];
  /** Tickets that two phones let in; named on both. */
  doubles: readonly { code: string; doors: readonly { device: string; at: number }[] }[];
  /**
   * Codes that came in, came back or were seated elsewhere (`place` in words, and the part it is in) since the phone asked last;
   * in at as in a row.
   */
  changes: readonly (readonly [
    code: string,
    flags: number,
    inAt: number | null,
    place?: string,
    part?: string,
  ])[];
  division: DoorDivision;
  /** Ask for changes from here next time. */
  since: number;
  cameIn: number;
}

/** From now on the phone has these parts of the hall and no other. */
export interface NewDivision {
  session: number;
  device: string;
  /** The version that its holder looked at: nobody takes a part unseen. */
  version: number;
  parts: readonly string[];
}
