import type { Payment } from '#domain/payment.ts';
import type { Queryable } from '#platform/database.ts';
import { raiseAlarm } from '#store/alarms.ts';

/** The bank of a payment cannot be asked: its way is gone from the house's files, or its secrets are missing. */
export async function alarmUnknownPaymentWay(
  queryable: Queryable,
  payment: { paymentId: number } & Pick<Payment, 'orderId' | 'gateway'>,
  wayOut: string,
): Promise<void> {
  const { gateway, orderId, paymentId } = payment;
  const detail = `${unknownPaymentWay(gateway)}. Put it back with its variables ("offered: no" hides it from buyers); or ${wayOut}`;
  await raiseAlarm(queryable, { kind: 'no-gateway', orderId, paymentId, detail });
}

export function unknownPaymentWay(gateway: string): string {
  return `no gateway is set up for the payment way "${gateway}"`;
}

/** What staff does about an undecided payment when the way does not come back. */
export function paymentOfUnknownWay(merchantNumber: string): string {
  return `look into the bank's cabinet, send back what came, and say "foyer orders payment ${merchantNumber} --closed"`;
}

export function refundOfUnknownWay(externalId: string): string {
  return `send the money there, and say "foyer returns retry ${externalId} --sent"`;
}
