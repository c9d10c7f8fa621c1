import type { DeclineCause } from '@foyer/contract/order/order.ts';
import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { EndReason } from './order.ts';
import { isOpenPayment, isUndecided, type OrderState, type PaymentState } from './states.ts';
export interface Payment {
  id: number;
  orderId: number;
  wayId: number;
  /** Key of the payment way used. */
  gateway: string;
  merchantNumber: string;
  gatewayPaymentId: string | null;
  /** Public id of the order. */
  orderHash: string;
  amount: Money;
  currency: Currency;
  state: PaymentState;
  createdAt: Date;
  /** Until when the bank lets the buyer pay. */
  expiresAt: Date;
  decidedAt: Date | null;
  askedAt: Date | null;
  /** What the money was used for: it paid for the order, or it is refunded. */
  applied: 'order' | 'refund' | null;
  /** Since when the bank has been verifying the buyer; kept after it has decided. */
  verifyingSince: Date | null;
  /** Why the bank declined; null: it did not, or does not say. */
  declineCause: DeclineCause | null;
}

/** What a bank says about a payment attempt when asked. Amounts are integer minor units. */
export type PaymentVerdict =
  | {
      kind: 'paid';
      gatewayPaymentId: string;
      /** The amount received from the buyer, before refunds. */
      amount: Money;
      /** Amount refunded so far; null: part of it, and the bank does not say how much. */
      refunded: Money | null;
      currency: Currency | null;
      merchantNumber: string;
      /** The card network's reference of the payment (RRN), if the bank reports it. */
      rrn?: string | undefined;
    }
  /** `verifying`: the bank is verifying the buyer, which may take long; if it refuses, the order ends. */
  | { kind: 'pending'; gatewayPaymentId: string | null; verifying?: true }
  /** Refused, cancelled or expired at the bank: no money was taken and none can arrive. */
  | {
      kind: 'declined';
      gatewayPaymentId: string | null;
      /** For staff. */
      reason: string;
      expired: boolean;
      /** For the buyer, where the bank says it. */
      cause?: DeclineCause | undefined;
    }
  /** What the bank has under our number is not proven to be ours: staff look, and nothing is done with its money. */
  | { kind: 'foreign'; reason: string }
  /** The bank does not know the attempt. */
  | { kind: 'absent' }
  /** No answer, or an unreadable one. Nothing can be concluded. */
  | { kind: 'unknown'; reason: string };

type PaidVerdict = Extract<PaymentVerdict, { kind: 'paid' }>;

/** What to do after one answer of the bank. */
export type Settlement =
  | { kind: 'wait' }
  /** The order becomes PAID; `takePlaces`: its places were released meanwhile and must be taken again first. */
  | { kind: 'pay'; takePlaces: boolean }
  | { kind: 'send-back'; reason: 'second-payment' | 'house' | 'lost' }
  /** Mismatched money is refunded as the bank holds it. */
  | { kind: 'send-back-differing'; amount: Money }
  | { kind: 'alarm'; detail: string }
  /** No money can arrive for this attempt. */
  | {
      kind: 'give-up';
      state: 'DECLINED' | 'EXPIRED' | 'FAILED';
      reason: string;
      /** What the bank says of it to the buyer; null: nothing. */
      cause: DeclineCause | null;
      /** A buyer who failed the bank's verification cannot start again (decision 0027). */
      endsOrder: boolean;
    };

/** What decides about money besides the payment itself. */
interface PaidFor {
  state: OrderState;
  endReason: EndReason | null;
  total: Money;
  /** Its places went back on sale. */
  released: boolean;
}

/** A start may still be on its way for this long; only then is a bank believed that does not know the attempt. */
const startMilliseconds = 120_000;

/**
 * Table C6 of the reliability reference, and the checks before it. Pure; called with both rows locked. `sendsBack`: staff want a
 * mismatched payment refunded at once.
 */
