import { createHash } from 'node:crypto';
import type { CallbackDelivery } from './callback.ts';
import type { Registration } from './read-registration.ts';

/**
 * orderStatus of the gateway: 0 registered, 1 held (two-stage), 2 deposited, 3 reversed, 4 refunded,
 * 5 authorisation under way (3-D Secure), 6 declined.
 */
export type OrderState = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** One movement of money. Amounts are positive integers of minor units. */
export interface Movement {
  kind: 'hold' | 'deposit' | 'reversal' | 'refund';
  amount: number;
  at: number;
  /** Reference of the bank: 12 digits. */
  reference: string;
  externalRefundId?: string;
}

/** What is kept of a card; its number never is. */
export interface CardFace {
  /** First six and last four digits: `220000**0001`. */
  maskedPan: string;
  /** YYYYMM */
  expiration: string;
  cardholderName: string;
  paymentSystem: 'VISA' | 'MASTERCARD' | 'MIR';
}

interface Authorisation extends CardFace {
  at: number;
  approvalCode: string;
  /** Retrieval reference number, 12 digits (authRefNum). */
  reference: string;
  /** Whether the buyer passed 3-D Secure. */
  secure: boolean;
}

/** An order in the bank's ledger. Moments are milliseconds since 1970, amounts integers of minor units. */
export interface BankOrder extends Registration {
  /** mdOrder, the bank's id. */
  id: string;
  twoStage: boolean;
  ip: string;
  createdAt: number;
  state: OrderState;
  /** 0 = success, −100 = nobody has tried yet; see action-codes. */
  actionCode: number;
  authorisation?: Authorisation;
  /** The one-time code of the Fast Payments System that was asked for; its link bears `code`. */
  qr?: { id: string; code: string };
  /** While a payment is under way at the issuer (state 5): when it ends well by itself, codes mistyped so far. */
  underWay?: { card: CardFace; paysAt?: number; wrongCodes: number };
  movements: Movement[];
  callbacks: CallbackDelivery[];
}

/** paymentAmountInfo: what is approved and deposited is what is left after reversals and refunds. */
interface Sums {
  approved: number;
  deposited: number;
  refunded: number;
}

export function sumsOf(order: BankOrder): Sums {
  const sums: Sums = { approved: 0, deposited: 0, refunded: 0 };
  for (const { kind, amount } of order.movements) {
    if (kind === 'hold') sums.approved += amount;
    if (kind === 'deposit') sums.deposited += amount;
    if (kind === 'refund') sums.refunded += amount;
    if (kind === 'reversal') sums.approved -= amount;
    if (kind === 'refund' || (kind === 'reversal' && sums.deposited > 0)) sums.deposited -= amount;
  }
  return sums;
}

/** The moment of the newest movement of a kind. */
export function movedAt(order: BankOrder, kind: Movement['kind']): number | undefined {
  return order.movements.findLast((one) => one.kind === kind)?.at;
}

/** Ids of the bank. The same seed gives the same ids in the same order. */
export interface BankIds {
  /** mdOrder of the n-th order: a UUID. */
  orderId(n: number): string;
  /** Bank reference (RRN) of the n-th movement of an order: 12 digits. */
  reference(orderId: string, n: number): string;
  /** Approval code of the issuer: 6 digits. */
  approvalCode(orderId: string, n: number): string;
}

export function createBankIds(seed: string): BankIds {
  const digest = (...parts: (string | number)[]) =>
    createHash('sha256')
      .update([seed, ...parts].join('/'))
      .digest('hex');
  const digits = (hex: string, length: number) => (BigInt(`0x${hex}`) % 10n ** BigInt(length)).toString();

  return {
    orderId(n) {
      const hex = digest('order', n);
      return [
        hex.slice(0, 8),
        hex.slice(8, 12),
        `4${hex.slice(13, 16)}`,
        `8${hex.slice(17, 20)}`,
        hex.slice(20, 32),
      ].join('-');
    },
    reference: (orderId, n) => digits(digest('reference', orderId, n), 12).padStart(12, '0'),
    approvalCode: (orderId, n) => digits(digest('approval', orderId, n), 6).padStart(6, '0'),
  };
}
