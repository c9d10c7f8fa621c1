import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createProofOfWork } from '#adapters/bot-check/proof-of-work/proof-of-work.ts';
import { createGidProvider } from '#adapters/identity-provider/gid/gid-provider.ts';
import { smtpMailer, usualSmtpLimits } from '#adapters/mailer/smtp/smtp-mailer.ts';
import { createBotChecks } from '#compose/bot-checks.ts';
import type { ClubDesk } from '#compose/club-desk.ts';
import { createDiscountDesk } from '#compose/discount-desk.ts';
import { drawLeftPictures } from '#compose/draw-left-pictures.ts';
import { createHouseProduct } from '#compose/house-product.ts';
import { cardRegistry, till } from '#compose/house-products.ts';
import { storefrontBuild } from '#compose/load-pages.ts';
import { mailSettings } from '#compose/mail-settings.ts';
import { createNightlyOpening } from '#compose/nightly-opening.ts';
import { createOfferDesk } from '#compose/offer-desk.ts';
import { openClubDesk } from '#compose/open-club-desk.ts';
import type { Stores } from '#compose/open-stores.ts';
import { openSubscriptionDesk } from '#compose/open-subscription-desk.ts';
import { createOutsideChecks } from '#compose/outside-checks.ts';
import { createGateways, type Gateways } from '#compose/payment-gateways.ts';
import { gatewayProducts } from '#compose/payment-products.ts';
import { createProviderBook } from '#compose/provider-book.ts';
import { returnLinks } from '#compose/return-links.ts';
import { createSeatCalls } from '#compose/seat-calls.ts';
import { sessionKey } from '#compose/session-key.ts';
import { createShopApi, type ShopApiRoom, setupOf } from '#compose/shop-api.ts';
import { startShopJobs } from '#compose/shop-jobs.ts';
import { signInSettings } from '#compose/sign-in-settings.ts';
import { drawCode, findTicketPicture } from '#compose/ticket-pictures.ts';
import { limitsOf, trustedProxies } from '#compose/web-settings.ts';
import { nobody } from '#domain/caller.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { jobQueues } from '#domain/job.ts';
import { createLiveSeats, type LiveSeats, type LiveSeatsRoom } from '#features/choose-seats/live-seats.ts';
import { createPictures } from '#features/open-house/draw-pictures.ts';
import { createDrawingProcess } from '#features/open-house/drawing-process.ts';
import { confirmFreeOrder } from '#features/pay-order/confirm-free-order.ts';
import { pageAfterBank } from '#features/pay-order/page-after-bank.ts';
import { receiveCallback } from '#features/pay-order/receive-callback.ts';
import type { RefundRoom } from '#features/pay-order/send-refund.ts';
import type { SettleRoom } from '#features/pay-order/settle-payment.ts';
import { createOrderBatcher } from '#features/place-order/order-batcher.ts';
import { printCalendar, printSession, printTickets } from '#features/print-order/print-order.ts';
import type { ReturnRoom } from '#features/return-tickets/return-room.ts';
import { createCurrentListing } from '#features/show-listing/current-listing.ts';
import { accessToOrder, profileOfToken } from '#features/sign-in/check-access.ts';
import { renewSignIn, type SignInRoom, signIn, signOut } from '#features/sign-in/sign-in.ts';
import { closeDiscounts } from '#features/tell-club/close-discounts.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '#store/current-catalogue.ts';
import { checkDatabase } from '#store/picture-files.ts';
import { createPlans, findPlanFile } from '#store/plans.ts';
import { loadStockLevels } from '#store/stock.ts';
import { refusalText } from '#texts/refusals.ts';
import { createListingBody } from '#web/listing-body.ts';
import { createRemoteApi } from '#web/remote-api.ts';
import type { Pages, WebRoom } from '#web/web-room.ts';
import { createRemoteServer, createWebServer } from '#web/web-server.ts';

export interface Surroundings {
  config: Config;
  log: Log;
  clock?: Clock;
}

