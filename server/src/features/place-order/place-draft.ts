import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { CallerBlock } from '#domain/network-allowance.ts';
import type { Order } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import type { VisitOutcome } from '#ports/club.ts';
import type { Shop } from '#shop/shop.ts';
import { type ClubVisit, insertClubVisits, loadClubVisitsOf, markClubVisitsAnswered } from '#store/club.ts';
import type { BatchOutcome } from '#store/order-batcher.ts';
import { endOrder, forgetOrderKey, lockOrder, releasePlaces } from '#store/orders.ts';
import type { DraftKey, OrderDraft } from '#store/place-orders.ts';

type Priced<Refused> = { kind: 'priced'; draft: OrderDraft } | Refused;

/** What becomes of a draft when nothing is left to try. */
export type PlacedDraft = {
  kind: 'decided';
  draft: OrderDraft;
  outcome: Exclude<BatchOutcome, { kind: 'stale' | 'failed' }>;
};

/** Statements for one submission at most; a database that was killed is back within their pauses. */
const mostAttempts = 10;
/** After that only one attempt more. */
const patienceMilliseconds = 5000;
/** The same for a database that is away: its buyer shall have an answer within three seconds. */
const awayMilliseconds = 2000;
const longestAwayPause = 500;

/**
 * Places a draft. This is the only place where the server tries again for one submission, whatever the reason: a race
 * that was lost, a database that is restarting, a lapsed hold on the very place that somebody else is just deciding
 * about, a catalogue that changed (the draft is priced anew).
 * @throws DatabaseAway
 */
export async function placeDraft<Refused extends { kind: 'refused' }>(
  { batcher, now }: Pick<Shop, 'batcher' | 'now'>,
  first: OrderDraft,
  priceAgain: () => Promise<Priced<Refused>>,
): Promise<PlacedDraft | Refused> {
  let draft = first;
  let alone = false;
  // Not a signal with a timer: two for each order cost the process more than all else here.
  const begun = now().getTime();
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await batcher.place(draft, alone);
    const waited = now().getTime() - begun;
    const isLast = attempt === mostAttempts || waited >= patienceMilliseconds;
    if (outcome.kind === 'stale') {
      if (isLast) return { kind: 'decided', draft, outcome: { kind: 'busy' } };
      const priced = await priceAgain();
      if (priced.kind === 'refused') return priced;
      draft = priced.draft;
    } else if (outcome.kind === 'failed') {
      if (!outcome.alone && (isLast || waited >= awayMilliseconds))
        throw new DatabaseAway(new Error('The order could not be placed in time'));
      if (isLast) return { kind: 'decided', draft, outcome: { kind: 'busy' } };
      alone = outcome.alone;
      await pause(alone ? pauseAfter(attempt) : Math.min(pauseAfter(attempt), longestAwayPause));
    } else {
      const isLapsing = outcome.kind === 'taken' && outcome.lapsing;
      if (!isLapsing || isLast) return { kind: 'decided', draft, outcome };
      await pause(pauseAfter(attempt));
    }
  }
}

/** Apart by chance, so that two who lost to each other do not meet again: 10–20, 20–40 … 1280–2560 ms. */
function pauseAfter(attempt: number): number {
  return 10 * 2 ** Math.min(attempt - 1, 7) * (1 + Math.random());
}

/** The club keeps the visits and does not answer: nothing was taken, and the same submission may be tried again. */
export const visitsUnknown: Refusal = { kind: 'club-silent', parameters: { visits: 1 } };

/**
 * An order under a subscription of the club holds its places; now the club gives the visits, all or none, under keys
 * that a repeated submission finds again. Without them the order ends before anybody was told of it, its key is free for
 * another try, and what the club may have taken goes back by a job. null: the order has what it needs.
 */
export async function takeClubVisits(shop: Shop, order: Order): Promise<Refusal | null> {
  const { clubSubscription } = order.document;
  if (clubSubscription === undefined) return null;
  const visits = await shop.database.transaction((transaction) => askedVisits(transaction, shop, order.id));
  if (visits.every(({ state }) => state !== 'ASKED')) return null;
  const club = await shop.club.get();
  const outcome: VisitOutcome = club
    ? await club.takeVisits({
        ...clubSubscription,
        eventId: order.eventId,
        keys: visits.map(({ clubKey }) => clubKey),
      })
    : { kind: 'unknown', reason: 'the house has no club that can be used' };
  return await shop.database.transaction((transaction) => keepAnswer(transaction, order.id, outcome));
}

