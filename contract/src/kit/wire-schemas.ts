import * as v from 'valibot';
import { type Language, languages, moneyFromWire } from '#rules/values.ts';

/**
 * Pieces of the wire schemas, apart from the plain values: what only judges the wire does not travel to the browser. Answers
 * of foreign servers pass too: what we can do without is optional.
 */

export const languageSchema = v.picklist(languages);
export const dayOnWire = v.pipe(v.string(), v.isoDate());
export const timeOnWire = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written HH:mm'));

/** Money on the wire: a number of major units with at most two decimals (decisions, "Values on the wire"). */
export const wireMoney = v.pipe(
  v.number(),
  v.finite(),
  v.check((amount) => Number.isInteger(moneyFromWire(amount)), 'money has at most two decimals'),
);

/** A flag on the wire: 0 or 1 on the way out; true, false, "0" and "1" are understood on the way in. */
export const wireFlagSchema = v.pipe(
  v.union([v.literal(0), v.literal(1), v.boolean(), v.literal('0'), v.literal('1')]),
  v.transform((flag): 0 | 1 => (flag === true || flag === 1 || flag === '1' ? 1 : 0)),
);

const integerText = v.pipe(v.string(), v.regex(/^-?\d{1,15}$/, 'must be a whole number'));
const integerNumber = v.pipe(v.number(), v.safeInteger('must be a whole number'));

/** A whole number; a text of digits is understood on the way in. */
export const wireInteger = v.union([integerNumber, integerText], 'must be a whole number');
export const optionalInteger = v.nullish(wireInteger);
/** Of a session in a request: no session has a longer one, and the database cannot look for it. */
export const sessionNumber = v.pipe(
  wireInteger,
  v.check((id) => Math.abs(Number(id)) < 2 ** 31, 'must be the number of a session'),
);
export const optionalFlag = v.nullish(wireFlagSchema);
export const optionalMoney = v.nullish(wireMoney);
export const optionalText = v.nullish(v.string());

/** Public name of an event or an order: no blanks, no slashes; anything that fits is looked up. */
export const hashSchema = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.maxLength(128, 'must have at most 128 characters'),
);

/** Text that a person types; the rules of the field are the house's, not the wire's. */
export const typedText = v.pipe(v.string(), v.maxLength(500, 'must have at most 500 characters'));
export const optionalTypedText = v.nullish(typedText);

type TextEntries<Name extends string> = Record<
  `${Name}_${Language}`,
  v.NullishSchema<v.StringSchema<undefined>, undefined>
>;

/** One optional field a language: `textEntries('event')` gives `event_ru`, `event_en`, `event_ch`, `event_kz`. */
export function textEntries<Name extends string>(name: Name): TextEntries<Name> {
  const entries = languages.map((language) => [`${name}_${language}`, v.nullish(v.string())]);
  return Object.fromEntries(entries) as TextEntries<Name>;
}

/** What every answer may carry (B 8). */
export const refusalEntries = {
  errorCode: v.nullish(v.union([v.string(), v.number()])),
  errorText: optionalText,
  errorData: v.nullish(v.record(v.string(), v.union([v.string(), v.number()]))),
};
