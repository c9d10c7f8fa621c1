import type { Api } from '@foyer/contract/calls.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';
import type { OrderData } from './order-data.ts';

/** How the payment continues, why it does not, or no answer: then the outcome is unknown. */
export type PayOutcome = Answer<PaymentStart> | { ok: null; reason: NetworkFailure['reason'] };

/** Starts a payment by the chosen way. One press is one payment, however often its answer is lost. */
export async function sendPayment(
  shop: Pick<Api, 'pay'>,
  order: OrderData,
  wayId: number,
  language: Language,
): Promise<PayOutcome> {
  const way = order.pay.ways.find(({ id }) => id === wayId);
  const paymentWay = { id: wayId, name: way?.name ?? '', type: way?.kind ?? '' };
  try {
    return await shop.pay({ hash: order.hash, language, paymentWay }, randomName());
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { ok: null, reason: failure.reason };
    throw failure;
  }
}
