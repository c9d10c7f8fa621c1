import { webhookKinds, webhookMessages } from '@foyer/contract/webhooks/webhook.ts';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CatalogueWebhook } from '#domain/catalogue.ts';
import { sendWebhooks } from '#features/send-webhooks/send-webhooks.ts';
import { type HouseInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';

const receiver: CatalogueWebhook = {
  ...{ name: 'crm', address: 'https://crm.example', secretFrom: 'S', withBuyers: false },
  kinds: webhookKinds.filter((kind) => kind.startsWith('session.')),
};

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
  await open(smallHouse);
});
afterEach(() => house.close());

async function open(files: HouseInMemory): Promise<void> {
  const written = `webhooks: { crm: { address: https://crm.example, secret from: S, kinds: [${receiver.kinds.join(', ')}] } }\n`;
  const opened = await house.open({ ...files, 'house.yaml': `${files['house.yaml']}${written}` });
  expect(opened.kind).toBe('opened');
}

/** Everything that the receiver gets, as it came. */
async function sent(): Promise<{ type: keyof typeof webhookMessages; data: object }[]> {
  const messages: { type: keyof typeof webhookMessages; data: object }[] = [];
  const catalogue = { ...(await house.shop.catalogue.get()), webhooks: [receiver] };
  await sendWebhooks({
    ...house.shop,
    catalogue: { get: async () => catalogue, refresh: async () => catalogue },
    webhooks: {
      settings: ({ address }) => ({ address, key: Buffer.alloc(32) }),
      post: async (_, { body }) => {
        messages.push(JSON.parse(body));
        return { kind: 'answered', status: 200 };
      },
    },
  });
  for (const { type, data } of messages) v.parse(webhookMessages[type].data, data);
  return messages;
}

const play = 'events/play.yaml';

test('another venue is told of each session ahead, also where nobody has a ticket', async () => {
  await open(houseWith(play, 'venue: hall', 'venue: yard'));
  const messages = await sent();
  expect(messages.map(({ type }) => type)).toEqual(Array(3).fill('session.relocated'));
  expect(messages[0]?.data).toMatchObject({
    ...{ event: 'play', day: '2038-02-14', time: '19:00' },
    venue: { name: 'Двор', address: '' },
    from: { name: 'Зал', address: 'Набережная, 1' },
  });
});

test('corrected words of a venue are not told', async () => {
  await open(houseWith('venues.yaml', 'address: Набережная, 1', 'address: Набережная, 3'));
  expect(await sent()).toEqual([]);
});

test('a session that leaves the programme is told, and so is its return', async () => {
  await open(houseWith(play, 'on: [2038-02-15, 2038-02-16]', 'on: [2038-02-15]'));
  expect(await sent()).toMatchObject([{ type: 'session.withdrawn', data: { day: '2038-02-16' } }]);
  await open(smallHouse);
  expect(await sent()).toMatchObject([{ type: 'session.restored', data: { day: '2038-02-16' } }]);
});
