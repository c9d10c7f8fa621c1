import { mayBeClosed, type Payment, type Settlement, stateAfterDecline } from '#domain/payment.ts';
import { isUndecided } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { endOrder, lockOrder, markHeldAgain, releasePlaces } from '#store/orders.ts';
import { findPaymentByNumber, loadPaymentsOf, lockPayment, markUndone } from '#store/payments.ts';
import { findChangeOf } from '#store/session-changes.ts';

export type Closing =
  | { kind: 'closed'; orderId: number }
  /** `bank-decides`: the bank can be asked, and its report counts. */
  | { kind: 'no-such-payment' | 'decided' | 'bank-decides' };

const alarms = ['no-gateway', 'bank-silent', 'payment-mismatch', 'mismatch-due'] as const;

/**
 * Staff has looked at the bank: no money came of an attempt, or it was sent back there by hand. The attempt ends, and with its
 * last one the order. Should the bank report money of it after all, that follows table C6 like any other.
 */
export async function closePayment(
  shop: Pick<ShopCore, 'database' | 'now'>,
  merchantNumber: string,
  wayKeys: ReadonlySet<string>,
): Promise<Closing> {
  const found = await findPaymentByNumber(shop.database, merchantNumber);
  if (!found) return { kind: 'no-such-payment' };
  return await shop.database.transaction(async (transaction) => {
    await lockOrder(transaction, found.orderId);
    const payment = await lockPayment(transaction, found.id);
    if (!isUndecided(payment)) return { kind: 'decided' };
    if (!mayBeClosed(payment, wayKeys.has(payment.gateway), shop.now())) return { kind: 'bank-decides' };
    const end = { state: 'FAILED', reason: 'closed by staff', cause: null, endsOrder: false } as const;
    await giveUpAttempt(transaction, payment, end, shop.now());
    await resolveAlarms(transaction, alarms, payment.id);
    return { kind: 'closed', orderId: payment.orderId };
  });
}

type GivenUp = Omit<Extract<Settlement, { kind: 'give-up' }>, 'kind'>;

/**
 * No money can come of an attempt. When it was the order's last open one, the order is held again while
 * time is left; otherwise it ends and its places go back on sale. Answers what ended it, if the buyer is to be told: the bank's
 * verification, or a session that the house changed since.
 */
export async function giveUpAttempt(
  transaction: Queryable,
  payment: Pick<Payment, 'id' | 'orderId'>,
  { state, reason, cause, endsOrder }: GivenUp,
  now: Date,
): Promise<'declined' | 'house' | null> {
  const order = await lockOrder(transaction, payment.orderId);
  await markUndone(transaction, payment.id, { state, detail: reason, cause });
  const attempts = await loadPaymentsOf(transaction, order.id);
  const bankMayStillCharge = attempts.some(isUndecided);
  if (order.state !== 'PAYING' || bankMayStillCharge) return null;
  const isOver = stateAfterDecline(order, now) === 'EXPIRED';
  // Nobody pays for another evening than he chose.
  const isChanged = !endsOrder && (await findChangeOf(transaction, order.id)) !== null;
  if (isChanged) {
    await endOrder(transaction, order.id, 'CANCELLED', 'house');
    await releasePlaces(transaction, order.id);
    return 'house';
  }
  if (!isOver && !endsOrder) {
    await markHeldAgain(transaction, order.id);
    return null;
  }
  if (endsOrder) await endOrder(transaction, order.id, 'CANCELLED', 'declined');
  else await endOrder(transaction, order.id, 'EXPIRED', 'expired');
  await releasePlaces(transaction, order.id);
  return endsOrder ? 'declined' : null;
}
