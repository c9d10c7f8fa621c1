import type { CompositionItem } from '#listing/listing.ts';
import { formatDay, formatDayAndTime } from './format.ts';
import { pluralText } from './plural.ts';
import type { Language } from './values.ts';

/** When, how many visits and until when, of a line of a season ticket: `3 посещения, по 31 мая`; '' where it says none. */
export function compositionFacts(
  { day, time, visits, until }: Pick<CompositionItem, 'day' | 'time' | 'visits' | 'until'>,
  language: Language,
): string {
  const { count, till } = words[language];
  const facts = [
    day !== null && formatDayAndTime(day, time === '00:00' ? null : time, language),
    visits > 0 && `${visits}\u00a0${pluralText(visits, language, count)}`,
    until !== null && till.replace('{day}', formatDay(until, language, 'long')),
  ];
  return facts.filter(Boolean).join(', ');
}

const words = {
  ru: {
    count: { one: 'посещение', few: 'посещения', many: 'посещений', other: 'посещения' },
    till: 'по\u00a0{day}',
  },
  en: { count: { one: 'visit', other: 'visits' }, till: 'until {day}' },
  ch: { count: { other: '次' }, till: '至 {day}' },
  kz: { count: { other: 'рет келу' }, till: '{day} дейін' },
};
