import type { Admitted, Fee } from '@foyer/contract/event/event.ts';
import type { Money } from '@foyer/contract/rules/values.ts';

/** A row of the price table in one language: a category of ticket in a zone. */
export interface TicketRow {
  zoneId: number;
  categoryId: number;
  name: string;
  description: string;
  /** Of one ticket, without its fee. */
  price: Money;
  fee: Fee;
  /** Fewest and most tickets of the row in one order; max 0 = no limit of the row. */
  min: number;
  max: number;
  /** People let in by one ticket; it takes as many places. */
  visitors: number;
  /** Whom one ticket lets in, by the categories they would take alone. */
  admits?: readonly Admitted[];
  /** One excursion for a group of up to `visitors` people, instead of single tickets; the fee is the guide's. */
  group: boolean;
}

export interface TicketZone {
  id: number;
  name: string;
  description: string;
  /** `#rrggbb` of the house, '' where it gives none. */
  color: string;
}

/** Tickets wanted by row: keys of `rowKey`, rows of none are left out. */
export type Quantities = Readonly<Record<string, number>>;

/** Name of a row, also the end of its field names in the form that is sent without a script. */
export function rowKey(row: Pick<TicketRow, 'zoneId' | 'categoryId'>): string {
  return `${row.zoneId}-${row.categoryId}`;
}

export function quantityOf(row: Pick<TicketRow, 'zoneId' | 'categoryId'>, quantities: Quantities): number {
  return quantities[rowKey(row)] ?? 0;
}
