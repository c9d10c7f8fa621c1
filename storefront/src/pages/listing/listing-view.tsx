import type { Day } from '@foyer/contract/rules/values.ts';
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress, usePaths } from '#lib/router/router.ts';
import {
  dayEnds,
  firstOfDays,
  type ProgrammeDay,
  programmeDays,
} from '#pages/listing/data/event-sessions.ts';
import {
  addressKey,
  type DayRange,
  type Filters,
  filterEvents,
  filtersInQuery,
  isFiltered,
} from '#pages/listing/filters/filters.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { EventCard } from './cards/event-card.tsx';
import type { ListingData } from './data/listing-data.ts';
import { useWholeInPause } from './data/whole-listing.ts';
import { DayBar } from './days/day-bar.tsx';
import { dayAndMonth, dayParts, dayRange } from './days/day-words.ts';
import { useStoredDays } from './days/use-stored-days.ts';
import { EmptyList, EmptyShop, ResetLink } from './empty-list.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ListingContext, useListing } from './listing-context.ts';
import styles from './listing-view.module.css';
import { LoadNext } from './load-next.tsx';
import { SubMenu } from './menus/menus.tsx';
import type { Scope } from './menus/scope.ts';
import { type PageSlice, pageSlice, pagesInQuery } from './page-slice.ts';
import { Timetable } from './timetable/timetable.tsx';
import { useListingValue } from './use-listing-value.ts';

/** The programme of the house: one list, as cards or as the timetable of a chosen day. */
export function ListingView({ data: given }: ViewProps<unknown, ListingData>) {
  const t = useTexts('listing');
  const query = useAddress().searchParams;
  const { shared, scope, days, inUse } = useListingValue(given);
  const { data } = shared;
  // What is typed stands at once; the list behind follows when there is time.
  const filters = useDeferredValue(inUse.filters);
  useWholeInPause(given);
  useStoredDays(data, days);
  if (data.events.length === 0 && !data.first) {
    return <EmptyShop />;
  }
  return (
    <ListingContext value={shared}>
      <h1 className={styles.title}>{t('title')}</h1>
      {scope.withDays && !scope.season && <EveningSentence usual={data.usualSum} />}
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

/** What most ask first, as a sentence: each word opens its choices on the page of evenings, where they are answered. */
function EveningSentence({ usual: [upto, sum] }: { usual: ListingData['usualSum'] }) {
  const t = useTexts('listing');
  const href = usePaths().evenings({ party: 2, upto, days: 'weekend-evening' });
  const word = (name: string, text: string) => <a href={`${href}#${name}`}>{text}</a>;
  return (
    <p className={styles.evening}>
      {t.node('evening-ask', {
        party: word('party', t('evening-party')),
        upto: word('upto', t('evening-upto', { sum })),
        days: word('days', t('evening-days')),
        menu: word('menu', t('evening-menu')),
      })}{' '}
      <a href={href} aria-label={t('evening-show')}>
        <Icon name="arrow" />
      </a>
    </p>
  );
}

/** Whether the events for what is asked are here: all are, or it is what the page was made for. */
function isAnswered({ first, search }: ListingData, query: URLSearchParams, filters: Filters): boolean {
  if (!first) return search !== undefined || filters.search.trim() === '';
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
  const isOneDay = days !== null && days.from === days.to;
  const from = days && days.from > data.today ? days.from : data.today;
  // Of season tickets a day says little.
  const byDay = scope.withDays && !scope.season;
  const groups = byDay ? programmeDays(events, data, from) : [{ day: '', events }];
  const slice = sliceOf(
    data,
    isOneDay ? [] : dayEnds(groups),
    found,
    isOneDay ? found : scope.pageSize,
    query,
  );
  const shown = Math.min(events.length, slice.shown);
  return (
    <>
      <ListSummary count={found} days={isOneDay ? null : days} filters={filters} />
      <div ref={list}>
        {shown === 0 ? (
          <EmptyList scope={scope} days={days} filters={filters} />
        ) : isOneDay ? (
          <Timetable events={events} found={found} day={days.from} scope={scope} />
        ) : (
          <Programme days={firstOfDays(groups, shown)} scope={scope} from={from} />
        )}
      </div>
      <LoadNext list={list} shown={shown} slice={slice} />
    </>
  );
}

/** What came first knows how long its page is; a day is one page, however long. */
function sliceOf(
  { first }: ListingData,
  ends: readonly number[],
  found: number,
  pageSize: number,
  query: URLSearchParams,
): PageSlice {
  return first
    ? { shown: first.page, next: 0, total: found, cut: false }
    : pageSlice(found, pageSize, pagesInQuery(query), ends);
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
  days: readonly ProgrammeDay[];
  scope: Scope;
  /** The first day that counts: of the chosen range, else today. */
  from: Day;
}

/** The programme as cards, in the columns of the house (AF-10), a rule before each day; season tickets have none. */
function Programme({ days, scope: { columns, withImages }, from }: ProgrammeProps) {
  let place = 0;
  return days.map(({ day, events }) => (
    <section key={day} className={styles.day} aria-labelledby={day === '' ? undefined : `day-${day}`}>
      {day !== '' && <DayRule day={day} count={events.length} />}
      <ol className={classNames(styles.grid, styles[`columns${columns}`])}>
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            from={from}
            underRule={day !== ''}
            withImage={withImages}
            columns={columns}
            place={place++}
          />
        ))}
      </ol>
    </section>
  ));
}

/** `24 ноября, вторник` and how much begins there. */
function DayRule({ day, count }: { day: Day; count: number }) {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const { weekday } = dayParts(day, language);
  return (
    <div className={styles.rule}>
      <h2 id={`day-${day}`}>{t('day-rule', { day: dayAndMonth(day, language), weekday })}</h2>
      <p>{t('found', { count })}</p>
    </div>
  );
}
