import * as v from 'valibot';
import type { PaymentVerdict } from '#domain/payment.ts';
import { webLink } from '#platform/web-link.ts';

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

export type OutcomeFields = { ErrorCode: string; Message: string; Details: string };

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

export interface StatedPayment {
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
