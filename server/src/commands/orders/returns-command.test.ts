import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { loadOrder } from '#store/orders.ts';
import { insertReturn } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { buySeasonTicket, seasonSeed, visitRequest } from '#testing/season-ticket.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
let sale: SeededSale;

beforeEach(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, seasonSeed());
});
afterEach(() => own.close());

const returns = (...words: string[]) => captureFoyer(own.url, ['returns', ...words]);

const buy = () => buySeasonTicket(own.database, shopFor(own.database, sale.catalogue), sale);

test('OV-14 a return that waits is listed with its add-ons', async () => {
  const { orderId } = await buy();
  const [ticket] = await loadTicketsOf(own.database, orderId);
  const [addOn] = await own.database.query<{ id: number }>(
    `insert into add_on (order_id, offer_id, uid, price, document) values ($1, 1, 'press', 90000, '{"name": {}}')
     returning id`,
    [orderId],
  );
  await insertReturn(own.database, {
    orderId,
    state: 'CONFIRMED',
    reason: null,
    consentVersion: null,
    seconds: 60,
    words: '',
    items: [{ ticketId: ticket?.id ?? 0, percent: 50, amount: 0 }],
    addOns: [{ addOnId: addOn?.id ?? 0, percent: 100, amount: 90_000 }],
  });
  const { written } = await returns();
  expect(written).toContain(`900.00`);
  expect(written).toContain(`${ticket?.id} (50 %), add-on ${addOn?.id} (100 %)`);
});

test('a return with a ticket that was used is approved only with --visited', async () => {
  const { orderId } = await buy();
  const [ticket] = await loadTicketsOf(own.database, orderId);
  const id = await insertReturn(own.database, {
    orderId,
    state: 'CONFIRMED',
    reason: null,
    consentVersion: null,
    seconds: 60,
    words: '',
    items: [{ ticketId: ticket?.id ?? 0, percent: 50, amount: 0 }],
    addOns: [],
  });
  await own.database.query('update ticket set visited_at = now() where id = $1', [ticket?.id]);
  const refused = await returns('approve', String(id));
  expect(refused).toMatchObject({ code: 1, aside: expect.stringContaining('add --visited') });
  expect(await returns('approve', String(id), '--visited')).toMatchObject({ code: 0 });
});

test('EV-9 season tickets of a session that was called off stay while visits are out, and that is said', async () => {
  const { orderId, profileId, subscriptionId } = await buy();
  const request = visitRequest(sale, subscriptionId, { session: 1 });
  const shop = shopFor(own.database, sale.catalogue);
  const visit = await placeOrder(shop, request, { idempotencyKey: null, profileId });
  expect(visit).toMatchObject({ kind: 'placed' });
  const { lines } = await loadOrder(own.database, orderId);
  await own.database.query('update session set cancelled_at = now() where id = $1', [lines[0]?.sessionId]);
  const answer = await returns('cancelled', '--refund');
  expect(answer.written).toMatch(/LEFT UNCHANGED: tickets were booked with its season tickets/);
  expect(answer.code).toBe(1);
});
