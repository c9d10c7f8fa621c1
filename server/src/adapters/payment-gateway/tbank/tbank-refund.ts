import type { RefundOutcome, RefundRequest } from '#ports/payment-gateway.ts';
import {
  callTbank,
  isDenial,
  isTrouble,
  reasonOf,
  refundStateAnswer,
  stateAnswer,
  type TbankSettings,
  tbankReceipt,
} from './tbank-protocol.ts';

/**
 * Of a payment on the bank's page. To a card: the bank knows the refund by our name, a repeat answers the same. One that it made itself, of
 * a payment that we cancelled while it was paid, it does not know by any name: then the state tells. So it does of one that the
 * bank has taken on: it may be a transfer, which knows no name either.
 */
export async function refundCard(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  if (request.gatewayRefundId !== null) return await refundUnderWay(settings, request);
  const outcome = await send(settings, request, { ExternalRequestId: request.externalId });
  if (outcome.kind !== 'refused' || outcome.code !== wrongStatus) return outcome;
  const state = await transferState(settings, request.gatewayPaymentId);
  if (state.kind === 'unknown') return request.askedBefore ? state : outcome;
  // Perhaps another one, for which this one waits: the bank has taken on only what it has said so of.
  if (isUnderWay(state.status)) return { kind: 'unknown', reason: 'a refund is under way' };
  const isAll = request.refundedBefore + request.amount === request.paidAmount;
  return state.status === 'REFUNDED' && isAll && request.askedBefore ? { kind: 'done' } : outcome;
}

/**
 * By the Fast Payments System: a transfer that takes its time and knows no name of ours. So before it is asked
 * again the state tells whether it was asked; where it cannot tell, staff must look.
 */
export async function refundTransfer(
  settings: TbankSettings,
  request: RefundRequest,
): Promise<RefundOutcome> {
  if (request.gatewayRefundId !== null) return await refundUnderWay(settings, request);
  if (!request.askedBefore) return await sendTransfer(settings, request);
  const state = await transferState(settings, request.gatewayPaymentId);
  if (state.kind === 'unknown') return state;
  const { status, code } = state;
  if (isUnderWay(status)) return pending(request);
  if (status === 'REFUNDED' && request.refundedBefore + request.amount === request.paidAmount)
    return { kind: 'done' };
  if (status === 'PARTIAL_REFUNDED' && request.refundedBefore === 0) return { kind: 'done' };
  // Nothing has gone back. With a code a transfer was refused: ours, or one before it.
  if (status === 'CONFIRMED') return code ? refusedBy(state) : await sendTransfer(settings, request);
  return { kind: 'refused', reason: `whether the refund was made cannot be told of status ${status}` };
}

/**
 * The bank has taken it on. The code of a transfer that was refused before may still stand there: what counts first is
 * whether one is under way, then whether the sum that is gone can be told without ours.
 */
async function refundUnderWay(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  const state = await transferState(settings, request.gatewayPaymentId);
  if (state.kind === 'unknown') return state;
  const { status, code } = state;
  if (isUnderWay(status)) return pending(request);
  if (status === 'REFUNDED' || (status === 'PARTIAL_REFUNDED' && request.refundedBefore === 0))
    return { kind: 'done' };
  if (code) return refusedBy(state);
  return status === 'PARTIAL_REFUNDED' ? { kind: 'done' } : pending(request);
}

function isUnderWay(status: string): boolean {
  return status === 'ASYNC_REFUNDING' || status === 'REFUNDING';
}

/** Wrong status for the step: another transfer may be under way, made in the cabinet, and then ours waits for it. */
const wrongStatus = '8';

async function sendTransfer(settings: TbankSettings, request: RefundRequest): Promise<RefundOutcome> {
  const outcome = await send(settings, request, {});
  if (outcome.kind !== 'refused' || outcome.code !== wrongStatus) return outcome;
  const state = await transferState(settings, request.gatewayPaymentId);
  if (state.kind === 'unknown' || !isUnderWay(state.status)) return outcome;
  return { kind: 'unknown', reason: 'another transfer is under way', asked: false };
}

type TransferState =
  | { kind: 'state'; status: string; code: string; message: string }
  | { kind: 'unknown'; reason: string };

async function transferState(settings: TbankSettings, paymentId: string): Promise<TransferState> {
  const called = await callTbank(settings, 'GetQrState', { PaymentId: paymentId }, refundStateAnswer);
  if (called.kind === 'unknown') return called;
  const { QrCancelCode, QrCancelMessage, Status, ...answer } = called.answer;
  if (!answer.Success) return { kind: 'unknown', reason: reasonOf(answer) };
  return { kind: 'state', status: Status, code: QrCancelCode ?? '', message: QrCancelMessage ?? '' };
}

function refusedBy({ code, message }: { code: string; message: string }): RefundOutcome {
  return { kind: 'refused', reason: `${code} ${message}`.trim() };
}

/** Of a refusal the bank's code too. */
type Sent = Exclude<RefundOutcome, { kind: 'refused' }> | { kind: 'refused'; reason: string; code: string };

async function send(
  settings: TbankSettings,
  request: RefundRequest,
  names: Readonly<Record<string, string>>,
): Promise<Sent> {
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
  if (!answer.Success && (isTrouble(answer) || isDenial(answer)))
    return { kind: 'unknown', reason: reasonOf(answer) };
  if (!answer.Success) return { kind: 'refused', reason: reasonOf(answer), code: answer.ErrorCode };
  return answer.Status === 'REFUNDED' || answer.Status === 'PARTIAL_REFUNDED'
    ? { kind: 'done' }
    : pending(request);
}

function pending(request: RefundRequest): Extract<RefundOutcome, { kind: 'pending' }> {
  return { kind: 'pending', gatewayRefundId: request.gatewayPaymentId };
}
