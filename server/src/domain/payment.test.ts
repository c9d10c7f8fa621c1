import { describe, expect, test } from 'vitest';
import {
  type Payment,
  type PaymentVerdict,
  secondsUntilNextQuestion,
  settlementOf,
  stateAfterDecline,
} from './payment.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const started: Payment = {
  id: 1,
  orderId: 100001,
  wayId: 1,
  gateway: 'card',
  merchantNumber: '100001-1',
  orderHash: '7K2M9QRTWXYZ34BCDFGHJKLMNPQRSTVW',
  gatewayPaymentId: 'bank-1',
  amount: 90_000,
  currency: 'RUB',
  state: 'STARTED',
  createdAt: minutesAgo(5),
  expiresAt: minutesAgo(-10),
  decidedAt: null,
  askedAt: null,
  applied: null,
  verifyingSince: null,
  declineCause: null,
};

const paid: Extract<PaymentVerdict, { kind: 'paid' }> = {
  kind: 'paid',
  gatewayPaymentId: 'bank-1',
  merchantNumber: '100001-1',
  amount: 90_000,
  refunded: 0,
  currency: 'RUB',
};

const paying = { state: 'PAYING', endReason: null, total: 90_000, released: false } as const;

describe('table C6: what becomes of money that came', () => {
  test.each([
    ['an order that is being paid', paying, { kind: 'pay', takePlaces: false }],
    ['a held order', { ...paying, state: 'HELD' as const }, { kind: 'pay', takePlaces: false }],
    [
      'an expired order whose places are still its own',
      { ...paying, state: 'EXPIRED', endReason: 'expired', released: false } as const,
      { kind: 'pay', takePlaces: false },
    ],
    [
      'an expired order whose places went back',
      { ...paying, state: 'EXPIRED', endReason: 'expired', released: true } as const,
      { kind: 'pay', takePlaces: true },
    ],
    [
      'an order that is paid already',
      { ...paying, state: 'PAID' as const },
      { kind: 'send-back', reason: 'second-payment' },
    ],
    [
      'an order that the house cancelled',
      { ...paying, state: 'CANCELLED', endReason: 'house', released: true } as const,
      { kind: 'send-back', reason: 'house' },
    ],
  ])('%s', (_, order, expected) => {
    expect(settlementOf(started, order, paid, now)).toEqual(expected);
  });

  test.each([
    ['a kopeck less', { amount: 89_999 }],
    ['a kopeck more', { amount: 90_001 }],
    ['another currency', { currency: 'KZT' as const }],
    ['another order', { merchantNumber: '100002-1' }],
    ['a part already sent back', { refunded: 10_000 }],
    ['sent back in parts unknown', { refunded: null }],
  ])('%s never pays: staff is told, once', (_, change) => {
    const word = { ...paid, ...change };
    expect(settlementOf(started, paying, word, now).kind).toBe('alarm');
    expect(settlementOf({ ...started, state: 'MISMATCH' }, paying, word, now).kind).toBe('wait');
  });

  describe('money that does not match', () => {
    const differing = { ...started, state: 'MISMATCH' as const, decidedAt: minutesAgo(24 * 60) };
    const early = { ...differing, decidedAt: minutesAgo(23 * 60) };
    const less = { ...paid, amount: 89_999 };

    test('goes back after a day, or at once by the word of staff, as the bank holds it', () => {
      const back = { kind: 'send-back-differing', amount: 89_999 };
      expect(settlementOf(differing, paying, less, now)).toEqual(back);
      expect(settlementOf(early, paying, less, now)).toEqual({ kind: 'wait' });
      expect(settlementOf(early, paying, less, now, true)).toEqual(back);
    });

    test.each([
      ['of another order', { merchantNumber: '100002-1' }],
      ['of another order, sent back', { merchantNumber: '100002-1', refunded: 90_000 }],
      ['in another currency', { currency: 'KZT' as const }],
      ['of which a part went back', { refunded: 10_000 }],
    ])('%s is never sent by itself, nor by a word', (_, change) => {
      for (const sendsBack of [false, true])
        expect(settlementOf(differing, paying, { ...paid, ...change }, now, sendsBack).kind).toBe('wait');
    });

    test('is over when the bank has sent all of it back, or undone it; silence about it says nothing', () => {
      const over = { kind: 'give-up', state: 'FAILED' };
      expect(settlementOf(early, paying, { ...less, refunded: 89_999 }, now)).toMatchObject(over);
      const undone = { kind: 'declined', gatewayPaymentId: 'b', reason: 'reversed', expired: false } as const;
      expect(settlementOf(early, paying, undone, now).kind).toBe('give-up');
      expect(settlementOf(differing, paying, { kind: 'absent' }, now)).toEqual({ kind: 'wait' });
    });

    test('of a payment that is not proven to be ours is for staff alone', () => {
      const foreign = { kind: 'foreign', reason: 'another order' } as const;
      expect(settlementOf(started, paying, foreign, now)).toEqual({ kind: 'alarm', detail: 'another order' });
      for (const sendsBack of [false, true])
        expect(settlementOf(differing, paying, foreign, now, sendsBack)).toEqual({ kind: 'wait' });
      expect(settlementOf({ ...started, state: 'FAILED' }, paying, foreign, now)).toEqual({ kind: 'wait' });
    });

    test('pays when the word of the bank matches after all', () => {
      expect(settlementOf(early, paying, paid, now).kind).toBe('pay');
    });
  });

  test('money that was used is not used again', () => {
    for (const applied of ['order', 'refund'] as const)
      expect(settlementOf({ ...started, state: 'PAID', applied }, paying, paid, now)).toEqual({
        kind: 'wait',
      });
  });

  test('paid after declined pays all the same', () => {
    const declined = { ...started, state: 'DECLINED' as const };
    expect(settlementOf(declined, { ...paying, state: 'HELD' }, paid, now).kind).toBe('pay');
  });
});

