import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueWebhook } from '#domain/catalogue.ts';
import type { PostAnswer } from '#ports/webhook-posts.ts';
import type { Shop } from '#shop/shop.ts';
import { replay, saveReceivers } from '#store/webhooks.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { sendWebhooks } from './send-webhooks.ts';

const webhook: CatalogueWebhook = {
  ...{ name: 'crm', address: 'https://crm.example', secretFrom: 'S' },
  ...{ kinds: ['order.paid'], withBuyers: false },
};

let own: TestDatabase;
let shop: Shop;
/** The `webhook-id` of each post, and what happens before its answer. */
let ids: string[];
let answer: () => Promise<PostAnswer>;

beforeEach(async () => {
  own = await createTestDatabase();
  ids = [];
  const sale = await seedHall(own.database, { rows: 1, seats: 6 }, { free: true });
  const catalogue = { ...sale.catalogue, webhooks: [webhook] };
  shop = shopFor(own.database, catalogue, {
    webhooks: {
      settings: ({ address }) => ({ address, key: Buffer.alloc(32) }),
      post: (_, { headers }) => {
        ids.push(headers['webhook-id'] ?? '');
        return answer();
      },
    },
  });
  await saveReceivers(own.database, [webhook]);
  await buyFreeSeat(shop, sale, seatId(1, 1));
  // The attempt that is under way is the last one.
  await own.database.query(`update webhook_delivery set begun_at = now() - interval '4 days'`);
});
afterEach(() => own.close());

const replayAll = () => replay(own.database, { message: null, since: null, receiver: null });
const delivery = async () =>
  (await own.database.query('select state, attempts, due_at <= now() as due from webhook_delivery'))[0];
const status = (code: number): PostAnswer => ({ kind: 'answered', status: code });

test('a failure that comes after the replay has arrived changes nothing', async () => {
  answer = async () => {
    answer = async () => status(200);
    await replayAll();
    await sendWebhooks(shop);
    return status(500);
  };
  await sendWebhooks(shop);
  expect(await delivery()).toMatchObject({ state: 'DONE', attempts: 1 });
  expect(ids).toEqual(['msg_1', 'msg_1']);
  expect(await own.database.query('select from alarm')).toEqual([]);
});

test('a failure that comes after the replay was asked for does not put it off', async () => {
  answer = async () => {
    await replayAll();
    return status(500);
  };
  await sendWebhooks(shop);
  expect(await delivery()).toEqual({ state: 'WAITING', attempts: 0, due: true });
  expect(await own.database.query('select from alarm')).toEqual([]);
});
