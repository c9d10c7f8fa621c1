import * as v from 'valibot';
import { languages, moneyFromWire } from '#rules/values.ts';

/** Schemas of the plain values, apart from them: what only judges the wire does not travel to the browser. */

export const languageSchema = v.picklist(languages);
export const daySchema = v.pipe(v.string(), v.isoDate());
export const timeSchema = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is written HH:mm'));

/** Money on the wire: a number of major units with at most two decimals (decisions, "Values on the wire"). */
export const wireMoneySchema = v.pipe(
  v.number(),
  v.finite(),
  v.check((amount) => Number.isInteger(moneyFromWire(amount)), 'money has at most two decimals'),
);

/** A flag on the wire: 0 or 1 on the way out; true, false, "0" and "1" are understood on the way in. */
export const wireFlagSchema = v.pipe(
  v.union([v.literal(0), v.literal(1), v.boolean(), v.literal('0'), v.literal('1')]),
  v.transform((flag): 0 | 1 => (flag === true || flag === 1 || flag === '1' ? 1 : 0)),
);
