import { formatDay, formatDayAndTime, pluralText } from '@foyer/contract/format.ts';
import type { CompositionItem } from '@foyer/contract/listing.ts';
import type { Language, Text } from '@foyer/contract/values.ts';
import { typeset } from '#i18n/typeset.ts';

/** A line of what a season ticket is made of, in one language. */
export interface CompositionLine {
  title: string;
  venue: string;
  /** Day and time, how many visits, until when: `3 посещения, по 31 мая`. */
  when: string;
}

export function compositionLine(
  { title, venue, day, time, visits, until }: CompositionItem,
  say: (text: Text) => string,
  language: Language,
): CompositionLine {
  const { count, till } = words[language];
  const facts = [
    day !== null && formatDayAndTime(day, time === '00:00' ? null : time, language),
    visits > 0 && `${visits}~${pluralText(visits, language, count)}`,
    until !== null && till.replace('{day}', formatDay(until, language, 'long')),
  ];
  return { title: say(title), venue: say(venue), when: typeset(facts.filter(Boolean).join(', '), language) };
}

/** Here and not in the catalogues: the scripts of the pages have no room for what only the loaders say. */
const words = {
  ru: {
    count: { one: 'посещение', few: 'посещения', many: 'посещений', other: 'посещения' },
    till: 'по~{day}',
  },
  en: { count: { one: 'visit', other: 'visits' }, till: 'until {day}' },
  ch: { count: { other: '次' }, till: '至 {day}' },
  kz: { count: { other: 'рет келу' }, till: '{day} дейін' },
};
