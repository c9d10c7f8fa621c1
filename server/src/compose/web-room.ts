import path from 'node:path';
import { nobody } from '#domain/caller.ts';
import type { Pictures } from '#features/open-house/draw-pictures.ts';
import { pageAfterBank } from '#features/pay-order/page-after-bank.ts';
import { receiveCallback } from '#features/pay-order/receive-callback.ts';
import {
  type PrintRoom,
  printCalendar,
  printSession,
  printTickets,
} from '#features/print-order/print-order.ts';
import { accessToOrder, profileOfToken } from '#features/sign-in/check-access.ts';
import type { SignInRoom } from '#features/sign-in/sign-in.ts';
import { checkDatabase } from '#store/picture-files.ts';
import { findPlanFile } from '#store/plans.ts';
import { refusalText } from '#texts/refusals.ts';
import type { CallShop } from '#web/call-shop.ts';
import { createListingBody } from '#web/listing-body.ts';
import { createShopApi } from '#web/shop-api.ts';
import type { Pages, WebContext } from '#web/web-context.ts';
import type { BotChecks } from './bot-checks.ts';
import type { Core } from './core.ts';
import { storefrontBuild } from './load-pages.ts';
import type { Stores } from './open-stores.ts';
import type { Surroundings } from './surroundings.ts';
import { limitsOf, trustedProxies } from './web-settings.ts';

/** What of the shop is made before its web server. */
interface WebParts {
  key: Buffer;
  signing: SignInRoom;
  botChecks: BotChecks;
  shop: CallShop;
  findPicture: Pictures['find'];
  ticketPicture: PrintRoom['ticketPicture'];
  pages: Pages;
}

/** All that the web server of the shop works with. */
export function webContext(
  { config, log, clock }: Surroundings,
  stores: Stores,
  { catalogue, gateways, settling }: Core,
  { key, signing, botChecks, shop, findPicture, ticketPicture, pages }: WebParts,
): WebContext {
  const apiFor = createShopApi(shop);
  const printing = {
    queryable: stores.database,
    catalogue: catalogue.get,
    ticketPicture,
    origin: config.origin,
  };
  return {
    shop,
    setup: shop.setup,
    listing: async () => (await shop.listing()).listing,
    api: apiFor(nobody),
    apiFor,
    profileOfToken: (token) => profileOfToken(signing, token),
    accessToOrder: (hash, profileId) => accessToOrder(signing, hash, profileId),
    clock,
    log,
    origin: config.origin,
    trustedProxies: trustedProxies(config),
    limits: limitsOf(config),
    sessionKey: key,
    findPlanFile: (name) => findPlanFile(stores.database, name),
    refusalText,
    listingBody: createListingBody(async () => {
      const { listing, catalogue } = await shop.listing();
      return { listing, setup: () => shop.setupOf(catalogue) };
    }),
    onBankCallback: (wayKey, callback) => receiveCallback(settling, wayKey, callback),
    onBankReturn: async (wayKey, callback) =>
      pageAfterBank(gateways.of(wayKey), callback, (await catalogue.get()).setup.language),
    findPicture,
    files: {
      ticketPdf: (request) => printTickets(printing, request),
      orderCalendar: (request) => printCalendar(printing, request),
      sessionCalendar: (request) => printSession(printing, { ...request, madeAt: clock.now() }),
    },
    captcha: botChecks.calls,
    pages,
    clientFolder: path.join(storefrontBuild, 'client'),
    pictureOrigins: [],
    bankOrigins: async () => gateways.origins(),
    checkHealth: () => checkDatabase(stores.database),
  };
}
