import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { DocumentType, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { Text } from '@foyer/contract/rules/values.ts';

/** The data a house requires of named visitors, and how long it keeps them. */
export interface VisitorTerms {
  documentTypes: readonly DocumentType[];
  /** ISO 3166-1 numbers; null: all countries. */
  countryIds: readonly number[] | null;
  /** Region numbers; null: all known ones. */
  regionIds: readonly number[] | null;
  /** Preselected; its regions are offered if no country is asked for. */
  homeCountryId: number;
  /** Printed on the ticket and shown in the order. */
  namesOnTickets: boolean;
  /** Days after the session for which documents are kept. */
  keepDays: number;
  /** Shown above the consents; sanitised HTML. */
  text: Text;
}

/** The data an event requires of its visitors, in general and by price row. */
export interface EventVisitorNeeds {
  usual: VisitorNeeds;
  prices: readonly { priceTypeId: number; zoneId: number; categoryId: number; needs: VisitorNeeds }[];
}

export const noNeeds: VisitorNeeds = {
  age: false,
  middleName: false,
  document: false,
  country: false,
  region: false,
};

/** The data a ticket of this price row requires. */
export function needsOfRow(
  { usual, prices }: EventVisitorNeeds,
  row: Pick<PriceRow, 'priceTypeId' | 'zoneId' | 'categoryId'>,
): VisitorNeeds {
  const own = prices.find(
    (one) =>
      one.priceTypeId === row.priceTypeId && one.zoneId === row.zoneId && one.categoryId === row.categoryId,
  );
  return own?.needs ?? usual;
}
