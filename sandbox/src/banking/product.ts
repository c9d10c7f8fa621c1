import type { Message, Signing } from './notifier.ts';
import type { BankPayment } from './payment.ts';

/** What a notification tells. */
export type News =
  | 'held'
  | 'paid'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  /** The registrar has printed the receipt of the payment, of its last refund, or has failed to. */
  | 'receipt'
  | 'refund-receipt'
  | 'receipt-failed';

/** How one product of a bank speaks: the ledger behind it are the same for all. */
export interface Product {
  /** Part of the addresses: `/bank/<key>/…`. */
  key: string;
  /** What people call it. */
  name: string;
  /** The bank's name for its n-th payment. */
  paymentId(n: number): string;
  /** What it sends to the merchant, or null where it tells nothing of this. */
  notification(payment: BankPayment, news: News, signing: Signing): Message | null;
  /** Headers that are made at the moment of sending. */
  headers?(message: Message, now: number): Readonly<Record<string, string>>;
  /** Whether this answer ends the repeating of a notification. */
  acknowledges(status: number, body: string, message: Message): boolean;
  /** Where the buyer is sent afterwards: the product's own signs on the merchant's address. */
  returnUrl(payment: BankPayment, to: 'success' | 'fail'): string;
  /** It may look into a buyer before it decides. */
  verifies: boolean;
  /** The registrar tells by notifications. */
  reportsReceipts?: true;
  /** Refunds of these methods are decided later. */
  slowRefunds: readonly BankPayment['method'][];
}
