import { evenings as eveningsCall } from '@foyer/contract/listing/evening-calls.ts';
import { type Evening, type EveningWish, wishFromWire } from '@foyer/contract/listing/evenings.ts';
import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { placesInWords } from '@foyer/contract/rules/place-words.ts';
import { type Day, type Language, type Time, textIn } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { granted } from '#lib/granted.ts';
import type { PageLoader } from '#lib/router/page-module.ts';

export const eveningsLoader: PageLoader<unknown, EveningsData> = {
  async load({ ask, query, language, setup }) {
    const said = (name: string) => query.get(name);
    const wish = wishFromWire({
      party: said('party'),
      upto: said('upto'),
      days: said('days'),
      menu: said('menu'),
    });
    const [found, listing] = await Promise.all([ask(eveningsCall, wish), ask(listingCall, undefined)]);
    const { shown, count, nearest } = granted(found);
    const data = {
      wish,
      count,
      nearest,
      menus: granted(listing).menus.map(({ id, name }) => ({
        id,
        name: textIn(name, language, setup.language),
      })),
      evenings: shown.map((evening) => rowOf(evening, language, setup)),
    };
    return { kind: 'page', data, cacheable: true };
  },
  head: ({ texts, house }) => ({ title: texts('evenings')('label'), description: house.tagline }),
};

function rowOf(evening: Evening, language: Language, setup: Setup): EveningRow {
  const say = (text: Evening['title']) => textIn(text, language, setup.language);
  const { eventId, sessionId, day, time, split, seats, zoneId, categoryId } = evening;
  return {
    ...{ eventId, sessionId, day, time, split, zoneId, categoryId },
    title: say(evening.title),
    when: capitalised(formatDayAndTime(day, evening.allDay ? null : time, language)),
    place: seatsInWords(evening, language, say),
    seatIds: seats.map(({ id }) => id),
    picture: evening.pictureUrl,
    sum: evening.sum > 0 ? formatMoney(evening.sum, setup.currency, language) : '',
  };
}

/** Row by row: those of one stand side by side. */
function seatsInWords(
  { seats, zoneName }: Evening,
  language: Language,
  say: (text: Evening['title']) => string,
) {
  if (seats.length === 0) return say(zoneName);
  const rows = Map.groupBy(seats, ({ place }) => `${say(place.sector)} ${place.row}`);
  const told = [...rows.values()].map((ofRow) => {
    const [first, ...others] = ofRow.map(({ place }) => place);
    return first && placesInWords([first, ...others], language, say);
  });
  return join('groups', language, told);
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export interface EveningsData {
  wish: EveningWish;
  menus: readonly { id: number; name: string }[];
  count: number;
  evenings: readonly EveningRow[];
  /** Of an empty answer: the nearest wish that has evenings; null: none has. */
  nearest: { wish: EveningWish; count: number } | null;
}

export interface EveningRow {
  eventId: string;
  sessionId: number;
  day: Day;
  time: Time;
  title: string;
  /** `Суббота, 28 ноября, 19:00`. */
  when: string;
  /** `Балкон, ряд 1, места 23–24`; the zone alone where seats have no numbers. */
  place: string;
  split: boolean;
  /** By their numbers; empty without a plan. */
  seatIds: readonly number[];
  zoneId: number;
  categoryId: number;
  picture: string | null;
  /** '' where it is free. */
  sum: string;
}
