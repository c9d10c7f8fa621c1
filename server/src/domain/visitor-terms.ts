import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { DocumentType, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { Text } from '@foyer/contract/rules/values.ts';

/** What a house asks of named visitors, and for how long it keeps it. */
export interface VisitorTerms {
  documentTypes: readonly DocumentType[];
  /** ISO 3166-1 numbers; null = all countries. */
  countryIds: readonly number[] | null;
  /** Numbers of regions; null = all that are known. */
  regionIds: readonly number[] | null;
  /** Chosen at first, and whose regions are offered where no country is asked. */
  homeCountryId: number;
  /** Printed on the ticket and shown in the order. */
  namesOnTickets: boolean;
  /** Days after the session for which documents are kept. */
  keepDays: number;
  /** Above the consents, safe HTML. */
  text: Text;
}

/** What an event asks of its visitors: of all, and of those of single price rows. */
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

/** What a ticket of this price row asks. */
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
