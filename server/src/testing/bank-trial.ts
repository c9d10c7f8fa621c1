import type { BuyerForm } from '@foyer/contract/order/order.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { createRbsGateway, usualCodesPath } from '#adapters/payment-gateway/rbs/rbs-gateway.ts';
import type { Catalogue, CataloguePaymentWay } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { Database } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOrder } from '#store/orders.ts';
import { orderRequest, requestLine } from './order-request.ts';
import { type SaleSeed, type SeededSale, seedSale } from './seed-sale.ts';
import { shopFor } from './shop-for.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A synthetic house with two payment ways at one sandbox bank, everything that paying needs, and its bank's control. */
export interface BankTrial {
  database: Database;
  /** Its address, for the commands. */
  url: string;
  sale: SeededSale;
  bank: Sandbox['rbs']['control'];
  /** The other banks, for shops that are made with their gateways. */
  sandbox: Sandbox;
  /** A fiscal registrar for hire, and its control. */
  atol: Sandbox['atol'];
  /** The registry of the culture card, and its control. */
  registry: Sandbox['registry'];
  shop: Shop;
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
  const shop = trialShop(database, sandbox, sale.catalogue, jobs);
  return {
    database,
    url: test.url,
    sale,
    bank: sandbox.rbs.control,
    sandbox,
    atol: sandbox.atol,
    registry: sandbox.registry,
    shop,
    jobs,
    order: (quantity = 1, change = {}) => placeTrialOrder(shop, sale, quantity, change),
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

function trialShop(
  database: Database,
  sandbox: Sandbox,
  catalogue: Catalogue,
  jobs: BankTrial['jobs'],
): Shop {
  const gateway = createRbsGateway({
    ...sandbox.rbs,
    kind: 'redirect',
    codesPath: usualCodesPath,
    drawCode: btoa,
  });
  return shopFor(database, catalogue, {
    gateways: { of: (key) => (key === 'card' || key === 'other-card' ? gateway : null), origins: () => [] },
    jobs: {
      send: async (_, queue, data) => {
        jobs.push({ queue, data });
      },
    },
  });
}

async function placeTrialOrder(
  shop: Shop,
  sale: SeededSale,
  quantity: number,
  { usesCultureCard = false, buyer = {} }: OrderChange,
): Promise<Order> {
  const usual = orderRequest(sale, { lines: [requestLine(sale, { quantity })], usesCultureCard });
  const request = { ...usual, buyer: { ...usual.buyer, ...buyer } };
  const placed = await placeOrder(shop, request, {
    idempotencyKey: null,
    visitor: null,
  });
  if (placed.kind === 'refused') throw new Error(`not placed: ${JSON.stringify(placed.refusal)}`);
  return placed.order;
}