export function settlementOf(
  payment: Payment,
  order: PaidFor,
  verdict: PaymentVerdict,
  now: Date,
  sendsBack = false,
): Settlement {
  if (payment.applied) return { kind: 'wait' };
  switch (verdict.kind) {
    case 'unknown':
    case 'pending':
      return { kind: 'wait' };
    case 'foreign':
      return isOpenPayment(payment) ? { kind: 'alarm', detail: verdict.reason } : { kind: 'wait' };
    case 'absent':
      return mayStillAppear(payment, now) || payment.state === 'MISMATCH'
        ? { kind: 'wait' }
        : giveUp(payment, 'FAILED', 'the bank does not know it');
    case 'declined':
      return giveUp(payment, verdict.expired ? 'EXPIRED' : 'DECLINED', verdict.reason, verdict.cause);
    case 'paid':
      return settlementOfMoney(payment, order, verdict, sendsBack || now >= mismatchDue(payment));
  }
}

/** A bank does not know a form until the buyer has posted it, which is possible until it expires. */
function mayStillAppear({ state, createdAt, expiresAt }: Payment, now: Date): boolean {
  const until = createdAt.getTime() + startMilliseconds;
  return now.getTime() < (state === 'STARTED' ? Math.max(until, expiresAt.getTime()) : until);
}

function giveUp(
  payment: Payment,
  state: 'DECLINED' | 'EXPIRED' | 'FAILED',
  reason: string,
  cause: DeclineCause | null = null,
): Settlement {
  if (!isUndecided(payment)) return { kind: 'wait' };
  return {
    kind: 'give-up',
    state,
    reason,
    cause,
    endsOrder: state === 'DECLINED' && payment.verifyingSince !== null,
  };
}

function settlementOfMoney(
  payment: Payment,
  order: PaidFor,
  verdict: PaidVerdict,
  mayDiffer: boolean,
): Settlement {
  const fault = mismatchOf(payment, verdict) ?? otherTotal(payment, order);
  if (fault) return settlementOfFault(payment, verdict, fault, mayDiffer);
  if (order.state === 'PAID') return { kind: 'send-back', reason: 'second-payment' };
  if (order.state === 'CANCELLED')
    return { kind: 'send-back', reason: order.endReason === 'lost' ? 'lost' : 'house' };
  return { kind: 'pay', takePlaces: order.released };
}

/**
 * Staff are notified and have time to decide. After that, money that differs only in its amount is refunded; if it belongs to
 * another order or part of it is gone, the shop cannot know whose it is. What staff have refunded at the bank is done.
 */
function settlementOfFault(
  payment: Payment,
  verdict: PaidVerdict,
  fault: string,
  mayGoBack: boolean,
): Settlement {
  if (payment.state !== 'MISMATCH') return { kind: 'alarm', detail: fault };
  if (verdict.merchantNumber !== payment.merchantNumber) return { kind: 'wait' };
  if (verdict.refunded !== null && verdict.refunded >= verdict.amount)
    return giveUp(payment, 'FAILED', 'the bank has sent all of it back');
  const isOurMoney = verdict.currency === null || verdict.currency === payment.currency;
  return mayGoBack && isOurMoney && verdict.refunded === 0
    ? { kind: 'send-back-differing', amount: verdict.amount }
    : { kind: 'wait' };
}

/** null if amount, currency and merchant number match the request (invariant I8), otherwise an explanation for staff. */
function mismatchOf(payment: Payment, verdict: PaidVerdict): string | null {
  if (verdict.merchantNumber !== payment.merchantNumber)
    return `the bank's payment is for ${verdict.merchantNumber}, not for ${payment.merchantNumber}`;
  if (verdict.amount !== payment.amount)
    return `the bank holds ${verdict.amount} minor units, ${payment.amount} were asked`;
  if (verdict.currency !== null && verdict.currency !== payment.currency)
    return `the bank holds ${verdict.currency}, ${payment.currency} was asked`;
  if (verdict.refunded !== 0)
    return `the bank has already sent ${verdict.refunded ?? 'some of the'} minor units back`;
  return null;
}

/** An order of a restored copy may be as it was before it was changed and paid. */
function otherTotal({ amount }: Payment, { state, total }: PaidFor): string | null {
  if (state === 'PAID' || state === 'CANCELLED' || amount === total) return null;
  return `${amount} minor units were paid, the order costs ${total}`;
}

/**
 * How much of the money that paid an order has gone back, as far as the bank reports it; null: it reports nothing of this.
 * `sent` is what the shop has sent itself. A bank that reports no amount is taken at the least that it can mean.
 */
