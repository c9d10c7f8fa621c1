import type { CartLine } from '@foyer/contract/order/order.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seatId, syntheticPlan } from '#testing/seed-hall.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { type CartRequest, priceCart } from './cart.ts';
import type { CatalogueEvent } from './catalogue.ts';
import { type HallIndex, indexHall } from './hall-index.ts';

const { event } = syntheticHouse({
  sessions: 3,
  capacity: null,
  zones: [
    { zoneId: 1, capacity: null },
    { zoneId: 2, capacity: null },
  ],
});
const opening = event.sessions[0]?.startsAt ?? 0;
const now = new Date(opening - 3_600_000);

test('OR-1 EV-13 a cart is priced by the catalogue: price, fee and their sum', () => {
  const cart = priced(event, [
    line({ quantity: 2 }),
    line({ categoryId: 2, quantity: 1, shownAmount: 45_000 }),
  ]);
  expect(cart.lines.map(({ quantity, price, fee }) => [quantity, price, fee])).toEqual([
    [2, 100_000, 10_000],
    [1, 45_000, 0],
  ]);
  expect(cart).toMatchObject({ total: 265_000, currency: 'RUB' });
});

test('lines of the same row are one line', () => {
  const cart = priced(event, [line({ quantity: 2 }), line({ zoneId: 2 }), line({ quantity: 1 })]);
  expect(cart.lines.map(({ row, quantity }) => [row.zoneId, quantity])).toEqual([
    [1, 3],
    [2, 1],
  ]);
});

test('a cart may hold several sessions of its event', () => {
  const cart = priced(event, [line(), line({}, 1)], { sessionId: null });
  expect(cart.lines.map(({ session }) => session.id)).toEqual([1, 2]);
});

describe('BD-9 the server checks again', () => {
  test.each<[string, Partial<CartLine>, string, string?]>([
    ['another sum', { shownAmount: 109_999 }, 'price-changed'],
    ['a sum of nothing', { shownAmount: 0 }, 'price-changed'],
    ['an unknown category', { categoryId: 9 }, 'price-changed'],
    ['an unknown zone', { zoneId: 9 }, 'price-changed'],
    ['another event', { eventId: 'other' }, 'malformed', 'eventId'],
    ['a day of no session', { day: '2001-01-01' }, 'sale-closed'],
    ['a time of no session', { time: '03:03' }, 'sale-closed'],
    ['a seat on a plan', { seatId: 7 }, 'not-offered'],
    ['no ticket', { quantity: 0 }, 'malformed', 'quantity'],
    ['less than none', { quantity: -1 }, 'malformed', 'quantity'],
    ['half a ticket', { quantity: 1.5 }, 'malformed', 'quantity'],
    ['a billion tickets', { quantity: 1e9 }, 'malformed', 'quantity'],
    ['no number of tickets', { quantity: Number.NaN }, 'malformed', 'quantity'],
  ])('%s is refused', (_name, change, kind, field) => {
    const refusal = refusalOf(event, [line({ ...change, shownAmount: change.shownAmount ?? 110_000 })]);
    expect(refusal).toMatchObject(field ? { kind, parameters: { field } } : { kind });
  });

  test('a cart of nothing and one of too many lines are malformed', () => {
    for (const lines of [[], Array.from({ length: 51 }, () => line())])
      expect(refusalOf(event, lines)).toEqual({ kind: 'malformed', parameters: { field: 'lines' } });
  });

  test('the named session must be the one of the lines', () => {
    expect(refusalOf(event, [line({}, 1)])).toMatchObject({ parameters: { field: 'sessionId' } });
    expect(refusalOf(event, [line()], { sessionId: 77 })).toEqual({ kind: 'sale-closed' });
  });
});

describe('the sale window of the session', () => {
  test.each([
    ['cancelled', { cancelled: true }],
    ['not open yet', { saleOpensAt: now.getTime() + 1 }],
    ['closed', { saleClosesAt: now.getTime() }],
  ])('%s: refused', (_name, change) => {
    const changed = { ...event, sessions: event.sessions.map((session) => ({ ...session, ...change })) };
    expect(refusalOf(changed, [line()])).toEqual({ kind: 'sale-closed' });
  });

  test('opens at its very moment', () => {
    const changed = {
      ...event,
      sessions: event.sessions.map((one) => ({ ...one, saleOpensAt: now.getTime() })),
    };
    expect(priced(changed, [line()]).total).toBe(110_000);
  });
});

