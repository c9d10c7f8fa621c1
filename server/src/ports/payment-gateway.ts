import type { PaymentStart } from '@foyer/contract/order/order.ts';
import type { Currency, Language, Money } from '@foyer/contract/rules/values.ts';
import type { ReceiptCart } from '#domain/receipt.ts';
import type { ReceiptReport } from './fiscal-registrar.ts';

/**
 * A bank that takes money for an order. Adapters live in `adapters/payment-gateway/<product>`;
 * each passes `payment-gateway.suite.ts`. No method throws for what a bank may answer:
 * an unknown result is `unknown`, and the caller asks again.
 */
export interface PaymentGateway {
  /** Name of the product, as in the house files: `rbs`. */
  readonly name: string;
  /** Asks the bank to take `amount`. Safe to repeat: the same merchant number finds the first attempt. */
  start(request: StartRequest): Promise<StartOutcome>;
  /** Asks the bank, server to server, what became of an attempt. The only source of truth about money. */
  ask(attempt: AttemptNames): Promise<PaymentVerdict>;
  /** Reads a notification. It is a hint only: a true one makes the caller `ask`. */
  readCallback(callback: RawCallback): CallbackReading;
  /** Whose order a buyer comes back from, where the bank knows one address for all orders. Proves nothing. */
  readReturn?(callback: RawCallback): BuyerReturn | null;
  /**
   * Whether the bank knows a refund by our `externalId`, so that asking twice sends money once. Where it does not,
   * a refund is asked by one process at a time, and the adapter finds out before it asks again.
   */
  readonly namesRefunds: boolean;
  /** Sends money back, once for one `externalId`: `askedBefore` says that an earlier answer may be lost. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** Tells the bank to take no money for an unpaid attempt any more; best effort. */
  cancel(attempt: AttemptNames): Promise<CancelOutcome>;
  /**
   * What became of the receipt of a paid attempt at the bank's own till, or of that of one of its refunds. `waiting`, too,
   * of a bank that tells it by a notification alone.
   */
  askReceipt(attempt: AttemptNames, refund: RefundedPart | null): Promise<BankReceiptReport>;
}

/** A refund whose receipt is asked for. */
export interface RefundedPart {
  /** As the bank was told it, see `RefundRequest`. */
  externalId: string;
  amount: Money;
  /** Numbers of fiscal documents that are of other receipts of the payment. */
  otherDocuments: readonly string[];
}

/** `untold`: the bank says nothing of such receipts, now or later. */
export type BankReceiptReport = ReceiptReport | { kind: 'untold' };

/** What a bank's notification says of a receipt of its till; which one of a payment's, its sum tells. */
export interface ReceiptNews {
  amount: Money;
  report: Extract<ReceiptReport, { kind: 'done' | 'failed' }>;
}

export interface StartRequest {
  /** The order's public name. */
  orderHash: string;
  /** Our unique name of the attempt, at most 32 characters. */
  merchantNumber: string;
  amount: Money;
  currency: Currency;
  language: Language;
  description: string;
  buyer: { email: string; phone: string };
  /** Where the bank sends the buyer's browser, whatever came out of it. */
  returnUrl: string;
  failUrl: string;
  callbackUrl: string;
  /** Seconds for which the bank lets the buyer pay. */
  lifetimeSeconds: number;
  /** The cart for the bank's own till; null where the bank issues no receipt. */
  receipt: ReceiptCart | null;
}

export type StartOutcome =
  | { kind: 'started'; gatewayPaymentId: string; start: PaymentStart }
  /** The bank said no, for good. `reason` is for staff. */
  | { kind: 'refused'; reason: string }
  /** No answer, or none that can be read: the attempt may exist at the bank. */
  | { kind: 'unknown'; reason: string };

export interface AttemptNames {
  merchantNumber: string;
  /** null while the answer of `start` is lost. */
  gatewayPaymentId: string | null;
  /** When we began it: for banks that find a payment by its time alone while that answer is lost. */
  createdAt: Date;
}

export type PaymentVerdict =
  | {
      kind: 'paid';
      gatewayPaymentId: string;
      /** What the bank holds of the buyer's money, refunds not taken off. */
      amount: Money;
      /** null: some of it, and the bank does not say how much. */
      refunded: Money | null;
      currency: Currency | null;
      merchantNumber: string;
      /** What the card's network calls the payment, where the bank says it. */
      rrn?: string | undefined;
    }
  /** `verifying`: the bank looks into the buyer, which may take long; its "no" is the end of the order. */
  | { kind: 'pending'; gatewayPaymentId: string; verifying?: true }
  /** Refused, cancelled or timed out at the bank: no money was taken and none can come. */
  | { kind: 'declined'; gatewayPaymentId: string; reason: string; expired: boolean }
  /** The bank does not know the attempt. */
  | { kind: 'absent' }
  /** No answer, or none that can be read. Nothing may be concluded. */
  | { kind: 'unknown'; reason: string };

export interface RawCallback {
  method: string;
  query: Readonly<Record<string, string>>;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The address that it came from, as far as the proxies before the shop are believed. */
  address: string;
}

export interface BuyerReturn {
  orderHash: string;
  language: Language | null;
  declined: boolean;
}

export type CallbackReading =
  | {
      kind: 'hint';
      merchantNumber: string | null;
      gatewayPaymentId: string | null;
      acknowledgement: string;
      /** Of a notification about a receipt. It bears the bank's signature, and nothing else tells. */
      receipt?: ReceiptNews;
    }
  /** Forged, cut, of another merchant: nothing is done. */
  | { kind: 'refused'; reason: string };

export interface RefundRequest {
  merchantNumber: string;
  gatewayPaymentId: string;
  externalId: string;
  amount: Money;
  currency: Currency;
  /** What was paid, of which `amount` is a part or all. */
  paidAmount: Money;
  /** What earlier refunds of this payment have sent back for good. */
  refundedBefore: Money;
  /** It was asked already, and the answer was lost or was "later". */
  askedBefore: boolean;
  /** The bank's name for this refund, where an earlier answer gave one. */
  gatewayRefundId: string | null;
  /** What is given back, for the bank's own till; null where the bank issues no receipt. */
  receipt: ReceiptCart | null;
}

export type CancelOutcome =
  /** Told, or nothing to tell: asking says what became of the attempt. */
  | { kind: 'told' }
  /** The buyer had paid at that very moment, and the bank takes a cancelled payment for one to send back. */
  | {
      kind: 'sent-back';
      gatewayPaymentId: string;
      refund: Extract<RefundOutcome, { kind: 'done' | 'pending' }>;
    };

export type RefundOutcome =
  | { kind: 'done' }
  /** Asked, not finished (asynchronous banks): ask again later, by this name where there is one. */
  | { kind: 'pending'; gatewayRefundId: string | null }
  /** Not sent, for good; or it cannot be found out, and asking again might send it twice: for staff. */
  | { kind: 'refused'; reason: string }
  /** `asked: false`: the bank was certainly not asked yet. */
  | { kind: 'unknown'; reason: string; asked?: false };
