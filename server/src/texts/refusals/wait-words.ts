import { pluralText } from '@foyer/contract/rules/plural.ts';
import type { Language } from '@foyer/contract/rules/values.ts';

const minuteSeconds = 60;
const hourSeconds = 3600;

type Forms = Parameters<typeof pluralText>[2];

const words: Readonly<Record<Language, { minutes: Forms; hours: Forms; after(time: string): string }>> = {
  ru: {
    minutes: { one: 'минуту', few: 'минуты', many: 'минут', other: 'минуты' },
    hours: { one: 'час', few: 'часа', many: 'часов', other: 'часа' },
    after: (time) => `через ${time}`,
  },
  en: {
    minutes: { one: 'minute', other: 'minutes' },
    hours: { one: 'hour', other: 'hours' },
    after: (time) => `in ${time}`,
  },
  ch: { minutes: { other: '分鐘' }, hours: { other: '小時' }, after: (time) => `${time}後` },
  kz: { minutes: { other: 'минуттан' }, hours: { other: 'сағаттан' }, after: (time) => `${time} кейін` },
};

/** When to come again: `через 2 минуты`, `через 5 часов`; never sooner than it is true. */
export function waitWords(seconds: number | null, language: Language): string {
  const { minutes, hours, after } = words[language];
  const known = seconds ?? minuteSeconds;
  const [count, forms] =
    known > 90 * minuteSeconds
      ? [Math.ceil(known / hourSeconds), hours]
      : [Math.max(1, Math.ceil(known / minuteSeconds)), minutes];
  return after(`${count}\u00a0${pluralText(count, language, forms)}`);
}