/** A server ready to listen; `close` ends it in good order, the database last. */
export interface Running {
  server: FastifyInstance;
  /** Visitors need not wait for the jobs. @throws when they cannot be taken up */
  jobsAtWork: Promise<void>;
  close(): Promise<void>;
}

/** The whole shop on opened stores. A house must stand open. */
export async function composeShop(
  surroundings: Surroundings,
  stores: Stores,
  pages: Pages,
): Promise<Running> {
  const core = await composeCore(surroundings, stores);
  try {
    return await composeServer(surroundings, stores, core, pages);
  } catch (error) {
    await core.close();
    throw error;
  }
}

async function composeServer(
  surroundings: Surroundings,
  stores: Stores,
  core: Core,
  pages: Pages,
): Promise<Running> {
  const { config, log, clock = systemClock } = surroundings;
  const { catalogue, gateways, jobs } = core;
  const key = await sessionKey(config);
  const botChecks = createBotChecks({
    database: stores.database,
    key,
    now: clock.now,
    proof: createProofOfWork({ key, now: clock.now }),
    policy: async () => (await catalogue.get()).botCheck,
    outside: createOutsideChecks(config, log, clock),
  });
  const linkName = returnLinks(key);
  const signing = signInRoom(surroundings, stores, core, key);
  const club = openClubDesk(surroundings, catalogue, signing);
  const room = shopApiRoom(surroundings, stores, core, { botCheck: botChecks.pass, linkName, club });
  const apiFor = createShopApi(room);
  const mailer = smtpMailer({
    ...mailSettings(config),
    certificateAuthority: config.secret('FOYER_SMTP_CA') ?? null,
    connections: 2,
    limits: usualSmtpLimits,
  });
  const drawing = createDrawingProcess();
  const nightly = createNightlyOpening(stores, log, clock.now);
  const pictures = createPictures(stores.database, drawing.draw);
  const ticketPicture = (pictureId: number | null) => findTicketPicture(pictures, catalogue, pictureId);
  const printing = {
    queryable: stores.database,
    catalogue: catalogue.get,
    ticketPicture,
    origin: config.origin,
  };
  const web: WebRoom = {
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
    seats: createSeatCalls(core.seating, key),
    offers: createOfferDesk({ ...room.naming, randomBytes }),
    findPlanFile: (name) => findPlanFile(stores.database, name),
    refusalText,
    listingBody: createListingBody(async () => {
      const shown = await room.listing();
      return { listing: shown.listing, setup: setupOf(room, shown.catalogue) };
    }),
    onBankCallback: (wayKey, callback) => receiveCallback(core.settling, wayKey, callback),
    onBankReturn: async (wayKey, callback) =>
      pageAfterBank(gateways.of(wayKey), callback, (await catalogue.get()).setup.language),
    findPicture: pictures.find,
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
  const server = await createWebServer(web);
  const tillOf = createHouseProduct(till(clock), config, log);
  const registryOf = createHouseProduct(cardRegistry, config, log);
  const { setup } = await catalogue.get();
  const jobsAtWork = startShopJobs(jobs, {
    database: stores.jobs,
    settling: core.settling,
    closing: { ...room.discounting, database: stores.jobs },
    receipts: {
      database: stores.jobs,
      registrar: async () => tillOf(tillSettingsOf(await catalogue.get())),
      pause: async (milliseconds) => void (await pause(milliseconds)),
      now: clock.now,
      jobs,
      gatewayOf: core.settling.gatewayOf,
      closesSales: async () => (await catalogue.get()).receipts?.closesSales ?? false,
    },
    cardReports: {
      database: stores.jobs,
      registry: async () => registryOf((await catalogue.get()).cultureCardRegistry),
    },
    mailing: {
      database: stores.jobs,
      catalogue: catalogue.get,
      mailer,
      ticketPicture,
      linkName,
      origin: config.origin,
      now: clock.now,
    },
    timeZone: setup.timeZone,
    reopenHouse: nightly.run,
  });
  const closing = new AbortController();
  const allDrawn = drawLeftPictures(pictures, closing.signal, log);
  const close = async () => {
    closing.abort();
    await server.close();
    await jobsAtWork.catch(() => {});
    await allDrawn;
    drawing.close();
    nightly.close();
    await core.close();
    await mailer.close();
  };
  return { server, jobsAtWork, close };
}

/** The pages of this storefront before another server that speaks the calls: no database, no jobs. */
export async function composeStorefront(
  { config, log, clock = systemClock }: Surroundings,
  serverUrl: string,
  pages: Pages,
): Promise<Running> {
  const server = await createRemoteServer(
    {
      api: createRemoteApi(serverUrl, clock.now),
      clock,
      log,
      origin: config.origin,
      trustedProxies: trustedProxies(config),
      refusalText,
      pages,
      clientFolder: path.join(storefrontBuild, 'client'),
      pictureOrigins: [new URL(serverUrl).origin],
      // Which banks another house uses is not told by the calls.
      bankOrigins: async () => ['https:'],
      checkHealth: async () => {},
    },
    serverUrl,
  );
  return { server, jobsAtWork: Promise.resolve(), close: () => server.close() };
}

/** What the shop and the commands share: the catalogue, the banks, and settling payments. */
export interface Core {
  catalogue: CurrentCatalogue;
  gateways: Gateways;
  seating: LiveSeatsRoom & { live: LiveSeats };
  jobs: Jobs;
  settling: SettleRoom & RefundRoom;
  close(): Promise<void>;
}

export async function composeCore(surroundings: Surroundings, stores: Stores): Promise<Core> {
  const { log } = surroundings;
  const catalogue = createCurrentCatalogue(stores.database, {
    onFailure: (error) => log.warn({ err: error }, 'The house could not be looked at'),
  });
  try {
    return await coreAround(catalogue, surroundings, stores);
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

async function coreAround(
  catalogue: CurrentCatalogue,
  { config, log, clock = systemClock }: Surroundings,
  stores: Stores,
): Promise<Core> {
  const gateways = createGateways(gatewayProducts(clock), config, log);
  catalogue.onChange((changed) => gateways.use(changed));
  // The first look is a change too.
  await catalogue.get();
  const jobs = await startJobs({
    database: stores.jobs,
    queues: Object.values(jobQueues),
    onError: (error) => log.error({ err: error }, 'A job failed'),
  });
  const watching = {
    database: stores.database,
    catalogue: catalogue.get,
    plans: createPlans(stores.database),
    now: clock.now,
  };
  const seating = { ...watching, live: createLiveSeats(watching) };
  const settling: SettleRoom & RefundRoom = {
    database: stores.database,
    gatewayOf: gateways.of,
    jobs,
    randomBytes,
    now: clock.now,
    mailHost: new URL(config.origin).hostname,
    houseLanguage: async () => (await catalogue.get()).setup.language,
  };
  const close = async () => {
    await jobs.stop();
    await catalogue.close();
  };
  return { catalogue, gateways, seating, jobs, settling, close };
}

function shopApiRoom(
  { config, clock = systemClock }: Surroundings,
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

function signInRoom(
  { config, log, clock = systemClock }: Surroundings,
  { database }: Stores,
  { catalogue }: Core,
  key: Buffer,
): SignInRoom {
  const setup = async () => signInSettings((await catalogue.get()).setup.signIn, config);
  const clientSecret = config.secret('FOYER_SIGN_IN_SECRET') ?? null;
  return {
    database,
    setup,
    provider: createProviderBook(setup, ({ authUrl, clientId }) =>
      createGidProvider({ address: authUrl, clientId, clientSecret, now: clock.now }),
    ),
    key,
    randomBytes,
    now: clock.now,
    onTrouble: (call, reason) => log.warn({ call, reason }, 'The identity provider did not help'),
  };
}

function tillSettingsOf({ receipts, organiser }: Pick<Catalogue, 'receipts' | 'organiser'>) {
  return receipts?.till && { ...receipts.till, 'tax id': organiser.taxId };
}
