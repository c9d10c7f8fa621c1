import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { markPaid } from '@foyer/server/store/orders.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { createTestDatabase } from '@foyer/server/testing/test-database.ts';
import { callerBlocks } from '@foyer/server/web/callers.ts';
import { addressBlocks } from '@foyer/server/web/limits.ts';
import { expect, test } from 'vitest';
import { times } from './many-buyers.ts';

const capacity = 400;
const rounds = 45;

/** A session is sold to buyers who pay two rounds later, beside bots that never pay and try eight orders a round. */
async function sellBesideBots(addressOfBot: (index: number) => string, unpaidPercent = 5) {
  const own = await createTestDatabase();
  const sale = await seedSale(own.database, { capacity, event: { orderLimit: 8 } });
  const shop = shopFor(own.database, sale.catalogue, { unpaidPercent });
  const buy = async (address: string, visitor: string, quantity: number) => {
    const lines = [requestLine(sale, { quantity })];
    const networks = callerBlocks(shop, addressBlocks(address), visitor);
    const outcome = await placeOrder(shop, orderRequest(sale, { lines }), {
      ...{ idempotencyKey: null, visitor, networks },
    });
    return outcome.kind === 'placed' ? outcome.order.id : null;
  };
  const figures = { tried: 0, succeeded: 0, mostOfBots: 0 };
  const paying: number[][] = [];
  let ofBots = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bots = times(8, (index) => buy(addressOfBot(round * 8 + index), `bot ${round} ${index}`, 8));
    // Half of the honest buyers share the one address of a mobile network.
    const honest = times(4, (index) => {
      const address = index < 2 ? '203.0.113.7' : `198.${round}.${index}.7`;
      return buy(address, `buyer ${round} ${index}`, 2);
    });
    ofBots += 8 * (await Promise.all(bots)).filter((id) => id !== null).length;
    figures.mostOfBots = Math.max(figures.mostOfBots, ofBots / capacity);
    const placed = (await Promise.all(honest)).filter((id) => id !== null);
    figures.tried += honest.length;
    figures.succeeded += placed.length;
    paying.push(placed);
    for (const id of paying[round - 2] ?? []) await markPaid(own.database, id, new Date());
  }
  await own.close();
  return figures;
}

test.each([
  ['a /24 of IPv4', (index: number) => `192.0.2.${index % 256}`],
  ['a /48 of IPv6', (index: number) => `2001:db8:1:${index.toString(16)}::${index}`],
])(
  'OR-5 %s that never pays holds five percent at most, and honest buyers get their places',
  async (_name, bot) => {
    const { tried, succeeded, mostOfBots } = await sellBesideBots(bot);
    expect(mostOfBots).toBeLessThanOrEqual(0.05);
    expect(mostOfBots).toBeGreaterThan(0);
    expect(succeeded / tried).toBeGreaterThanOrEqual(0.95);
  },
);

test('OR-5 without the limit such bots take the session from everybody', async () => {
  const { tried, succeeded, mostOfBots } = await sellBesideBots((index) => `192.0.2.${index % 256}`, 100);
  expect(mostOfBots).toBeGreaterThan(0.5);
  expect(succeeded / tried).toBeLessThan(0.5);
});
