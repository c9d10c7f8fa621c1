import { BlockList, isIP } from 'node:net';
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

/** Where notifications come from (official list); they bear no signature. */
export const officialSenders =
  '185.71.76.0/27, 185.71.77.0/27, 77.75.153.0/25, 77.75.154.128/25, 77.75.156.11, 77.75.156.35, 2a02:5180::/32';

/** Whether an address is one of those listed, `192.0.2.0/24` or `192.0.2.7`, by commas. */
export function senderCheck(listed: string): (address: string) => boolean {
  const senders = new BlockList();
  for (const entry of listed.split(',')) {
    const [network = '', length] = entry.trim().split('/');
    const family = familyOf(network);
    if (family && length) senders.addSubnet(network, Number(length), family);
    else if (family) senders.addAddress(network, family);
  }
  return (address) => {
    // A socket for both families writes the old ones so.
    const plain = address.replace(/^::ffff:/i, '');
    const family = familyOf(plain);
    return family !== null && senders.check(plain, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : null;
}
