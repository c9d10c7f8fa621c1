import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptCart } from '#domain/receipt.ts';
import { postText } from '#platform/outbound.ts';
import type { AttemptNames, BankReceiptReport, RefundedPart } from '#ports/payment-gateway.ts';

/** `1500.00`. */
export function sumText(amount: number): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** `1500.00` or `1500.000000` in minor units; null for what is no such sum. */
export function amountOf(text: string): number | null {
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(2))) return null;
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, '0'));
}

/** Bills have whole numbers: that of an attempt is the random part of its name. Null where it has none that fits. */
export function billNumber(merchantNumber: string): string | null {
  const [, bill] = /^\d+-\d+-[0-9a-z]+-([1-9]\d{0,9})$/.exec(merchantNumber) ?? [];
  return bill !== undefined && Number(bill) < 2 ** 31 ? bill : null;
}

/** A cart as the registrar wants it: JSON, percent-encoded once; the form encodes it a second time. */
export function robokassaReceipt({ taxSystem, lines }: ReceiptCart): string {
  const items = lines.map(({ name, price, quantity, vat, goods }) => ({
    name,
    quantity,
    sum: (price * quantity) / 100,
    payment_method: 'full_prepayment',
    payment_object: goods ? 'commodity' : 'service',
    tax: vat,
  }));
  return encodeURIComponent(JSON.stringify({ sno: taxSystem, items }));
}

/** What of `OpStateExt` matters. The answer is XML of a fixed shape, without attributes below its root. */
export interface OperationState {
  result: number;
  state: number | null;
  outSum: string | null;
  opKey: string | null;
  /** What came back of `Shp_order`. */
  orderHash: string | null;
}

/** The field in which the order's hash travels there and back. */
export const ownField = 'Shp_order';

export function readState(xml: unknown): OperationState | null {
  if (typeof xml !== 'string') return null;
  const result = inside(inside(xml, 'Result'), 'Code');
  if (result === null || !/^\d+$/.test(result) || !xml.includes('</OperationStateResponse>')) return null;
  const info = inside(xml, 'Info');
  const state = inside(inside(xml, 'State'), 'Code');
  return {
    result: Number(result),
    state: state !== null && /^\d+$/.test(state) ? Number(state) : null,
    outSum: inside(info, 'OutSum'),
    opKey: inside(info, 'OpKey'),
    orderHash: ownFieldIn(inside(xml, 'UserField') ?? ''),
  };
}

function ownFieldIn(fields: string): string | null {
  const own = fields.split('</Field>').find((field) => inside(field, 'Name') === ownField);
  return inside(own ?? null, 'Value');
}

function inside(xml: string | null, tag: string): string | null {
  return new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(xml ?? '')?.[1]?.trim() ?? null;
}

/** A state in plain terms; the bill's number is ours, and a bill is found by nothing else. */
export function verdictOf(read: OperationState, bill: string, merchantNumber: string): PaymentVerdict {
  if (read.result === 3) return { kind: 'absent' };
  if (read.result !== 0) return { kind: 'unknown', reason: `result ${read.result}` };
  switch (read.state) {
    case 5:
    case 20:
    // The money has come and is being credited.
    case 50:
      return { kind: 'pending', gatewayPaymentId: bill };
    // Suspended: the payment is being looked into.
    case 80:
      return { kind: 'pending', gatewayPaymentId: bill, verifying: true };
    case 10:
    case 60:
      return { kind: 'declined', gatewayPaymentId: bill, reason: `state ${read.state}`, expired: false };
    case 100: {
      const amount = amountOf(read.outSum ?? '');
      if (amount === null) return { kind: 'unknown', reason: 'the state has no sum' };
      // The sum is in the currency of the shop; refunds are not told of.
      return { kind: 'paid', gatewayPaymentId: bill, merchantNumber, amount, refunded: 0, currency: null };
    }
    default:
      return { kind: 'unknown', reason: `state ${read.state}` };
  }
}

export const refundAnswer = v.object({
  success: v.boolean(),
  message: v.optional(v.nullable(v.string())),
  requestId: v.optional(v.nullable(v.string())),
});

export const refundStateAnswer = v.object({ label: v.picklist(['finished', 'processing', 'canceled']) });

/** What the cabinet offers and still holds. */
type RobokassaAlgorithm = 'sha256' | 'sha384' | 'sha512' | 'md5';

