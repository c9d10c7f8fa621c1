import type { OrderStatus } from '@foyer/contract/order/order.ts';
import { describe, expect, test } from 'vitest';
import { orderCan, orderStatus } from './order.ts';
import type { OrderState } from './states.ts';

const now = new Date('2026-11-21T09:00:00Z');
const later = new Date(now.getTime() + 1);

type Asked = [state: OrderState, needsVisitors: boolean, heldUntil: Date, answer: string];

const answerOf = (verdict: ReturnType<typeof orderCan.pay>) => (verdict.yes ? 'yes' : verdict.refusal.kind);

describe('an order may be paid', () => {
  test.each<Asked>([
    ['HELD', false, later, 'yes'],
    ['HELD', false, now, 'reservation-over'],
    ['HELD', true, later, 'order-finished'],
    ['NAMED', true, later, 'yes'],
    ['NAMED', true, now, 'reservation-over'],
    ['PAYING', true, later, 'yes'],
    ['PAYING', false, now, 'reservation-over'],
    ['PAID', false, later, 'order-finished'],
    ['EXPIRED', false, later, 'reservation-over'],
    ['CANCELLED', false, later, 'order-finished'],
  ])('%s, visitors to be named: %s, held until %s: %s', (state, needsVisitors, heldUntil, answer) => {
    expect(answerOf(orderCan.pay({ state, needsVisitors, heldUntil }, now))).toBe(answer);
  });
});

describe('NT-11 visitors may be named once', () => {
  test.each<Asked>([
    ['HELD', true, later, 'yes'],
    ['HELD', true, now, 'reservation-over'],
    ['HELD', false, later, 'order-finished'],
    ['NAMED', true, later, 'order-finished'],
    ['PAYING', true, later, 'order-finished'],
    ['PAID', true, later, 'order-finished'],
    ['EXPIRED', true, later, 'reservation-over'],
    ['CANCELLED', true, later, 'order-finished'],
  ])('%s, visitors to be named: %s, held until %s: %s', (state, needsVisitors, heldUntil, answer) => {
    expect(answerOf(orderCan.name({ state, needsVisitors, heldUntil }, now))).toBe(answer);
  });
});

test.each<[OrderState, OrderStatus]>([
  ['HELD', 'reserved'],
  ['NAMED', 'reserved'],
  ['PAYING', 'reserved'],
  ['PAID', 'confirmed'],
  ['EXPIRED', 'cancelled'],
  ['CANCELLED', 'cancelled'],
])('an order that is %s is shown as %s', (state, status) => expect(orderStatus({ state })).toBe(status));
