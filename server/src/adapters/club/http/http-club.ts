import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { postText } from '#platform/outbound.ts';
import type { CloseOutcome, Club, ClubMember, ClubRefusal, ClubSilence, PromoOutcome } from '#ports/club.ts';

export interface HttpClubSettings {
  /** Address of the club, without a slash at its end. */
  address: string;
  /** Known to the house and the club alone: both sign with it. */
  secret: string;
  now(): Date;
}

/** A buyer waits for two of these at most. */
const patienceSeconds = 4;

/** Speaks the protocol of `docs/for-operators/club.md`. */
export function createHttpClub(settings: HttpClubSettings): Club {
  const ask = createCall(settings);
  return {
    async findMember(person) {
      const answer = await ask('/members/find', { ...person }, findMemberAnswer);
      if ('kind' in answer) return answer;
      return answer.member === null
        ? { kind: 'stranger' }
        : { kind: 'member', member: memberOf(answer.member) };
    },
    async reservePromoCode({ key, code, eventId, buyer }) {
      const body = {
        key,
        code,
        event: eventId,
        member: buyer.memberId,
        email: buyer.email,
        phone: buyer.phone,
      };
      const answer = await ask('/promo-codes/reserve', body, promoAnswer);
      return 'kind' in answer ? answer : promoOf(answer);
    },
    async reserveBonuses({ key, memberId, amount }) {
      const answer = await ask('/bonuses/reserve', { key, member: memberId, amount }, reserveAnswer);
      if ('kind' in answer) return answer;
      if ('refused' in answer) return refusalOf(answer);
      return answer.reserved === amount ? { kind: 'reserved' } : silent('another amount was reserved');
    },
    redeem: async (key) => closed(await ask('/reservations/redeem', { key }, closeAnswer)),
    release: async (key) => closed(await ask('/reservations/release', { key }, closeAnswer)),
    returnBonuses: async (request) => closed(await ask('/bonuses/return', { ...request }, closeAnswer)),
    async takeVisits({ memberId, subscriptionId, eventId, keys }) {
      const body = { member: memberId, subscription: subscriptionId, event: eventId, keys };
      const answer = await ask('/visits/take', body, visitAnswer);
      if ('kind' in answer) return answer;
      return 'refused' in answer ? refusalOf(answer) : { kind: 'taken', remaining: answer.remaining };
    },
    returnVisits: async (keys) => closed(await ask('/visits/return', { keys }, closeAnswer)),
  };
}

type Ask = <Answer extends object>(
  call: string,
  body: object,
  schema: v.GenericSchema<unknown, Answer>,
) => Promise<Answer | ClubSilence>;

/** Every call can be repeated: its key, or its question, is the same. One repeat, at once, hides a lost packet. */
function createCall(settings: HttpClubSettings): Ask {
  return async (call, body, schema) => {
    const text = JSON.stringify(body);
    const first = await askOnce(settings, call, text);
    const answer = first.kind === 'unknown' ? await askOnce(settings, call, text) : first;
    if (answer.kind === 'unknown') return answer;
    const read = v.safeParse(schema, answer.body);
    return read.success ? read.output : silent(`the answer to ${call} cannot be read`);
  };
}

async function askOnce(
  { address, secret, now }: HttpClubSettings,
  call: string,
  body: string,
): Promise<{ kind: 'answered'; body: unknown } | ClubSilence> {
  const url = `${address}${call}`;
  const moment = String(Math.floor(now().getTime() / 1000));
  const signature = requestSignature(secret, { path: new URL(url).pathname, moment, body });
  const answer = await postText(url, {
    seconds: patienceSeconds,
    headers: {
      'content-type': 'application/json',
      'x-foyer-moment': moment,
      'x-foyer-signature': signature,
    },
    body,
  });
  if (answer.kind === 'failed') return silent(answer.reason);
  if (answer.status !== 200) return silent(`HTTP ${answer.status}`);
  const isTheClub = isAnswerTo(answer.header('x-club-signature'), secret, signature, answer.text);
  return isTheClub ? parsed(answer.text) : silent('the answer is not signed by the club');
}

function parsed(text: string): { kind: 'answered'; body: unknown } | ClubSilence {
  try {
    return { kind: 'answered', body: JSON.parse(text) };
  } catch {
    return silent('the answer is no JSON');
  }
}

function memberOf({ card, subscriptions, ...rest }: MemberAnswer): ClubMember {
  return {
    ...rest,
    card: card && { code: card.code, isBlocked: card.blocked },
    subscriptions: subscriptions.map(({ visits, ...subscription }) => ({
      ...subscription,
      visits: visits.map(({ event, remaining }) => ({ eventId: event, remaining })),
    })),
  };
}

function promoOf(answer: v.InferOutput<typeof promoAnswer>): PromoOutcome {
  if ('refused' in answer) return refusalOf(answer);
  const terms =
    'percent' in answer
      ? ({ kind: 'percent', percent: answer.percent } as const)
      : ({ kind: 'sum', amount: answer.sum } as const);
  return { kind: 'reserved', terms };
}

function closed(answer: v.InferOutput<typeof closeAnswer> | ClubSilence): CloseOutcome {
  if ('kind' in answer) return answer;
  return 'refused' in answer ? refusalOf(answer) : { kind: 'done' };
}

function refusalOf({ refused }: { refused: string }): ClubRefusal {
  return { kind: 'refused', reason: refused };
}

function silent(reason: string): ClubSilence {
  return { kind: 'unknown', reason };
}

/** Of a request: the path binds it to its call, the moment to its time. Hex. */
function requestSignature(secret: string, { path, moment, body }: SignedRequest): string {
  return signatureOf(secret, `${path}\n${moment}\n${body}`);
}

interface SignedRequest {
  /** With the slash at its beginning and all that the address of the club has before the call. */
  path: string;
  /** Seconds since 1970, as sent. */
  moment: string;
  body: string;
}

/** Of an answer: it names the request, so that the answer to another one, however true, is none. */
function isAnswerTo(signature: string | null, secret: string, request: string, body: string): boolean {
  const expected = Buffer.from(signatureOf(secret, `${request}\n${body}`));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

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

type MemberAnswer = v.InferOutput<typeof member>;

const findMemberAnswer = v.object({ member: v.nullable(member) });

const promoAnswer = v.union([
  v.object({ percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)) }),
  v.object({ sum: v.pipe(amount, v.minValue(1)) }),
  refused,
]);
const reserveAnswer = v.union([v.object({ reserved: amount }), refused]);
const closeAnswer = v.union([v.object({ done: v.literal(true) }), refused]);
const visitAnswer = v.union([v.object({ remaining: count }), refused]);
