import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { findSignedIn, insertSignIn, profileOf, sweepSignIns } from '#store/sign-ins.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { wholeDatabase } from '#testing/whole-database.ts';
import { erasePeople, eraseUnpaidOrders, exportPeople } from './erase-people.ts';

const person = { issuer: 'https://id.example', subject: 'canary-subject-7788' };
const tokenHash = Buffer.alloc(32, 7);
let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let profileId: number;

beforeEach(async () => {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { free: true, capacity: null });
  shop = shopFor(own.database, sale.catalogue);
  profileId = await signedIn();
});
afterEach(() => own.close());

const signedIn = () =>
  own.database.transaction(async (transaction) => {
    const id = await profileOf(transaction, person);
    await insertSignIn(transaction, {
      ...{ tokenHash, profileId: id, lifetimeSeconds: 86_400, sealed: Buffer.from('sealed') },
    });
    return id;
  });
async function buy(email: string): Promise<number> {
  const lines = [requestLine(sale, { shownAmount: 0 })];
  const request = orderRequest(sale, { lines, buyer: buyerForm(email) });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, profileId });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  await own.database.query('update mail set sent_at = now()');
  return placed.order.id;
}
const knowsPerson = async () => (await wholeDatabase(own.database)).includes(person.subject);

test('an export names the person as the identity provider does, with the times of sign-ins', async () => {
  await buy('anna@example.org');
  const { profiles } = await exportPeople(own.database, { email: 'anna@example.org' });
  expect(profiles).toMatchObject([
    { id: profileId, ...person, signIns: [{ startedAt: expect.any(String) }] },
  ]);
});

test('whoever is erased with the last order is signed out, and the identifier is gone', async () => {
  await buy('anna@example.org');
  await buy('other@example.org');
  await erasePeople(own.database, { email: 'anna@example.org' }, true);
  expect(await findSignedIn(own.database, tokenHash)).toBe(profileId);
  await erasePeople(own.database, { email: 'other@example.org' }, true);
  expect(await findSignedIn(own.database, tokenHash)).toBeNull();
  expect(await knowsPerson()).toBe(false);
  expect(await signedIn()).not.toBe(profileId);
});

test('the forgetting of unpaid orders signs nobody out, and who has none is forgotten after the sign-in', async () => {
  const orderId = await buy('anna@example.org');
  await own.database.query(
    `update orders set state = 'EXPIRED', paid_at = null, ended_at = now() - interval '31 days' where id = $1`,
    [orderId],
  );
  await eraseUnpaidOrders(own.database);
  await own.database.query(`update profile set created_at = now() - interval '40 days'`);
  await sweepSignIns(own.database);
  expect(await findSignedIn(own.database, tokenHash)).toBe(profileId);
  await own.database.query(`update sign_in set expires_at = now() - interval '1 second'`);
  await sweepSignIns(own.database);
  expect(await knowsPerson()).toBe(false);
});

test('whoever signs in while being forgotten is signed in', async () => {
  for (let round = 0; round < 10; round += 1) {
    await own.database.query('delete from sign_in');
    await own.database.query(`update profile set created_at = now() - interval '40 days'`);
    const [now] = await Promise.all([signedIn(), sweepSignIns(own.database).catch(() => {})]);
    expect(await findSignedIn(own.database, tokenHash)).toBe(now);
  }
});
