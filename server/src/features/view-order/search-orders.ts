import { addDays, isDay } from '@foyer/contract/rules/format.ts';
import { english } from '@foyer/contract/rules/formats/english.ts';
import { kazakh } from '@foyer/contract/rules/formats/kazakh.ts';
import { russian } from '@foyer/contract/rules/formats/russian.ts';
import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { houseClock } from '#domain/clock-span.ts';
import { seatName } from '#domain/hall-index.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type HallSession, loadHallSessions } from '#store/evenings.ts';
import { type FoundOrder, findOrders, findOrdersOfSeats, type OrderSearch } from '#store/order-lists.ts';
import type { Plans } from '#store/plans.ts';

type Context = Pick<ShopCore, 'database' | 'catalogue' | 'now'> & { plans: Plans };

/**
 * Orders by what a caller says: a seat with its day or without, the next evening first, or else every word of a name, an address, a
 * phone or a number (`findOrders`). At most `atMost`.
 */
export async function searchOrders(
  shop: Context,
  typed: readonly string[],
  wanted: OrderSearch,
): Promise<FoundOrder[]> {
  const words = searchWords(typed);
  if (words.length === 0) return [];
  const seated = await ordersOfSeat(shop, typed.join(' '), wanted);
  return seated.length > 0 ? seated : await findOrders(shop.database, { words, ...wanted });
}

/**
 * Digits side by side are one number: order numbers are shown as 418 207, and phone numbers are written with spaces. A phone
 * that begins with the 8 of calls within the country is looked for without it.
 */
export function searchWords(typed: readonly string[]): string[] {
  const words = typed.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '');
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (before !== undefined && isNumber(before) && isNumber(word)) joined[joined.length - 1] = before + word;
    else joined.push(word);
  }
  return joined.map((word) =>
    isNumber(word) ? word.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '') : word,
  );
}

function isNumber(word: string): boolean {
  return /^[\d+()-]*\d[\d+()-]*$/.test(word);
}

/** Without a day a seat is looked for in so many evenings from yesterday on. */
const eveningsAhead = 30;
const dayMilliseconds = 86_400_000;

async function ordersOfSeat(
  { database, catalogue, plans, now }: Context,
  typed: string,
  { state, atMost }: OrderSearch,
): Promise<FoundOrder[]> {
  const { timeZone } = (await catalogue.get()).setup;
  const seat = readTypedSeat(typed, houseClock(now(), timeZone).day);
  if (seat === null) return [];
  const from = new Date(now().getTime() - dayMilliseconds);
  const sessions = await loadHallSessions(database, { day: seat.day, from, atMost: eveningsAhead });
  const meant = sessions.filter(({ time }) => seat.time === null || time === seat.time);
  const seatIds = await seatsOf(meant, seat, plans);
  if (seatIds.length === 0) return [];
  const sessionIds = meant.map(({ sessionId }) => sessionId);
  return await findOrdersOfSeats(database, { sessionIds, seatIds, state, atMost });
}

/** Numbers of all seats that may be meant, in any hall of these sessions. */
async function seatsOf(sessions: readonly HallSession[], seat: TypedSeat, plans: Plans): Promise<number[]> {
  const halls = await Promise.all([...new Set(sessions.map(({ planUrl }) => planUrl))].map(plans));
  return halls.flatMap((hall) =>
    hall === null
      ? []
      : hall.plan.seats.ids.filter((_, index) => isMeantPlace(seat, seatName(hall.plan, index))),
  );
}

/** A seat as a caller says it: `5 декабря партер 7 12`, `ложа 3 место 1`, `19:00 balcony row 2 seat 5`. */
interface TypedSeat {
  /** null: not said. */
  day: Day | null;
  time: Time | null;
  /** What was said of the place, in its order and in small letters; the last of them is the seat's number. */
  words: readonly string[];
}

