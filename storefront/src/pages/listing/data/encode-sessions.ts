import { type ListedEvent, type ListedSession, notOpenYet } from '@foyer/contract/listing/listing.ts';
import { epochDay, formatMoney } from '@foyer/contract/rules/format.ts';
import type { Currency, Day, Language, Money } from '@foyer/contract/rules/values.ts';
import type { EventData, ListingData } from './listing-data.ts';

export interface SessionEncoder {
  encode(event: ListedEvent): Pick<EventData, 'runs' | 'odd'>;
  timetables(): ListingData['timetables'];
  prices(): string[];
}

/**
 * Writes sessions down once: days that have the same times at the same prices share a timetable, and only what is
 * not simply open is named. `sessionsByDay` reads it.
 */
export function sessionEncoder(
  today: Day,
  currency: Currency,
  language: Language,
  countLimit: number,
): SessionEncoder {
  const prices = numberedList<string>();
  const timetables = numberedList<string>();
  // A programme has thousands of sessions and a dozen prices: each is written once.
  const known = new Map<Money, number>();
  const priceNumber = (price: Money | null) => {
    if (price === null) return -1;
    const number =
      known.get(price) ?? prices.numberOf(price === 0 ? '' : formatMoney(price, currency, language));
    known.set(price, number);
    return number;
  };
  return {
    encode(event) {
      const runs = new Map<number, number[]>();
      const odd: number[] = [];
      for (const [day, sessions] of sessionsOfDays(event.sessions)) {
        const offset = epochDay(day) - epochDay(today);
        const times = sessions.map((session) => [session.time, priceNumber(session.priceFrom)]);
        const timetable = timetables.numberOf(JSON.stringify(times));
        runs.set(timetable, [...(runs.get(timetable) ?? []), offset]);
        sessions.forEach(({ left }, place) => {
          const shown = shownLeft(left, event.showsCounts, countLimit);
          if (shown !== undefined) odd.push(offset, place, shown);
        });
      }
      return {
        runs: [...runs].map(([timetable, offsets]) => [timetable, ...gaps(offsets)]),
        ...(odd.length > 0 ? { odd } : {}),
      };
    },
    timetables: () => timetables.items.map((text) => JSON.parse(text)),
    prices: () => prices.items,
  };
}

/** What is said of the places left: nothing while there are enough or the house does not count aloud (AF-14). */
export function shownLeft(left: number | null, showsCounts: boolean, countLimit: number): number | undefined {
  if (left === null) return undefined;
  if (left === notOpenYet || left <= 0) return left === notOpenYet ? left : 0;
  return showsCounts && left < countLimit ? left : undefined;
}

function sessionsOfDays(sessions: readonly ListedSession[]): [Day, ListedSession[]][] {
  const inOrder = sessions.toSorted((one, other) => {
    if (one.day !== other.day) return one.day < other.day ? -1 : 1;
    return one.time < other.time ? -1 : 1;
  });
  return [...Map.groupBy(inOrder, (session) => session.day)];
}

function gaps(offsets: readonly number[]): number[] {
  return offsets.map((offset, index) => offset - (offsets[index - 1] ?? 0));
}

function numberedList<Item>() {
  const numbers = new Map<Item, number>();
  const items: Item[] = [];
  return {
    items,
    numberOf(item: Item): number {
      const known = numbers.get(item);
      if (known !== undefined) return known;
      numbers.set(item, items.length);
      return items.push(item) - 1;
    },
  };
}
