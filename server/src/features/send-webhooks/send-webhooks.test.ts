import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookKinds, webhookMessages } from '@foyer/contract/webhooks/webhook.ts';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWebhookPosts } from '#adapters/webhook/webhook-posts.ts';
import type { CatalogueWebhook } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import type { Shop } from '#shop/shop.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { loadReceiverStates, replay, saveReceivers } from '#store/webhooks.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { sendWebhooks } from './send-webhooks.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Message {
  type: keyof typeof webhookMessages;
  timestamp: string;
  data: { order?: number; ticket?: number };
}

let trial: BankTrial;
let receiver: Server;
let hook: CatalogueWebhook;
/** What came, each with a signature that another library has checked. */
let received: Message[];
let ids: string[];
/** What the receiver answers; the last one stays. */
let answers: number[];

beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  [received, ids, answers] = [[], [], [200]];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200;
      ids.push(String(request.headers['webhook-id']));
      // `as`: the names of its headers are all that the library reads.
      const message = new Webhook(secret).verify(body, request.headers as Record<string, string>) as Message;
      v.parse(webhookMessages[message.type].data, message.data);
      if (status === 200) received.push(message);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  hook = {
    name: 'crm',
    address: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/foyer`,
    secretFrom: 'CRM_SECRET',
    kinds: webhookKinds,
    withBuyers: false,
  };
  await saveReceivers(trial.database, [hook]);
});
afterEach(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  await trial.close();
});

function shopWith(
  networks: string | undefined = '127.0.0.0/8',
  change: Partial<CatalogueWebhook> = {},
): Shop {
  const catalogue = { ...trial.sale.catalogue, webhooks: [{ ...hook, ...change }] };
  const secrets: Record<string, string | undefined> = {
    CRM_SECRET: secret,
    FOYER_WEBHOOK_NETWORKS: networks,
  };
  return {
    ...trial.shop,
    catalogue: { get: async () => catalogue, refresh: async () => catalogue },
    webhooks: createWebhookPosts({ sandboxPort: 0, secret: (name) => secrets[name] }),
  };
}

async function buy(): Promise<Order> {
  const order = await trial.order();
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
  return order;
}

const told = () => received.map(({ type, data }) => `${type} ${data.order ?? ''}`.trim());
const tickets = async ({ id }: Order) => (await loadTicketsOf(trial.database, id)).map((ticket) => ticket.id);
const endPauses = () => trial.database.query('update webhook_delivery set due_at = now()');
const state = async () => (await loadReceiverStates(trial.database))[0];

test('a paid order is told, signed, in its own transaction, without its buyer unless the house wants so', async () => {
  const order = await buy();
  await sendWebhooks(shopWith());
  expect(received).toMatchObject([
    {
      type: 'order.paid',
      data: {
        order: order.id,
        total: order.total,
        sessions: [{ title: 'Опыт' }],
        tickets: [{ price: 100_000 }],
      },
    },
  ]);
  expect(JSON.stringify(received)).not.toContain(order.buyer.email);
  expect(ids).toEqual(['msg_1']);
  const second = await buy();
  await sendWebhooks(shopWith(undefined, { withBuyers: true }));
  expect(received[1]?.data).toMatchObject({ buyer: { email: second.buyer.email } });
});

test('what was rolled back is told to nobody', async () => {
  const order = await trial.order();
  const undone = trial.database.transaction(async (transaction) => {
    await transaction.query(`update orders set state = 'CANCELLED' where id = $1`, [order.id]);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await sendWebhooks(shopWith());
  expect(received).toEqual([]);
});

test('tickets, sessions and the programme are told', async () => {
  const order = await buy();
  await trial.database.query('update ticket set visited_at = now()');
  await trial.database.query('update ticket set returned_at = now()');
  await trial.database.query(`update session set day = day + 7, starts_at = starts_at + interval '7 days'`);
  await trial.database.query('update session set cancelled_at = now()');
  await trial.database.query('update session set cancelled_at = null');
  await trial.database.query('update session set withdrawn_at = now()');
  await trial.database.query('update session set withdrawn_at = null');
  await trial.database.query('update house set revision = revision + 1');
  for (let round = 0; round < 6; round += 1) await sendWebhooks(shopWith());
  const ofSession = told().filter((one) => one.startsWith('session.'));
  expect(ofSession).toEqual([
    'session.moved',
    'session.cancelled',
    'session.restored',
    'session.withdrawn',
    'session.restored',
  ]);
  expect(told().sort()).toEqual([
    `order.paid ${order.id}`,
    'programme.published',
    'session.cancelled',
    'session.moved',
    'session.restored',
    'session.restored',
    'session.withdrawn',
    `ticket.checked-in ${order.id}`,
    `ticket.returned ${order.id}`,
  ]);
});

test('a whole day that is moved was on a day, at no time', async () => {
  await trial.database.query('alter table session disable trigger move_announced');
  await trial.database.query(`update session set document = document || '{"allDay": true}', time = '00:00'`);
  await trial.database.query('alter table session enable trigger move_announced');
  await trial.database.query('update session set day = day + 7');
  await sendWebhooks(shopWith());
  expect(received.map(({ type }) => type)).toEqual(['session.moved']);
  expect(received[0]?.data).toMatchObject({ time: null, from: { time: null, event: 'trial' } });
});

test('a visit of a season ticket is told with the evening that it was for', async () => {
  const order = await buy();
  const [ticket] = await tickets(order);
  const [evening] = await trial.database.query<{ id: number }>(
    `insert into session (event_id, day, time, first_event, first_day, first_time, starts_at, sale_closes_at, document)
     select event_id, day + 1, time, event_id, day + 1, time, starts_at, sale_closes_at, document from session limit 1
     returning id`,
  );
  await trial.database.query('insert into ticket_evening (ticket_id, item, session_id) values ($1, 1, $2)', [
    ticket,
    evening?.id,
  ]);
  await trial.database.query('update ticket_evening set visited_at = now()');
  for (let round = 0; round < 2; round += 1) await sendWebhooks(shopWith());
  expect(received.map(({ type }) => type)).toEqual(['order.paid', 'ticket.checked-in']);
  expect(received[1]?.data).toMatchObject({
    order: order.id,
    ticket,
    session: evening?.id,
    checkedInAt: expect.stringMatching(/Z$/),
  });
});

test('an exchanged ticket is told with the new one, after it is void', async () => {
  await trial.close();
  trial = await openBankTrial(exchangedSale());
  trial.bank.setScenario('callback-never');
  await saveReceivers(trial.database, [hook]);
  const { order } = await returnSteps(() => trial).paid();
  const { asked, pay } = exchangeSteps(() => trial);
  const exchanged = await pay((await asked(order, 1, 2)).order);
  for (let round = 0; round < 4; round += 1) await sendWebhooks(shopWith());
  const ofOld = received.filter(({ data }) => data.order === order.id);
  expect(ofOld.map(({ type }) => type)).toEqual([
    'order.paid',
    'ticket.returned',
    'ticket.returned',
    'order.cancelled',
    'ticket.exchanged',
    'ticket.exchanged',
  ]);
  const [old, now] = [await tickets(order), await tickets(exchanged)];
  expect(ofOld.slice(-2).map(({ data }) => data)).toMatchObject(
    old.map((ticket, index) => ({ ticket, newOrder: exchanged.id, newTicket: now[index] })),
  );
});

test('one order is told in its order, and one that waits holds up no other', async () => {
  const first = await buy();
  await trial.database.query('update ticket set visited_at = now()');
  const second = await buy();
  answers = [500, 200];
  await sendWebhooks(shopWith());
  await sendWebhooks(shopWith());
  expect(told()).toEqual([`order.paid ${second.id}`]);
  expect(await state()).toMatchObject({ waiting: 2, done: 1, lastAnswer: 'HTTP 500' });
  await endPauses();
  await sendWebhooks(shopWith());
  expect(told().slice(1)).toEqual([`order.paid ${first.id}`, `ticket.checked-in ${first.id}`]);
  expect(ids.filter((id) => id === 'msg_1')).toHaveLength(2);
});

test('after three days it is given up with an alarm, and can be sent again', async () => {
  const order = await buy();
  await trial.database.query(`update webhook_delivery set begun_at = now() - interval '3 days'`);
  answers = [503];
  await sendWebhooks(shopWith());
  // What waits is the message of the alarm.
  expect(await state()).toMatchObject({ waiting: 1, failed: 1 });
  expect(await trial.database.query('select kind from alarm')).toEqual([{ kind: 'webhook-failed' }]);
  answers = [200];
  expect(await replay(trial.database, { message: 1, since: null, receiver: null })).toBe(1);
  await sendWebhooks(shopWith());
  expect(told().sort()).toEqual(['alarm.raised', `order.paid ${order.id}`]);
});

test('nothing is written down where nobody listens, and only what is wanted', async () => {
  await saveReceivers(trial.database, [{ ...hook, kinds: ['session.moved'] }]);
  await buy();
  expect(await trial.database.query('select from webhook_message')).toHaveLength(0);
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1'])(
  'a private address is not called: %s',
  async (host) => {
    await buy();
    const { port } = new URL(hook.address);
    await sendWebhooks(shopWith('', { address: `http://${host}:${port}/` }));
    expect(ids).toEqual([]);
    expect((await state())?.lastAnswer).toContain('private network');
  },
);
