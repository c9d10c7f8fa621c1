import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { confirmFreeOrder } from '#features/pay-order/confirm-free-order.ts';
import { createOrderBatcher } from '#features/place-order/order-batcher.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import { createCurrentListing } from '#features/show-listing/current-listing.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import { closeDiscounts } from '#features/tell-club/close-discounts.ts';
import { loadStockLevels } from '#store/stock.ts';
import type { CallShop } from '#web/call-shop.ts';
import type { BotChecks } from './bot-checks.ts';
import type { ClubDesk } from './club-desk.ts';
import type { Core } from './core.ts';
import type { Stores } from './open-stores.ts';
import { openSubscriptionDesk } from './open-subscription-desk.ts';
import { signInSettings } from './sign-in-settings.ts';
import type { Surroundings } from './surroundings.ts';
import { drawCode } from './ticket-pictures.ts';

interface CallParts {
  key: Buffer;
  botChecks: BotChecks;
  linkName: ReturnRoom['linkName'];
  club: ClubDesk;
  signing: SignInRoom;
}

/** What the shop's own calls work with. */
export function callShop(
  { config, clock }: Surroundings,
  { database }: Stores,
  { catalogue, gateways, seating, settling }: Core,
  { key, botChecks, linkName, club, signing }: CallParts,
): CallShop {
  const listing = createCurrentListing({
    catalogue: catalogue.get,
    loadLevels: () => loadStockLevels(database),
    now: clock.now,
  });
  const wait = async (milliseconds: number) => void (await pause(milliseconds));
  const subscriptions = openSubscriptionDesk(database, club, settling.houseLanguage);
  const naming = {
    database,
    catalogue: catalogue.get,
    confirmFree: (orderId: number) => confirmFreeOrder(settling, orderId),
    now: clock.now,
  };
  const setupOf = (open: Catalogue) => houseSetup(open, config, clock.now());
  return {
    queryable: database,
    setup: async () => setupOf(await catalogue.get()),
    setupOf,
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
      botCheck: botChecks.pass,
      randomBytes,
      now: clock.now,
    },
    seating,
    signing,
    botChecks: botChecks.calls,
    offering: { ...naming, randomBytes },
    naming,
    paying: { ...naming, gatewayOf: gateways.of, pause: wait, origin: config.origin },
    settling,
    returning: { ...settling, catalogue: catalogue.get, linkName },
    discounting: {
      ...naming,
      ...club,
      closeDiscounts: (orderId) => closeDiscounts({ database, ...club, now: clock.now }, orderId),
      randomBytes,
    },
    clubWordOn: club.wordOn,
    keptClubWordOn: club.keptWordOn,
    drawCode,
    blockDigest: (block) => blockDigest(key, block),
    now: clock.now,
    pause: wait,
  };
}

function houseSetup({ setup, revision }: Catalogue, config: Surroundings['config'], now: Date): Setup {
  return {
    ...setup,
    signIn: signInSettings(setup.signIn, config),
    revision: String(revision),
    development: !config.production,
    serverTime: now.toISOString(),
  };
}

function blockDigest(key: Buffer, block: string): string {
  return createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
}
