import type { Day, KeepPurpose, Time } from '#rules/values.ts';

/** What is kept of a session, and what can be. */
export interface KeepsView {
  keeps: readonly DeskKeep[];
  /** Sectors and standing areas of the plan; empty without one. */
  sectors: readonly { id: number; name: string }[];
  areas: readonly { id: number; name: string }[];
  zones: readonly { id: number; name: string }[];
  saleClosesAt: number;
}

export interface DeskKeep {
  id: number;
  purpose: KeepPurpose;
  name: string;
  note: string;
  /** Seats in words; empty: places by number. */
  seats: string;
  places: number;
  sold: number;
  left: number;
  until: number;
  isOver: boolean;
  closedAfter: boolean;
  fromFiles: boolean;
  /** Whoever has it may buy these seats; null: over, or places by number. */
  link: string | null;
}

export interface NewKeep {
  session: number;
  /** A UUID: sent again after a lost answer it is the same keep. */
  key: string;
  purpose: KeepPurpose;
  name: string;
  note: string;
  /** `{ sector: 3, row: '7', seats: '11–13, 15' }`, or places by number. */
  seats: { sector: number; row: string; seats: string } | null;
  places: { count: number; zone: number | null; area: number | null } | null;
  /** In the house's time; null: until the sale closes. */
  until: { day: Day; time: Time } | null;
}

/** Another end, name and note of a keep that was made by hand. */
export interface ChangedKeep extends Pick<NewKeep, 'name' | 'note' | 'until'> {
  id: number;
}

export interface MadeKeep {
  id: number;
  kept: number;
  /** Sold or being bought: kept when they come back. */
  sold: number;
  /** Left out, in words: visitors have them in their carts. */
  inCarts: string;
}
