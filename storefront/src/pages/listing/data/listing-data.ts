import type { FocalPoint } from '@foyer/contract/listing/listing.ts';
import type { Day, Language, Time } from '@foyer/contract/rules/values.ts';
import type { CardSetup } from '@foyer/contract/setup/setup.ts';
import type { HeroPicture } from '#lib/html/page-head.ts';

/**
 * The programme as it travels to the page: one language, formatted where the browser need not, and each thing said
 * once. A hundred events with their sessions must fit the first round trip beside the markup.
 */
export interface ListingData {
  /** By the house's calendar. */
  today: Day;
  firstView: 'programme' | 'timetable';
  /** Empty where the menu of kinds is not shown (AF-1). */
  kinds: readonly KindData[];
  menus: readonly MenuData[];
  /** In the order of the house; only those that some event has. */
  tags: readonly { id: number; name: string }[];
  venues: Readonly<Record<number, VenueData>>;
  events: readonly EventData[];
  /** Days that look the same: the times of each, with the number of the price in `prices`, −1 where none is known. */
  timetables: readonly (readonly [time: Time, price: number])[][];
  /** Formatted amounts; '' is free. */
  prices: readonly string[];
  pictureForms: readonly PictureForm[];
  language: Language;
  /** What two people spend for an evening: in whole units, and written out. */
  usualSum: readonly [units: number, written: string];
  cards: { tickets: CardSetup; subscriptions: CardSetup };
  /** Milliseconds (AF-9). */
  filterLifetime: number;
  pageSize: number;
  /** Where whole descriptions and notes are here. It comes with them: most visitors never search. */
  search?: (data: ListingData, search: string, literally?: boolean) => SearchAnswer;
  /** Said where only the events that the asked address shows first are here; the rest comes after the page. */
  first?: FirstPart;
  /** The pictures that are seen first, for the head of the page. */
  heroes: readonly HeroPicture[];
}

export interface SearchAnswer {
  /** Best first; equal ones by their next day. */
  found: readonly FoundEvent[];
  /** What was searched instead, where a typo was assumed. */
  corrected: string | null;
  /** What of a text was searched for: each from a letter to before a letter, in order. */
  marks: (text: string) => readonly (readonly [number, number])[];
  /** The description as plain text. */
  textOf: (event: EventData) => string;
}

export interface FoundEvent {
  event: EventData;
  /** The best of the fields that have a word of the search. */
  field: SearchField;
}

/** Where a word was found; the first that has it says why an event fits. */
export type SearchField = 'title' | 'note' | 'tag' | 'menu' | 'venue' | 'text';

export interface FirstPart {
  /** The address that it answers, as `addressKey` writes it. */
  address: string;
  /** Events that the address finds. */
  found: number;
  /** Events of the page that the address asks for; not all of them have come with it. */
  page: number;
  /** Days on which an event of the chosen menus is held: the first after today, then gaps. */
  days: readonly number[];
  /** Tags that an event of the chosen menus has. */
  tags: readonly number[];
}

export interface KindData {
  id: number;
  name: string;
  /** Season tickets: its cards obey the `subscriptions` flags. */
  season?: true;
}

export interface MenuData {
  id: number;
  kindId: number;
  name: string;
  images: boolean;
  columns: number;
  rows: number;
  days: boolean;
  tags: boolean;
}

export interface VenueData {
  name: string;
  address?: string;
  mapUrl?: string;
}

export interface EventData {
  id: string;
  title: string;
  /** Start of the description, plain text. */
  lead?: string;
  /** The description goes on after the lead. */
  long?: true;
  /** The whole description, safe HTML. Only where the page was made in the browser: it is too long to travel twice. */
  description?: string;
  /** The line under the title, for the search; it travels with the description. */
  note?: string;
  age: number;
  venue?: number;
  menus?: readonly number[];
  tags?: readonly number[];
  cultureCard?: true;
  plan?: true;
  /** A season ticket: its card obeys the `subscriptions` flags. */
  season?: true;
  /** AF-19. */
  noTimes?: true;
  /** Left out: enough. 0: sold out. −99999: not on sale yet. Otherwise so few that the number is shown (AF-14). */
  left?: number;
  /** When the sale opens, for people. */
  opens?: { day: Day; time: Time };
  /** `1 ч 20 мин`. */
  duration?: string;
  /** `250–500 ₽`; '' is free. */
  price?: string;
  /** The lowest price, where there are several. */
  from?: string;
  picture?: PictureData;
  /** Number of a timetable, the first day it holds on (days after today) and the gaps to the next ones. */
  runs: readonly (readonly number[])[];
  /** Sessions that are not simply open: day after today, place within the day, what is left. Flat, in threes. */
  odd?: readonly number[];
}

/** Start of the addresses, number of the form, text for those who do not see it, what stays in sight. */
export type PictureData = readonly [start: string, form: number, alt: string, focal?: FocalPoint];

/** What pictures of the same kind have in common: the ends of their addresses, their largest measures. */
export interface PictureForm {
  width: number;
  height: number;
  /** Width and end of an address. */
  avif: readonly (readonly [number, string])[];
  webp: readonly (readonly [number, string])[];
  /** End of the address of the plain picture. */
  fallback: string;
}

/** Where a picture stands: it decides the widths that are asked for. */
export type PictureSlot = 'card' | 'beside' | 'row' | 'main';
