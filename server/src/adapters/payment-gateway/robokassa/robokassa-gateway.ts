import { languages } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import { ownVerdict } from '#adapters/payment-gateway/own-payment.ts';
import { takesCurrency } from '#domain/gateway-settings.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import { getJson, getText, postJson } from '#platform/outbound.ts';
import type {
  AttemptNames,
  BuyerReturn,
  CallbackReading,
  PaymentGateway,
  RawCallback,
  RefundOutcome,
  RefundRequest,
  StartOutcome,
  StartRequest,
} from '#ports/payment-gateway.ts';
import {
  askRobokassaReceipt,
  billNumber,
  hasTrueSignature,
  type OperationState,
  ownField,
  ownParts,
  type RobokassaReceiptSettings,
  readState,
  refundAnswer,
  refundStateAnswer,
  refundToken,
  robokassaReceipt,
  robokassaSignature,
  sumText,
  verdictOf,
} from './robokassa-protocol.ts';

export interface RobokassaSettings extends RobokassaReceiptSettings {
  /** Where the form and the states lie, a slash at its end: `https://auth.robokassa.ru/Merchant/`. */
  baseUrl: string;
  /** Where refunds lie, a slash at its end: `https://services.robokassa.ru/RefundService/`. */
  refundsUrl: string;
  password2: string;
  /** Of refunds. */
  password3: string;
  now(): Date;
}

/** Robokassa: the buyer's browser carries a signed form to it; the shop itself asks afterwards. */
export function createRobokassaGateway(settings: RobokassaSettings): PaymentGateway {
  return {
    name: 'robokassa',
    namesRefunds: false,
    start: async (request) => start(settings, request),
    ask: (attempt) => ask(settings, attempt),
    readCallback: (callback) => readCallback(settings, callback),
    readReturn: (callback) => readReturn(settings, callback),
    refund: (request) => refund(settings, request),
    // A bill cannot be called back: it ends by its own date.
    cancel: async () => ({ kind: 'told' }),
    askReceipt: (attempt, refund) => askRobokassaReceipt(settings, attempt, refund),
  };
}

const seconds = 10;
const languageField = 'Shp_lang';

function start(settings: RobokassaSettings, request: StartRequest): StartOutcome {
  // Its form names no currency: another sum would be taken in rubles.
  if (!takesCurrency('robokassa', request.currency))
    return { kind: 'refused', reason: `no payments in ${request.currency}` };
  const bill = billNumber(request.merchantNumber);
  if (bill === null) return { kind: 'refused', reason: `no bill number for ${request.merchantNumber}` };
  const sum = sumText(request.amount);
  const receipt = request.receipt && robokassaReceipt(request.receipt);
  const own = { [ownField]: request.orderHash.toLowerCase(), [languageField]: request.language };
  const signed = [
    settings.login,
    sum,
    bill,
    ...(receipt ? [receipt] : []),
    settings.password1,
    ...ownParts(own),
  ];
  const due = settings.now().getTime() + request.lifetimeSeconds * 1000;
  const fields = {
    MerchantLogin: settings.login,
    OutSum: sum,
    InvId: bill,
    Description: request.description.slice(0, 100),
    Email: request.buyer.email,
    Culture: request.language === 'ru' ? 'ru' : request.language === 'kz' ? 'kk' : 'en',
    Encoding: 'utf-8',
    ExpirationDate: new Date(due).toISOString(),
    ...(receipt ? { Receipt: receipt } : {}),
    ...own,
    SignatureValue: robokassaSignature(signed, settings.algorithm),
  };
  const action = new URL('Index.aspx', settings.baseUrl).href;
  return { kind: 'started', gatewayPaymentId: bill, start: { kind: 'form', action, fields } };
}

async function ask(settings: RobokassaSettings, attempt: AttemptNames): Promise<PaymentVerdict> {
  const { merchantNumber } = attempt;
  const bill = billNumber(merchantNumber);
  if (bill === null) return { kind: 'absent' };
  const read = await stateOf(settings, bill);
  if ('kind' in read) return read;
  // The bill's number is all that we ask by, so that only the order's hash tells whose it is.
  return ownVerdict(verdictOf(read, bill, merchantNumber), read.orderHash, attempt, null);
}

