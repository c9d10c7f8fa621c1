import type { Day } from '@foyer/contract/rules/values.ts';
import { sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData, MenuData } from '#pages/listing/data/listing-data.ts';
import { dayAfter, runningSums } from '#pages/listing/days/day-words.ts';

/** The part of the programme that the menus have chosen, before any filter. */
export interface Scope {
  kindId: number | null;
  /** Season tickets: a day says little of them. */
  season: boolean;
  menu: MenuData | null;
  /** Of the sub-menu; none where there is nothing to choose from. */
  menus: readonly MenuData[];
  events: readonly EventData[];
  /** Days on which one of the events is held, in order. */
  days: readonly Day[];
  /** Tags that one of the events has: another would only lead to an empty list. */
  tags: ListingData['tags'];
  /** Columns of the grid on wide screens, 1–4 (AF-10). */
  columns: number;
  withImages: boolean;
  /** The filter by days is shown (AF-4). */
  withDays: boolean;
  /** The filter by tags is shown (AF-5). */
  withTags: boolean;
  /** Events before "load next" (AF-15). */
  pageSize: number;
}

/** Query `id` is the kind, `sid` the menu (AF-1, AF-2); what the house does not have chooses nothing. */
export function scopeOf(data: ListingData, query: URLSearchParams): Scope {
  const asked = data.menus.find((menu) => String(menu.id) === query.get('sid')) ?? null;
  const kind = data.kinds.find((one) => String(one.id) === query.get('id')) ?? null;
  const menu = asked && (kind === null || asked.kindId === kind.id) ? asked : null;
  const menus = data.menus.filter((one) => kind === null || one.kindId === kind.id);
  const chosen = menu ? [menu] : menus;
  const isAll = kind === null && menu === null;
  const events = isAll ? data.events : data.events.filter((event) => isIn(event, chosen));
  const shownKind = kind ?? data.kinds.find((one) => one.id === menu?.kindId);
  const card = shownKind?.season ? data.cards.subscriptions : data.cards.tickets;
  const columns = Math.min(4, Math.max(1, menu?.columns || card.columns));
  return {
    kindId: kind?.id ?? null,
    season: shownKind?.season === true,
    menu,
    menus: menus.length > 1 ? menus : [],
    events,
    days: daysIn(events, data),
    tags: tagsIn(events, data),
    columns,
    withImages: menu?.images ?? true,
    withDays: chosen.length === 0 || chosen.some((one) => one.days),
    withTags: chosen.length === 0 || chosen.some((one) => one.tags),
    pageSize: menu?.rows ? menu.rows * columns : data.pageSize,
  };
}

function isIn(event: EventData, menus: readonly MenuData[]): boolean {
  return menus.some((menu) => event.menus?.includes(menu.id));
}

function daysIn(events: readonly EventData[], data: ListingData): Day[] {
  if (data.first) return runningSums(data.first.days).map((offset) => dayAfter(data.today, offset));
  const days = new Set<Day>();
  for (const event of events) for (const day of sessionsByDay(event, data).keys()) days.add(day);
  return [...days].sort();
}

function tagsIn(events: readonly EventData[], { tags, first }: ListingData): ListingData['tags'] {
  const used = new Set(first?.tags ?? events.flatMap((event) => event.tags ?? []));
  return tags.filter((tag) => used.has(tag.id));
}

/** From so many items on a slide holds two, one above the other. */
const pairsFrom = 13;

/** The slides of the sub-menu: of one item each, or of two where there are many (AF-2). */
export function slidesOf<Item>(items: readonly Item[]): Item[][] {
  const size = items.length < pairsFrom ? 1 : 2;
  const slides: Item[][] = [];
  for (let at = 0; at < items.length; at += size) slides.push(items.slice(at, at + size));
  return slides;
}
