import { randomBytes } from 'node:crypto';
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
import { renewSignIn, type SignInRoom, signIn, signOut } from '#features/sign-in/sign-in.ts';
import { checkDatabase } from '#store/picture-files.ts';
import { findPlanFile } from '#store/plans.ts';
import { refusalText } from '#texts/refusals.ts';
import { createListingBody } from '#web/listing-body.ts';
import type { Pages, WebRoom } from '#web/web-room.ts';
import type { BotChecks } from './bot-checks.ts';
import type { ClubDesk } from './club-desk.ts';
import type { Core } from './core.ts';
import { createDiscountDesk } from './discount-desk.ts';
import { storefrontBuild } from './load-pages.ts';
import { createOfferDesk } from './offer-desk.ts';
import type { Stores } from './open-stores.ts';
import { createSeatCalls } from './seat-calls.ts';
import { createShopApi, type ShopApiRoom, setupOf } from './shop-api.ts';
import type { Surroundings } from './surroundings.ts';
import { limitsOf, trustedProxies } from './web-settings.ts';

/** What of the shop is made before its web server. */
interface WebParts {
  key: Buffer;
  signing: SignInRoom;
  club: ClubDesk;
  botChecks: BotChecks;
  room: ShopApiRoom;
  findPicture: Pictures['find'];
  ticketPicture: PrintRoom['ticketPicture'];
  pages: Pages;
}

/** All that the web server of the shop works with. */
export function webRoom(
  { config, log, clock }: Surroundings,
  stores: Stores,
  { catalogue, gateways, seating, settling }: Core,
  { key, signing, club, botChecks, room, findPicture, ticketPicture, pages }: WebParts,
): WebRoom {
  const apiFor = createShopApi(room);
  const printing = {
    queryable: stores.database,
    catalogue: catalogue.get,
    ticketPicture,
    origin: config.origin,
  };
  return {
    api: apiFor(nobody),
    apiFor,
    signInDesk: {
      signIn: (request) => signIn(signing, request),
      renew: (token) => renewSignIn(signing, token),
      signOut: (token) => signOut(signing, token),
    },
    profileOfToken: (token) => profileOfToken(signing, token),
    clubWordOn: club.keptWordOn,
    discounts: createDiscountDesk(room.discounting),
    accessToOrder: (hash, profileId) => accessToOrder(signing, hash, profileId),
    clock,
    log,
    origin: config.origin,
    trustedProxies: trustedProxies(config),
    limits: limitsOf(config),
    sessionKey: key,
    seats: createSeatCalls(seating, key),
    offers: createOfferDesk({ ...room.naming, randomBytes }),
    findPlanFile: (name) => findPlanFile(stores.database, name),
    refusalText,
    listingBody: createListingBody(async () => {
      const { listing, catalogue } = await room.listing();
      return { listing, setup: () => setupOf(room, catalogue) };
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
    captcha: botChecks.desk,
    pages,
    clientFolder: path.join(storefrontBuild, 'client'),
    pictureOrigins: [],
    bankOrigins: async () => gateways.origins(),
    checkHealth: () => checkDatabase(stores.database),
  };
}