describe('what becomes of silence and of no', () => {
  test.each([
    ['an unreadable answer', { kind: 'unknown', reason: 'HTTP 500' } as const],
    ['a payment under way', { kind: 'pending', gatewayPaymentId: 'bank-1' } as const],
  ])('%s changes nothing', (_, word) => {
    expect(settlementOf(started, paying, word, now)).toEqual({ kind: 'wait' });
  });

  test('a young attempt that the bank does not know yet is waited for, an old one is given up', () => {
    const starting = { ...started, state: 'STARTING' as const, gatewayPaymentId: null };
    const absent = { kind: 'absent' } as const;
    expect(settlementOf({ ...starting, createdAt: minutesAgo(1) }, paying, absent, now).kind).toBe('wait');
    expect(settlementOf(starting, paying, absent, now)).toMatchObject({ kind: 'give-up', state: 'FAILED' });
  });

  test('a form that the buyer may still carry to the bank is waited for until it expires', () => {
    const absent = { kind: 'absent' } as const;
    const carried = { ...started, createdAt: minutesAgo(10), expiresAt: minutesAgo(-1) };
    expect(settlementOf(carried, paying, absent, now).kind).toBe('wait');
    expect(settlementOf({ ...carried, expiresAt: minutesAgo(1) }, paying, absent, now)).toMatchObject({
      kind: 'give-up',
      state: 'FAILED',
    });
  });

  test('declined and expired are told apart, and only an open attempt is given up', () => {
    const word = {
      kind: 'declined',
      gatewayPaymentId: 'bank-1',
      reason: 'no money',
      expired: false,
    } as const;
    expect(settlementOf(started, paying, word, now)).toMatchObject({ kind: 'give-up', state: 'DECLINED' });
    expect(settlementOf(started, paying, { ...word, expired: true }, now)).toMatchObject({
      state: 'EXPIRED',
    });
    expect(settlementOf({ ...started, state: 'DECLINED' }, paying, word, now).kind).toBe('wait');
  });

  test('after a no the order is held while time is left', () => {
    const later = minutesAgo(-1);
    expect(stateAfterDecline({ needsVisitors: false, heldUntil: later }, now)).toBe('HELD');
    expect(stateAfterDecline({ needsVisitors: true, heldUntil: later }, now)).toBe('NAMED');
    expect(stateAfterDecline({ needsVisitors: false, heldUntil: now }, now)).toBe('EXPIRED');
  });
});

test('the bank is asked soon, then less often, and within five minutes at any age', () => {
  const ages = [0, 1, 2, 5, 9, 20, 300, 1400].map((minutes) =>
    secondsUntilNextQuestion(
      { state: 'STARTED', createdAt: minutesAgo(minutes), expiresAt: minutesAgo(minutes - 15) },
      now,
    ),
  );
  expect(ages[0]).toBe(20);
  expect(Math.max(...ages)).toBeLessThanOrEqual(300);
});

test('OV-10 a buyer whom the bank looked into and refused does not begin again', () => {
  const word = { kind: 'declined', gatewayPaymentId: 'bank-1', reason: 'no', expired: false } as const;
  const end = (payment: Payment, expired = false) => settlementOf(payment, paying, { ...word, expired }, now);
  const lookedInto = { ...started, verifyingSince: minutesAgo(3) };
  expect(end(lookedInto)).toMatchObject({ kind: 'give-up', state: 'DECLINED', endsOrder: true });
  expect(end(started)).toMatchObject({ kind: 'give-up', endsOrder: false });
  expect(end(lookedInto, true)).toMatchObject({ state: 'EXPIRED', endsOrder: false });
});