/** `today`: a day that is said without its year is the nearest one. null: no seat can be meant. */
export function readTypedSeat(typed: string, today: Day): TypedSeat | null {
  const { found: time, rest: withoutTime } = takeFirst(plain(typed), timeForms);
  const { found: day, rest } = takeFirst(withoutTime, dayForms(today));
  const all = wordsOf(rest);
  const words = all.filter((word) => !fillers.has(word));
  const isSaid = day !== null || words.length < all.length || words.some((word) => /\p{L}/u.test(word));
  return isSaid && words.length > 1 && /\d/.test(words.at(-1) ?? '') ? { day, time, words } : null;
}

/** How something may be written, and what it is; null: it only looked so. */
type Form<Found> = readonly [
  pattern: RegExp,
  read: (first: string, second: string, third?: string) => Found | null,
];

const timeForms: readonly Form<Time>[] = [
  [
    /(?<!\d)(\d{1,2}):(\d\d)(?!\d)/gu,
    (hours, minutes) =>
      Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : null,
  ],
];

function dayForms(today: Day): readonly Form<Day>[] {
  const near = (month: number | string, date: string, year?: string) => nearestDay(today, month, date, year);
  return [
    [/(?<!\d)(\d{4}-\d\d-\d\d)(?!\d)/gu, (written) => (isDay(written) ? written : null)],
    [/(?<!\d)(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?(?!\d)/gu, (date, month, year) => near(month, date, year)],
    [/(?<!\d)(\d{1,2})月(\d{1,2})日?/gu, (month, date) => near(month, date)],
    [/(?<!\S)(\d{1,2}) +(\p{L}{3,})/gu, (date, name) => near(monthOf(name), date)],
    [/(?<!\S)(\p{L}{3,}) +(\d{1,2})(?!\S)/gu, (name, date) => near(monthOf(name), date)],
    [/(\p{L}+)/gu, (word) => (todays.has(word) ? today : tomorrows.has(word) ? addDays(today, 1) : null)],
  ];
}

/** The first form that the text holds, and the text without it. */
function takeFirst<Found>(
  text: string,
  forms: readonly Form<Found>[],
): { found: Found | null; rest: string } {
  for (const [pattern, read] of forms)
    for (const [whole, first = '', second = '', third] of text.matchAll(pattern)) {
      const found = read(first, second, third);
      if (found !== null) return { found, rest: text.replace(whole, ' ') };
    }
  return { found: null, rest: text };
}

/** Whether what was said is this place: the beginnings of words of its sector, then its row and its number as they are. */
export function isMeantPlace({ words }: TypedSeat, { sector, row, number }: PlaceName): boolean {
  const exact = [...wordsOf(plain(row)), ...wordsOf(plain(number))].filter((word) => !fillers.has(word));
  const said = words.slice(-exact.length);
  if (exact.length === 0 || exact.some((word, index) => word !== said[index])) return false;
  const names = Object.values(sector).map((name) => wordsOf(plain(name ?? '')));
  return words
    .slice(0, -exact.length)
    .every((word) =>
      names.some((name) => name.some((one) => (/\d/.test(word) ? one === word : one.startsWith(word)))),
    );
}

/** Between the words that name a place. */
const fillers: ReadonlySet<string> = new Set('ряд р место м row seat қатар орын'.split(' '));
const todays: ReadonlySet<string> = new Set('сегодня today бүгін 今天'.split(' '));
const tomorrows: ReadonlySet<string> = new Set('завтра tomorrow ертең 明天'.split(' '));

function plain(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[排號号№#]/g, ' seat ');
}

function wordsOf(text: string): string[] {
  return text.split(/[\s,;.«»"()-]+/).filter((word) => word !== '');
}

const monthNames = [russian, english, kazakh].flatMap(({ months, monthsAlone }) => [months, monthsAlone]);

/** By the beginning of its name in any language; 0: it is no month. */
function monthOf(name: string): number {
  const found = monthNames.map((names) => names.findIndex((one) => one.toLowerCase().startsWith(name)));
  return Math.max(...found) + 1;
}

/** The day of that name which is nearest to today; null: there is no such day. */
function nearestDay(today: Day, month: number | string, date: string, year?: string): Day | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [year];
  const days = years
    .map((one) => `${one}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`)
    .filter(isDay);
  const distance = (day: Day) => Math.abs(Date.parse(day) - Date.parse(today));
  return days.sort((a, b) => distance(a) - distance(b))[0] ?? null;
}
