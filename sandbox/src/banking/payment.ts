import type { Delivery } from './notifier.ts';

/** `paid` stays `paid` when money goes back: what is left is told by the refunds. */
export type PaymentState = 'new' | 'shown' | 'verifying' | 'paid' | 'declined' | 'expired' | 'cancelled';

/** Money on its way back. A transfer by SBP is decided later, a card at once. */
export interface BankRefund {
  id: string;
  /** The merchant's own name of the refund: a repeat changes nothing. */
  key: string | null;
  amount: number;
  state: 'done' | 'pending' | 'refused';
  at: number;
  receipt: unknown;
}

/** A payment in the ledger of a bank. Moments are milliseconds since 1970, amounts integers of minor units. */
export interface BankPayment {
  /** The bank's name for it. */
  id: string;
  /** The merchant's. */
  number: string;
  amount: number;
  /** Letters of ISO 4217. */
  currency: string;
  description: string;
  language: 'ru' | 'en';
  method: 'card' | 'sbp';
  state: PaymentState;
  /** Why it came to nothing, in the bank's words. */
  reason: string;
  createdAt: number;
  expiresAt: number;
  paidAt: number | null;
  successUrl: string;
  failUrl: string;
  notifyUrl: string | null;
  /** Retrieval reference number, 12 digits; '' before the payment. */
  rrn: string;
  /** The cart for the bank's fiscal registrar. */
  receipt: unknown;
  /** What else the product keeps: names of its own. */
  extra: Record<string, string>;
  refunds: BankRefund[];
  notifications: Delivery[];
}

export function isOpen({ state }: BankPayment): boolean {
  return state === 'new' || state === 'shown' || state === 'verifying';
}

/** What has gone back, or is on its way. */
export function sentBack({ refunds }: BankPayment): number {
  return refunds.reduce((sum, refund) => sum + (refund.state === 'refused' ? 0 : refund.amount), 0);
}

/** What has gone back for good. */
export function refundedOf({ refunds }: BankPayment): number {
  return refunds.reduce((sum, refund) => sum + (refund.state === 'done' ? refund.amount : 0), 0);
}
