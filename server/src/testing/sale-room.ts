import { randomBytes } from 'node:crypto';
import type { Catalogue } from '#domain/catalogue.ts';
import { confirmFreeOrder } from '#features/pay-order/confirm-free-order.ts';
import { type BatcherOptions, createOrderBatcher } from '#features/place-order/order-batcher.ts';
import type { PlaceOrderRoom } from '#features/place-order/place-order.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { createPlans } from '#store/plans.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';

/** Everything that `placeOrder` needs, with a catalogue that stands still and no jobs behind. */
export function saleRoom(
  database: Database,
  catalogue: Catalogue,
  options: BatcherOptions = {},
): PlaceOrderRoom {
  const confirmRoom = {
    database,
    jobs: { send: async () => {} },
    randomBytes,
    now: systemClock.now,
    mailHost: 'example.org',
  };
  return {
    database,
    batcher: createOrderBatcher(database, options),
    catalogue: { get: async () => catalogue, refresh: async () => catalogue },
    plans: createPlans(database),
    subscriptionNamed: async (profileId, eventId, name) => {
      const held = await loadHeldSubscriptions(database, profileId, eventId);
      const subscription = held.find(({ id }) => id === name);
      return subscription ? { kind: 'held', subscription } : { kind: 'none' };
    },
    club: async () => null,
    seatsChanged: () => {},
    confirmFree: (orderId) => confirmFreeOrder(confirmRoom, orderId),
    botCheck: async () => null,
    randomBytes,
    now: systemClock.now,
  };
}
