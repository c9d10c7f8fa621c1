import { createHmac } from 'node:crypto';
import type { BookBank } from '#banking/open-bank.ts';
import { opKeyOf } from './robokassa-answers.ts';

/** `Refund/Create`: a JSON text that holds a JWT signed with the third password. A repeat is a second refund. */
export function createRefund(bank: BookBank, password3: string, body: unknown): object {
  const payload = payloadOf(String(body ?? ''), password3);
  if (!payload) return { success: false, message: 'InvalidSignature', requestId: null };
  const payment = bank.book.all().find((one) => opKeyOf(one) === payload.OpKey);
  if (!payment) return { success: false, message: 'OperationNotFound', requestId: null };
  const sum = payload.RefundSum;
  const amount = sum === undefined ? payment.amount : Math.round(Number(sum) * 100);
  const change = bank.book.refund(payment, { amount, receipt: payload.InvoiceItems ?? null });
  if (change.kind === 'refused')
    return { success: false, message: 'NotEnoughOperationFunds', requestId: null };
  return { success: true, message: null, requestId: change.refund.id };
}

export function refundState(bank: BookBank, requestId: string): object | null {
  for (const { refunds } of bank.book.all()) {
    const refund = refunds.find(({ id }) => id === requestId);
    const labels = { done: 'finished', pending: 'processing', refused: 'canceled' };
    if (refund) return { requestId, amount: refund.amount / 100, label: labels[refund.state] };
  }
  return null;
}

interface Payload {
  OpKey?: string;
  RefundSum?: number;
  InvoiceItems?: unknown;
}

function payloadOf(token: string, password: string): Payload | null {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const due = createHmac('sha256', password).update(`${head}.${payload}`).digest('base64url');
  if (signature !== due) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
