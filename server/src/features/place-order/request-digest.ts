import { createHash } from 'node:crypto';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { CallerBlock } from '#domain/network-allowance.ts';
import type { DraftKey } from '#store/place-orders.ts';

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