describe('limits hold over the whole cart', () => {
  const limited: CatalogueEvent = {
    ...event,
    orderLimit: 4,
    prices: event.prices.map((row) => ({ ...row, min: row.zoneId === 2 ? 2 : 1, max: 3 })),
  };
  test.each([
    [
      'EV-5 more than the row allows, in two lines',
      [line({ quantity: 2 }), line({ quantity: 2 })],
      { limit: 3 },
    ],
    ['EV-5 fewer than the row asks', [line({ zoneId: 2 })], { least: 2 }],
    [
      'SC-8 more than the event allows',
      [line({ quantity: 3 }), line({ zoneId: 2, quantity: 2 })],
      { limit: 4 },
    ],
  ])('%s', (_name, lines, parameters) => {
    expect(refusalOf(limited, lines)).toEqual({ kind: 'limit', parameters });
  });
  test('exactly the limits are fine', () => {
    expect(priced(limited, [line({ quantity: 2 }), line({ zoneId: 2, quantity: 2 })]).lines).toHaveLength(2);
  });
});

describe('EV-7 the culture card', () => {
  const taking: CatalogueEvent = { ...event, cultureCard: { withCard: true, withoutCard: true } };
  const withCard = { usesCultureCard: true };
  test('buys one ticket', () => {
    expect(priced(taking, [line()], withCard).total).toBe(110_000);
    expect(refusalOf(taking, [line({ quantity: 2 })], withCard)).toEqual({
      kind: 'limit',
      parameters: { limit: 1 },
    });
  });
  test('only where the event takes it, and is needed where the event takes nothing else', () => {
    expect(refusalOf(event, [line()], withCard)).toEqual({ kind: 'not-offered' });
    const only = { ...event, cultureCard: { withCard: true, withoutCard: false } };
    expect(refusalOf(only, [line()])).toEqual({ kind: 'not-offered' });
  });
  test('has its own prices where the house shows them apart', () => {
    const rows = event.prices.filter(({ zoneId, categoryId }) => zoneId === 1 && categoryId === 1);
    const apart = {
      ...taking,
      prices: rows.flatMap((row) => [
        { ...row, cultureCard: 0 as const },
        { ...row, cultureCard: 1 as const, price: 50_000 },
      ]),
    };
    expect(priced(apart, [line({ shownAmount: 55_000 })], withCard, true).total).toBe(55_000);
    expect(priced(apart, [line()], {}, true).total).toBe(110_000);
    expect(priced(apart, [line()], {}, false).total).toBe(110_000);
  });
});

test('EV-16 a total of nothing is sold only where the event may be free', () => {
  const free = { ...event, prices: event.prices.map((row) => ({ ...row, price: 0 })) };
  const lines = [line({ shownAmount: 0 })];
  expect(refusalOf(free, lines)).toEqual({ kind: 'not-offered' });
  expect(priced({ ...free, mayBeFree: true }, lines).total).toBe(0);
});

test('a price of the very day stands in place of the general one', () => {
  const session = event.sessions[0];
  const special = event.prices
    .slice(0, 1)
    .map((row) => ({ ...row, day: session?.day ?? null, price: 70_000 }));
  const changed = { ...event, prices: [...event.prices, ...special] };
  expect(priced(changed, [line({ shownAmount: 77_000 })]).total).toBe(77_000);
  const another = changed.prices.map((row) => (row.day ? { ...row, day: '2001-01-01' } : row));
  expect(priced({ ...changed, prices: another }, [line()]).total).toBe(110_000);
});

test('whatever is asked, the total is the sum of its lines and equals what was seen (I7)', () => {
  const anyLine = fc.record({
    categoryId: fc.constantFrom(1, 2),
    zoneId: fc.constantFrom(1, 2),
    quantity: fc.integer({ min: 1, max: 40 }),
  });
  const anyPrices = fc.record({ price: fc.integer({ min: 1, max: 1e8 }), hundredths: fc.nat(10_000) });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 20 }),
      anyPrices,
      (asked, { price, hundredths }) => {
        const dear = {
          ...event,
          prices: event.prices.map((row) => ({
            ...row,
            price,
            fee: { kind: 'percent' as const, hundredths },
          })),
        };
        const ticket = price + Math.floor((2 * price * hundredths + 10_000) / 20_000);
        const lines = asked.map((one) => line({ ...one, shownAmount: ticket * one.quantity }));
        const cart = priced(dear, lines);
        expect(cart.total).toBe(
          cart.lines.reduce((sum, one) => sum + one.quantity * (one.price + one.fee), 0),
        );
        expect(cart.total).toBe(lines.reduce((sum, { shownAmount }) => sum + shownAmount, 0));
        expect(cart.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          lines.reduce((sum, { quantity }) => sum + quantity, 0),
        );
      },
    ),
  );
});

