import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EventCard } from './cards/event-card.tsx';
import type { EventData, ListingData } from './data/listing-data.ts';
import { useAskForWhole, useWholeInPause, useWholeListing } from './data/whole-listing.ts';
import { daysInAddress, daysOf } from './days/chosen-days.ts';
import { DayBar } from './days/day-bar.tsx';
import { dayRange } from './days/day-words.ts';
import { useStoredDays } from './days/use-stored-days.ts';
import { EmptyList, EmptyShop, ResetLink } from './empty-list.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { filterEvents } from './filters/filter-events.ts';
import { useFilters } from './filters/filter-store.ts';
import {
  addressKey,
  type DayRange,
  type Filters,
  filtersInQuery,
  isFiltered,
  resetChanges,
} from './filters/filters.ts';
import { ListingContext, type ListingContextValue, useListing } from './listing-context.ts';
import styles from './listing-view.module.css';
import { LoadNext } from './load-next.tsx';
import { SubMenu } from './menus/menus.tsx';
import { type Scope, scopeOf } from './menus/scope.ts';
import { pageSlice, pagesInQuery } from './page-slice.ts';
import { Timetable } from './timetable/timetable.tsx';

/** The programme of the house: one list, as cards or as the timetable of a chosen day. */
export function ListingView({ data: given }: ViewProps<unknown, ListingData>) {
  const t = useTexts('listing');
  const data = useWholeListing(given);
  const address = useAddress();
  const query = address.searchParams;
  const askForWhole = useAskForWhole(given);
  const scope = scopeOf(data, query);
  const { filters } = useFilters(data);
  const days = daysOf(query, data, scope, filters);
  const chosen = query.has('day') ? days : null;
  useWholeInPause(given);
  useStoredDays(data, days);
  if (data.events.length === 0 && !data.first) {
    return <EmptyShop />;
  }
  const shared: ListingContextValue = {
    data,
    dayHref: (day) =>
      withQuery(address, {
        day: daysInAddress(day === null ? null : { from: day, to: day }, data),
        page: undefined,
        reset: undefined,
      }),
    chosen,
    resetHref: withQuery(address, resetChanges(filters, chosen)),
    askForWhole,
  };
  return (
    <ListingContext value={shared}>
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
  // What came first is the answer to the address, found in more than the page has been given.
  const events = data.first ? scope.events : filterEvents(data, scope.events, filters, days);
  const found = data.first?.found ?? events.length;
  const slice = pageSlice(found, scope.pageSize, pagesInQuery(query));
  const shown = events.slice(0, slice.shown);
  const isOneDay = days !== null && days.from === days.to;
  return (
    <>
      <ListSummary count={found} days={isOneDay ? null : days} filters={filters} />
      <div ref={list}>
        {shown.length === 0 ? (
          <EmptyList scope={scope} days={days} filters={filters} />
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

/** Something else is asked before the whole programme has come: a skeleton until it has, or a way to ask again (AF-16). */
function Waiting() {
  const t = useTexts('shell');
  const { askForWhole } = useListing();
  const [failed, setFailed] = useState(false);
  const ask = useEffectEvent(() => void askForWhole().catch(() => setFailed(true)));
  // The wish is the visitor's: it goes out as soon as it is seen.
  useEffect(() => ask(), []);
  if (!failed) return <SkeletonCards />;
  return (
    <div className={styles.waiting} role="alert">
      <p>{t('no-answer')}</p>
      <Button onClick={() => location.reload()}>{t('try-again')}</Button>
    </div>
  );
}

/** Stand-ins with the measures of cards, while something has not come (AF-16). */
function SkeletonCards() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}

interface ListSummaryProps {
  count: number;
  /** A chosen range; one day says itself in its heading. */
  days: DayRange | null;
  filters: Filters;
}

/** What the list is narrowed to, and the way back to all of it (AF-7). It is also said aloud when it changes. */
function ListSummary({ count, days, filters }: ListSummaryProps) {
  const t = useTexts('listing');
  const { data } = useListing();
  const isNarrowed = isFiltered(filters) || days !== null;
  return (
    <div className={isNarrowed ? styles.summary : styles.silent}>
      <p role="status">
        {days && <b>{dayRange(days.from, days.to, data.language)} </b>}
        {t('found', { count })}
      </p>
      {isNarrowed && <ResetLink filters={filters} />}
    </div>
  );
}

interface ProgrammeProps {
  events: readonly EventData[];
  scope: Scope;
  days: DayRange | null;
}

/** The whole programme as cards, in the columns of the house (AF-10). */
function Programme({ events, scope: { columns, withImages }, days }: ProgrammeProps) {
  const { today } = useListing().data;
  const from = days && days.from > today ? days.from : today;
  return (
    <ol className={classNames(styles.grid, styles[`columns${columns}`])}>
      {events.map((event, place) => (
        <EventCard
          key={event.id}
          event={event}
          from={from}
          withImage={withImages}
          columns={columns}
          place={place}
        />
      ))}
    </ol>
  );
}
