import type { Queryable } from '#platform/database.ts';
import { raiseAlarm } from '#store/alarms.ts';
import type { OutsideRefund } from '#store/refunds.ts';

/** Money went back outside the shop: staff must look at each of the orders whose tickets it had paid for. */
export async function alarmOutsideRefund(
  transaction: Queryable,
  { paymentId, merchantNumber, gateway, amount, outside }: OutsideRefund,
  orderIds: readonly number[],
): Promise<void> {
  for (const orderId of orderIds) {
    const detail = `money went back outside the shop: ${outside} of ${amount} minor units of ${merchantNumber} by way "${gateway}"; return the tickets with "foyer orders cancel ${orderId}"`;
    await raiseAlarm(transaction, { kind: 'refund-outside', orderId, paymentId, detail });
  }
}
