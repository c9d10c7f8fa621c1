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
const nothing: OrderFacts = { mails: [], tickets: [], refunds: [], returns: [], receipts: [] };
const told = (one: Order, facts = nothing, now = at(5)) =>
  orderTimeline(one, facts, now).map(({ kind, state }) => `${kind} ${state}`);

test('OV-3 an order that waits for its payment says what comes next', () => {
  expect(told(order({}))).toEqual(['held done', 'payment now', 'mail later', 'tickets later']);
});

test('EV-16 a free order has no payment in its story', () => {
  const paid = order({ state: 'PAID', total: 0, paidAt: at(0) });
  const facts = { ...nothing, tickets: [{ issuedAt: at(0) }] };
  expect(told(paid, facts)).toEqual(['held done', 'mail now', 'tickets done']);
});

test('OV-1 a paid order tells when each thing happened', () => {
  const facts = {
    mails: [{ kind: 'tickets', sentAt: at(7), failedAt: null }],
    tickets: [{ issuedAt: at(6) }],
    refunds: [],
    returns: [],
    receipts: [],
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
    mails: [{ kind: 'tickets', sentAt: null, failedAt: at(8) }],
    tickets: [{ issuedAt: at(6) }],
    refunds: [],
    returns: [],
    receipts: [],
  };
  expect(told(order({ state: 'PAID', paidAt: at(6) }), facts)).toContain('mail failed');
});

test('OV-1 tickets asked for again are the mail of the story, from the asking to the box', () => {
  const first = { kind: 'tickets', sentAt: at(7), failedAt: null };
  const tell = (sentAt: Date | null) =>
    orderTimeline(
      order({ state: 'PAID', paidAt: at(6) }),
      { ...nothing, mails: [first, { kind: 'tickets-again', sentAt, failedAt: null }] },
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
  const refund = { amount: 110_000, createdAt: at(20), doneAt: null };
  const during = { ...nothing, refunds: [{ ...refund, state: 'WAITING' as const }] };
  expect(told(cancelled, during)).toEqual(['held done', 'cancelled done', 'refund now']);
  const after = { ...nothing, refunds: [{ ...refund, state: 'DONE' as const, doneAt: at(22) }] };
  expect(told(cancelled, after)).toEqual(['held done', 'cancelled done', 'refund done']);
});

test('RT-10 a return and its money stand in the story with their moments and sums', () => {
  const asked = {
    askedAt: at(10),
    confirmedAt: null,
    decidedAt: null,
    items: [{ amount: 55_000 }],
    addOns: [],
  };
  const tell = (returns: OrderFacts['returns'], refunds: OrderFacts['refunds'] = []) =>
    orderTimeline(order({ state: 'PAID', paidAt: at(6) }), { ...nothing, returns, refunds }, at(9)).slice(4);
  expect(tell([{ ...asked, state: 'LAPSED', decidedAt: at(20) }])).toEqual([]);
  expect(tell([{ ...asked, state: 'ASKED' }])).toEqual([
    { kind: 'return', state: 'now', at: at(10).toISOString(), amount: 55_000 },
  ]);
  expect(tell([{ ...asked, state: 'REFUSED', confirmedAt: at(11), decidedAt: at(12) }])).toEqual([
    { kind: 'return', state: 'failed', at: at(12).toISOString(), amount: 55_000 },
  ]);
  const refund = { amount: 55_000, createdAt: at(12), doneAt: at(13), state: 'DONE' } as const;
  expect(tell([{ ...asked, state: 'APPROVED', confirmedAt: at(11), decidedAt: at(12) }], [refund])).toEqual([
    { kind: 'return', state: 'done', at: at(12).toISOString(), amount: 55_000 },
    { kind: 'refund', state: 'done', at: at(13).toISOString(), amount: 55_000 },
  ]);
});

test('an order whose last ticket came back ends with its return, not as one that was never paid', () => {
  const ended = order({ state: 'CANCELLED', endReason: 'returned', paidAt: at(6), endedAt: at(12) });
  const asked = {
    askedAt: at(10),
    confirmedAt: at(11),
    decidedAt: at(12),
    items: [{ amount: 55_000 }],
    addOns: [],
  };
  const facts = { ...nothing, returns: [{ ...asked, state: 'APPROVED' as const }] };
  expect(told(ended, facts)).toEqual(['held done', 'payment done', 'return done', 'cancelled done']);
});
