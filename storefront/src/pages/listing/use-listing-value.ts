import { useAddress } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import type { ListingData } from './data/listing-data.ts';
import { useAskForWhole, useWholeListing } from './data/whole-listing.ts';
import { daysInAddress, daysOf } from './days/chosen-days.ts';
import { type FiltersInUse, useFilters } from './filters/filter-store.ts';
import { type DayRange, resetChanges } from './filters/filters.ts';
import type { ListingContextValue } from './listing-context.ts';
import { type Scope, scopeOf } from './menus/scope.ts';

export interface ListingInUse {
  shared: ListingContextValue;
  scope: Scope;
  /** The days that are shown, chosen or not. */
  days: DayRange | null;
  inUse: FiltersInUse;
}

/** What address, storage and programme make of the list: for the list and for the header's tools. */
export function useListingValue(given: ListingData): ListingInUse {
  const data = useWholeListing(given);
  const address = useAddress();
  const askForWhole = useAskForWhole(given);
  const query = address.searchParams;
  const scope = scopeOf(data, query);
  const inUse = useFilters(data);
  const days = daysOf(query, data, scope, inUse.filters);
  const chosen = query.has('day') ? days : null;
  const shared: ListingContextValue = {
    data,
    chosen,
    dayHref: (day) =>
      withQuery(address, {
        day: daysInAddress(day === null ? null : { from: day, to: day }, data),
        page: undefined,
        reset: undefined,
      }),
    resetHref: withQuery(address, resetChanges(inUse.filters, chosen)),
    askForWhole,
  };
  return { shared, scope, days, inUse };
}
