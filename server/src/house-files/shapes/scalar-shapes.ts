import type { ClockSpan } from '#domain/clock-span.ts';
import { hintFor, type Sentence, say } from '#house-files/findings/findings.ts';
import type { Shape } from './shape.ts';

/** A shape out of a function that reads one written value, or answers null when it cannot. */
export function scalarShape<Value>(
  expected: Sentence,
  blank: Value,
  parse: (written: string) => Value | null,
  hint: Sentence | null = null,
): Shape<Value> {
  return {
    expected,
    blank,
    read: (value) => {
      const { scalar } = value;
      const parsed = scalar === null ? null : parse(scalar.trim());
      if (parsed !== null) return parsed;
      value.refuse(expected, hint);
      return blank;
    },
  };
}

/** One line of text. */
export function line(most = 200): Shape<string> {
  return scalarShape(
    say(`one line of text, at most ${most} characters`, `одна строка текста, не длиннее ${most} знаков`),
    '',
    (written) => (written !== '' && written.length <= most && !written.includes('\n') ? written : null),
  );
}

export function integer(from: number, to: number): Shape<number> {
  return scalarShape(
    say(`a whole number from ${from} to ${to}`, `целое число от ${from} до ${to}`),
    from,
    (written) => {
      if (!/^-?\d{1,9}$/.test(written)) return null;
      const number = Number(written);
      return number >= from && number <= to ? number : null;
    },
  );
}

const flagWords: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  on: true,
  да: true,
  no: false,
  false: false,
  off: false,
  нет: false,
};

export const flag: Shape<boolean> = scalarShape(
  say('yes or no', 'yes или no'),
  false,
  (written) => flagWords[written.toLowerCase()] ?? null,
);

/** One of several words, each with its value in the code. */
export function choice<Value>(words: Readonly<Record<string, Value>>, blank: Value): Shape<Value> {
  const known = Object.keys(words);
  const expected = say(`one of: ${known.join(', ')}`, `одно из: ${known.join(', ')}`);
  return {
    expected,
    blank,
    read: (value) => {
      const word = value.scalar?.trim().toLowerCase() ?? '';
      if (Object.hasOwn(words, word)) return words[word] ?? blank;
      value.refuse(expected, value.scalar === null ? null : hintFor(word, known));
      return blank;
    },
  };
}

export const email: Shape<string> = scalarShape(
  say('an e-mail address like box@house.org', 'адрес почты, например kassa@dom.ru'),
  '',
  (written) =>
    /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(written) && written.length <= 70 ? written : null,
);

export const phone: Shape<string> = scalarShape(
  say('a phone number like +7 812 000-00-00', 'номер телефона, например +7 812 000-00-00'),
  '',
  (written) =>
    /^\+?[\d\s()–‑-]{3,24}$/.test(written) && /\d{3}/.test(written.replace(/\D/g, '')) ? written : null,
);

/** `https://…`, or a page of this shop: `/rules/visitor-rules`. */
export const link: Shape<string> = scalarShape(
  say('a link that starts with https:// or /', 'ссылка, которая начинается с https:// или с /'),
  '',
  (written) => (isSafeLink(written) && !/^(mailto|tel):/i.test(written) ? written : null),
);

/** Addresses that a text may lead to; nothing that runs (`javascript:`) or hides its content (`data:`). */
export function isSafeLink(address: string): boolean {
  if (/^\/(?![/\\])/.test(address) || address.startsWith('#')) return !/\s/.test(address);
  if (!/^(https?:\/\/|mailto:|tel:)/i.test(address)) return false;
  return URL.canParse(address);
}

/** Money of the house: `450`, `1 200`, `99.50`. Answers minor units. */
export const money: Shape<number> = scalarShape(
  say('an amount like 450 or 99.50', 'сумма, например 450 или 99.50'),
  0,
  (written) => parseMoney(written),
  say(
    'At most two digits after the point; the currency is set in house.yaml.',
    'После точки не больше двух цифр; валюта указана в house.yaml.',
  ),
);

/** Minor units, or null. */
export function parseMoney(written: string): number | null {
  if (/^(free|бесплатно)$/i.test(written)) return 0;
  const found = /^(\d{1,3}(?:[\s\u00a0]?\d{3})*|\d{1,8})(?:[.,](\d{1,2}))?$/.exec(written);
  if (!found) return null;
  const major = Number(found[1]?.replace(/[\s\u00a0]/g, ''));
  return major > 10_000_000 ? null : major * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** A length of time in minutes: `50 min`, `1 h 20 min`, `2 days`. */
export const minutes: Shape<number> = scalarShape(
  say('a duration like 50 min, 1 h 20 min or 2 days', 'длительность, например 50 min, 1 h 20 min или 2 days'),
  0,
  (written) => parseMinutes(written),
);

const units: readonly [RegExp, ClockSpan][] = [
  [/^(min|minutes?|мин)$/, { days: 0, minutes: 1 }],
  [/^(h|hours?|ч|час|часа|часов)$/, { days: 0, minutes: 60 }],
  [/^(d|days?|день|дня|дней)$/, { days: 1, minutes: 0 }],
  [/^(w|weeks?|неделя|недели|недель)$/, { days: 7, minutes: 0 }],
];

export function parseMinutes(written: string): number | null {
  const span = parseSpan(written);
  return span && span.days * 1440 + span.minutes;
}

/** `1 day 2 h`; null: no span, or one of nothing. */
export function parseSpan(written: string): ClockSpan | null {
  const text = written.toLowerCase();
  if (!/^(\d{1,5}\s*\p{L}+\.?\s*)+$/u.test(text)) return null;
  const sum: ClockSpan = { days: 0, minutes: 0 };
  for (const [, number, word] of text.matchAll(/(\d{1,5})\s*(\p{L}+)/gu)) {
    const [, unit] = units.find(([pattern]) => pattern.test(word ?? '')) ?? [];
    if (!unit) return null;
    sum.days += Number(number) * unit.days;
    sum.minutes += Number(number) * unit.minutes;
  }
  return sum.days + sum.minutes > 0 ? sum : null;
}

/** A name of a thing of the house, from which its address is made: `salt-and-ice`. */
export const slug: Shape<string> = scalarShape(
  say(
    'a name of lowercase Latin letters, digits and hyphens',
    'имя из строчных латинских букв, цифр и дефисов',
  ),
  '',
  (written) => (isSlug(written) ? written : null),
);

export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= 60;
}