describe('BD-9 an event on a plan sells places', () => {
  const hall = indexHall(syntheticPlan({ rows: 2, seats: 3, standing: 50 }));
  const onPlan = { ...event, usesPlan: true };
  const seat = { seatId: seatId(1, 2) };
  const placed = (change: Partial<CartLine>, of: HallIndex | null = hall, from = onPlan) => {
    const request = { sessionId: 1, lines: [line(change)], usesCultureCard: false, subscription: null };
    return priceCart(from, request, { pricesCultureCardApart: false, hall: of }, now);
  };

  test('a seat in the zone of its price, with its name', () => {
    expect(placed(seat)).toMatchObject({
      kind: 'priced',
      cart: { lines: [{ place: { seatId: seat.seatId, name: { row: '1', number: '2' } } }] },
    });
  });

  test.each<[string, ReturnType<typeof placed>, string, string?]>([
    ['two tickets for one seat', placed({ ...seat, quantity: 2 }), 'malformed', 'quantity'],
    ['a seat of another hall', placed({ seatId: 999_999 }), 'malformed', 'seatId'],
    ['a seat at the price of another zone', placed({ ...seat, zoneId: 2 }), 'price-changed'],
    ['a seat while the plan is not there', placed(seat, null), 'sale-closed'],
  ])('%s is refused', (_, outcome, kind, field) => {
    const refusal = outcome.kind === 'refused' ? outcome.refusal : null;
    expect(refusal).toMatchObject(field ? { kind, parameters: { field } } : { kind });
  });
});

function line(change: Partial<CartLine> = {}, session = 0): CartLine {
  const { day = '', time = '' } = event.sessions[session] ?? {};
  const quantity = change.quantity ?? 1;
  return {
    eventId: 'trial',
    day,
    time,
    categoryId: 1,
    zoneId: 1,
    quantity,
    shownAmount: 110_000 * quantity,
    seatId: 0,
    ...change,
  };
}

function answer(from: CatalogueEvent, lines: CartLine[], change: Partial<CartRequest> = {}, apart = false) {
  const request = { sessionId: 1, lines, usesCultureCard: false, subscription: null, ...change };
  return priceCart(from, request, { pricesCultureCardApart: apart, hall: null }, now);
}

function priced(...asked: Parameters<typeof answer>) {
  const outcome = answer(...asked);
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.cart;
}

function refusalOf(...asked: Parameters<typeof answer>) {
  const outcome = answer(...asked);
  return outcome.kind === 'refused' ? outcome.refusal : null;
}

describe('EV-8 a group excursion', () => {
  const [usual] = event.prices;
  if (!usual) throw new Error('the synthetic house has no prices');
  const fee = { kind: 'amount', amount: 150_000 } as const;
  const group = { ...usual, categoryId: 7, price: 800_000, fee, visitors: 20, max: 1, group: true };
  const withGroups = {
    ...event,
    prices: [...event.prices, group],
    cultureCard: { withCard: true, withoutCard: true },
  };
  const groups = (quantity: number) => line({ categoryId: 7, quantity, shownAmount: 950_000 * quantity });

  test('costs its fixed price and its guide, and takes all its places', () => {
    const { lines, total } = priced(withGroups, [groups(1)]);
    expect(lines[0]).toMatchObject({ quantity: 1, price: 800_000, fee: 150_000, row: { visitors: 20 } });
    expect(total).toBe(950_000);
  });
  test('is taken instead of single tickets, and not above its limit', () => {
    expect(refusalOf(withGroups, [groups(1), line()])).toEqual({
      kind: 'limit',
      parameters: { groupAlone: 1 },
    });
    expect(refusalOf(withGroups, [groups(2)])).toEqual({ kind: 'limit', parameters: { limit: 1 } });
  });
  test('EV-7 is nothing for a culture card, which lets one person in', () => {
    expect(refusalOf(withGroups, [groups(1)], { usesCultureCard: true })?.kind).toBe('price-changed');
  });
});
