import { ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import { takesCurrency } from '#domain/gateway-settings.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import type {
  AttemptNames,
  CallbackReading,
  CancelOutcome,
  PaymentGateway,
  RawCallback,
  StartOutcome,
  StartRequest,
} from '#ports/payment-gateway.ts';
import {
  callTbank,
  hasTrueToken,
  initAnswer,
  isTrouble,
  orderAnswer,
  qrAnswer,
  reasonOf,
  receiptNews,
  stateAnswer,
  type TbankSettings,
  tbankReceipt,
  verdictOf,
} from './tbank-protocol.ts';
import { refundCard, refundTransfer } from './tbank-refund.ts';

export interface TbankOptions extends TbankSettings {
  /** The buyer pays on the bank's page, or scans a code of the Faster Payments System. */
  kind: 'redirect' | 'qr';
  /** Whether the bank sends notifications about its receipts. */
  reportsReceipts: boolean;
  /** A picture of a link to scan, base64 of a PNG. */
  drawCode(link: string): string;
  now(): Date;
}

/** T-Bank's acquiring, version 2; one-stage payments in rubles. */
export function createTbankGateway(options: TbankOptions): PaymentGateway {
  return {
    name: 'tbank',
    namesRefunds: options.kind === 'redirect',
    start: (request) => start(options, request),
    ask: (attempt) => ask(options, attempt),
    readCallback: (callback) => readCallback(options, callback),
    refund: (request) =>
      options.kind === 'redirect' ? refundCard(options, request) : refundTransfer(options, request),
    cancel: (attempt) => cancel(options, attempt),
    // Only notifications report it, if the terminal sends any.
    // Of a refund in the merchant account its notification may have come before it was recorded here.
    askReceipt: async (_, refund) => ({
      kind: options.reportsReceipts && refund?.externalId !== null ? 'waiting' : 'unreported',
    }),
  };
}

/** The bank's minimum time to pay is a minute. */
const leastSeconds = 70;

async function start(options: TbankOptions, request: StartRequest): Promise<StartOutcome> {
  if (!takesCurrency('tbank', request.currency))
    return { kind: 'refused', reason: `no payments in ${request.currency}` };
  const due = options.now().getTime() + Math.max(leastSeconds, request.lifetimeSeconds) * 1000;
  const called = await callTbank(
    options,
    'Init',
    {
      Amount: request.amount,
      OrderId: request.merchantNumber,
      Description: request.description.slice(0, 140),
      PayType: 'O',
      Language: request.language === 'ru' ? 'ru' : 'en',
      NotificationURL: request.callbackUrl,
      SuccessURL: request.returnUrl,
      FailURL: request.failUrl,
      RedirectDueDate: moscowMoment(due),
      ...(request.receipt ? { Receipt: tbankReceipt(request.receipt) } : {}),
    },
    initAnswer,
  );
  if (called.kind === 'unknown') return called;
  const { answer } = called;
  if (answer.Success && answer.PaymentId && answer.PaymentURL)
    return options.kind === 'redirect'
      ? started(answer.PaymentId, { kind: 'redirect', url: answer.PaymentURL })
      : await startWithCode(options, answer.PaymentId);
  // 20: this number was registered before and its answer was lost. Asking by our number decides.
  const isOpen = answer.Success || answer.ErrorCode === '20' || isTrouble(answer);
  return { kind: isOpen ? 'unknown' : 'refused', reason: reasonOf(answer) };
}

async function startWithCode(options: TbankOptions, paymentId: string): Promise<StartOutcome> {
  const half = { kind: 'half-started', gatewayPaymentId: paymentId } as const;
  const called = await callTbank(options, 'GetQr', { PaymentId: paymentId, DataType: 'PAYLOAD' }, qrAnswer);
  if (called.kind === 'unknown') return { ...half, reason: called.reason, isRefusal: false };
  const { Data: link, ...answer } = called.answer;
  if (answer.Success && link) return started(paymentId, { kind: 'qr', link, image: options.drawCode(link) });
  return { ...half, reason: reasonOf(answer), isRefusal: !isTrouble(answer) };
}

function started(
  gatewayPaymentId: string,
  start: Extract<StartOutcome, { kind: 'started' }>['start'],
): StartOutcome {
  return { kind: 'started', gatewayPaymentId, start };
}

