import { useEffect, useEffectEvent, useRef } from 'react';
import { useAddress, useRouter, useSetQuery } from '#lib/router/router.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { filterStore } from '#pages/listing/filters/filter-store.ts';
import { type DayRange, onlyFilters, withoutFilters } from '#pages/listing/filters/filters.ts';
import { daysInAddress } from './chosen-days.ts';

/** Keeps the chosen days beside the other filters, brings them back at load, and obeys `reset=1` (AF-7, AF-9). */
export function useStoredDays(data: ListingData, days: DayRange | null): void {
  const router = useRouter();
  const query = useAddress().searchParams;
  const setQuery = useSetQuery();
  const hasArrived = useRef(false);
  const asked = query.get('day');
  const resetAsked = query.get('reset');

  const settle = useEffectEvent(() => {
    const arrives = !hasArrived.current;
    hasArrived.current = true;
    const now = router.now();
    const { days: kept } = filterStore.read(data.filterLifetime, now);
    if (resetAsked !== null) {
      filterStore.clear();
      const typed = resetAsked === onlyFilters ? (query.get('search') ?? '') : '';
      if (typed !== '') filterStore.change({ search: typed }, now);
      setQuery(withoutFilters, { replace: true });
    } else if (asked === null && arrives && kept !== null && kept.to >= data.today) {
      setQuery({ day: daysInAddress(kept, data) }, { replace: true });
    } else {
      const chosen = asked === null ? null : days;
      if (kept?.from !== chosen?.from || kept?.to !== chosen?.to) filterStore.change({ days: chosen }, now);
    }
  });
  // The storage is outside React, and the server could not know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address is a reason to look
  useEffect(() => settle(), [asked, resetAsked]);
}
