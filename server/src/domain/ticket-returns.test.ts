import { expect, test } from 'vitest';
import type { DocumentLine, Order, OrderLine } from './order.ts';
import { type EarlierReturn, ticketReturns } from './ticket-returns.ts';

const now = new Date('2027-02-01T12:00:00Z');
const hour = 3_600_000;
const line: OrderLine = {
  id: 7,
  position: 1,
  sessionId: 3,
  zoneId: 1,
  categoryId: 1,
  priceTypeId: 1,
  quantity: 2,
  returned: 0,
  visitors: 1,
  price: 100_000,
  fee: 10_001,
  discount: 0,
  bonuses: 0,
  seatId: null,
  areaId: null,
};
const said: DocumentLine = {
  day: '2027-02-10',
  time: '19:00',
  allDay: false,
  categoryName: { ru: 'Взрослый' },
  zoneName: {},
  returnSteps: [
    { until: now.getTime() + hour, percent: 100 },
    { until: now.getTime() + 2 * hour, percent: 50 },
  ],
};
const order = (returns: Partial<Order['document']['returns']> = {}): Pick<Order, 'lines' | 'document'> => ({
  lines: [line],
  // Nothing else of the document is read.
  document: {
    lines: [said],
    returns: { allowed: true, keepsFee: false, paysOutByItself: true, ...returns },
  } as unknown as Order['document'],
});
const tickets = [
  { id: 1, lineId: 7, position: 1 },
  { id: 2, lineId: 7, position: 2 },
];
const standing = new Map([[3, { cancelled: false, begins: new Date(now.getTime() + 4 * hour) }]]);
const calledOff = new Map([[3, { cancelled: true, begins: new Date(now.getTime() + 4 * hour) }]]);
const shares = (rows: ReturnType<typeof ticketReturns>) =>
  rows.map(({ status, percent, amount }) => [status, percent, amount]);
const later = (hours: number) => new Date(now.getTime() + hours * hour);

test('RT-3 every ticket may be asked for by itself, each with its own share', () => {
  expect(shares(ticketReturns(order(), tickets, [], standing, now))).toEqual([
    ['none', 100, 110_001],
    ['none', 100, 110_001],
  ]);
  expect(shares(ticketReturns(order(), tickets, [], standing, later(1)))[0]).toEqual(['none', 50, 55_001]);
  expect(ticketReturns(order(), tickets, [], standing, later(2))[0]).toMatchObject({
    percent: 0,
    amount: 0,
    secondsLeft: 0,
  });
});

test.each([
  ['ASKED', ['requested', 50, 5]],
  ['CONFIRMED', ['confirmed', 50, 5]],
  ['APPROVED', ['returned', 50, 5]],
  ['REFUSED', ['none', 100, 110_001]],
  ['LAPSED', ['none', 100, 110_001]],
] as const)(
  'RT-3 I19 a ticket of a request that is %s stands so, with the share as it was asked',
  (state, row) => {
    const earlier: EarlierReturn[] = [
      { state, items: [{ ticketId: 2, percent: 50, amount: 5 }], addOns: [] },
    ];
    const rows = shares(ticketReturns(order(), tickets, earlier, standing, now));
    expect(rows).toEqual([['none', 100, 110_001], row]);
  },
);

test('a house that keeps the fee gives back of the price alone', () => {
  const rows = ticketReturns(order({ keepsFee: true }), tickets, [], standing, later(1));
  expect(rows[0]?.amount).toBe(50_000);
});

test('a house that takes nothing back says so by the clock', () => {
  const [row] = ticketReturns(order({ allowed: false }), tickets, [], standing, now);
  expect(row).toMatchObject({ percent: 0, secondsLeft: 0 });
});

test('a session that was called off brings everything, the fee too, whatever the rule and the hour', () => {
  const strict = order({ allowed: false, keepsFee: true });
  expect(shares(ticketReturns(strict, tickets, [], calledOff, later(24)))[0]).toEqual(['none', 100, 110_001]);
  expect(shares(ticketReturns(strict, tickets, [], calledOff, later(24 * 40)))[0]).toEqual(['none', 0, 0]);
});

test.each([
  ['ASKED', ['requested', 100, 110_001]],
  ['CONFIRMED', ['confirmed', 100, 110_001]],
  ['APPROVED', ['returned', 50, 5]],
] as const)(
  'RT-8 what is %s when the house calls the session off brings all, what is back stays',
  (state, row) => {
    const earlier: EarlierReturn[] = [
      { state, items: [{ ticketId: 2, percent: 50, amount: 5 }], addOns: [] },
    ];
    expect(shares(ticketReturns(order(), tickets, earlier, calledOff, now))[1]).toEqual(row);
  },
);
