import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { placeOrders } from '@foyer/server/store/place-orders.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { cartOf } from './bench-cart.ts';
import { quantile } from './send-load.ts';

/** How orders reach the database: gathered, as the shop does it, or each by a statement of its own. */
export type Way = 'batched' | 'one by one';

export interface EngineLoad {
  way: Way;
  /** Buyers who order again as soon as they have their answer. */
  buyers: number;
  orders: number;
}

export interface EngineFigures {
  ordersPerSecond: number;
  /** Milliseconds of a buyer's wait. */
  p50: number;
  p99: number;
}

/** Places orders in one session after another through the use case, without HTTP. Every one must come through. */
export async function measureOrders(
  database: Database,
  sale: SeededSale,
  load: EngineLoad,
): Promise<EngineFigures> {
  const shop = load.way === 'batched' ? shopFor(database, sale.catalogue) : oneByOne(database, sale);
  const requests = Array.from({ length: load.orders }, (_, index) =>
    cartOf(sale, index % sale.sessions.length),
  );
  const begunAt = performance.now();
  const waits = await sendAll(shop, requests, load.buyers);
  return {
    ordersPerSecond: (load.orders / (performance.now() - begunAt)) * 1000,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
  };
}

function oneByOne(database: Database, sale: SeededSale): Shop {
  const alone = async (draft: Parameters<Shop['batcher']['place']>[0]) => {
    const [outcome] = await placeOrders(database, [draft]);
    return outcome ?? { kind: 'busy' as const };
  };
  return { ...shopFor(database, sale.catalogue), batcher: { place: alone } };
}

async function sendAll(
  shop: Shop,
  requests: readonly PlaceOrderRequest[],
  buyers: number,
): Promise<number[]> {
  const waits: number[] = [];
  const waiting = requests.values();
  const buyer = async () => {
    for (const request of waiting) {
      const submittedAt = performance.now();
      // Each buyer has a network of its own, as most have.
      const networks = [{ name: request.buyer.email, kind: '/24' as const }];
      const outcome = await placeOrder(shop, request, { idempotencyKey: null, networks });
      if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
      waits.push(performance.now() - submittedAt);
    }
  };
  await Promise.all(Array.from({ length: buyers }, buyer));
  return waits.sort((one, other) => one - other);
}
