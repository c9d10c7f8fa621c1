import type { ListedEvent, Listing, Menu } from '@foyer/contract/listing/listing.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { formatDuration } from '@foyer/contract/rules/format-spans.ts';
import { type Currency, type Day, type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { CardSetup, Setup } from '@foyer/contract/setup/setup.ts';
import { houseTime } from '#lib/house/house-time.ts';
import { inOneGo } from '#lib/in-slices.ts';
import { searchEvents } from '#pages/listing/search/search-events.ts';
import { leadOf, plainText, withLiveTags } from './description.ts';
import { sessionEncoder, shownLeft } from './encode-sessions.ts';
import type { EventData, ListingData, MenuData, VenueData } from './listing-data.ts';
import { pictureTable } from './picture-table.ts';

/** Season tickets: their cards obey the `subscription_*` flags (decisions). */
const subscriptionKind = 2;

/** What two people spend for an evening, in whole units: the first question that the front page asks. */
const usualSums: Readonly<Record<Currency, number>> = {
  RUB: 3000,
  KZT: 20_000,
  CNY: 300,
  USD: 60,
  EUR: 60,
  GBP: 50,
};

interface Writing {
  listing: Listing;
  setup: Setup;
  language: Language;
  menus: readonly Menu[];
  sessions: ReturnType<typeof sessionEncoder>;
  pictures: ReturnType<typeof pictureTable>;
  say: (text: Text | undefined) => string;
  withDescriptions: boolean;
}

/**
 * The programme as the page needs it: see `ListingData`. Whole descriptions are put in where it is made in the browser.
 * `heroes` are for the loader to name.
 */
export function listingData(
  listing: Listing,
  setup: Setup,
  language: Language,
  now: Date,
  withDescriptions = false,
): ListingData {
  const { day } = houseTime(now, setup.timeZone);
  return inOneGo(listingSteps(listing, setup, language, day, withDescriptions));
}

/** The same, a step an event: a hundred of them hold a slow phone for longer than a press may wait. */
export function* listingSteps(
  listing: Listing,
  setup: Setup,
  language: Language,
  today: Day,
  withDescriptions: boolean,
): Generator<void, ListingData> {
  const writing: Writing = {
    listing,
    setup,
    language,
    menus: listing.menus.toSorted(byPosition),
    sessions: sessionEncoder(today, setup.currency, language, setup.listing.countLimit),
    pictures: pictureTable(language, setup.language),
    say: (text) => textIn(text, language, setup.language),
    withDescriptions,
  };
  // AF-18: the order of the house.
  const events: EventData[] = [];
  for (const event of listing.events.toSorted(byPosition)) {
    events.push(eventData(event, writing));
    yield;
  }
  const used = new Set(events.flatMap((event) => event.tags ?? []));
  return {
    today,
    firstView: setup.listing.firstView,
    kinds: kindsOf(writing),
    menus: writing.menus.map((menu) => menuData(menu, writing)),
    tags: listing.tags
      .filter((tag) => used.has(tag.id))
      .map(({ id, name }) => ({ id, name: writing.say(name) })),
    venues: venuesOf(writing),
    events,
    timetables: writing.sessions.timetables(),
    usualSum: [
      usualSums[setup.currency],
      formatMoney(usualSums[setup.currency] * 100, setup.currency, language),
    ],
    prices: writing.sessions.prices(),
    pictureForms: writing.pictures.forms(),
    language,
    cards: { tickets: setup.listing.tickets, subscriptions: setup.listing.subscriptions },
    filterLifetime: setup.listing.filterLifetime,
    pageSize: setup.listing.pageSize,
    ...(withDescriptions ? { search: searchEvents } : {}),
    heroes: [],
  };
}

/** AF-1: one kind needs no menu, unless the house wants it. */
function kindsOf({ listing, setup, say }: Writing): ListingData['kinds'] {
  const shown = listing.kinds.length > 1 || (setup.listing.kindsAlways && listing.kinds.length > 0);
  if (!shown) return [];
  return listing.kinds.toSorted(byPosition).map(({ id, name }) => ({
    id,
    name: say(name),
    ...(id === subscriptionKind ? { season: true } : {}),
  }));
}

function menuData(menu: Menu, { say }: Writing): MenuData {
  const { id, kindId, columns, rows, showImage, showCalendarFilter, showTags } = menu;
  return {
    id,
    kindId,
    name: say(menu.name),
    images: showImage,
    columns,
    rows,
    days: showCalendarFilter,
    tags: showTags,
  };
}

function venuesOf({ listing, say }: Writing): Record<number, VenueData> {
  const used = new Set(listing.events.map((event) => event.venueId));
  const entries = listing.venues
    .filter((venue) => used.has(venue.id))
    .map((venue): [number, VenueData] => {
      const address = say(venue.address);
      return [
        venue.id,
        {
          name: say(venue.name),
          ...(address ? { address } : {}),
          ...(venue.mapUrl ? { mapUrl: venue.mapUrl } : {}),
        },
      ];
    });
  return Object.fromEntries(entries);
}

function eventData(event: ListedEvent, writing: Writing): EventData {
  const { setup, language, say } = writing;
  const menus = writing.menus.filter((menu) => event.menuIds.includes(menu.id));
  const season = menus.length > 0 && menus.every((menu) => menu.kindId === subscriptionKind);
  const description = withLiveTags(say(event.description), setup.listing.descriptionTags);
  const note = say(event.note);
  const { lead, long } = leadOf(plainText(description));
  const card = season ? setup.listing.subscriptions : setup.listing.tickets;
  const left = shownLeft(event.ticketsLeft, event.showsCounts, setup.listing.countLimit);
  const first = writing.menus[0];
  return {
    id: event.id,
    title: say(event.title),
    age: event.ageFrom,
    ...(lead ? { lead } : {}),
    ...(long ? { long } : {}),
    ...(long && writing.withDescriptions ? { description } : {}),
    ...(note && writing.withDescriptions ? { note } : {}),
    ...(event.venueId === null || !card.address ? {} : { venue: event.venueId }),
    ...(menus.length > 0 ? { menus: menus.map((menu) => menu.id) } : {}),
    ...(event.tagIds.length > 0 ? { tags: event.tagIds } : {}),
    ...(event.acceptsCultureCard ? { cultureCard: true } : {}),
    ...(event.usesPlan ? { plan: true } : {}),
    ...(season ? { season } : {}),
    ...(setup.listing.firstMenuWithoutTimes && first && event.menuIds.includes(first.id)
      ? { noTimes: true }
      : {}),
    ...(left === undefined ? {} : { left }),
    ...(event.saleOpensAt === null ? {} : { opens: houseTime(event.saleOpensAt, setup.timeZone) }),
    ...(event.duration ? { duration: formatDuration(event.duration, language) } : {}),
    ...pricesOf(event, setup.currency, language),
    ...pictureOf(event, menus, card, writing),
    ...writing.sessions.encode(event),
  };
}

/** AF-10: with a picture where the kind and one of the menus say so. */
function pictureOf(
  event: ListedEvent,
  menus: readonly Menu[],
  card: CardSetup,
  { listing, pictures }: Writing,
): Pick<EventData, 'picture'> {
  const wanted = card.image && (menus.length === 0 || menus.some((menu) => menu.showImage));
  const picture = wanted ? listing.pictures.find((one) => one.id === event.pictureId) : undefined;
  return picture ? { picture: pictures.encode(picture) } : {};
}

function pricesOf(
  { prices }: ListedEvent,
  currency: Currency,
  language: Language,
): Pick<EventData, 'price' | 'from'> {
  if (prices === null) return {};
  if (prices.to === 0) return { price: '' };
  const to = formatMoney(prices.to, currency, language);
  if (prices.from === prices.to) return { price: to };
  const from = formatMoney(prices.from, currency, language);
  // The currency is said once, where it stands in the last amount.
  const amount = /\d[\d\u00a0.,]*\d|\d/;
  return { price: to.replace(amount, (last) => `${amount.exec(from)?.[0] ?? from}–${last}`), from };
}

function byPosition(one: { position: number }, other: { position: number }): number {
  return one.position - other.position;
}