/** `2026-01-26T12:00:00+03:00`. */
function moscowMoment(moment: number): string {
  return `${new Date(moment + 3 * 3600 * 1000).toISOString().slice(0, 19)}+03:00`;
}

async function ask(options: TbankOptions, attempt: AttemptNames): Promise<PaymentVerdict> {
  if (attempt.gatewayPaymentId === null) return await askByNumber(options, attempt);
  const called = await callTbank(options, 'GetState', { PaymentId: attempt.gatewayPaymentId }, stateAnswer);
  if (called.kind === 'unknown') return called;
  const { answer } = called;
  if (!answer.Success) return notFound(answer);
  const { Status: status, Amount: amount, OrderId: merchantNumber } = answer;
  if (status === undefined || amount === undefined || merchantNumber === undefined)
    return { kind: 'unknown', reason: 'the state lacks its status, amount or order' };
  return verdictOf({ gatewayPaymentId: attempt.gatewayPaymentId, merchantNumber, status, amount });
}

/**
 * The answer of the start is lost: money counts first, then what may still bring some. The bank carries nothing of ours back, and
 * no buyer was ever led to such a payment: money of it is somebody else's.
 */
async function askByNumber(options: TbankOptions, attempt: AttemptNames): Promise<PaymentVerdict> {
  const { merchantNumber } = attempt;
  const called = await callTbank(options, 'CheckOrder', { OrderId: merchantNumber }, orderAnswer);
  if (called.kind === 'unknown') return called;
  if (!called.answer.Success) return notFound(called.answer);
  const verdicts = called.answer.Payments.map(({ PaymentId, Status, Amount }) =>
    verdictOf({ gatewayPaymentId: PaymentId, merchantNumber, status: Status, amount: Amount }),
  );
  const order = ['paid', 'unknown', 'pending', 'declined', 'absent'];
  const [first] = verdicts.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  return first ? ownVerdict(first, null, attempt, null) : { kind: 'absent' };
}

function notFound(answer: Parameters<typeof reasonOf>[0]): PaymentVerdict {
  return answer.ErrorCode === '255' ? { kind: 'absent' } : { kind: 'unknown', reason: reasonOf(answer) };
}

/** A Token is counted over numbers as they were sent: those of this bank may be longer than a `number` holds. */
function readCallback(options: TbankOptions, { body }: RawCallback): CallbackReading {
  const fields = readFields(body);
  if (!fields || !hasTrueToken(fields, options.password) || fields.TerminalKey !== options.terminalKey)
    return { kind: 'refused', reason: 'the token is not true' };
  return {
    kind: 'hint',
    merchantNumber: textOrNull(fields.OrderId),
    gatewayPaymentId: textOrNull(fields.PaymentId),
    acknowledgement: 'OK',
    ...(fields.Status === 'RECEIPT' ? receiptNews(fields) : {}),
  };
}

function readFields(body: string): Record<string, unknown> | null {
  try {
    const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value;
    const read: unknown = JSON.parse(body, keepDigits);
    return typeof read === 'object' && read !== null ? { ...read } : null;
  } catch {
    return null;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/**
 * Cancelling what is paid sends the money back, so the state is looked at first. A buyer may pay between the look and the
 * word: then the answer says that money is on its way back, and our books must know.
 */
async function cancel(options: TbankOptions, attempt: AttemptNames): Promise<CancelOutcome> {
  const verdict = await ask(options, attempt);
  if (verdict.kind !== 'pending' || verdict.gatewayPaymentId === null) return { kind: 'told' };
  const { gatewayPaymentId } = verdict;
  const called = await callTbank(options, 'Cancel', { PaymentId: gatewayPaymentId }, stateAnswer);
  const status = called.kind === 'answered' && called.answer.Success ? called.answer.Status : undefined;
  if (status === 'REFUNDED') return { kind: 'sent-back', gatewayPaymentId, refund: { kind: 'done' } };
  if (status === 'REFUNDING' || status === 'ASYNC_REFUNDING') {
    const refund = { kind: 'pending', gatewayRefundId: gatewayPaymentId } as const;
    return { kind: 'sent-back', gatewayPaymentId, refund };
  }
  return { kind: 'told' };
}
