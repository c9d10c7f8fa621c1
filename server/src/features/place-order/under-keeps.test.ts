import { seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { keepPass } from '#shop/link-tokens.ts';
import { insertKeep, type KeepDraft } from '#store/keeps.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { placeOrder } from './place-order.ts';

let opened: TestDatabase | undefined;
let sale: SeededSale;
beforeEach(async () => {
  await opened?.close();
  opened = await createTestDatabase();
  const flags = Object.fromEntries([
    ...places.map((seat) => [seat, seatFlags.wheelchair]),
    ...companions.map((seat) => [seat, seatFlags.companion]),
  ]);
  sale = await seedHall(database(), { rows: 3, seats: 6, flags });
});
afterAll(() => opened?.close());

/** The first seat of each row is a wheelchair's, the second its companion's. */
const places = [seatId(1, 1), seatId(2, 1), seatId(3, 1)] as const;
const companions = [seatId(1, 2), seatId(2, 2), seatId(3, 2)] as const;
const [place, second] = places;
const [companion] = companions;
const wheelchair = { isWheelchairUser: true } as const;
const until = new Date(Date.now() + 3_600_000);

describe('H3 wheelchair places', () => {
  test('are refused to others with the moment when everybody gets them, and sold to who says so', async () => {
    const keepId = await keepBays();
    const refused = await order([place]);
    expect(refused).toMatchObject({
      kind: 'kept',
      parameters: { seatId: place, place: 'Партер, ряд 1, место 1' },
    });
    expect(refused).toHaveProperty('parameters.until', expect.stringMatching(/^\d+\s[а-я]+,\s\d\d:\d\d$/));
    expect(await order([place, companion], wheelchair)).toBe('placed');
    const lines = await database().query('select seat_id, keep_id from order_line order by position');
    expect(lines).toEqual([
      { seat_id: place, keep_id: keepId },
      { seat_id: companion, keep_id: keepId },
    ]);
    expect(await audit(database())).toEqual([]);
  });

  test('may be taken without the companion, never the companion without them', async () => {
    await keepBays();
    expect(await order([companion], wheelchair)).toMatchObject({
      kind: 'companion',
      parameters: { seatId: companion },
    });
    expect(await order([second, companion], wheelchair)).toMatchObject({ kind: 'companion' });
    expect(await order([place], wheelchair)).toBe('placed');
  });

  test('go with their companions where the house says so', async () => {
    await keepBays({ mustPair: true });
    expect(await order([place], wheelchair)).toMatchObject({ kind: 'companion' });
    expect(await order([place, companion], wheelchair)).toBe('placed');
  });

  test('are two in an order at most', async () => {
    await keepBays();
    expect(await order(places, wheelchair)).toEqual({ kind: 'limit', parameters: { limit: 2 } });
    expect(await order(places.slice(1), wheelchair)).toBe('placed');
  });

  test('are like all others where the house keeps none', async () => {
    expect(await order([companion], wheelchair)).toBe('placed');
    expect(await order([place])).toBe('placed');
  });
});

describe('H1 seats behind a link', () => {
  test('are sold to its holder, not by a forged one, nor by the link of another keep', async () => {
    const keepId = await keepBays({ purpose: 'sponsor' });
    const other = await keepBays({ purpose: 'press', seats: [] });
    const pass = keepPass(shop().key, keepId);
    for (const wrong of [`${keepId}.${'a'.repeat(22)}`, `${keepId}.`, 'x.y', keepPass(shop().key, other)])
      expect(await order([place], { pass: wrong })).toMatchObject({ kind: 'kept' });
    expect(await order([place], wheelchair)).toMatchObject({ kind: 'kept' });
    expect(await order([place], { pass })).toBe('placed');
    expect(await database().query('select keep_id from order_line')).toEqual([{ keep_id: keepId }]);
  });

  test('are everybody’s after the end, and the link takes nothing from others', async () => {
    const keepId = await keepBays({ purpose: 'sponsor', until: new Date(Date.now() - 1000) });
    expect(await order([place], { pass: keepPass(shop().key, keepId) })).toBe('placed');
    expect(await order([companion])).toBe('placed');
    expect(await database().query('select keep_id from order_line')).toEqual([
      { keep_id: null },
      { keep_id: null },
    ]);
  });
});

test('the picture of the hall tells which seats are kept, for whom and until when', async () => {
  const keepId = await keepBays();
  await order([place, companion], wheelchair);
  const picture = await shop().liveSeats.picture(sale.sessions[0]?.id ?? 0);
  const left = [6, 7, 12, 13];
  expect(picture?.kept).toEqual([
    { id: keepId, isForWheelchair: true, until: until.getTime(), closedAfter: false, seats: left },
  ]);
  expect(left.map((seat) => picture?.states[seat])).toEqual([1, 1, 1, 1]);
});

function database() {
  if (!opened) throw new Error('the test has a database');
  return opened.database;
}

function shop() {
  return shopFor(database(), sale.catalogue);
}

function keepBays(change: Partial<KeepDraft> = {}): Promise<number> {
  return insertKeep(database(), {
    ...{
      purpose: 'wheelchair',
      name: '',
      note: '',
      fromFiles: false,
      until,
      closedAfter: false,
      mustPair: false,
    },
    sessionId: sale.sessions[0]?.id ?? 0,
    seats: [...places, ...companions].map((id) => ({ seatId: id, zoneId: 1 })),
    places: null,
    ...change,
  });
}

async function order(seatIds: readonly number[], claim?: object) {
  const lines = seatIds.map((id) => requestLine(sale, { seatId: id }));
  const request = orderRequest(sale, { lines, ...(claim === undefined ? {} : { claim }) });
  const outcome = await placeOrder(shop(), request, { idempotencyKey: null });
  return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
}
