import type { Day } from '@foyer/contract/rules/values.ts';
import { createContext, useContext } from 'react';
import type { EventData, ListingData } from './data/listing-data.ts';
import type { DayRange } from './filters/filters.ts';

/** What the parts of the list share. */
export interface ListingContextValue {
  data: ListingData;
  /** Days that the visitor has chosen. */
  chosen: DayRange | null;
  /** Address of the list on one day; null: of the whole programme. */
  dayHref(day: Day | null): string;
  /** Address of the list less narrowed: see `resetChanges`. */
  resetHref: string;
  /** Fetches what did not come with the page. Throws what the call throws. */
  askForWhole(): Promise<void>;
}

export const ListingContext = createContext<ListingContextValue | null>(null);

export function useListing(): ListingContextValue {
  const listing = useContext(ListingContext);
  if (!listing) throw new Error('no listing around this part');
  return listing;
}

/** What the house shows of such an event, in either view (AF-11). */
export function useCardSetup({ season }: EventData) {
  const { cards } = useListing().data;
  return season ? cards.subscriptions : cards.tickets;
}
