import * as v from 'valibot';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptCart } from '#domain/receipt.ts';

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
