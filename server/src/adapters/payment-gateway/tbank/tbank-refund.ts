import type { RefundOutcome, RefundRequest } from '#ports/payment-gateway.ts';
import { callTbank, type TbankSettings } from './tbank-calls.ts';
import { isTrouble, reasonOf, refundStateAnswer, stateAnswer } from './tbank-protocol.ts';
import { tbankReceipt } from './tbank-receipt.ts';

/** To a card: the bank knows the refund by our name, a repeat answers the same. */
export async function refundCard(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  return await send(settings, request, { ExternalRequestId: request.externalId });
}

/**
 * By the Fast Payments System: a transfer that takes its time and knows no name of ours. So before it is asked
 * again the state tells whether it was asked; where it cannot tell, staff must look.
 */
export async function refundTransfer(
  settings: TbankSettings,
  request: RefundRequest,
): Promise<RefundOutcome> {
  if (request.gatewayRefundId !== null) return await refundState(settings, request);
  if (!request.askedBefore) return await send(settings, request, {});
  const called = await callTbank(settings, 'GetState', { PaymentId: request.gatewayPaymentId }, stateAnswer);
  if (called.kind === 'unknown') return called;
  const status = called.answer.Status ?? '';
  if (status === 'ASYNC_REFUNDING' || status === 'REFUNDING') return pending(request);
  if (status === 'REFUNDED' && request.refundedBefore + request.amount === request.paidAmount)
    return { kind: 'done' };
  if (status === 'PARTIAL_REFUNDED' && request.refundedBefore === 0) return { kind: 'done' };
  if (status === 'CONFIRMED') return await sendUnlessRefused(settings, request);
  return { kind: 'refused', reason: `whether the refund was made cannot be told of status ${status}` };
}

/** Nothing has gone back: it was never asked, or the buyer's bank refused it meanwhile. */
async function sendUnlessRefused(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  const state = await refundState(settings, request);
  return state.kind === 'refused' || state.kind === 'unknown' ? state : await send(settings, request, {});
}

async function refundState(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  const called = await callTbank(
    settings,
    'GetQrState',
    { PaymentId: request.gatewayPaymentId },
    refundStateAnswer,
  );
  if (called.kind === 'unknown') return called;
  const { QrCancelCode, QrCancelMessage, Status, ...answer } = called.answer;
  if (!answer.Success) return { kind: 'unknown', reason: reasonOf(answer) };
  if (QrCancelCode) return { kind: 'refused', reason: `${QrCancelCode} ${QrCancelMessage ?? ''}`.trim() };
  return Status === 'REFUNDED' || Status === 'PARTIAL_REFUNDED' ? { kind: 'done' } : pending(request);
}

async function send(
  settings: TbankSettings,
  request: RefundRequest,
  names: Readonly<Record<string, string>>,
): Promise<RefundOutcome> {
  const called = await callTbank(
    settings,
    'Cancel',
    {
      PaymentId: request.gatewayPaymentId,
      Amount: request.amount,
      ...(request.receipt ? { Receipt: tbankReceipt(request.receipt) } : {}),
      ...names,
    },
    stateAnswer,
  );
  if (called.kind === 'unknown') return called;
  const { answer } = called;
  if (!answer.Success) return { kind: isTrouble(answer) ? 'unknown' : 'refused', reason: reasonOf(answer) };
  return answer.Status === 'REFUNDED' || answer.Status === 'PARTIAL_REFUNDED'
    ? { kind: 'done' }
    : pending(request);
}

function pending(request: RefundRequest): RefundOutcome {
  return { kind: 'pending', gatewayRefundId: request.gatewayPaymentId };
}