async function stateOf(
  { baseUrl, login, password2, algorithm }: RobokassaSettings,
  bill: string,
): Promise<OperationState | { kind: 'unknown'; reason: string }> {
  const url = new URL('WebService/Service.asmx/OpStateExt', baseUrl);
  url.search = new URLSearchParams({
    MerchantLogin: login,
    InvoiceID: bill,
    Signature: robokassaSignature([login, bill, password2], algorithm),
  }).toString();
  const outcome = await getText(url.href, { seconds, headers: { accept: 'text/xml' } });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  return readState(outcome.body) ?? { kind: 'unknown', reason: 'the state cannot be read' };
}

/** ResultURL: by GET or POST, as the cabinet says. */
function readCallback(settings: RobokassaSettings, callback: RawCallback): CallbackReading {
  const fields = fieldsOf(callback);
  if (!hasTrueSignature(fields, settings.password2, settings.algorithm))
    return { kind: 'refused', reason: 'the signature is not true' };
  const { InvId = '' } = fields;
  return {
    kind: 'hint',
    merchantNumber: null,
    gatewayPaymentId: InvId,
    acknowledgement: `OK${InvId}`,
  };
}

/** SuccessURL and FailURL are the same for all orders; the order's own name came along. Only success is signed. */
function readReturn(settings: RobokassaSettings, callback: RawCallback): BuyerReturn | null {
  const fields = fieldsOf(callback);
  const orderHash = fields[ownField] ?? '';
  if (!/^[0-9a-z]{16,64}$/i.test(orderHash)) return null;
  const declined = !hasTrueSignature(fields, settings.password1, settings.algorithm);
  return { orderHash, language: languages.find((one) => one === fields[languageField]) ?? null, declined };
}

function fieldsOf({ query, body }: RawCallback): Record<string, string> {
  return { ...query, ...Object.fromEntries(new URLSearchParams(body)) };
}

/** Refunds carry no id of ours: if the answer is lost, only staff can find out whether the money was sent. */
async function refund(settings: RobokassaSettings, request: RefundRequest): Promise<RefundOutcome> {
  if (request.gatewayRefundId !== null) return await refundState(settings, request.gatewayRefundId);
  if (request.askedBefore)
    return { kind: 'refused', reason: 'the answer to the refund was lost: look it up in the cabinet' };
  const bill = billNumber(request.merchantNumber) ?? '';
  const read = await stateOf(settings, bill);
  if ('kind' in read) return { ...read, asked: false };
  // Of a password that is no longer good nothing follows for the refund.
  if (read.result !== 0) return { kind: 'unknown', reason: `result ${read.result}`, asked: false };
  if (!read.opKey) return { kind: 'refused', reason: 'the payment has no key for refunds' };
  const payload = JSON.stringify({ OpKey: read.opKey, RefundSum: request.amount / 100, ...itemsOf(request) });
  const outcome = await postJson(new URL('Refund/Create', settings.refundsUrl).href, {
    seconds,
    body: refundToken(payload, settings.password3),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(refundAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'the refund was answered by what cannot be read' };
  const { success, message, requestId } = answer.output;
  if (success && requestId) return { kind: 'pending', gatewayRefundId: requestId };
  return { kind: 'refused', reason: message ?? 'no reason given' };
}

function itemsOf({ receipt }: RefundRequest) {
  if (!receipt) return {};
  return {
    InvoiceItems: receipt.lines.map(({ name, price, quantity, vat, goods }) => ({
      Name: name,
      Quantity: quantity,
      Cost: price / 100,
      Tax: vat,
      PaymentMethod: 'full_prepayment',
      PaymentObject: goods ? 'commodity' : 'service',
    })),
  };
}

async function refundState(settings: RobokassaSettings, id: string): Promise<RefundOutcome> {
  const url = new URL('Refund/GetState', settings.refundsUrl);
  url.search = new URLSearchParams({ id }).toString();
  const outcome = await getJson(url.href, { seconds });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(refundStateAnswer, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: 'the state of the refund cannot be read' };
  if (answer.output.label === 'finished') return { kind: 'done' };
  if (answer.output.label === 'processing') return { kind: 'pending', gatewayRefundId: id };
  return { kind: 'refused', reason: 'the refund was cancelled' };
}
