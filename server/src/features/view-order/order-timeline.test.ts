import { expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { type OrderFacts, orderTimeline } from './order-timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2027, 1, 14, 12, minute));
const order = (change: Partial<Order>): Order => ({
  id: 100_001,
  hash: 'ABC',
  eventId: 'trial',
  state: 'HELD',
  total: 110_000,
  exchangeOf: null,
  credit: 0,
  currency: 'RUB',
  buyer: { name: 'Анна', email: 'anna@example.org', phone: '1', language: 'ru' },
  profileId: null,
  usesCultureCard: false,
  needsVisitors: false,
  placedAt: at(0),
  heldUntil: at(15),
  paidAt: null,
  endedAt: null,
  endReason: null,
  releasedAt: null,
  lines: [],
  addOns: [],
  document: {
    title: {},
    ageFrom: 0,
    duration: null,
    venueName: {},
    address: {},
    mapUrl: null,
    pictureId: null,
    pictureUrl: null,
    ticketType: 'qr',
    ticketRules: {},
    printsTickets: true,
    returns: { allowed: true, keepsFee: false, paysOutByItself: true },
    lines: [],
  },
  ...change,
});
const nothing: OrderFacts = {
  mails: [],
  payments: [],
  tickets: [],
  refunds: [],
  returns: [],
  receipts: [],
  bonusReturns: [],
};
const attempt = {
  id: 1,
  wayId: 1,
  applied: null,
  amount: 110_000,
  createdAt: at(1),
  expiresAt: at(15),
  decidedAt: null,
  verifyingSince: null,
};
const refundOf = { paymentId: 1, reason: 'return' } as const;
const told = (one: Order, facts = nothing, now = at(5)) =>
  orderTimeline(one, facts, now).map(({ kind, state }) => `${kind} ${state}`);

test('OV-3 an order that waits for its payment says what comes next', () => {
  expect(told(order({}))).toEqual(['held done', 'payment now', 'mail later', 'tickets later']);
});

test('OV-17 a bank that said no is told, and that the time for another try goes on', () => {
  const payments = [{ ...attempt, state: 'DECLINED', verifyingSince: null }] as const;
  const [, step] = orderTimeline(order({}), { ...nothing, payments }, at(5));
  expect(step).toEqual({ kind: 'payment', state: 'failed', at: null, until: at(15).toISOString() });
});

test('OV-1 money that does not match is decided within a day of its coming', () => {
  const payments = [{ ...attempt, state: 'MISMATCH', decidedAt: at(7) }] as const;
  const [, step] = orderTimeline(order({ state: 'PAYING' }), { ...nothing, payments }, at(5));
  expect(step).toEqual({ kind: 'payment', state: 'now', at: null, until: at(7 + 24 * 60).toISOString() });
});

test('EV-16 a free order has no payment in its story', () => {
  const paid = order({ state: 'PAID', total: 0, paidAt: at(0) });
  const facts = { ...nothing, tickets: [{ issuedAt: at(0) }] };
  expect(told(paid, facts)).toEqual(['held done', 'mail now', 'tickets done']);
});

test('OV-1 a paid order tells when each thing happened', () => {
  const facts = {
    ...nothing,
    mails: [{ kind: 'tickets', sentAt: at(7), failedAt: null, attempts: 1 }],
    tickets: [{ issuedAt: at(6) }],
  };
  expect(orderTimeline(order({ state: 'PAID', paidAt: at(6) }), facts, at(9))).toEqual([
    { kind: 'held', state: 'done', at: at(0).toISOString() },
    { kind: 'payment', state: 'done', at: at(6).toISOString() },
    { kind: 'mail', state: 'done', at: at(7).toISOString() },
    { kind: 'tickets', state: 'done', at: at(6).toISOString() },
  ]);
});

test('a mail that cannot be delivered is told, and the tickets stand', () => {
  const facts = {
    ...nothing,
    mails: [{ kind: 'tickets', sentAt: null, failedAt: at(8), attempts: 1 }],
    tickets: [{ issuedAt: at(6) }],
  };
  expect(told(order({ state: 'PAID', paidAt: at(6) }), facts)).toContain('mail failed');
});

test('OV-1 tickets asked for again are the mail of the story, from the asking to the box', () => {
  const first = { kind: 'tickets', sentAt: at(7), failedAt: null, attempts: 1 };
  const tell = (sentAt: Date | null) =>
    orderTimeline(
      order({ state: 'PAID', paidAt: at(6) }),
      { ...nothing, mails: [first, { kind: 'tickets-again', sentAt, failedAt: null, attempts: 0 }] },
      at(9),
    ).find(({ kind }) => kind === 'mail');
  expect(tell(null)).toEqual({ kind: 'mail', state: 'now', at: null });
  expect(tell(at(8))).toEqual({ kind: 'mail', state: 'done', at: at(8).toISOString() });
});

test('OR-4 a hold that lapsed is over, though nothing has swept it yet', () => {
  expect(told(order({}), nothing, at(16))).toEqual(['held done', 'cancelled done']);
});

test('money of a late payment goes back, step by step', () => {
  const cancelled = order({ state: 'CANCELLED', endReason: 'late-payment', endedAt: at(20) });
  const refund = { ...refundOf, id: 1, amount: 110_000, createdAt: at(20), doneAt: null };
  const during = { ...nothing, refunds: [{ ...refund, state: 'WAITING' as const }] };
  expect(told(cancelled, during)).toEqual(['held done', 'cancelled done', 'refund now']);
  const after = { ...nothing, refunds: [{ ...refund, state: 'DONE' as const, doneAt: at(22) }] };
  expect(told(cancelled, after)).toEqual(['held done', 'cancelled done', 'refund done']);
});

test('RT-10 a return and its money stand in the story with their moments and sums', () => {
  const asked = {
    askedAt: at(10),
    expiresAt: at(50),
    confirmedAt: null,
    answerBy: null,
    decidedAt: null,
    items: [{ amount: 55_000 }],
    addOns: [],
  };
  const tell = (returns: OrderFacts['returns'], refunds: OrderFacts['refunds'] = []) =>
    orderTimeline(order({ state: 'PAID', paidAt: at(6) }), { ...nothing, returns, refunds }, at(9)).slice(4);
  expect(tell([{ ...asked, state: 'LAPSED', decidedAt: at(20) }])).toEqual([]);
  expect(tell([{ ...asked, state: 'LAPSED', decidedAt: at(50) }])).toEqual([
    { kind: 'return-lapsed', state: 'failed', at: at(50).toISOString(), amount: 55_000 },
  ]);
  expect(tell([{ ...asked, state: 'ASKED' }])).toEqual([
    {
      kind: 'return-asked',
      state: 'now',
      at: at(10).toISOString(),
      amount: 55_000,
      until: at(50).toISOString(),
    },
  ]);
  expect(tell([{ ...asked, state: 'REFUSED', confirmedAt: at(11), decidedAt: at(12) }])).toEqual([
    { kind: 'return', state: 'failed', at: at(12).toISOString(), amount: 55_000 },
  ]);
  const refund = {
    ...refundOf,
    id: 1,
    amount: 55_000,
    createdAt: at(12),
    doneAt: at(13),
    state: 'DONE',
  } as const;
  expect(tell([{ ...asked, state: 'APPROVED', confirmedAt: at(11), decidedAt: at(12) }], [refund])).toEqual([
    { kind: 'return', state: 'done', at: at(12).toISOString(), amount: 55_000 },
    { kind: 'refund', state: 'done', at: at(13).toISOString(), amount: 55_000 },
  ]);
});

test('an order whose last ticket came back ends with its return, not as one that was never paid', () => {
  const ended = order({ state: 'CANCELLED', endReason: 'returned', paidAt: at(6), endedAt: at(12) });
  const asked = {
    askedAt: at(10),
    expiresAt: at(50),
    confirmedAt: at(11),
    answerBy: null,
    decidedAt: at(12),
    items: [{ amount: 55_000 }],
    addOns: [],
  };
  const facts = { ...nothing, returns: [{ ...asked, state: 'APPROVED' as const }] };
  expect(told(ended, facts)).toEqual(['held done', 'payment done', 'return done', 'cancelled done']);
});

test('OV-1 whatever is under way says by when it has ended or somebody takes it up', () => {
  const open = { ...attempt, state: 'STARTED', verifyingSince: null } as const;
  const untilOf = (one: Order, facts: OrderFacts) =>
    orderTimeline(one, facts, at(5))
      .filter(({ state }) => state === 'now')
      .map(({ kind, until }) => [kind, until ?? null]);
  const day = 24 * 60;
  expect(untilOf(order({}), nothing)).toEqual([['payment', at(15).toISOString()]]);
  const paying = order({ state: 'PAYING' });
  expect(untilOf(paying, { ...nothing, payments: [open] })).toEqual([['payment', at(75).toISOString()]]);
  const looked = { ...nothing, payments: [{ ...open, verifyingSince: at(4) }] };
  expect(untilOf(paying, looked)).toEqual([['payment', at(4 + day).toISOString()]]);

  const paid = order({ state: 'PAID', paidAt: at(1) });
  const confirmed = {
    state: 'CONFIRMED' as const,
    askedAt: at(2),
    expiresAt: at(50),
    confirmedAt: at(3),
    answerBy: at(3 + 6 * day),
    decidedAt: null,
    items: [{ amount: 5 }],
    addOns: [],
  };
  const refund = { ...refundOf, id: 1, state: 'WAITING', amount: 5, createdAt: at(4), doneAt: null } as const;
  const sent = { kind: 'tickets', sentAt: at(2), failedAt: null, attempts: 1 };
  const facts = {
    ...nothing,
    tickets: [{ issuedAt: at(1) }],
    mails: [sent],
    returns: [confirmed],
    refunds: [refund],
  };
  expect(untilOf(paid, facts)).toEqual([
    ['return', at(3 + 6 * day).toISOString()],
    ['refund', at(4 + 14 * day).toISOString()],
  ]);
});

test('a mail that is tried again is late, not given up', () => {
  const late = { kind: 'tickets', sentAt: null, failedAt: null, attempts: 2 };
  const steps = orderTimeline(order({ state: 'PAID', paidAt: at(6) }), { ...nothing, mails: [late] }, at(9));
  expect(steps).toContainEqual({ kind: 'mail', state: 'failed', at: null });
});

test('OV-1 each receipt has its step: of the sale after the money, of a refund after it', () => {
  const waiting = { state: 'WAITING', failures: 0, doneAt: null } as const;
  const refund = {
    ...refundOf,
    id: 7,
    amount: 55_000,
    createdAt: at(12),
    doneAt: at(13),
    state: 'DONE',
  } as const;
  const tell = (sale: object, back: object) =>
    told(order({ state: 'PAID', paidAt: at(6) }), {
      ...nothing,
      refunds: [refund],
      receipts: [
        { kind: 'sale', refundId: null, ...waiting, ...sale },
        { kind: 'refund', refundId: 7, ...waiting, ...back },
      ],
    }).filter((step) => step.includes('receipt'));
  expect(tell({}, { failures: 2 })).toEqual(['receipt now', 'refund-receipt failed']);
  expect(tell({ state: 'BY-HAND', doneAt: at(7) }, { state: 'UNREPORTED' })).toEqual([
    'receipt done',
    'refund-receipt later',
  ]);
});

test('OV-13 bonuses that go back to the card have a step of their own, behind the money', () => {
  const paid = order({ state: 'PAID', paidAt: at(0) });
  const back = { amount: 5_000, createdAt: at(1), doneAt: null } as const;
  const facts = {
    ...nothing,
    refunds: [{ ...refundOf, id: 7, state: 'DONE' as const, amount: 9_000, createdAt: at(1), doneAt: at(2) }],
    bonusReturns: [
      { ...back, state: 'WAITING' as const },
      { ...back, state: 'DONE' as const, doneAt: at(2) },
      { ...back, state: 'LOST' as const, doneAt: at(2) },
    ],
  };
  const steps = ['refund done', 'bonuses now', 'bonuses done', 'bonuses failed'];
  expect(told(paid, facts).slice(-4)).toEqual(steps);
  expect(told(order({ state: 'CANCELLED', endReason: 'returned', endedAt: at(3) }), facts).slice(-4)).toEqual(
    steps,
  );
});
