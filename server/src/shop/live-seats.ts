import type { FreeSeats, FreeSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';

/** What is free, looked up once a second however many ask. */
export interface LiveSeats {
  /** null: no such session, or one without a plan. */
  picture(sessionId: number): Promise<SeatPicture | null>;
  freeSeats(request: FreeSeatsRequest, visitor: string | null): Promise<FreeSeats | null>;
  /** Something was changed through this server: the next look is a fresh one. */
  forget(sessionId: number): void;
}

/** Which seats of a session are free at one moment, for everybody. */
export interface SeatPicture {
  planUrl: string;
  /** Made of the content: two servers that see the same say the same. */
  version: string;
  states: Uint8Array;
  standing: FreeSeats['standing'];
  /** Kept seats that nobody has. */
  kept: FreeSeats['kept'];
  /** Tapped seats by their visitors: indices, and until when by the database's clock. */
  tapped: ReadonlyMap<string, { seats: readonly number[]; until: number }>;
  /** The database's clock at this look. */
  at: number;
}
