import * as v from 'valibot';
import { ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import { type CallOutcome, postForm } from '#platform/outbound.ts';
import type {
  AttemptNames,
  BankReceiptReport,
  CancelOutcome,
  PaidAttempt,
  PaymentGateway,
  RawCallback,
  RefundedPart,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '#ports/payment-gateway.ts';
import {
  carriedHashOf,
  codeAnswer,
  currencyNumbers,
  hasTrueChecksum,
  isDenial,
  isSuccess,
  ownParameter,
  plainAnswer,
  registerAnswer,
  statusAnswer,
  verdictOf,
} from './rbs-protocol.ts';
import { longestEmail, receiptAnswer, receiptFields, receiptReport } from './rbs-receipt.ts';

export interface RbsSettings {
  /** Where the bank's methods lie, a slash at its end: `https://3dsec.sberbank.ru/payment/rest/`. */
  baseUrl: string;
  userName: string;
  password: string;
  /** Key of the symmetric checksum of notifications. */
  callbackKey: string;
}

export interface RbsOptions extends RbsSettings {
  /** The buyer pays on the bank's page, or scans a code of the Faster Payments System. */
  kind: 'redirect' | 'qr';
  /** Where below `baseUrl` the methods of codes lie, a slash at its end: banks of the family differ. */
  codesPath: string;
  /** A picture of a link to scan, base64 of a PNG. */
  drawCode(link: string): string;
}

/** As Alfa and MTS have it. */
export const usualCodesPath = 'sbp/c2b/qr/';

/** Sber, Alfa and the other banks of the RBS family; classic REST, one-stage payments. */
export function createRbsGateway(options: RbsOptions): PaymentGateway {
  const settings: RbsSettings = options;
  return {
    name: 'rbs',
    namesRefunds: true,
    start: (request) => start(options, request),
    ask: (attempt) => ask(settings, attempt),
    readCallback: (callback) => readCallback(settings, callback),
    refund: (request) => refund(settings, request),
    cancel: (attempt) => cancel(settings, attempt),
    askReceipt: (attempt, refund) => askReceipt(settings, attempt, refund),
  };
}

const startSeconds = 15;
const codeSeconds = 10;
const askSeconds = 8;

async function start(options: RbsOptions, request: StartRequest): Promise<StartOutcome> {
  const receipt = request.receipt && receiptFields(request.receipt, request.buyer.phone);
  if (receipt?.kind === 'refused') return receipt;
  const { email } = request.buyer;
  const outcome = await call(options, 'register.do', startSeconds, {
    orderNumber: request.merchantNumber,
    amount: String(request.amount),
    currency: currencyNumbers[request.currency],
    returnUrl: request.returnUrl,
    failUrl: request.failUrl,
    dynamicCallbackUrl: request.callbackUrl,
    description: request.description.slice(0, 512),
    language: request.language === 'ru' ? 'ru' : 'en',
    sessionTimeoutSecs: String(request.lifetimeSeconds),
    jsonParams: JSON.stringify({
      email,
      [ownParameter]: request.orderHash.toLowerCase(),
    }),
    ...(email.length <= longestEmail ? { email } : {}),
    ...receipt?.fields,
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(registerAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'register.do answered what cannot be read' };
  const { orderId, formUrl, errorMessage, errorCode } = answer.output;
  if (isSuccess(answer.output) && orderId && formUrl)
    return options.kind === 'redirect'
      ? { kind: 'started', gatewayPaymentId: orderId, start: { kind: 'redirect', url: formUrl } }
      : await startWithCode(options, orderId, request);
  // 1: this number was registered before and its answer was lost; 7: the bank itself does not know.
  const isOpen = ['0', '1', '7'].includes(String(errorCode));
  return { kind: isOpen ? 'unknown' : 'refused', reason: `error ${errorCode}: ${errorMessage}` };
}

async function startWithCode(
  options: RbsOptions,
  mdOrder: string,
  { returnUrl, description }: StartRequest,
): Promise<StartOutcome> {
  const half = { kind: 'half-started', gatewayPaymentId: mdOrder } as const;
  const outcome = await call(options, `${options.codesPath}dynamic/get.do`, codeSeconds, {
    mdOrder,
    redirectUrl: returnUrl,
    paymentPurpose: description.slice(0, 140),
  });
  if (outcome.kind === 'failed') return { ...half, reason: outcome.reason, isRefusal: false };
  const answer = v.safeParse(codeAnswer, outcome.body);
  if (!answer.success) return { ...half, reason: 'the code cannot be read', isRefusal: false };
  const { payload: link, errorCode, errorMessage } = answer.output;
  if (isSuccess(answer.output) && link)
    return {
      kind: 'started',
      gatewayPaymentId: mdOrder,
      start: { kind: 'qr', link, image: options.drawCode(link) },
    };
  const isRefusal = !['0', '7'].includes(String(errorCode));
  return { ...half, reason: `error ${errorCode}: ${errorMessage}`, isRefusal };
}

async function ask(settings: RbsSettings, attempt: AttemptNames): Promise<PaymentVerdict> {
  const outcome = await call(settings, 'getOrderStatusExtended.do', askSeconds, {
    ...(attempt.gatewayPaymentId
      ? { orderId: attempt.gatewayPaymentId }
      : { orderNumber: attempt.merchantNumber }),
    language: 'en',
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(statusAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'the status cannot be read' };
  const verdict = verdictOf(answer.output, attempt.gatewayPaymentId);
  return ownVerdict(verdict, carriedHashOf(answer.output), attempt, attempt.gatewayPaymentId);
}

async function askReceipt(
  settings: RbsSettings,
  attempt: PaidAttempt,
  refund: RefundedPart | null,
): Promise<BankReceiptReport> {
  const outcome = await call(settings, 'getReceiptStatus.do', askSeconds, {
    ...(attempt.gatewayPaymentId
      ? { orderId: attempt.gatewayPaymentId }
      : { orderNumber: attempt.merchantNumber }),
    language: 'en',
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(receiptAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'the state of the receipt cannot be read' };
  const { errorCode, errorMessage } = answer.output;
  if (!isSuccess(answer.output)) return { kind: 'unknown', reason: `error ${errorCode}: ${errorMessage}` };
  return receiptReport(answer.output, attempt.amount, refund);
}

function readCallback(settings: RbsSettings, callback: RawCallback) {
  const { query } = callback;
  if (!hasTrueChecksum(query, settings.callbackKey))
    return { kind: 'refused', reason: 'the checksum is not true' } as const;
  return {
    kind: 'hint',
    merchantNumber: query.orderNumber ?? null,
    gatewayPaymentId: query.mdOrder ?? null,
    acknowledgement: '',
  } as const;
}

async function refund(settings: RbsSettings, request: RefundRequest): Promise<RefundOutcome> {
  const outcome = await call(settings, 'refund.do', startSeconds, {
    orderId: request.gatewayPaymentId,
    amount: String(request.amount),
    externalRefundId: request.externalId,
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(plainAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'refund.do answered what cannot be read' };
  if (isSuccess(answer.output)) return { kind: 'done' };
  const reason = `error ${answer.output.errorCode}: ${answer.output.errorMessage}`;
  const isOpen = String(answer.output.errorCode) === '7' || isDenial(answer.output);
  return { kind: isOpen ? 'unknown' : 'refused', reason };
}

async function cancel(settings: RbsSettings, attempt: AttemptNames): Promise<CancelOutcome> {
  const orderId = attempt.gatewayPaymentId ?? (await ownOrderId(settings, attempt));
  if (orderId !== null) await call(settings, 'decline.do', askSeconds, { orderId });
  return { kind: 'told' };
}

/** By our number alone, a payment of another shop might be declined. */
async function ownOrderId(settings: RbsSettings, attempt: AttemptNames): Promise<string | null> {
  const verdict = await ask(settings, attempt);
  return verdict.kind === 'pending' ? verdict.gatewayPaymentId : null;
}

function call(
  settings: RbsSettings,
  method: string,
  seconds: number,
  parameters: Record<string, string>,
): Promise<CallOutcome> {
  return postForm(new URL(method, settings.baseUrl).href, {
    seconds,
    fields: { userName: settings.userName, password: settings.password, ...parameters },
  });
}
