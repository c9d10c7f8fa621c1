import type { Text } from '@foyer/contract/rules/values.ts';
import type { Point, SeatFlag } from './hall.ts';

/** Where in a file something is written, counted from 1. */
export interface PlanPlace {
  file: string;
  line: number;
  column: number;
}

/** A sentence in each language in which operators are spoken to. */
export type PlanSentence = Readonly<{ en: string; ru: string }>;

/** Takes everything that is wrong; the findings of a house are one. */
export interface PlanFindings {
  refuse(place: PlanPlace, found: PlanSentence, expected: PlanSentence, hint?: PlanSentence | null): void;
  note(place: PlanPlace, text: PlanSentence): void;
}

/** Rows as they are written: `5`, `3-7`, `А`; `value` holds for them. */
export interface ForRows<Value> {
  rows: string;
  place: PlanPlace;
  value: Value;
}

/** From which side seats are counted; facing the stage, left is left. */
export type Numbering = 'left' | 'right' | 'center' | 'odd-even';

/** A block of rows, as an operator describes it. Lengths are units of the drawing: a seat is 20 wide. */
export interface SectorPlan {
  name: Text;
  zone: { value: string; place: PlanPlace } | null;
  zones: readonly ForRows<string>[];
  rows: readonly string[];
  seats: readonly ForRows<number>[];
  /** Seats with individual positions, instead of rows and seats. */
  placed: readonly PlacedRow[];
  /** The middle of the first row. */
  at: Point;
  spacing: number;
  rowSpacing: number;
  /** Radius of the first row; null: straight. */
  curve: number | null;
  /** Degrees clockwise about `at`. */
  turn: number;
  /** After so many seats from the left; below 0 from the right. */
  aisles: readonly ForRows<readonly number[]>[];
  aisleWidth: number;
  numbering: Numbering;
  from: number;
  /** Seats of a row stand in lines of so many: a box. */
  wrap: number | null;
  shape: 'circle' | 'square';
  flags: ReadonlyMap<SeatFlag, readonly ForRows<readonly string[]>[]>;
  place: PlanPlace;
}

export interface PlacedRow {
  row: string;
  zone: { value: string; place: PlanPlace } | null;
  /** `7 470,568; 8 492,568 wheelchair`. */
  seats: string;
  place: PlanPlace;
}

export interface StandingPlan {
  name: Text;
  zone: { value: string; place: PlanPlace } | null;
  capacity: number;
  outline: readonly Point[];
  place: PlanPlace;
}

export interface LabelPlan {
  text: Text;
  at: Point;
  turn: number;
}

/** The view from a sector, from some of its rows, or from single seats of those rows. */
export interface ViewPlan {
  sector: { value: string; place: PlanPlace };
  /** `5`, `3-7`, `А`; null: the whole sector. */
  rows: { value: string; place: PlanPlace } | null;
  /** Of these rows; none: all. */
  seats: readonly { value: string; place: PlanPlace }[];
  file: { value: string; place: PlanPlace };
  /** Description of the picture. */
  alt: Text;
  place: PlanPlace;
}

/** `halls/<name>.yaml`. */
export interface HallPlan {
  stage: { name: Text; at: Point; width: number; depth: number } | null;
  sectors: readonly { name: string; value: SectorPlan }[];
  standing: readonly { name: string; value: StandingPlan }[];
  labels: readonly LabelPlan[];
  /** The house's own drawing behind the seats, made safe. */
  backdrop: { value: string; place: PlanPlace } | null;
  /** `[x, y, width, height]`. */
  view: { value: readonly number[]; place: PlanPlace } | null;
  viewsFromSeats: readonly ViewPlan[];
  place: PlanPlace;
}
