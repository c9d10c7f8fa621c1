import { audit } from '@foyer/server/features/audit/audit.ts';
import { confirmReturn } from '@foyer/server/features/return-tickets/request-return.ts';
import { returnLinkName } from '@foyer/server/shop/link-tokens.ts';
import { loadOrder } from '@foyer/server/store/orders.ts';
import { findReturn } from '@foyer/server/store/returns.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { afterEach, expect, test } from 'vitest';
import { askReturn } from '#e2e/support/asked-return.ts';
import { untilAsleep } from './until.ts';

let server: OwnServer;
afterEach(() => server.close());

test('K19 the database is killed in the middle of a confirmation: nothing of it is left, and again it is whole', async () => {
  server = await openOwnServer({ pauses: { approved: 1 } });
  const { database } = server;
  const { asked, shop, request } = await openAsked();

  const cut = confirmReturn(shop, request).then(
    () => 'confirmed',
    () => 'cut',
  );
  await untilAsleep(database);
  await server.kill();
  await server.start();
  expect(await cut).toBe('cut');
  expect(await audit(database)).toEqual([]);
  expect((await findReturn(database, asked.id))?.state).toBe('ASKED');

  expect(await confirmReturn(shop, request)).toEqual({ kind: 'done' });
  expect((await findReturn(database, asked.id))?.state).toBe('APPROVED');
  expect(await confirmReturn(shop, request)).toEqual({ kind: 'done' });
  expect(await audit(database)).toEqual([]);
});

test('K20 the confirmation committed and its answer was lost: pressed again it is the same, once', async () => {
  server = await openOwnServer();
  const { database } = server;
  const { shop, request } = await openAsked();
  await confirmReturn(shop, request);
  await server.kill();
  await server.start();
  expect(await confirmReturn(shop, request)).toEqual({ kind: 'done' });
  expect(await database.query(`select 1 from mail where kind = 'return-done'`)).toHaveLength(1);
  expect(await audit(database)).toEqual([]);
});

/** A ticket asked back, and what its buyer sends from the link of the mail. */
async function openAsked() {
  const { database } = server;
  const sale = await seedSale(database, { free: true });
  const shop = shopFor(database, sale.catalogue);
  const asked = await askReturn(database, shop, sale);
  const { hash } = await loadOrder(database, asked.orderId);
  const request = { hash, language: 'ru', confirmName: returnLinkName(shop, asked.id, hash) } as const;
  return { asked, shop, request };
}
