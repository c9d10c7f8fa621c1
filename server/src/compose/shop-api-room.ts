import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { confirmFreeOrder } from '#features/pay-order/confirm-free-order.ts';
import { createOrderBatcher } from '#features/place-order/order-batcher.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import { createCurrentListing } from '#features/show-listing/current-listing.ts';
import { closeDiscounts } from '#features/tell-club/close-discounts.ts';
import { loadStockLevels } from '#store/stock.ts';
import type { ClubDesk } from './club-desk.ts';
import type { Core } from './core.ts';
import type { Stores } from './open-stores.ts';
import { openSubscriptionDesk } from './open-subscription-desk.ts';
import type { ShopApiRoom } from './shop-api.ts';
import { signInSettings } from './sign-in-settings.ts';
import type { Surroundings } from './surroundings.ts';
import { drawCode } from './ticket-pictures.ts';

/** What the shop's own calls work with. */
export function shopApiRoom(
  { config, clock }: Surroundings,
  { database }: Stores,
  { catalogue, gateways, seating, settling }: Core,
  {
    botCheck,
    linkName,
    club,
  }: { botCheck: ShopApiRoom['placing']['botCheck']; linkName: ReturnRoom['linkName']; club: ClubDesk },
): ShopApiRoom {
  const listing = createCurrentListing({
    catalogue: catalogue.get,
    loadLevels: () => loadStockLevels(database),
    now: clock.now,
  });
  const wait = async (milliseconds: number) => void (await pause(milliseconds));
  const subscriptions = openSubscriptionDesk(database, club, settling.houseLanguage);
  return {
    queryable: database,
    catalogue: catalogue.get,
    listing: listing.get,
    subscriptionsOf: subscriptions.shownTo,
    placing: {
      database,
      batcher: createOrderBatcher(database),
      catalogue,
      plans: seating.plans,
      subscriptionNamed: subscriptions.named,
      club: club.club,
      seatsChanged: seating.live.forget,
      confirmFree: (orderId) => confirmFreeOrder(settling, orderId),
      botCheck,
      randomBytes,
      now: clock.now,
    },
    naming: {
      database,
      catalogue: catalogue.get,
      confirmFree: (orderId) => confirmFreeOrder(settling, orderId),
      now: clock.now,
    },
    paying: {
      database,
      catalogue: catalogue.get,
      gatewayOf: gateways.of,
      now: clock.now,
      pause: wait,
      origin: config.origin,
    },
    settling,
    returning: { ...settling, catalogue: catalogue.get, linkName },
    discounting: {
      database,
      ...club,
      confirmFree: (orderId) => confirmFreeOrder(settling, orderId),
      closeDiscounts: (orderId) => closeDiscounts({ database, ...club, now: clock.now }, orderId),
      randomBytes,
      now: clock.now,
    },
    clubWordOn: club.wordOn,
    drawCode,
    signInSetup: (written) => signInSettings(written, config),
    development: !config.production,
    now: clock.now,
    pause: wait,
  };
}
