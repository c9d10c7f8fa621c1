import type { Money } from '@foyer/contract/rules/values.ts';
import type { EventData, RefusedWords } from '#features/event-sale/event-data.ts';

/** An event that is sold on the plan of its hall. */
export interface SchemeData {
  event: EventData;
  /** Address of the plan; null: the diagram has not been uploaded yet (SC-12). */
  planUrl: string | null;
  /** What the house does with a choice that leaves one seat alone. */
  loneSeats: 'off' | 'warn' | 'refuse';
  /** The house's time zone. */
  timeZone: string;
  /** What was asked for without a script; absent: nothing. */
  plain?: PlainPlaces;
  /** Seats are chosen for these tickets, instead of bought. */
  exchange?: PlanExchange;
}

/** Tickets of an order that are exchanged for seats of another evening. */
export interface PlanExchange {
  hash: string;
  /** Each new seat is sold in the category of its old ticket. */
  tickets: readonly { id: number; categoryId: number }[];
  /** What was paid for them. */
  paid: Money;
}

export function ticketsOf({ tickets }: PlanExchange): number[] {
  return tickets.map(({ id }) => id);
}

/** The best places for a party, as a form of a page without a script shows them. */
export interface PlainPlaces {
  count: number;
  options: readonly { zoneId: number; value: string; words: string }[];
  refused: RefusedWords | null;
  /** What was chosen in a form that was refused: one of the options, and whose tickets. */
  chosen: { value: string; categoryId: number | null };
}
