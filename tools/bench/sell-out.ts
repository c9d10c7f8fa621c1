import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { placesOfCart } from './bench-cart.ts';
import { countOrders } from './bench-database.ts';
import type { HttpBuyers } from './http-buyers.ts';
import { sendLoad } from './send-load.ts';

interface Rush {
  shop: { port: number };
  sale: SeededSale;
  buyers: HttpBuyers;
  connections: number;
}

/** The last places of these go to one of many who order at once. */
const ordersThatFit = 200;

/**
 * A rush on a session with few places left, until long after the last is gone. Says what is wrong: a place sold
 * twice, or one kept from somebody who asked for it.
 */
export async function sellOut(
  database: Database,
  { shop, sale, buyers, connections }: Rush,
): Promise<string[]> {
  const index = sale.sessions.length - 1;
  const session = sale.sessions[index]?.id;
  // One place more than full orders need: it must stay.
  await database.query('update stock set capacity = taken + $2 where session_id = $1 and zone_id = 0', [
    session,
    ordersThatFit * placesOfCart + 1,
  ]);
  const before = await countOrders(database);
  const { answers } = await sendLoad({
    port: shop.port,
    connections,
    milliseconds: 2_000,
    request: (buyer) => buyers.order(buyer, index),
  });
  const [stock] = await database.query<{ left: number }>(
    'select capacity - taken as left from stock where session_id = $1 and zone_id = 0',
    [session],
  );
  const findings = (await audit(database)).map(({ id, sentence }) => `after the rush, ${id}: ${sentence}`);
  const placed = (await countOrders(database)) - before;
  if (placed !== ordersThatFit || stock?.left !== 1 || answers <= placed) {
    findings.push(
      `the rush on the places of ${ordersThatFit} orders: ${answers} answers, ${placed} orders, ${stock?.left} left of 1`,
    );
  }
  return findings;
}
