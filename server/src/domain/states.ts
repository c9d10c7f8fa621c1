/**
 * States of orders, payments and return requests, and the groups of them that rules use. The groups that SQL uses
 * as well are in `server/migrations/0001-tables.sql` under the same names; a test compares them.
 */
export const orderStates = ['HELD', 'NAMED', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED'] as const;
export type OrderState = (typeof orderStates)[number];

/**
 * Which states may follow which (docs/how-it-works/order-states.md). A definite refusal by the bank moves PAYING back to
 * HELD or NAMED while time is left; a late payment moves EXPIRED to PAID if its places are still free.
 */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  HELD: ['NAMED', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED'],
  NAMED: ['PAYING', 'PAID', 'EXPIRED', 'CANCELLED'],
  PAYING: ['HELD', 'NAMED', 'PAID', 'EXPIRED', 'CANCELLED'],
  PAID: ['CANCELLED'],
  EXPIRED: ['PAID', 'CANCELLED'],
  CANCELLED: [],
};

/** The states from which an order may go there. */
export function statesBefore(next: OrderState): OrderState[] {
  return orderStates.filter((state) => orderMoves[state].includes(next));
}

/** Its hold ends by the clock. */
export function isHeld({ state }: { state: OrderState }): boolean {
  return state === 'HELD' || state === 'NAMED';
}

export function isUnpaid(order: { state: OrderState }): boolean {
  return isHeld(order) || order.state === 'PAYING';
}

export function isEnded({ state }: { state: OrderState }): boolean {
  return state === 'EXPIRED' || state === 'CANCELLED';
}

/** STARTING: the bank may have been asked; STARTED: it has answered; the others are final. */
export const paymentStates = [
  'STARTING',
  'STARTED',
  'PAID',
  'DECLINED',
  'EXPIRED',
  'FAILED',
  'MISMATCH',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The buyer may still pay. */
export function isOpenPayment({ state }: { state: PaymentState }): boolean {
  return state === 'STARTING' || state === 'STARTED';
}

/** Money may still come of it, or has come and is not used: the bank is still asked. */
export function isUndecided(payment: { state: PaymentState }): boolean {
  return isOpenPayment(payment) || payment.state === 'MISMATCH';
}

export const returnStates = ['ASKED', 'CONFIRMED', 'APPROVED', 'REFUSED', 'LAPSED'] as const;
export type ReturnState = (typeof returnStates)[number];

/** Somebody has to decide about it. */
export function isOpenReturn({ state }: { state: ReturnState }): boolean {
  return state === 'ASKED' || state === 'CONFIRMED';
}