/** One a person, written down before the club is asked. An order that ended asks for none any more. */
async function askedVisits(transaction: Queryable, shop: Shop, orderId: number): Promise<ClubVisit[]> {
  const { lines, releasedAt } = await lockOrder(transaction, orderId);
  const people = lines.reduce((sum, { quantity, visitors }) => sum + quantity * visitors, 0);
  if (releasedAt === null) {
    // No name that opens anything, and one that no other house will ever use at the same club.
    const submission = Buffer.from(shop.randomBytes(12)).toString('hex');
    const keys = Array.from({ length: people }, (_, index) => `${orderId}-${submission}-v${index + 1}`);
    await insertClubVisits(transaction, orderId, keys);
  }
  return await loadClubVisitsOf(transaction, orderId);
}

async function keepAnswer(
  transaction: Queryable,
  orderId: number,
  outcome: VisitOutcome,
): Promise<Refusal | null> {
  const { releasedAt } = await lockOrder(transaction, orderId);
  const visits = await loadClubVisitsOf(transaction, orderId);
  const isWaiting = releasedAt === null && visits.some(({ state }) => state === 'ASKED');
  // Another submission of the same order was answered meanwhile.
  if (!isWaiting) return visits.every(({ state }) => state === 'TAKEN') ? null : visitsUnknown;
  if (outcome.kind === 'taken') {
    await markClubVisitsAnswered(transaction, orderId, 'TAKEN', null);
    return null;
  }
  if (outcome.kind === 'refused')
    await markClubVisitsAnswered(transaction, orderId, 'REFUSED', outcome.reason);
  await endOrder(transaction, orderId, 'CANCELLED', 'no-visits');
  await releasePlaces(transaction, orderId);
  await forgetOrderKey(transaction, orderId);
  return outcome.kind === 'refused' ? { kind: 'visits-used' } : visitsUnknown;
}

/** What distinguishes one submission from another. */
export interface Submission {
  /** Header `Idempotency-Key`; null = the cart of the buyer is the key. */
  idempotencyKey: string | null;
  /**
   * The browser that submits it: nobody else gets the buyer's order by the same cart, and the seats that it has tapped
   * become the order's.
   */
  visitor?: string | null;
  /** Where it comes from, the widest block first. */
  networks?: readonly CallerBlock[];
  /** How much of what it may do the caller has done already, 0 to 1: near 1 it may be a program. */
  rateUsed?: number;
  /** The profile that is signed in: its order is not another's, though the cart is the same. */
  profileId?: number | null;
}

/** The key of a tidied request. Languages and answers to bot checks do not make another request. */
export function draftKey(request: PlaceOrderRequest, submission: Submission): DraftKey {
  const { idempotencyKey, visitor = null, profileId = null } = submission;
  const profile = profileId === null ? [] : [profileId];
  if (idempotencyKey !== null)
    return {
      kind: 'own',
      value: idempotencyKey,
      requestDigest: digest([...buyerAndCart(request), seen(request), ...profile]),
    };
  const value = digest([visitor, ...buyerAndCart(request), ...profile]);
  return { kind: 'cart', value, requestDigest: value };
}

function buyerAndCart(request: PlaceOrderRequest): unknown[] {
  const { eventId, lines, buyer, usesCultureCard, subscriptionId } = request;
  const { name, surname, firstName, patronymic, phone, email } = buyer;
  return [
    eventId,
    [name, surname, firstName, patronymic, phone, email.toLowerCase(), usesCultureCard],
    lines
      .map(({ day, time, zoneId, categoryId, seatId, areaId = 0, quantity }) =>
        [day, time, zoneId, categoryId, seatId, areaId, quantity].join(' '),
      )
      .sort(),
    ...(subscriptionId === undefined ? [] : [subscriptionId]),
  ];
}

function seen({ lines, sessionId, consents }: PlaceOrderRequest): unknown[] {
  return [sessionId, lines.map(({ shownAmount }) => shownAmount), [...consents].sort()];
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
