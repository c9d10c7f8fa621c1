import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveReceivers } from '#store/webhooks.ts';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let tech: Hired;
beforeAll(async () => {
  shop = await createTestShop();
  tech = await hire({ server: shop.server, database: shop.own.database }, ['tech']);
  await saveReceivers(shop.own.database, [{ name: 'crm', kinds: ['order.paid'] }]);
  await shop.own.database.query(`
    insert into webhook_message (id, kind, subject, data)
    overriding system value
    values (7, 'order.paid', 'order:1', '{"order":1}'), (8, 'order.paid', 'order:2', '{"order":2}')`);
  await shop.own.database.query(`
    insert into webhook_delivery (message_id, receiver, state, attempts, answer, done_at)
    values (7, 'crm', 'DONE', 1, 'HTTP 200', now()), (8, 'crm', 'FAILED', 14, 'HTTP 500', null)`);
});
afterAll(() => shop.close());

const seen = async () => {
  const { answer } = await tech.visitor.ask('webhooks', {});
  if (!answer.ok) throw new Error(answer.refusal.kind);
  return answer.value;
};

test('the desk shows what did not arrive before what did, and sends a message again', async () => {
  expect(await seen()).toMatchObject({
    receivers: [{ receiver: 'crm', waiting: 0, failed: 1, done: 1 }],
    deliveries: [
      { message: 8, subject: 'order:2', state: 'FAILED', attempts: 14, answer: 'HTTP 500', dueAt: null },
      { message: 7, subject: 'order:1', state: 'DONE', attempts: 1, dueAt: null },
    ],
  });
  expect((await tech.visitor.ask('replayWebhook', { message: 8, receiver: 'crm' })).answer.ok).toBe(true);
  expect(await seen()).toMatchObject({
    receivers: [{ waiting: 1, failed: 0, done: 1 }],
    deliveries: [{ message: 8, state: 'WAITING', attempts: 0, dueAt: expect.any(Number) }, { message: 7 }],
  });
});

test.each([
  { message: 99, receiver: 'crm' },
  { message: 8, receiver: 'door' },
])('%o is nothing that could be sent again', async (asked) => {
  const { answer } = await tech.visitor.ask('replayWebhook', asked);
  expect(answer).toEqual({ ok: false, refusal: { kind: 'gone' } });
});
