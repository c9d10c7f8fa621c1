import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import type { Shop } from '#shop/shop.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 2, seats: 4, otherRows: 1 }, { free: true });
  shop = shopFor(own.database, sale.catalogue);
  // The command reads the programme from the database, which an opening fills.
  await own.database.query(`update session set document = '{"allDay": false, "priceTypeId": 1}'`);
  await own.database.query(
    `insert into public_number (kind, key, number)
     select 'seat', 'hall/parterre-' || row || '-' || seat, row * 1000 + seat
     from generate_series(1, 2) row, generate_series(1, 4) seat`,
  );
});
afterAll(async () => {
  expect(await audit(own.database)).toEqual([]);
  await own.close();
});

const seat = (...words: string[]) => captureFoyer(own.url, ['orders', 'seat', ...words]);

test('a ticket gets the seat that is named, the order tells it, and the act is signed', async () => {
  const { orderId, ticket } = await buyFreeSeat(shop, sale, seatId(1, 1));
  const done = await seat(String(ticket.id), 'parterre-1-3', '--reason', 'Broken seat');
  expect(done).toMatchObject({ code: 0, written: expect.stringContaining('→ Партер, row 1, seat 3') });
  const shown = await captureFoyer(own.url, ['orders', String(orderId)]);
  expect(shown.written).toMatch(/seated elsewhere .*row 1, seat 1 → .*row 1, seat 3/);
  const acts = await own.database.query('select who, act, outcome, details, before from staff_act');
  const place = { sector: { ru: 'Партер' }, row: '1', number: '1' };
  const details = { ticket: ticket.id, seat: 'parterre-1-3' };
  expect(acts).toMatchObject([
    { act: 'reseat', outcome: 'done', details, before: { order: { id: orderId }, place } },
  ]);
});

test('what cannot be says why', async () => {
  const { ticket } = await buyFreeSeat(shop, sale, seatId(1, 2));
  const id = String(ticket.id);
  expect(await seat()).toMatchObject({ code: 2 });
  expect(await seat('soon', 'parterre-1-4')).toMatchObject({ code: 2 });
  expect(await seat(id, 'balcony-1-1')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('no such seat'),
  });
  expect(await seat('12', 'parterre-1-4')).toMatchObject({ code: 1 });
  expect(await seat(id, 'parterre-1-3')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('somebody has'),
  });
  expect(await seat(id, 'parterre-2-1')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('another price'),
  });
});
