import * as v from 'valibot';

const longName = v.pipe(v.string(), v.maxLength(140));
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000));
const amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000));

/** No, for good. */
const refused = v.object({ refused: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

const member = v.object({
  id,
  type: v.optional(longName, ''),
  name: v.object({ first: longName, last: longName, middle: v.optional(longName, '') }),
  email: v.optional(longName, ''),
  phone: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
  card: v.nullable(
    v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(40)), blocked: v.boolean() }),
  ),
  bonuses: v.pipe(
    v.object({ available: amount, balance: amount }),
    v.check(({ available, balance }) => available <= balance, 'more available than there is'),
  ),
  subscriptions: v.pipe(
    v.array(
      v.object({
        id,
        name: longName,
        visits: v.pipe(v.array(v.object({ event: id, remaining: count })), v.maxLength(500)),
      }),
    ),
    v.maxLength(100),
  ),
});

export type MemberAnswer = v.InferOutput<typeof member>;

export const findMemberAnswer = v.object({ member: v.nullable(member) });

export const promoAnswer = v.union([
  v.object({ percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)) }),
  v.object({ sum: v.pipe(amount, v.minValue(1)) }),
  refused,
]);
export const reserveAnswer = v.union([v.object({ reserved: amount }), refused]);
export const closeAnswer = v.union([v.object({ done: v.literal(true) }), refused]);
export const visitAnswer = v.union([v.object({ remaining: count }), refused]);
