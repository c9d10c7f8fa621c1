import type { CartLine } from '@foyer/contract/order/order.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { type PricedCart, priceCart } from './cart.ts';
import type { CatalogueEvent } from './catalogue.ts';
import type { OrderLine } from './order.ts';
import { orderDocument } from './order-document.ts';
import { ticketReturns, togetherWith } from './ticket-returns.ts';

const zones = [{ zoneId: 1, capacity: null }];
const house = syntheticHouse({ sessions: 2, capacity: null, zones });
const now = new Date((house.event.sessions[0]?.startsAt ?? 0) - 3_600_000);

const row = fc.record({
  price: fc.constantFrom(0, 0, 26_000),
  min: fc.integer({ min: 1, max: 4 }),
  group: fc.constantFrom(false, false, false, true),
});
const count = fc.integer({ min: 0, max: 5 });

test('RT-3 what stays of any cart after any return is empty, or a cart that the house sells', () => {
  const seen = { sold: 0, together: 0 };
  fc.assert(
    fc.property(
      fc.tuple(row, row, row),
      fc.boolean(),
      fc.array(count, { minLength: 6, maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      (rows, mayBeFree, counts, isChosen) => {
        const event = eventOf(rows, mayBeFree);
        const cart = priced(event, counts);
        if (!cart) return;
        seen.sold += 1;
        const { order, tickets } = soldOrder(event, cart);
        const chosen = tickets.map(({ id }) => id).filter((_, index) => isChosen[index]);
        const sessions = new Map(
          event.sessions.map(({ id, startsAt }) => [id, { cancelled: false, begins: new Date(startsAt) }]),
        );
        const together = togetherWith(order, ticketReturns(order, tickets, [], sessions, now), chosen);
        seen.together += Math.min(1, together.length);
        const gone = new Set([...chosen, ...together]);
        const left = tickets.filter(({ id }) => !gone.has(id));
        const leftCounts = counts.map((_, place) => left.filter(({ lineId }) => lineId === place).length);
        expect(left.length === 0 || priced(event, leftCounts) !== null).toBe(true);
        expect(together.some((id) => chosen.includes(id))).toBe(false);
      },
    ),
    { numRuns: 3000 },
  );
  expect(seen.sold).toBeGreaterThan(200);
  expect(seen.together).toBeGreaterThan(50);
});

function eventOf(rows: readonly { price: number; min: number; group: boolean }[], mayBeFree: boolean) {
  const [sample] = house.event.prices;
  if (!sample) throw new Error('the house has no prices');
  const fee = { kind: 'amount', amount: 0 } as const;
  return {
    ...house.event,
    mayBeFree,
    prices: rows.map((changed, index) => ({ ...sample, ...changed, fee, categoryId: index + 1 })),
  };
}

/** Three categories in each of two sessions; null: the house does not sell it. */
function priced(event: CatalogueEvent, counts: readonly number[]): PricedCart | null {
  const lines = counts.flatMap((quantity, place): CartLine[] => {
    const session = event.sessions[Math.floor(place / 3)];
    const price = event.prices[place % 3];
    if (quantity === 0 || !session || !price) return [];
    const { day, time } = session;
    const { categoryId, zoneId } = price;
    const shownAmount = linePrice(price, quantity).total;
    return [{ eventId: event.id, day, time, categoryId, zoneId, quantity, shownAmount, seatId: 0 }];
  });
  const request = { sessionId: null, lines, usesCultureCard: false, subscription: null };
  const result = priceCart(event, request, { pricesCultureCardApart: false, hall: null }, now);
  return result.kind === 'priced' ? result.cart : null;
}

function soldOrder(event: CatalogueEvent, cart: PricedCart) {
  const lines = cart.lines.map((line, index): OrderLine => {
    const { session, row: of, quantity, price, fee } = line;
    return {
      id: event.sessions.indexOf(session) * 3 + of.categoryId - 1,
      position: index + 1,
      sessionId: session.id,
      zoneId: of.zoneId,
      categoryId: of.categoryId,
      priceTypeId: 1,
      quantity,
      returned: 0,
      visitors: 1,
      price,
      fee,
      discount: 0,
      bonuses: 0,
      seatId: null,
      areaId: null,
    };
  });
  const document = orderDocument(house.catalogue, event, cart.lines, null);
  const tickets = lines.flatMap(({ id, quantity }) =>
    Array.from({ length: quantity }, (_, index) => ({
      id: id * 100 + index,
      lineId: id,
      position: index + 1,
    })),
  );
  return { order: { lines, document }, tickets };
}
