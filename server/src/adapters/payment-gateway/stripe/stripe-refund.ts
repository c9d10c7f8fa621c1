import { ownName } from '#adapters/payment-gateway/own-payment.ts';
import type { RefundOutcome, RefundRequest } from '#ports/payment-gateway.ts';
import {
  type Called,
  callStripe,
  expandedCharge,
  type RefundAnswer,
  refundAnswer,
  refundList,
  type StripeSettings,
  sessionAnswer,
} from './stripe-protocol.ts';

const askSeconds = 8;
const refundSeconds = 15;

/**
 * Sends money back, once for one name. Stripe keeps an idempotency key for a day; a refund that was asked for before is
 * therefore looked for among those of its payment first, where it bears our name.
 */
export async function refundStripe(settings: StripeSettings, request: RefundRequest): Promise<RefundOutcome> {
  const { gatewayRefundId, gatewayPaymentId } = request;
  if (gatewayRefundId !== null) {
    const path = `refunds/${encodeURIComponent(gatewayRefundId)}`;
    return outcomeOf(request, await callStripe(settings, path, { seconds: askSeconds }, refundAnswer));
  }
  const paid = await findPayment(settings, gatewayPaymentId);
  if ('kind' in paid) return paid;
  if (request.askedBefore) {
    const known = await findRefund(settings, paid.payment, request);
    if (known.kind === 'unknown') return known;
    if (known.refund) return outcomeOf(request, { kind: 'answered', answer: known.refund });
  }
  return await send(settings, paid.payment, request);
}

/** Days after "succeeded" it may be "failed": the card was closed, and the money is back with the house. */
export async function askStripeRefund(
  settings: StripeSettings,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const paid = await findPayment(settings, request.gatewayPaymentId);
  if ('kind' in paid) return { kind: 'unknown', reason: 'its payment cannot be found' };
  const known = await findRefund(settings, paid.payment, request);
  if (known.kind === 'unknown') return known;
  if (!known.refund) return { kind: 'unknown', reason: 'the payment has no such refund' };
  return outcomeOf(request, { kind: 'answered', answer: known.refund });
}

async function findPayment(
  settings: StripeSettings,
  gatewayPaymentId: string,
): Promise<{ payment: string } | RefundOutcome> {
  const path = `checkout/sessions/${encodeURIComponent(gatewayPaymentId)}`;
  const query = { 'expand[]': expandedCharge };
  const session = await callStripe(settings, path, { seconds: askSeconds, query }, sessionAnswer);
  if (session.kind !== 'answered') return { kind: 'unknown', reason: session.reason, asked: false };
  const payment = session.answer.payment_intent?.id;
  return payment === undefined
    ? { kind: 'refused', reason: 'nothing was paid in this session' }
    : { payment };
}

/** A payment has few refunds: one page of a hundred holds them all. */
async function findRefund(
  settings: StripeSettings,
  payment: string,
  { externalId }: RefundRequest,
): Promise<{ kind: 'found'; refund: RefundAnswer | undefined } | { kind: 'unknown'; reason: string }> {
  const query = { payment_intent: payment, limit: '100' };
  const called = await callStripe(settings, 'refunds', { seconds: askSeconds, query }, refundList);
  if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
  const refund = called.answer.data.find((one) => one.metadata?.[ownName.refund] === externalId);
  return { kind: 'found', refund };
}

async function send(
  settings: StripeSettings,
  payment: string,
  request: RefundRequest,
): Promise<RefundOutcome> {
  const fields = {
    payment_intent: payment,
    amount: String(request.amount),
    [`metadata[${ownName.refund}]`]: request.externalId,
    [`metadata[${ownName.payment}]`]: request.merchantNumber,
  };
  const call = { seconds: refundSeconds, key: request.externalId, fields };
  return outcomeOf(request, await callStripe(settings, 'refunds', call, refundAnswer));
}

function outcomeOf({ amount, externalId }: RefundRequest, called: Called<RefundAnswer>): RefundOutcome {
  if (called.kind === 'unknown') return called;
  // Of a key that was revoked nothing follows for the refund.
  if (called.kind === 'error')
    return { kind: [401, 403].includes(called.status) ? 'unknown' : 'refused', reason: called.reason };
  const { id, status, amount: sent, metadata, failure_reason } = called.answer;
  if (metadata?.[ownName.refund] !== externalId || sent !== amount)
    return { kind: 'unknown', reason: `told of a refund ${id} of ${sent} that is not ours` };
  if (status === 'succeeded') return { kind: 'done' };
  if (status === 'failed' || status === 'canceled')
    return { kind: 'refused', reason: failure_reason ?? status };
  return { kind: 'pending', gatewayRefundId: id };
}
