import { ownName } from '#adapters/payment-gateway/own-payment.ts';
import type { RefundedPart, RefundOutcome, RefundRequest } from '#ports/payment-gateway.ts';
import {
  type Called,
  callYookassa,
  moneyOf,
  type RefundAnswer,
  refundAnswer,
  refundList,
  type YookassaSettings,
  yookassaReceipt,
} from './yookassa-protocol.ts';

const askSeconds = 8;
const refundSeconds = 15;

/**
 * Sends money back, once for one name. The bank keeps an idempotence key for a day; a refund that was asked for
 * before is therefore looked for among those of its payment first, where it bears our name.
 */
export async function refundYookassa(
  settings: YookassaSettings,
  request: RefundRequest,
): Promise<RefundOutcome> {
  if (request.gatewayRefundId !== null) {
    const path = `refunds/${encodeURIComponent(request.gatewayRefundId)}`;
    return outcomeOf(request, await callYookassa(settings, path, { seconds: askSeconds }, refundAnswer));
  }
  if (request.askedBefore) {
    const found = await findYookassaRefund(settings, request);
    if (found.kind === 'unknown') return found;
    if (found.refund) return outcomeOf(request, { kind: 'answered', answer: found.refund });
  }
  return await send(settings, request);
}

/** By our name; one that was made in the merchant account has none, and is found by its amount. A payment has few refunds: one page of a hundred holds them all. */
export async function findYookassaRefund(
  settings: YookassaSettings,
  {
    gatewayPaymentId,
    externalId,
    amount,
  }: Pick<RefundRequest, 'gatewayPaymentId' | 'amount'> & Pick<RefundedPart, 'externalId'>,
): Promise<{ kind: 'found'; refund: RefundAnswer | null } | { kind: 'unknown'; reason: string }> {
  const query = { payment_id: gatewayPaymentId, limit: '100' };
  const called = await callYookassa(settings, 'refunds', { seconds: askSeconds, query }, refundList);
  if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
  const found = called.answer.items.find((one) => {
    const name = one.metadata[ownName.refund] ?? null;
    return (
      name === externalId && (name !== null || (one.status === 'succeeded' && one.amount.value === amount))
    );
  });
  return { kind: 'found', refund: found ?? null };
}

async function send(settings: YookassaSettings, request: RefundRequest): Promise<RefundOutcome> {
  const { gatewayPaymentId, externalId, amount, currency, receipt } = request;
  const body = {
    payment_id: gatewayPaymentId,
    amount: moneyOf(amount, currency),
    metadata: { [ownName.refund]: externalId },
    ...(receipt ? { receipt: yookassaReceipt(receipt, currency) } : {}),
  };
  const call = { seconds: refundSeconds, key: externalId, body };
  return outcomeOf(request, await callYookassa(settings, 'refunds', call, refundAnswer));
}

function outcomeOf({ gatewayPaymentId, amount }: RefundRequest, called: Called<RefundAnswer>): RefundOutcome {
  if (called.kind === 'unknown') return called;
  // Of credentials that were revoked nothing follows for the refund.
  if (called.kind === 'error')
    return { kind: [401, 403].includes(called.status) ? 'unknown' : 'refused', reason: called.reason };
  const { id, status, payment_id, amount: sent, cancellation_details } = called.answer;
  if (payment_id !== gatewayPaymentId || sent.value !== amount)
    return { kind: 'unknown', reason: `told of a refund of ${sent.value} for payment ${payment_id}` };
  if (status === 'succeeded') return { kind: 'done' };
  if (status === 'pending') return { kind: 'pending', gatewayRefundId: id };
  return { kind: 'refused', reason: cancellation_details?.reason ?? 'canceled' };
}
