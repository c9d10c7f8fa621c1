import type { Listing } from '@foyer/contract/listing/listing.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { houseTime } from '#lib/house/house-time.ts';
import type { HeroPicture } from '#lib/html/page-head.ts';
import type { LoadContext } from '#lib/router/page-module.ts';
import { daysOf } from '#pages/listing/days/chosen-days.ts';
import { addressKey, filterEvents, filtersInQuery, noFilters } from '#pages/listing/filters/filters.ts';
import { type Scope, scopeOf } from '#pages/listing/menus/scope.ts';
import { pageSlice, pagesInQuery } from '#pages/listing/page-slice.ts';
import { mainRow, timetableRows } from '#pages/listing/timetable/timetable-rows.ts';
import { dayEnds, programmeDays } from './event-sessions.ts';
import type { EventData, ListingData, PictureSlot } from './listing-data.ts';
import { pictureSources } from './picture-sources.ts';
import { listingData } from './view-model.ts';

/**
 * Events of a list that travel with the page: what two screens show. With more the page would not fit its first
 * round trip; the browser fetches the rest in a pause, and without a script a link leads to all of them.
 */
const firstEvents = 6;
/** Rows of a day are lower, and its main event is always among them. */
const firstRows = 7;
/** A day of so many events comes whole: it has no holes, not even for a moment. With more the page is above its budget. */
const wholeDay = 8;

export type Circumstances = Pick<LoadContext, 'setup' | 'language' | 'now'>;

/** What the asked address shows first, and what the page must know of the rest. Made on the server only. */
export function firstPart(
  listing: Listing,
  { setup, language, now, query }: Circumstances & Pick<LoadContext, 'query'>,
): ListingData {
  const written = writtenListing(listing, { setup, language, now });
  // A search reads all of what it says; only the answer travels.
  const whole = query.has('search') ? searchedListing(written, listing, setup, now) : written.whole;
  const scope = scopeOf(whole, query);
  const view = shownFirst(whole, scope, query);
  const heroes = heroesOf(view, scope, whole);
  const ids = new Set(view.shown.map((event) => event.id));
  if (!query.has('search') && (query.has('all') || ids.size === whole.events.length)) {
    return { ...whole, heroes };
  }
  const part = partOf(written, ids, () => {
    const events = listing.events.filter((event) => ids.has(event.id));
    return listingData({ ...listing, events }, setup, language, now);
  });
  const first = {
    address: addressKey(query),
    found: view.found,
    page: view.page,
    days: gapsOf(scope.days.map((day) => (Date.parse(day) - Date.parse(whole.today)) / 86_400_000)),
    tags: scope.tags.map((tag) => tag.id),
  };
  return { ...part, tags: whole.tags, first, heroes };
}

interface WrittenListing {
  revision: string;
  today: Day;
  whole: ListingData;
  /** With descriptions and notes, once somebody has searched without a script. */
  searched: ListingData | null;
  /** Events that travel together, by their ids: the same few for most visitors. */
  parts: Map<string, ListingData>;
}

const kept = new WeakMap<Listing, Map<Language, WrittenListing>>();
const mostParts = 100;

/** The server hands the same listing out until something changes: it is written once a language and day. */
function writtenListing(listing: Listing, { setup, language, now }: Circumstances): WrittenListing {
  const ofListing = kept.get(listing) ?? new Map<Language, WrittenListing>();
  kept.set(listing, ofListing);
  const { day: today } = houseTime(now, setup.timeZone);
  const known = ofListing.get(language);
  if (known && known.revision === setup.revision && known.today === today) return known;
  const whole = listingData(listing, setup, language, now);
  const written = { revision: setup.revision, today, whole, searched: null, parts: new Map() };
  ofListing.set(language, written);
  return written;
}

function searchedListing(written: WrittenListing, listing: Listing, setup: Setup, now: Date): ListingData {
  written.searched ??= listingData(listing, setup, written.whole.language, now, true);
  return written.searched;
}

/** Some events of a listing with no more of its tables than they need. */
function partOf({ parts }: WrittenListing, ids: ReadonlySet<string>, write: () => ListingData): ListingData {
  const name = [...ids].join(' ');
  const known = parts.get(name);
  if (known) return known;
  if (parts.size >= mostParts) parts.clear();
  const part = write();
  parts.set(name, part);
  return part;
}

interface FirstView {
  found: number;
  /** Events of the page. */
  page: number;
  shown: readonly EventData[];
  /** Of a day's timetable. */
  main: EventData | null;
  isOneDay: boolean;
}

function shownFirst(data: ListingData, scope: Scope, query: URLSearchParams): FirstView {
  const filters = filtersInQuery(query) ?? noFilters;
  const days = daysOf(query, data, scope, filters);
  const events = filterEvents(data, scope.events, filters, days);
  const isOneDay = days !== null && days.from === days.to;
  const all = query.has('all');
  if (isOneDay) {
    const rows = timetableRows(events, days.from, data).map((row) => row.event);
    const main = mainRow(timetableRows(events, days.from, data), events)?.event ?? null;
    const first = all || rows.length <= wholeDay ? rows : rows.slice(0, firstRows);
    const shown = main === null || first.includes(main) ? first : [...first, main];
    return { found: events.length, page: events.length, shown, main, isOneDay };
  }
  const from = days && days.from > data.today ? days.from : data.today;
  const byDay = scope.withDays && !scope.season;
  const groups = byDay ? programmeDays(events, data, from) : [{ day: '', events }];
  const ends = dayEnds(groups);
  const pages = pagesInQuery(query);
  const page = pageSlice(events.length, scope.pageSize, pages, byDay ? ends : []).shown;
  const end = ends.find((one) => one >= firstEvents) ?? firstEvents;
  const limit = all || pages > 1 ? page : Math.min(page, end <= wholeDay ? end : firstEvents);
  const shown = groups.flatMap((group) => group.events).slice(0, limit);
  return { found: events.length, page, shown, main: null, isOneDay };
}

/**
 * What the eye meets first: the first card; of a day its main event, and on a phone, where that stands in its turn
 * among the others, the first row.
 */
function heroesOf(view: FirstView, scope: Scope, data: ListingData): readonly HeroPicture[] {
  if (!scope.withImages) return [];
  const [first] = view.shown;
  if (!view.isOneDay) return heroOf(first, scope.columns < 3 ? 'beside' : 'card', data);
  if (view.main === null || view.main === first) return heroOf(first, view.main ? 'main' : 'row', data);
  return [
    ...heroOf(first, 'row', data, '(max-width:699px)'),
    ...heroOf(view.main, 'main', data, '(min-width:700px)'),
  ];
}

function heroOf(
  event: EventData | undefined,
  slot: PictureSlot,
  data: ListingData,
  media?: string,
): readonly HeroPicture[] {
  const sources = event?.picture && pictureSources(event.picture, slot, data);
  return sources?.srcset ? [{ type: 'image/avif', srcset: sources.srcset, sizes: sources.sizes, media }] : [];
}

function gapsOf(offsets: readonly number[]): number[] {
  return offsets.map((offset, index) => offset - (offsets[index - 1] ?? 0));
}
