import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BuyerForm } from '@foyer/contract/order/order.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { createRbsGateway, usualCodesPath } from '#adapters/payment-gateway/rbs/rbs-gateway.ts';
import { returnLinks } from '#compose/return-links.ts';
import type { Catalogue, CataloguePaymentWay } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import type { RefundRoom } from '#features/pay-order/send-refund.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import type { StartPaymentRoom } from '#features/pay-order/start-payment.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { loadOrder } from '#store/orders.ts';
import { orderRequest, requestLine } from './order-request.ts';
import { saleRoom } from './sale-room.ts';
import { type SaleSeed, type SeededSale, seedSale } from './seed-sale.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A synthetic house with two payment ways at one sandbox bank, everything that paying needs, and its bank's desk. */
export interface BankTrial {
  database: Database;
  /** Its address, for the commands. */
  url: string;
  sale: SeededSale;
  bank: Sandbox['rbs']['control'];
  /** The other banks, for rooms that are made with their gateways. */
  sandbox: Sandbox;
  /** A till for hire, and its desk. */
  till: Sandbox['atol'];
  /** The registry of the culture card, and its desk. */
  registry: Sandbox['registry'];
  room: SettleRoom & StartPaymentRoom & RefundRoom & ReturnRoom;
  /** Jobs that were written down, oldest first. */
  jobs: { queue: string; data: object }[];
  order(quantity?: number, change?: OrderChange): Promise<Order>;
  reload(order: Order): Promise<Order>;
  /** The database's clock is what counts: the hold ends now. */
  endHold(order: Order): Promise<void>;
  close(): Promise<void>;
}

/** How an order differs from the usual one. */
export interface OrderChange {
  usesCultureCard?: boolean;
  buyer?: Partial<BuyerForm>;
}

const way = (id: number, key: string): CataloguePaymentWay => ({
  id,
  key,
  name: { ru: key },
  description: {},
  gateway: 'rbs',
  kind: 'redirect',
  settings: {},
  cultureCardOnly: false,
  receipts: 'none',
});

/** `opening`: a database of the test's own, which the trial closes. */
export async function openBankTrial(
  seed: SaleSeed = {},
  opening: Promise<Pick<TestDatabase, 'database' | 'url' | 'close'>> = createTestDatabase(),
): Promise<BankTrial> {
  const [test, sandbox] = await Promise.all([opening, startSandbox({ port: 0, smtpPort: 0 })]);
  const { database } = test;
  const ways = [way(1, 'card'), way(2, 'other-card')];
  const sale = await seedSale(database, { ...seed, house: { paymentWays: ways, ...seed.house } });
  const jobs: BankTrial['jobs'] = [];
  const room = trialRoom(database, sandbox, sale.catalogue, jobs);
  return {
    database,
    url: test.url,
    sale,
    bank: sandbox.rbs.control,
    sandbox,
    till: sandbox.atol,
    registry: sandbox.registry,
    room,
    jobs,
    order: (quantity = 1, change = {}) => placeTrialOrder(database, sale, quantity, change),
    reload: (order) => loadOrder(database, order.id),
    endHold: async (order) => {
      await database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
        order.id,
      ]);
    },
    close: async () => {
      await sandbox.close();
      await test.close();
    },
  };
}

function trialRoom(
  database: Database,
  sandbox: Sandbox,
  catalogue: Catalogue,
  jobs: BankTrial['jobs'],
): BankTrial['room'] {
  const gateway = createRbsGateway({
    ...sandbox.rbs,
    kind: 'redirect',
    codesPath: usualCodesPath,
    drawCode: btoa,
  });
  return {
    database,
    catalogue: async () => catalogue,
    gatewayOf: (key) => (key === 'card' || key === 'other-card' ? gateway : null),
    now: systemClock.now,
    pause: (milliseconds) => pause(milliseconds),
    origin: 'http://localhost:9',
    jobs: {
      send: async (_, queue, data) => {
        jobs.push({ queue, data });
      },
    },
    randomBytes,
    mailHost: 'example.org',
    houseLanguage: async () => catalogue.setup.language,
    linkName: returnLinks(Buffer.from('the key of a trial')),
  };
}

async function placeTrialOrder(
  database: Database,
  sale: SeededSale,
  quantity: number,
  { usesCultureCard = false, buyer = {} }: OrderChange,
): Promise<Order> {
  const usual = orderRequest(sale, { lines: [requestLine(sale, { quantity })], usesCultureCard });
  const request = { ...usual, buyer: { ...usual.buyer, ...buyer } };
  const placed = await placeOrder(saleRoom(database, sale.catalogue), request, {
    idempotencyKey: null,
    visitor: null,
  });
  if (placed.kind === 'refused') throw new Error(`not placed: ${JSON.stringify(placed.refusal)}`);
  return placed.order;
}
