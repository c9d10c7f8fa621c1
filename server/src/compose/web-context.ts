import path from 'node:path';
import { nobody } from '#domain/caller.ts';
import { captchaSound } from '#features/bot-check/captcha.ts';
import { pageAfterBank } from '#features/pay-order/page-after-bank.ts';
import { receiveCallback } from '#features/pay-order/receive-callback.ts';
import { printCalendar, printSession, printTickets } from '#features/print-order/print-order.ts';
import { showSetup } from '#features/show-listing/show-setup.ts';
import { accessToOrder, profileOfToken } from '#features/sign-in/check-access.ts';
import type { Config } from '#platform/config.ts';
import type { Shop } from '#shop/shop.ts';
import { checkDatabase } from '#store/picture-files.ts';
import { findPlanFile } from '#store/plans.ts';
import { refusalText } from '#texts/refusals.ts';
import { createListingBody } from '#web/listing-body.ts';
import { storefrontBuild } from '#web/load-pages.ts';
import { createShopApi } from '#web/shop-api.ts';
import type { Pages, WebContext } from '#web/web-context.ts';
import { limitsOf, trustedProxies } from '#web/web-settings.ts';

/** All that the web server of the shop works with. */
export function webContext(shop: Shop, config: Config, pages: Pages): WebContext {
  const apiFor = createShopApi(shop);
  return {
    shop,
    setup: () => showSetup(shop),
    listing: async () => (await shop.listing()).listing,
    api: apiFor(nobody),
    apiFor,
    profileOfToken: (token) => profileOfToken(shop, token),
    accessToOrder: (hash, profileId) => accessToOrder(shop, hash, profileId),
    clock: shop,
    log: shop.log,
    origin: shop.origin,
    trustedProxies: trustedProxies(config),
    limits: limitsOf(config),
    sessionKey: shop.key,
    findPlanFile: (name) => findPlanFile(shop.database, name),
    refusalText,
    listingBody: createListingBody(async () => {
      const { listing, catalogue } = await shop.listing();
      return { listing, setup: () => showSetup(shop, Promise.resolve(catalogue)) };
    }),
    onBankCallback: (wayKey, callback) => receiveCallback(shop, wayKey, callback),
    onBankReturn: async (wayKey, callback) =>
      pageAfterBank(shop.gateways.of(wayKey), callback, (await shop.catalogue.get()).setup.language),
    findPicture: shop.findPicture,
    files: {
      ticketPdf: (request) => printTickets(shop, request),
      orderCalendar: (request) => printCalendar(shop, request),
      sessionCalendar: (request) => printSession(shop, { ...request, madeAt: shop.now() }),
    },
    captcha: {
      sound: (id) => captchaSound(shop, id),
      outside: async () => shop.botChecks.outside((await shop.catalogue.get()).botCheck)?.page ?? null,
    },
    pages,
    clientFolder: path.join(storefrontBuild, 'client'),
    pictureOrigins: [],
    bankOrigins: async () => shop.gateways.origins(),
    checkHealth: () => checkDatabase(shop.database),
  };
}
