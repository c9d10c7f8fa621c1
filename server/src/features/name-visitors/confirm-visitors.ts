import { isDeepStrictEqual } from 'node:util';
import type { Refusal, RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { ConfirmVisitorsRequest } from '@foyer/contract/people/visitors.ts';
import { type AgreedConsent, agreedConsents, consentsOf } from '#domain/agreed-consents.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { type NamedVisitor, namedPlaces } from '#domain/named-visitors.ts';
import { type Order, orderCan } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, lockOrder } from '#store/orders.ts';
import { insertConsents, insertVisitors, loadVisitors, markNamed } from '#store/visitors.ts';
import { judgeVisitors } from './judge-visitors.ts';
import { visitorChoices } from './show-visitors.ts';

export type ConfirmVisitorsOutcome = { kind: 'named'; order: Order } | { kind: 'refused'; refusal: Refusal };

/** The visitors of an order are named, once, and its hold begins anew (NT-11). The same names again are no refusal. */
export async function confirmVisitors(
  shop: Shop,
  request: ConfirmVisitorsRequest,
): Promise<ConfirmVisitorsOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const catalogue = await shop.catalogue.get();
  const asked = consentsOf(catalogue.consents, order.eventId, 'visitors');
  const agreed = agreedConsents(asked, request.consents);
  const judged = judgeVisitors(order, request.visitors, termsOf(catalogue, order, shop.now()));
  const outcome = await shop.database.transaction(async (transaction): Promise<ConfirmVisitorsOutcome> => {
    const locked = await lockOrder(transaction, order.id);
    const allowed = orderCan.name(locked, shop.now());
    if (!allowed.yes) return await sameAgain(transaction, locked, judged, allowed.refusal);
    if (judged.kind === 'refused') return judged;
    if (agreed.kind === 'refused') return agreed;
    return await keep(transaction, locked, { ...judged, consents: agreed.consents }, catalogue);
  });
  if (outcome.kind === 'named' && order.total === 0) await confirmFreeOrder(shop, order.id);
  return outcome;
}

function termsOf({ visitors, setup }: Catalogue, order: Order, now: Date) {
  const needs = namedPlaces(order).map((place) => place.needs);
  return {
    choices: visitorChoices(visitors, needs),
    homeCountryId: visitors.homeCountryId,
    today: houseClock(now, setup.timeZone).day,
  };
}

/** An answer was lost, or the form was submitted twice: what stands already is what was asked. */
async function sameAgain(
  transaction: Queryable,
  order: Order,
  judged: ReturnType<typeof judgeVisitors>,
  refusal: Refusal,
): Promise<ConfirmVisitorsOutcome> {
  const isNamed = order.needsVisitors && ['NAMED', 'PAYING', 'PAID'].includes(order.state);
  if (!isNamed || judged.kind === 'refused') return { kind: 'refused', refusal };
  const standing = await loadVisitors(transaction, order.id);
  return isDeepStrictEqual(standing, judged.visitors)
    ? { kind: 'named', order }
    : { kind: 'refused', refusal };
}

async function keep(
  transaction: Queryable,
  order: Order,
  told: { visitors: readonly NamedVisitor[]; consents: readonly AgreedConsent[] },
  catalogue: Catalogue,
): Promise<ConfirmVisitorsOutcome> {
  // The database's clock has the last word: the places may be somebody else's by now.
  const heldUntil = await markNamed(transaction, order.id, catalogue.holdSeconds);
  if (heldUntil === null) return refused('reservation-over');
  await insertVisitors(transaction, told.visitors, catalogue.visitors.keepDays);
  await insertConsents(transaction, order.id, told.consents);
  return { kind: 'named', order: { ...order, state: 'NAMED', heldUntil } };
}

function refused(kind: RefusalKind): ConfirmVisitorsOutcome {
  return { kind: 'refused', refusal: { kind } };
}
