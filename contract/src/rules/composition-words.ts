import type { CompositionItem } from '#listing/listing.ts';
import { formatDay, formatDayAndTime } from './format.ts';
import { join } from './joining.ts';
import { pluralText } from './plural.ts';
import type { Language } from './values.ts';

/** When, how many visits and until when, of a line of a season ticket: `3 посещения, по 31 мая`; '' where it says none. */
export function compositionFacts(
  { day, time, visits, until }: Pick<CompositionItem, 'day' | 'time' | 'visits' | 'until'>,
  language: Language,
): string {
  const { count, lastDay } = words[language];
  const facts = [
    day !== null && formatDayAndTime(day, time === '00:00' ? null : time, language),
    visits > 0 && `${visits}\u00a0${pluralText(visits, language, count)}`,
    until !== null && lastDay.replace('{day}', formatDay(until, language, 'long')),
  ];
  return join('facts', language, facts);
}

const words = {
  ru: {
    count: { one: 'посещение', few: 'посещения', many: 'посещений', other: 'посещения' },
    lastDay: 'по\u00a0{day}',
  },
  en: { count: { one: 'visit', other: 'visits' }, lastDay: 'until {day}' },
  ch: { count: { other: '次' }, lastDay: '至 {day}' },
  kz: { count: { other: 'рет келу' }, lastDay: '{day} дейін' },
};
