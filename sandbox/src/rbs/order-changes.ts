import type { BankError } from './bank-errors.ts';
import { type BankOrder, type CardFace, type Movement, sumsOf } from './bank-order.ts';

/** A change was made, or it had been made before by the same request, or the bank refuses it. */
export type ChangeResult = { kind: 'done' } | { kind: 'done before' } | { kind: 'refused'; error: BankError };

export interface MoneyBack {
  amount: number;
  /** What the merchant thinks is still deposited: guards against refunding twice. */
  expectedDeposited?: number;
  /** Repeating a refund with the same id changes nothing. */
  externalRefundId?: string;
}

/** What the bank writes under a movement. */
export interface Stamp {
  at: number;
  reference: string;
}

const done: ChangeResult = { kind: 'done' };
const refused = (error: BankError): ChangeResult => ({ kind: 'refused', error });

export function isOpen(order: BankOrder): boolean {
  return order.state === 0 || order.state === 5;
}

/** The card paid: held when the order is two-stage, otherwise deposited at once. */
export function authorise(
  order: BankOrder,
  card: CardFace,
  stamp: Stamp & { approvalCode: string; secure: boolean },
): void {
  order.authorisation = { ...card, ...stamp };
  order.actionCode = 0;
  order.state = order.twoStage ? 1 : 2;
  delete order.underWay;
  move(order, 'hold', order.amount, stamp);
  if (!order.twoStage) move(order, 'deposit', order.amount, stamp);
}

export function decline(order: BankOrder, actionCode: number): void {
  order.state = 6;
  order.actionCode = actionCode;
  delete order.underWay;
}

/** `amount` 0 means all that is held. */
export function deposit(order: BankOrder, amount: number, stamp: Stamp): ChangeResult {
  if (order.state !== 1) return refused('wrong state');
  if (amount > sumsOf(order).approved) return refused('wrong amount');
  order.state = 2;
  move(order, 'deposit', amount === 0 ? sumsOf(order).approved : amount, stamp);
  return done;
}

/** Takes an authorisation back before it is settled; once, and whole when a fiscal cart is attached. */
export function reverse(order: BankOrder, amount: number | undefined, stamp: Stamp): ChangeResult {
  const { approved, deposited } = sumsOf(order);
  const left = order.state === 1 ? approved : deposited;
  if (order.state !== 1 && order.state !== 2) return refused('wrong state');
  if (order.movements.some((one) => one.kind === 'reversal')) return refused('wrong state');
  if (isSettled(order, stamp.at)) return refused('wrong state');
  const partial = amount !== undefined && amount !== 0 && amount !== left;
  if (partial && (amount > left || order.orderBundle !== undefined)) return refused('wrong amount');

  move(order, 'reversal', partial ? amount : left, stamp);
  if (!partial) order.state = 3;
  return done;
}

export function refund(order: BankOrder, moneyBack: MoneyBack, stamp: Stamp): ChangeResult {
  const { amount, expectedDeposited, externalRefundId } = moneyBack;
  const before = order.movements.find(
    (one) => one.kind === 'refund' && externalRefundId && one.externalRefundId === externalRefundId,
  );
  if (before) return before.amount === amount ? { kind: 'done before' } : refused('wrong amount');
  if (order.state !== 2 && order.state !== 4) return refused('wrong state');
  const { deposited } = sumsOf(order);
  if (expectedDeposited !== undefined && expectedDeposited !== deposited) return refused('wrong amount');
  if (amount === 0 || amount > deposited) return refused('wrong amount');

  move(order, 'refund', amount, stamp, externalRefundId);
  order.state = 4;
  return done;
}

/** Banks of this family settle at the end of the day, Moscow time. */
function isSettled(order: BankOrder, now: number): boolean {
  const day = (moment: number) => Math.floor((moment + 3 * 60 * 60 * 1000) / (24 * 60 * 60 * 1000));
  return order.authorisation !== undefined && day(order.authorisation.at) < day(now);
}

function move(
  order: BankOrder,
  kind: Movement['kind'],
  amount: number,
  { at, reference }: Stamp,
  externalRefundId?: string,
): void {
  order.movements.push({ kind, amount, at, reference, ...(externalRefundId ? { externalRefundId } : {}) });
}
