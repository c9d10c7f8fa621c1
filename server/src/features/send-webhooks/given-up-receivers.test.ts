import { expect, test } from 'vitest';
import type { CatalogueWebhook } from '#domain/catalogue.ts';
import { saveReceivers } from '#store/webhooks.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { sendWebhooks } from './send-webhooks.ts';

test('each receiver that is given up has one alarm of its own', async () => {
  const own = await createTestDatabase();
  const sale = await seedHall(own.database, { rows: 1, seats: 6 }, { free: true });
  const webhooks = ['crm', 'door'].map(
    (name): CatalogueWebhook => ({
      ...{ name, address: `https://${name}.example`, secretFrom: 'S' },
      ...{ kinds: ['order.paid'], withBuyers: false },
    }),
  );
  await saveReceivers(own.database, webhooks);
  const shop = shopFor(
    own.database,
    { ...sale.catalogue, webhooks },
    {
      webhooks: {
        settings: ({ address }) => ({ address, key: Buffer.alloc(32) }),
        post: async () => ({ kind: 'answered', status: 500 }),
      },
    },
  );
  for (const seat of [1, 2]) {
    await buyFreeSeat(shop, sale, seatId(1, seat));
    await own.database.query(`update webhook_delivery set begun_at = now() - interval '4 days'`);
    await sendWebhooks(shop);
  }
  const alarms = await own.database.query('select kind, subject from alarm order by subject');
  expect(alarms).toEqual([
    { kind: 'webhook-failed', subject: 'crm' },
    { kind: 'webhook-failed', subject: 'door' },
  ]);
  await own.close();
});