export function refundedAtBank(
  { applied }: Pick<Payment, 'applied'>,
  verdict: PaymentVerdict,
  { amount, sent }: { amount: Money; sent: Money },
): Money | null {
  if (applied !== 'order') return null;
  if (verdict.kind === 'paid') return verdict.refunded ?? (sent === 0 ? unknownSum : sent);
  // Paid and now cancelled at the bank: all of it went back.
  return verdict.kind === 'declined' && !verdict.expired ? amount : null;
}

/** A bank that reports that something went back, and not how much. */
const unknownSum = 1;

/**
 * How much of a return's money the buyer has already, because it went back at the bank itself. What staff called a gift counts
 * only where the bank has not enough left; `left` is what it still has.
 */
export function outsidePart(
  amount: Money,
  { money, isDecided, left }: { money: Money; isDecided: boolean; left: Money },
): Money {
  if (money <= unknownSum) return 0;
  return isDecided ? Math.max(0, Math.min(amount - left, amount)) : Math.min(money, amount);
}

/** The payments from which an amount is taken, in their order; null: they do not come to it. */
export function takeFrom<Part extends { amount: Money }>(
  parts: readonly Part[],
  amount: Money,
): Part[] | null {
  let open = amount;
  const taken = parts.flatMap((part) => {
    const share = Math.min(open, part.amount);
    open -= share;
    return share > 0 ? [{ ...part, amount: share }] : [];
  });
  return open > 0 ? null : taken;
}

/** The state of an order whose last open payment has failed. */
export function stateAfterDecline(
  order: { needsVisitors: boolean; heldUntil: Date },
  now: Date,
): 'HELD' | 'NAMED' | 'EXPIRED' {
  if (order.heldUntil <= now) return 'EXPIRED';
  return order.needsVisitors ? 'NAMED' : 'HELD';
}

const hour = 3_600_000;

/**
 * How long an order waits for its bank: until an hour after the bank's payment deadline, or a day if it verifies the buyer.
 * Then its places go back on sale, and a later report follows table C6.
 */
export function bankReportDue({
  expiresAt,
  verifyingSince,
}: Pick<Payment, 'expiresAt' | 'verifyingSince'>): Date {
  return verifyingSince
    ? new Date(verifyingSince.getTime() + 24 * hour)
    : new Date(expiresAt.getTime() + hour);
}

/** By when staff decides about money that does not match; then the order ends, and the money goes back where it can. */
export function mismatchDue({ createdAt, decidedAt }: Pick<Payment, 'createdAt' | 'decidedAt'>): Date {
  return new Date((decidedAt ?? createdAt).getTime() + 24 * hour);
}

/** When staff are reminded. */
export function mismatchAlarmAt(payment: Pick<Payment, 'createdAt' | 'decidedAt'>): Date {
  return new Date(mismatchDue(payment).getTime() - 6 * hour);
}

/** When staff are notified of an unresponsive bank, while there is still time to ask it. */
export function silenceAlarmAt(payment: Pick<Payment, 'expiresAt' | 'verifyingSince'>): Date {
  return new Date(bankReportDue(payment).getTime() - hour / 2);
}

/**
 * Whether staff may end an attempt without its bank: if the payment is mismatched, if its way is missing from the house's
 * files, or if the bank has reported nothing for a day after the deadline.
 */
export function mayBeClosed(payment: Payment, wayStands: boolean, now: Date): boolean {
  if (payment.state === 'MISMATCH') return true;
  if (payment.state !== 'STARTING' && payment.state !== 'STARTED') return false;
  return !wayStands || now.getTime() > bankReportDue(payment).getTime() + 24 * hour;
}

/** Seconds until the bank is asked again about an open attempt: soon at first, then every two minutes. */
export function secondsUntilNextQuestion(
  payment: Pick<Payment, 'state' | 'createdAt' | 'expiresAt'>,
  now: Date,
): number {
  if (payment.state === 'MISMATCH') return 300;
  const age = (now.getTime() - payment.createdAt.getTime()) / 1000;
  if (now > payment.expiresAt) return age > 24 * 3600 ? 300 : 30;
  return Math.min(120, Math.max(20, age));
}
