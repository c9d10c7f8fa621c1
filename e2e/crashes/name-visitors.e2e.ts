import { audit } from '@foyer/server/features/audit/audit.ts';
import { confirmVisitors } from '@foyer/server/features/name-visitors/name-visitors.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { loadOrder } from '@foyer/server/store/orders.ts';
import { loadVisitors } from '@foyer/server/store/visitors.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { afterEach, expect, test } from 'vitest';
import { until } from './until.ts';

const needs = { age: false, middleName: false, document: false, country: false, region: false };
let server: OwnServer;
afterEach(() => server.close());

test('NT-11 K22 the database is killed while visitors are named: nothing of it is left, and again it is whole', async () => {
  server = await openOwnServer();
  const { database } = server;
  const sale = await seedSale(database, {
    event: { namesVisitors: true, visitorNeeds: { usual: needs, prices: [] } },
  });
  const shop = shopFor(database, sale.catalogue);
  const placed = await placeOrder(
    shop,
    orderRequest(sale, { lines: [requestLine(sale, { quantity: 2, shownAmount: 220_000 })] }),
    {
      idempotencyKey: null,
    },
  );
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
  const { id, hash } = placed.order;
  const name = () => confirmVisitors(shop, named(hash));

  expect(await cutInTheMiddle(name)).toBe('cut');
  expect((await loadOrder(database, id)).state).toBe('HELD');
  expect(await loadVisitors(database, id)).toEqual([]);
  expect(await audit(database)).toEqual([]);

  expect(await name()).toMatchObject({ kind: 'named' });
  expect(await name()).toMatchObject({ kind: 'named' });
  expect(await loadVisitors(database, id)).toMatchObject([{ surname: 'Ким' }, { surname: 'Ли' }]);
  expect((await loadOrder(database, id)).state).toBe('NAMED');
  expect(await audit(database)).toEqual([]);
});

/** The order is NAMED already and its visitors wait to be written, somebody else holds their table: then the kill. */
async function cutInTheMiddle(name: () => Promise<unknown>): Promise<string> {
  const { database } = server;
  let ended: Promise<string> | undefined;
  const holding = database.transaction(async (transaction) => {
    await transaction.query('lock table visitor in access exclusive mode');
    ended = name().then(
      () => 'named',
      () => 'cut',
    );
    await until(
      database,
      `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into visitor %'`,
      (rows) => rows > 0,
    );
    await server.kill();
  });
  await expect(holding).rejects.toThrow();
  await server.start();
  return (await ended) ?? 'never begun';
}

function named(hash: string) {
  const person = (ticketId: number, surname: string) => ({
    ticketId,
    surname,
    name: 'Анна',
    middleName: '',
    age: '',
    birthDate: '',
    documentTypeId: null,
    documentNumber: '',
    countryId: null,
    regionId: null,
    regionName: '',
  });
  return { hash, language: 'ru', consents: [], visitors: [person(1, 'Ким'), person(2, 'Ли')] } as const;
}
