import type { EventData } from '#features/event-sale/event-data.ts';

/** An event that is sold on the plan of its hall. */
export interface SchemeData {
  event: EventData;
  /** Address of the plan; null: the diagram has not been uploaded yet (SC-12). */
  planUrl: string | null;
  /** What the house does with a choice that leaves one seat alone. */
  loneSeats: 'off' | 'warn' | 'refuse';
  /** The house's time zone. */
  timeZone: string;
}
