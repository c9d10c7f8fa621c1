import * as v from 'valibot';
import { isDay } from '#rules/format.ts';
import { type DeskCall, roles } from './desk-call.ts';

export const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));
export const filled = (most: number) => v.pipe(text(most), v.nonEmpty());
/** As a number in a body, as digits in an address. */
export const number = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(1),
);
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const password = v.pipe(v.string(), v.maxLength(200));
export const code = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\s/g, '')),
  v.regex(/^\d{6}$/),
);
export const key = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
export const day = v.pipe(v.string(), v.check(isDay));
export const moment = v.object({ day, time: v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/)) });
export const roleList = v.pipe(v.array(v.picklist(roles)), v.nonEmpty(), v.maxLength(roles.length));
const optionalText = (most: number) => v.exactOptional(text(most));
export const texts = (most: number) =>
  v.object({
    ru: optionalText(most),
    en: optionalText(most),
    ch: optionalText(most),
    kz: optionalText(most),
  });
/** Bytes as text; the longest are of authenticators that prove who built them. */
export const bytes = v.pipe(v.string(), v.maxLength(8000), v.regex(/^[\w-]+$/));
export const nothing = v.object({});

/** Holds a row to its types. */
export function row<Request, Value>(call: DeskCall<Request, Value>): DeskCall<Request, Value> {
  return call;
}
