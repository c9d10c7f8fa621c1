import { setTimeout as pause } from 'node:timers/promises';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { Order } from '@foyer/server/domain/order.ts';
import type { Submission } from '@foyer/server/features/place-order/place-draft.ts';
import { type PlaceOrderOutcome, placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';

/** What came out of a rush. */
export interface Rush {
  placed: Order[];
  /** How often each refusal was said. */
  refused: Record<string, number>;
}

/** As many shops as a big house runs, each with its own batches, on one database. */
export function openShops(database: Database, sale: SeededSale, count = 8): Shop[] {
  const own = () => ({ batcher: createOrderBatcher(database, { connections: 3 }) });
  return Array.from({ length: count }, () => shopFor(database, sale.catalogue, own()));
}

/** All requests at the same moment, dealt out to the shops in turn. */
export async function rush(
  shops: readonly Shop[],
  requests: readonly PlaceOrderRequest[],
  press: Submission = { idempotencyKey: null },
  ask: typeof placeOrder = placeOrder,
): Promise<Rush> {
  const outcomes = await Promise.all(
    requests.map((request, index) => ask(shopOf(shops, index), request, press).catch(asRefusal)),
  );
  return countOutcomes(outcomes);
}

/** Who is told that the shop is busy asks again: on a loaded machine that says nothing about the race. */
export async function pressUntilHeard(
  shop: Shop,
  request: PlaceOrderRequest,
  press: Submission,
): Promise<PlaceOrderOutcome> {
  for (;;) {
    const outcome = await placeOrder(shop, request, press);
    if (outcome.kind === 'placed' || outcome.refusal.kind !== 'busy') return outcome;
    await pause(50);
  }
}

export function countOutcomes(outcomes: readonly PlaceOrderOutcome[]): Rush {
  const counted: Rush = { placed: [], refused: {} };
  for (const outcome of outcomes) {
    if (outcome.kind === 'placed') counted.placed.push(outcome.order);
    else counted.refused[outcome.refusal.kind] = (counted.refused[outcome.refusal.kind] ?? 0) + 1;
  }
  return counted;
}

/** A thrown failure is what the web answers as `internal`. */
function asRefusal(): PlaceOrderOutcome {
  return { kind: 'refused', refusal: { kind: 'internal' } };
}

function shopOf(shops: readonly Shop[], index: number): Shop {
  const shop = shops[index % shops.length];
  if (!shop) throw new Error('A rush needs a shop');
  return shop;
}

export function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
