import { describe, expect, test } from 'vitest';
import { formatTable } from './format-tables.ts';
import { type Currency, languages, languageTags } from './values.ts';

/** As the specification prints them (O 1): tenge is `T`. */
const currencySymbols: Record<Currency, string> = {
  RUB: '₽',
  USD: '$',
  KZT: 'T',
  CNY: '¥',
  EUR: '€',
  GBP: '£',
};

const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 15)));
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 10, 16 + index)));

/** What the running ICU says: the tables were written from it, and a new ICU that differs is seen here. */
function fromIcu(tag: string, options: Intl.DateTimeFormatOptions, part: 'month' | 'weekday', dates: Date[]) {
  const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  return dates.map((date) => format.formatToParts(date).find(({ type }) => type === part)?.value ?? '');
}

function firstWeekdayOfIcu(tag: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  return locale.getWeekInfo?.().firstDay ?? 0;
}

describe.each(languages)('IN-1 IN-3 the tables of %s', (language) => {
  const table = formatTable(language);
  const tag = languageTags[language];

  test('name months as ICU does within a date', () => {
    const names = fromIcu(tag, { day: 'numeric', month: 'long' }, 'month', months);
    // Chinese parts carry the number only; the sign for month stands in the pattern of ICU.
    expect(table.months).toEqual(language === 'ch' ? names.map((name) => `${name}月`) : names);
  });

  test('name months standing alone as ICU does, in lower case within a line', () => {
    const format = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long' });
    const names = months.map((date) => format.format(date));
    expect(table.monthsAlone).toEqual(
      language === 'kz' ? names.map((name) => name.toLocaleLowerCase('kk')) : names,
    );
  });

  test('shorten each month to its own beginning', () => {
    expect(new Set(table.monthsShort).size).toBe(12);
    table.monthsShort.forEach((short, index) => {
      expect(table.months[index]).toMatch(new RegExp(`^${short}`));
    });
  });

  test('name weekdays as ICU does', () => {
    expect(table.weekdays).toEqual(fromIcu(tag, { weekday: 'long' }, 'weekday', weekdays));
    expect(table.weekdaysShort).toEqual(fromIcu(tag, { weekday: 'short' }, 'weekday', weekdays));
  });

  test('begin the week where ICU does', () => expect(table.firstWeekday).toBe(firstWeekdayOfIcu(tag)));

  test('IN-2 hold the symbols of the specification', () => {
    for (const [currency, symbol] of Object.entries(currencySymbols)) {
      expect(table.money).toHaveProperty(currency, expect.stringContaining(symbol));
    }
  });
});
