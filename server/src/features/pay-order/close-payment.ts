import { mayBeClosed } from '#domain/payment.ts';
import { isUndecided } from '#domain/states.ts';
import type { ShopCore } from '#shop/shop.ts';
import { resolveAlarms } from '#store/alarms.ts';
import { lockOrder } from '#store/orders.ts';
import { findPaymentByNumber, lockPayment } from '#store/payments.ts';
import { giveUpAttempt } from './give-up-attempt.ts';

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
    const end = { state: 'FAILED', reason: 'closed by staff', endsOrder: false } as const;
    await giveUpAttempt(transaction, payment, end, shop.now());
    await resolveAlarms(transaction, alarms, payment.id);
    return { kind: 'closed', orderId: payment.orderId };
  });
}
