import type { ReceiptReport } from '#ports/fiscal-registrar.ts';
import type { AttemptNames, RefundedPart } from '#ports/payment-gateway.ts';
import { callYookassa, type YookassaSettings } from './yookassa-calls.ts';
import { type PaymentAnswer, paymentAnswer } from './yookassa-protocol.ts';
import { findYookassaRefund } from './yookassa-refund.ts';

const askSeconds = 8;

/** Payment and refund say that their receipt was registered, not its numbers: the buyer gets them from the bank. */
export async function askYookassaReceipt(
  settings: YookassaSettings,
  { gatewayPaymentId }: AttemptNames,
  refund: RefundedPart | null,
): Promise<ReceiptReport> {
  if (gatewayPaymentId === null) return { kind: 'waiting' };
  if (refund) {
    const found = await findYookassaRefund(settings, { gatewayPaymentId, externalId: refund.externalId });
    return found.kind === 'unknown' ? found : reportOf(found.refund?.receipt_registration);
  }
  const path = `payments/${encodeURIComponent(gatewayPaymentId)}`;
  const called = await callYookassa(settings, path, { seconds: askSeconds }, paymentAnswer);
  if (called.kind !== 'answered') return { kind: 'unknown', reason: called.reason };
  return reportOf(called.answer.receipt_registration);
}

function reportOf(state: PaymentAnswer['receipt_registration']): ReceiptReport {
  if (state === 'succeeded') return { kind: 'done', facts: { document: '', drive: '', sign: '', url: '' } };
  if (state === 'canceled') return { kind: 'failed', reason: 'the till of the bank has not registered it' };
  return { kind: 'waiting' };
}
