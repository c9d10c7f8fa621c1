import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { createRbsGateway, usualCodesPath } from '#adapters/payment-gateway/rbs/rbs-gateway.ts';
import type { Order } from '#domain/order.ts';
import { type OpenHouseRequest, type OpenHouseResult, openHouse } from '#features/open-house/open-house.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { folderInMemory, type HouseInMemory, smallHouse } from '#house-files/testing/small-house.ts';
import type { Database } from '#platform/database.ts';
import { changeLinkName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { loadOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { buyerForm } from './order-request.ts';
import { shopFor } from './shop-for.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A shop of the small house whose files are changed while people buy. */
export interface ChangedHouse {
  database: Database;
  /** Its address, for the commands. */
  url: string;
  shop: Shop;
  bank: Sandbox['rbs']['control'];
  /** Opens the files; by default whoever opens confirms as many mails as it writes. */
  open(files: HouseInMemory, more?: Partial<OpenHouseRequest>): Promise<OpenHouseResult>;
  /** An order of “The Storm”: stalls, 945 ₽ each; so many of each day. */
  order(days: string | readonly string[], quantity?: number): Promise<Order>;
  paid(days: string | readonly string[], quantity?: number): Promise<Order>;
  /** Somebody waits for places of “The Storm” of these days. */
  waits(...days: string[]): Promise<void>;
  startPaying(order: Order): Promise<number>;
  reload(order: Order): Promise<Order>;
  tickets(order: Order): Promise<number[]>;
  mails(): Promise<string[]>;
  /** The name that the link of the newest mail about a change carries. */
  linkOf(order: Order): Promise<string>;
  /** The time to choose of all open changes is over. */
  endChoice(): Promise<void>;
  /** The sum of all refunds of an order, sent or not. */
  refunded(order: Order): Promise<number>;
  refundAll(): Promise<void>;
  close(): Promise<void>;
}

export async function openChangedHouse(
  own: Promise<Pick<TestDatabase, 'database' | 'url' | 'close'>> = createTestDatabase(),
): Promise<ChangedHouse> {
  const [test, sandbox] = await Promise.all([own, startSandbox({ port: 0, smtpPort: 0 })]);
  const { database } = test;
  const jobs: { queue: string; data: object }[] = [];
  const openFiles = (files: HouseInMemory, more: Partial<OpenHouseRequest> = {}) =>
    openHouse({
      database,
      folder: folderInMemory(files),
      now: new Date(),
      mailHost: 'pier.example',
      ...more,
    });
  await openFiles(smallHouse);
  const first = await findCatalogue(database);
  if (first === null) throw new Error('no house is open');
  const gateway = createRbsGateway({
    ...sandbox.rbs,
    kind: 'redirect',
    codesPath: usualCodesPath,
    drawCode: btoa,
  });
  const catalogue = async () => (await findCatalogue(database)) ?? first;
  const shop = shopFor(database, first, {
    catalogue: { get: catalogue, refresh: catalogue },
    gateways: { of: (key) => (key === 'card' ? gateway : null), origins: () => [] },
    jobs: { send: async (_, queue, data) => void jobs.push({ queue, data }) },
  });
  const world: Omit<ChangedHouse, 'open' | 'close'> = {
    database,
    url: test.url,
    shop,
    bank: sandbox.rbs.control,
    order: (days, quantity = 1) => placeStorm(shop, [days].flat(), quantity),
    paid: async (days, quantity = 1) => {
      const order = await world.order(days, quantity);
      const payment = await world.startPaying(order);
      sandbox.rbs.control.pay(`${order.id}-1`);
      await settlePayment(shop, payment);
      return await world.reload(order);
    },
    waits: async (...days) => {
      await database.query(
        `with entry as (
           insert into waiting (event_id, email, language, party, together, state, confirmed_at)
           values ('play', gen_random_uuid() || '@example.org', 'ru', 1, false, 'WAITING', now()) returning id
         )
         insert into waiting_session (session_id, waiting_id)
         select session.id, entry.id from entry, session where event_id = 'play' and day = any ($1)`,
        [days],
      );
    },
    startPaying: async (order) => {
      const started = await startPayment(shop, {
        hash: order.hash,
        language: 'ru',
        wayId: first.paymentWays[0]?.id ?? null,
      });
      if (started.kind === 'refused') throw new Error(JSON.stringify(started.refusal));
      const [payment] = await database.query<{ id: number }>('select id from payment where order_id = $1', [
        order.id,
      ]);
      return payment?.id ?? 0;
    },
    reload: (order) => loadOrder(database, order.id),
    tickets: async (order) => (await loadTicketsOf(database, order.id)).map(({ id }) => id),
    mails: async () =>
      (await database.query<{ kind: string }>('select kind from mail order by id')).map(({ kind }) => kind),
    linkOf: async (order) => {
      const [change] = await database.query<{ id: number }>(
        'select max(change_id) as id from change_answer where order_id = $1',
        [order.id],
      );
      return changeLinkName(shop, change?.id ?? 0, order.hash);
    },
    endChoice: async () => {
      await database.query(`update session_change set choose_until = now() - interval '1 second'`);
    },
    refunded: async (order) => {
      const [row] = await database.query<{ sum: number }>(
        `select coalesce(sum(refund.amount), 0)::bigint as sum from refund join payment on payment.id = payment_id
         where order_id = $1`,
        [order.id],
      );
      return row?.sum ?? 0;
    },
    refundAll: async () => {
      for (const { queue, data } of jobs.splice(0))
        if (queue === 'send-refund' && 'refundId' in data) await sendRefund(shop, Number(data.refundId));
    },
  };
  return {
    ...world,
    open: async (files, more) => {
      const opened = await openFiles(files, more);
      const isUnconfirmed = opened.kind === 'untold' && more?.tells === undefined;
      return isUnconfirmed ? await openFiles(files, { ...more, tells: opened.planned.mails }) : opened;
    },
    close: async () => {
      await sandbox.close();
      await test.close();
    },
  };
}

let buyers = 0;

async function placeStorm(shop: Shop, days: readonly string[], quantity: number): Promise<Order> {
  buyers += 1;
  const { consents, events } = await shop.catalogue.get();
  const row = events.find(({ id }) => id === 'play')?.prices[0];
  const placed = await placeOrder(
    shop,
    {
      eventId: 'play',
      language: 'ru',
      sessionId: null,
      lines: days.map((day) => ({
        eventId: 'play',
        day,
        time: '19:00',
        categoryId: row?.categoryId ?? 0,
        zoneId: row?.zoneId ?? 0,
        quantity,
        shownAmount: 94_500 * quantity,
        seatId: 0,
      })),
      consents: consents.map(({ id }) => id),
      buyer: buyerForm(`guest-${process.pid}-${buyers}@example.org`),
      usesCultureCard: false,
      botCheck: { token: null, captchaId: null, captchaText: null },
    },
    { idempotencyKey: null, visitor: null },
  );
  if (placed.kind === 'refused') throw new Error(`not placed: ${JSON.stringify(placed.refusal)}`);
  return placed.order;
}
