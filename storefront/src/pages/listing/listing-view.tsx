import { useRef } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import { daysInAddress, daysOf } from './chosen-days.ts';
import { DayBar } from './day-bar.tsx';
import { EmptyList, EmptyShop } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filterEvents } from './filter-events.ts';
import {
  addressKey,
  type DayRange,
  type Filters,
  filtersInQuery,
  isFiltered,
  withoutFilters,
} from './filters.ts';
import { ListSummary } from './list-summary.tsx';
import { ListingContext, type ListingRoom } from './listing-context.ts';
import type { ListingData } from './listing-data.ts';
import styles from './listing-view.module.css';
import { LoadNext } from './load-next.tsx';
import { pageSlice, pagesInQuery } from './page-slice.ts';
import { Programme } from './programme.tsx';
import { type Scope, scopeOf } from './scope.ts';
import { SubMenu } from './sub-menu.tsx';
import { Timetable } from './timetable.tsx';
import { useFilters } from './use-filters.ts';
import { useKeptDays } from './use-kept-days.ts';
import { Waiting } from './waiting.tsx';
import { useAskForWhole, useWholeInPause, useWholeListing } from './whole-listing.ts';

/** The programme of the house: one list, as cards or as the timetable of a chosen day. */
export function ListingView({ data: given }: ViewProps<unknown, ListingData>) {
  const t = useTexts('listing');
  const data = useWholeListing(given);
  const address = useAddress();
  const query = address.searchParams;
  const askForWhole = useAskForWhole(given);
  const scope = scopeOf(data, query);
  const days = daysOf(query, data, scope);
  const { filters } = useFilters(data);
  useWholeInPause(given);
  useKeptDays(data, days);
  if (data.events.length === 0 && !data.first) {
    return <EmptyShop />;
  }
  const room: ListingRoom = {
    data,
    dayHref: (day) =>
      withQuery(address, {
        day: daysInAddress(day === null ? null : { from: day, to: day }, data),
        page: undefined,
        reset: undefined,
      }),
    resetHref: withQuery(address, { ...withoutFilters, reset: 1 }),
    askForWhole,
  };
  return (
    <ListingContext value={room}>
      <h1 className={styles.title}>{t('title')}</h1>
      {scope.withDays && <DayBar scope={scope} chosen={days} />}
      <div className={styles.bar}>
        <SubMenu scope={scope} withAll={scope.kindId !== null || data.kinds.length < 2} />
        <FilterBar scope={scope} />
      </div>
      {isAnswered(data, query, filters) ? (
        <List data={data} scope={scope} days={days} filters={filters} />
      ) : (
        <Waiting />
      )}
    </ListingContext>
  );
}

/** Whether the events for what is asked are here: all are, or it is what the page was made for. */
function isAnswered({ first }: ListingData, query: URLSearchParams, filters: Filters): boolean {
  if (!first) return true;
  return first.address === addressKey(query) && (filtersInQuery(query) !== null || !isFiltered(filters));
}

interface ListProps {
  data: ListingData;
  scope: Scope;
  days: DayRange | null;
  filters: Filters;
}

function List({ data, scope, days, filters }: ListProps) {
  const query = useAddress().searchParams;
  const list = useRef<HTMLDivElement>(null);
  const events = filterEvents(data, scope.events, filters, days);
  const found = data.first?.found ?? events.length;
  const slice = pageSlice(found, scope.pageSize, pagesInQuery(query));
  const shown = events.slice(0, slice.shown);
  const filtered = isFiltered(filters);
  const isOneDay = days !== null && days.from === days.to;
  return (
    <>
      <ListSummary count={found} days={isOneDay ? null : days} filtered={filtered} />
      <div ref={list}>
        {shown.length === 0 ? (
          <EmptyList scope={scope} days={days} filtered={filtered} />
        ) : isOneDay ? (
          <Timetable events={shown} found={found} day={days.from} scope={scope} />
        ) : (
          <Programme events={shown} scope={scope} days={days} />
        )}
      </div>
      <LoadNext list={list} shown={shown.length} slice={slice} />
    </>
  );
}
