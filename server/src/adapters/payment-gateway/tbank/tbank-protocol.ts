import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptCart } from '#domain/receipt.ts';
import { optionalWebLink, postJson, webLink } from '#platform/outbound.ts';
import type { ReceiptNews } from '#ports/payment-gateway.ts';

const minorUnits = v.pipe(v.number(), v.integer(), v.minValue(0));
const id = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);

const outcome = {
  Success: v.boolean(),
  ErrorCode: id,
  Message: v.optional(v.string(), ''),
  Details: v.optional(v.string(), ''),
};

export const initAnswer = v.object({
  ...outcome,
  PaymentId: v.optional(id),
  PaymentURL: v.optional(webLink),
});

export const qrAnswer = v.object({ ...outcome, Data: v.optional(webLink) });

export const stateAnswer = v.object({
  ...outcome,
  Status: v.optional(v.string()),
  PaymentId: v.optional(id),
  OrderId: v.optional(v.string()),
  Amount: v.optional(minorUnits),
});

export const orderAnswer = v.object({
  ...outcome,
  Payments: v.optional(v.array(v.object({ PaymentId: id, Status: v.string(), Amount: minorUnits })), []),
});

export const refundStateAnswer = v.object({
  ...outcome,
  Status: v.optional(v.string(), ''),
  QrCancelCode: v.optional(v.nullable(v.string())),
  QrCancelMessage: v.optional(v.nullable(v.string())),
});

type OutcomeFields = { ErrorCode: string; Message: string; Details: string };

export function reasonOf({ ErrorCode, Message, Details }: OutcomeFields): string {
  return `error ${ErrorCode}: ${[Message, Details].filter(Boolean).join(' ')}`;
}

/** 9999 is the bank's own trouble, 3001 its participant's: nothing may be concluded of either. */
export function isTrouble({ ErrorCode }: Pick<OutcomeFields, 'ErrorCode'>): boolean {
  return ErrorCode === '9999' || ErrorCode === '3001';
}

/** A terminal that is blocked, or a password that is no longer good: staff mends it, and nothing was decided. */
export function isDenial({ ErrorCode }: Pick<OutcomeFields, 'ErrorCode'>): boolean {
  return ['202', '204', '205'].includes(ErrorCode);
}

interface StatedPayment {
  gatewayPaymentId: string;
  merchantNumber: string;
  status: string;
  amount: number;
}

const open = new Set([
  'NEW',
  'FORM_SHOWED',
  'AUTHORIZING',
  '3DS_CHECKING',
  '3DS_CHECKED',
  'PAY_CHECKING',
  // Held, not taken: a one-stage payment passes here.
  'AUTHORIZED',
  'CONFIRMING',
]);
const refused = new Set(['REJECTED', 'AUTH_FAIL', 'CANCELED', 'REVERSED', 'PARTIAL_REVERSED', 'REVERSING']);
const over = new Set(['DEADLINE_EXPIRED', 'ATTEMPTS_EXPIRED']);

/** A status in plain terms. One that the specification does not name is `unknown`. */
export function verdictOf({
  gatewayPaymentId,
  merchantNumber,
  status,
  amount,
}: StatedPayment): PaymentVerdict {
  if (open.has(status)) return { kind: 'pending', gatewayPaymentId };
  if (refused.has(status)) return { kind: 'declined', gatewayPaymentId, reason: status, expired: false };
  if (over.has(status)) return { kind: 'declined', gatewayPaymentId, reason: status, expired: true };
  const refunded = refundedOf(status, amount);
  if (refunded === undefined) return { kind: 'unknown', reason: `status ${status}` };
  return { kind: 'paid', gatewayPaymentId, merchantNumber, amount, refunded, currency: 'RUB' };
}

/** How much has gone back; `undefined` where no money ever came. */
function refundedOf(status: string, amount: number): number | null | undefined {
  if (status === 'CONFIRMED') return 0;
  if (status === 'REFUNDED') return amount;
  return ['PARTIAL_REFUNDED', 'REFUNDING', 'ASYNC_REFUNDING'].includes(status) ? null : undefined;
}

export interface TbankSettings {
  /** Where the methods lie, a slash at its end: `https://securepay.tinkoff.ru/v2/`. */
  baseUrl: string;
  terminalKey: string;
  password: string;
}

