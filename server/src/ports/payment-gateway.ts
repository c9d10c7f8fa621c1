import type { PaymentStart } from '@foyer/contract/order/order.ts';
import type { Currency, Language, Money } from '@foyer/contract/rules/values.ts';
import type { GatewayName } from '#domain/gateway-settings.ts';
import type { PaymentVerdict } from '#domain/payment.ts';
import type { ReceiptCart } from '#domain/receipt.ts';
import type { ReceiptReport } from './fiscal-registrar.ts';

/**
 * A bank that takes payments. Adapters are in `adapters/payment-gateway/<product>`; each passes
 * `payment-gateway.suite.ts`. Amounts are integer minor units. No method throws because of a bank's answer or its
 * absence: an unclear result is `unknown`, and the caller asks again.
 */
export interface PaymentGateway {
  /** Name of the product, as in the house files: `rbs`. */
  readonly name: GatewayName;
  /** Asks the bank to take `amount`. Safe to retry: the same merchant number finds the first attempt. */
  start(request: StartRequest): Promise<StartOutcome>;
  /** Asks the bank, server to server, for the state of an attempt. This is the only source of truth about payments. */
  ask(attempt: AttemptNames): Promise<PaymentVerdict>;
  /** Reads a notification. It is only a hint: an authentic one makes the caller `ask`. */
  readCallback(callback: RawCallback): CallbackReading;
  /** The order of a returning buyer, for banks with a single return address. Proves nothing. */
  readReturn?(callback: RawCallback): BuyerReturn | null;
  /**
   * Whether the bank identifies a refund by our `externalId`, so that asking twice sends money once. If it does not,
   * one process at a time asks for a refund, and the adapter checks its state before it asks again.
   */
  readonly namesRefunds: boolean;
  /** Refunds, once per `externalId`; `askedBefore` says that an earlier answer may have been lost. */
  refund(request: RefundRequest): Promise<RefundOutcome>;
  /** The state of a refund that was done, for banks that may find later that it could not be delivered. Sends nothing. */
  askRefund?(request: RefundRequest): Promise<RefundOutcome>;
  /** Asks the bank to accept no more money for an unpaid attempt; best effort. */
  cancel(attempt: AttemptNames): Promise<CancelOutcome>;
  /**
   * The state of the receipt of a paid attempt, or of one of its refunds, at the bank's own fiscal registrar. Also `waiting` for
   * a bank that reports it only by notification.
   */
  askReceipt(attempt: PaidAttempt, refund: RefundedPart | null): Promise<BankReceiptReport>;
}

/** A refund whose receipt is asked for. */
export interface RefundedPart {
  /** The id sent to the bank in `RefundRequest`; null: the refund was made at the bank itself. */
  externalId: string | null;
  amount: Money;
  /** Numbers of the fiscal documents that belong to other receipts of the payment. */
  otherDocuments: readonly string[];
  /** Amounts of the payment's other refunds, whose receipts may not be known yet. */
  otherAmounts: readonly Money[];
}

export type BankReceiptReport =
  | ReceiptReport
  /** The bank never reports such receipts. */
  | { kind: 'unreported' }
  /** The bank's fiscal registrar has issued a receipt that belongs to nothing the shop asked for. */
  | { kind: 'other-amount'; amount: Money; document: string };

/** A bank's notification about a receipt of its registrar. The amount identifies which of a payment's receipts it is. */
export interface ReceiptNews {
  amount: Money;
  report: Extract<ReceiptReport, { kind: 'done' | 'failed' }>;
}

export interface StartRequest {
  /** The order's public id. */
  orderHash: string;
  /** Our unique id of the attempt, at most 32 characters. */
  merchantNumber: string;
  amount: Money;
  currency: Currency;
  language: Language;
  description: string;
  buyer: { email: string; phone: string };
  /** Where the bank sends the buyer's browser, whatever the result. */
  returnUrl: string;
  failUrl: string;
  callbackUrl: string;
  /** For how many seconds the bank lets the buyer pay. */
  lifetimeSeconds: number;
  /** The cart for the bank's own fiscal registrar; null if the bank issues no receipt. */
  receipt: ReceiptCart | null;
}

export type StartOutcome =
  | { kind: 'started'; gatewayPaymentId: string; start: PaymentStart }
  /** Refused for good. `reason` is for staff. */
  | { kind: 'refused'; reason: string }
  /** The attempt exists at the bank, and the rest of its start failed: no buyer is led to it, asking decides it. */
  | { kind: 'half-started'; gatewayPaymentId: string; reason: string; isRefusal: boolean }
  /** No answer, or an unreadable one: the attempt may exist at the bank. */
  | { kind: 'unknown'; reason: string };

export interface AttemptNames {
  merchantNumber: string;
  /** The order's public id, which the bank carries back where its protocol can. */
  orderHash: string;
  /** null if the answer to `start` was lost. */
  gatewayPaymentId: string | null;
  /** When we started it, for banks that can find a payment only by time if that answer was lost. */
  createdAt: Date;
}

export interface PaidAttempt extends AttemptNames {
  amount: Money;
}

export interface RawCallback {
  method: string;
  query: Readonly<Record<string, string>>;
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** The sender's network address, as reported by trusted proxies. */
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
      /** Present in a notification about a receipt: it is signed by the bank, and there is no other source. */
      receipt?: ReceiptNews;
      /** Present in a notification about a refund: the id sent to the bank in `RefundRequest`. */
      refund?: string;
    }
  /** Forged, truncated or for another merchant: ignored. */
  | { kind: 'refused'; reason: string };

export interface RefundRequest {
  merchantNumber: string;
  gatewayPaymentId: string;
  externalId: string;
  amount: Money;
  currency: Currency;
  /** The amount paid, of which `amount` is a part or all. */
  paidAmount: Money;
  /** The amount that earlier refunds of this payment have definitely returned. */
  refundedBefore: Money;
  /** It was requested before, and the answer was lost or was "pending". */
  askedBefore: boolean;
  /** The bank's id of this refund, if an earlier answer contained one. */
  gatewayRefundId: string | null;
  /** The returned items, for the bank's own fiscal registrar; null if the bank issues no receipt. */
  receipt: ReceiptCart | null;
}

export type CancelOutcome =
  /** The bank was told, or there was nothing to tell it: `ask` returns the state of the attempt. */
  | { kind: 'told' }
  /** The buyer paid at that very moment, and the bank refunds a payment that is cancelled. */
  | {
      kind: 'sent-back';
      gatewayPaymentId: string;
      refund: Extract<RefundOutcome, { kind: 'done' | 'pending' }>;
    };

export type RefundOutcome =
  | { kind: 'done' }
  /** Requested, not finished (asynchronous banks): ask again later, with this id if there is one. */
  | { kind: 'pending'; gatewayRefundId: string | null }
  /** Definitely not sent; or there is no way to find out, and asking again might send it twice: left to staff. */
  | { kind: 'refused'; reason: string }
  /** `asked: false`: the request certainly did not reach the bank. */
  | { kind: 'unknown'; reason: string; asked?: false };