const algorithms: readonly RobokassaAlgorithm[] = ['sha256', 'sha384', 'sha512', 'md5'];

/** The algorithm that the house file names; SHA-256 where it names none that we know. */
export function algorithmOf(name: string): RobokassaAlgorithm {
  return algorithms.find((one) => one === name.toLowerCase()) ?? 'sha256';
}

type Fields = Readonly<Record<string, string>>;

/** Parts joined by colons, hashed as the cabinet says; lower-case hex. Source: official SDK, SignatureService. */
export function robokassaSignature(parts: readonly string[], algorithm: RobokassaAlgorithm): string {
  return createHash(algorithm).update(parts.join(':')).digest('hex');
}

/** Own fields (`Shp_…`) as they are signed: `name=value`, by name. */
export function ownParts(fields: Fields): string[] {
  return Object.keys(fields)
    .filter((name) => /^shp_/i.test(name))
    .sort()
    .map((name) => `${name}=${fields[name]}`);
}

/** `OutSum:InvId:password[:Shp_…]` over the values as they came. Hex of any case; compared in constant time. */
export function hasTrueSignature(fields: Fields, password: string, algorithm: RobokassaAlgorithm): boolean {
  const { OutSum = '', InvId = '', SignatureValue = '' } = fields;
  const given = Buffer.from(SignatureValue.toLowerCase());
  const due = Buffer.from(robokassaSignature([OutSum, InvId, password, ...ownParts(fields)], algorithm));
  return given.length === due.length && timingSafeEqual(given, due);
}

/** A JWT (HS256) over a payload that is JSON already. */
export function refundToken(payload: string, password: string): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const signed = `${part('{"alg":"HS256","typ":"JWT"}')}.${part(payload)}`;
  return `${signed}.${createHmac('sha256', password).update(signed).digest('base64url')}`;
}

/** What the registrar is asked with: the payload and, over it and the password, a hash; each in base64 for addresses. */
function fiscalToken(payload: string, password: string, algorithm: RobokassaAlgorithm): string {
  const part = (text: string) => Buffer.from(text).toString('base64url');
  const told = part(payload);
  return `${told}.${part(
    createHash(algorithm)
      .update(told + password)
      .digest('hex'),
  )}`;
}

export interface RobokassaReceiptSettings {
  /** Where the receipts of its registrar lie, a slash at its end: `https://ws.roboxchange.com/RoboFiscal/`; '' asks for none. */
  receiptsUrl: string;
  login: string;
  password1: string;
  algorithm: RobokassaAlgorithm;
}

const seconds = 10;

/** The receipt of a bill; of refunds there is no such call. */
export async function askRobokassaReceipt(
  { receiptsUrl, login, password1, algorithm }: RobokassaReceiptSettings,
  { merchantNumber }: AttemptNames,
  refund: RefundedPart | null,
): Promise<BankReceiptReport> {
  if (refund || receiptsUrl === '') return { kind: 'unreported' };
  const payload = JSON.stringify({ merchantId: login, id: billNumber(merchantNumber) });
  const outcome = await postText(new URL('Receipt/Status', receiptsUrl).href, {
    seconds,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: fiscalToken(payload, password1, algorithm),
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  if (outcome.status !== 200) return { kind: 'unknown', reason: `HTTP ${outcome.status}` };
  const read = v.safeParse(receiptAnswer, outcome.text);
  return read.success
    ? reportOf(read.output)
    : { kind: 'unknown', reason: 'the state of the receipt cannot be read' };
}

const digits = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ''),
  v.transform((value) => String(value)),
);

const receiptAnswer = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    Code: digits,
    Description: v.nullish(v.string(), ''),
    FiscalDocumentNumber: digits,
    FnNumber: digits,
    FiscalDocumentAttribute: digits,
  }),
);

/** 1 waits for the registrar, 2 registered, 3 failed; 1000 trouble, 1001 a signature that is not true. */
function reportOf(answer: v.InferOutput<typeof receiptAnswer>): BankReceiptReport {
  const { Code, Description, FiscalDocumentNumber: document, FnNumber: drive } = answer;
  const reason = `code ${Code}: ${Description}`;
  if (Code === '1') return { kind: 'waiting' };
  if (Code === '2')
    return { kind: 'done', facts: { document, drive, sign: answer.FiscalDocumentAttribute, url: '' } };
  if (Code === '3') return { kind: 'failed', reason };
  return { kind: Code === '1001' ? 'denied' : 'unknown', reason };
}