type TbankMethod = 'Init' | 'GetQr' | 'GetState' | 'CheckOrder' | 'Cancel' | 'GetQrState';

const seconds: Record<TbankMethod, number> = {
  Init: 15,
  GetQr: 10,
  GetState: 8,
  CheckOrder: 8,
  Cancel: 15,
  GetQrState: 8,
};

type Called<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'unknown'; reason: string };

/** One signed call, its answer read by the schema. A call without an answer that can be read is `unknown`. */
export async function callTbank<Schema extends v.GenericSchema>(
  settings: TbankSettings,
  method: TbankMethod,
  parameters: Readonly<Record<string, unknown>>,
  schema: Schema,
): Promise<Called<v.InferOutput<Schema>>> {
  const fields = { TerminalKey: settings.terminalKey, ...parameters };
  const outcome = await postJson(new URL(method, settings.baseUrl).href, {
    seconds: seconds[method],
    body: { ...fields, Token: tbankToken(fields, settings.password) },
  });
  if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
  const answer = v.safeParse(schema, outcome.body);
  if (!answer.success) return { kind: 'unknown', reason: `${method} answered what cannot be read` };
  return { kind: 'answered', answer: answer.output };
}

type TbankFields = Readonly<Record<string, unknown>>;

/**
 * T-Bank's Token: the scalars of the root and the password, in the order of their names, joined; SHA-256 in
 * lower-case hex. What is nested (Receipt, DATA) is not signed. Source: specification 1.80, "Token".
 */
export function tbankToken(fields: TbankFields, password: string): string {
  const { Token: _, ...signed } = { ...fields, Password: password } as Record<string, unknown>; // any field may come
  const text = Object.keys(signed)
    .filter((name) => ['string', 'number', 'boolean'].includes(typeof signed[name]))
    .sort()
    .map((name) => String(signed[name]))
    .join('');
  return createHash('sha256').update(text).digest('hex');
}

/** Compares in constant time; a missing or cut token is false. */
export function hasTrueToken(fields: TbankFields, password: string): boolean {
  const given = Buffer.from(String(fields.Token ?? ''));
  const due = Buffer.from(tbankToken(fields, password));
  return given.length === due.length && timingSafeEqual(given, due);
}

/** A cart as T-Bank's registrar wants it (specification 3.4, FFD 1.05). Its VAT names and ours are the same. */
export function tbankReceipt({ taxSystem, email, lines }: ReceiptCart): object {
  return {
    FfdVersion: '1.05',
    Email: email,
    Taxation: taxSystem,
    Items: lines.map(({ name, price, quantity, vat, goods }) => ({
      Name: name,
      Price: price,
      Quantity: quantity,
      Amount: price * quantity,
      Tax: vat,
      PaymentMethod: 'full_prepayment',
      PaymentObject: goods ? 'commodity' : 'service',
    })),
  };
}

const digits = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
  '',
);

/** Of a notification about a receipt. Its numbers are digits as they were sent. */
const receiptNotification = v.object({
  Success: v.optional(v.boolean(), true),
  ErrorCode: digits,
  ErrorMessage: v.optional(v.string(), ''),
  Amount: v.pipe(digits, v.regex(/^\d{1,10}$/), v.transform(Number)),
  FiscalDocumentNumber: digits,
  FnNumber: digits,
  FiscalDocumentAttribute: digits,
  Url: optionalWebLink,
});

/** The content, or nothing when unreadable. Without a fiscal document there is no receipt. */
export function receiptNews(fields: object): { receipt?: ReceiptNews } {
  const read = v.safeParse(receiptNotification, fields);
  if (!read.success) return {};
  const { Amount: amount, FiscalDocumentNumber: document, ...told } = read.output;
  const { FnNumber: drive, FiscalDocumentAttribute: sign, ErrorCode, ErrorMessage } = told;
  if (!told.Success || (ErrorCode !== '' && ErrorCode !== '0') || document === '') {
    const reason =
      `the bank’s fiscal registrar has not printed it: error ${ErrorCode} ${ErrorMessage}`.trim();
    return { receipt: { amount, report: { kind: 'failed', reason } } };
  }
  return {
    receipt: { amount, report: { kind: 'done', facts: { document, drive, sign, url: told.Url } } },
  };
}
