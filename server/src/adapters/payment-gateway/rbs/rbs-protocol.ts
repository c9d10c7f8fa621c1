import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeclineCause } from '@foyer/contract/order/order.ts';
import { type Currency, currencies } from '@foyer/contract/rules/values.ts';
import * as v from 'valibot';
import type { PaymentVerdict } from '#domain/payment.ts';
import { webLink } from '#platform/outbound.ts';

/** ISO 4217 numbers, as the protocol writes currencies. */
export const currencyNumbers = {
  RUB: '643',
  USD: '840',
  KZT: '398',
  CNY: '156',
  EUR: '978',
  GBP: '826',
} as const satisfies Record<Currency, string>;

/** Error codes come as numbers or strings; absent, 0 and "0" are success. */
export const errorCode = v.optional(v.union([v.string(), v.number()]), '0');
const minorUnits = v.pipe(v.number(), v.integer(), v.minValue(0));

export const registerAnswer = v.object({
  errorCode,
  errorMessage: v.optional(v.string(), ''),
  orderId: v.optional(v.string()),
  formUrl: v.optional(webLink),
});

export const codeAnswer = v.object({
  errorCode,
  errorMessage: v.optional(v.string(), ''),
  payload: v.optional(webLink),
});

export const plainAnswer = v.object({ errorCode, errorMessage: v.optional(v.string(), '') });

export const statusAnswer = v.object({
  errorCode,
  errorMessage: v.optional(v.string(), ''),
  orderNumber: v.optional(v.string()),
  orderStatus: v.optional(v.pipe(v.number(), v.integer())),
  actionCode: v.optional(v.number()),
  actionCodeDescription: v.optional(v.string(), ''),
  amount: v.optional(minorUnits),
  currency: v.optional(v.union([v.string(), v.number()])),
  authRefNum: v.optional(v.string()),
  merchantOrderParams: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  attributes: v.optional(v.array(v.object({ name: v.string(), value: v.string() })), []),
  paymentAmountInfo: v.optional(
    v.object({
      depositedAmount: v.optional(minorUnits),
      refundedAmount: v.optional(minorUnits),
    }),
  ),
});

type StatusAnswer = v.InferOutput<typeof statusAnswer>;

/** The parameter of an order that carries its hash to the bank and back. */
export const ownParameter = 'foyer_order';

export function carriedHashOf({ merchantOrderParams }: StatusAnswer): string | null {
  return merchantOrderParams.find(({ name }) => name === ownParameter)?.value ?? null;
}

export function isSuccess(answer: { errorCode: string | number }): boolean {
  return String(answer.errorCode) === '0';
}

/** Error 5 means a wrong value or an invalid login: only the message distinguishes them. */
export function isDenial({ errorCode, errorMessage }: { errorCode: string | number; errorMessage: string }) {
  return String(errorCode) === '5' && /access|password|доступ|парол/i.test(errorMessage);
}

/** `getOrderStatusExtended.do` in plain terms. An answer that lacks what it must have is `unknown`. */
export function verdictOf(answer: StatusAnswer, knownId: string | null): PaymentVerdict {
  if (String(answer.errorCode) === '6') return { kind: 'absent' };
  if (!isSuccess(answer))
    return { kind: 'unknown', reason: `error ${answer.errorCode}: ${answer.errorMessage}` };
  const gatewayPaymentId = knownId ?? answer.attributes.find((one) => one.name === 'mdOrder')?.value;
  if (!gatewayPaymentId || !answer.orderNumber)
    return { kind: 'unknown', reason: 'the answer names no order' };
  switch (answer.orderStatus) {
    case 0:
    case 1:
    case 5:
      return { kind: 'pending', gatewayPaymentId };
    case 2:
    case 4:
      return paidVerdict(answer, gatewayPaymentId, answer.orderNumber);
    case 3:
      return { kind: 'declined', gatewayPaymentId, reason: 'reversed', expired: false };
    case 6:
      return {
        kind: 'declined',
        gatewayPaymentId,
        reason: `${answer.actionCode ?? ''} ${answer.actionCodeDescription}`.trim(),
        expired: answer.actionCode === lifetimeEnded,
        cause: causes[answer.actionCode ?? 0],
      };
    default:
      return { kind: 'unknown', reason: `order status ${answer.orderStatus}` };
  }
}

/** actionCode: the order's lifetime ended. */
const lifetimeEnded = -2007;

/** What an actionCode means for the buyer; the codes of other refusals are the banks' own. */
const causes: Readonly<Record<number, DeclineCause>> = {
  [lifetimeEnded]: 'time',
  [-2006]: 'secure',
  101: 'expired-card',
  116: 'funds',
  121: 'limit',
  123: 'limit',
  71015: 'details',
  151018: 'silent',
};

function paidVerdict(answer: StatusAnswer, gatewayPaymentId: string, merchantNumber: string): PaymentVerdict {
  const refunded = answer.paymentAmountInfo?.refundedAmount ?? (answer.orderStatus === 4 ? answer.amount : 0);
  // After a refund banks lower the deposited amount or leave it; before one it is what was really taken.
  const amount =
    refunded === 0 ? (answer.paymentAmountInfo?.depositedAmount ?? answer.amount) : answer.amount;
  const currency = answer.currency === undefined ? null : currencyOf(String(answer.currency));
  if (amount === undefined || refunded === undefined)
    return { kind: 'unknown', reason: 'the answer has no amount' };
  if (currency === undefined) return { kind: 'unknown', reason: `currency ${answer.currency}` };
  const { authRefNum: rrn } = answer;
  return { kind: 'paid', gatewayPaymentId, merchantNumber, amount, refunded, currency, rrn };
}

/** 810 is the ruble's old number, which old gateways still answer. */
function currencyOf(number: string): Currency | undefined {
  if (number === '810') return 'RUB';
  return currencies.find((currency) => currencyNumbers[currency] === number);
}

const unsigned = new Set(['checksum', 'sign_alias']);

/**
 * The string that an RBS bank signs: every parameter but the signature's own, sorted by name, as
 * `name;value;` (Alfa-Bank, "Callbacks", November 2025; values URL-decoded).
 */
function signedText(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .filter((name) => !unsigned.has(name))
    .sort()
    .map((name) => `${name};${parameters[name]};`)
    .join('');
}

/** Upper-case hex of HMAC-SHA256. */
export function rbsChecksum(parameters: Readonly<Record<string, string>>, key: string): string {
  return createHmac('sha256', key).update(signedText(parameters)).digest('hex').toUpperCase();
}

/** Compares in constant time; a missing or cut checksum is false. */
export function hasTrueChecksum(parameters: Readonly<Record<string, string>>, key: string): boolean {
  const given = Buffer.from((parameters.checksum ?? '').toUpperCase());
  const due = Buffer.from(rbsChecksum(parameters, key));
  return given.length === due.length && timingSafeEqual(given, due);
}
