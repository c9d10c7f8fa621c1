import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { createOutsideChecks } from '#adapters/bot-check/outside-checks.ts';
import { createProofOfWork } from '#adapters/bot-check/proof-of-work/proof-of-work.ts';
import { cardRegistry, club, createHouseProduct, fiscalRegistrar } from '#adapters/house-product.ts';
import { cachedProvider, createGidProvider } from '#adapters/identity-provider/gid/gid-provider.ts';
import { smtpMailer, usualSmtpLimits } from '#adapters/mailer/smtp/smtp-mailer.ts';
import { createGateways, gatewayProducts } from '#adapters/payment-gateway/gateway-products.ts';
import { staffDirectory, staffDirectorySettings } from '#adapters/staff-directory/openid-directory.ts';
import { createWallets } from '#adapters/wallet/wallets.ts';
import { createWebhookPosts } from '#adapters/webhook/webhook-posts.ts';
import { jobQueues } from '#domain/job.ts';
import { createLiveSeats } from '#features/choose-seats/live-seats.ts';
import { createEveningFinder } from '#features/find-evenings/find-evenings.ts';
import { createPassPictures } from '#features/keep-passes/wallet-passes.ts';
import { reopenNightly } from '#features/open-house/open-folder.ts';
import { createOpeningProcess } from '#features/open-house/opening-process.ts';
import {
  createPictureDrawing,
  createPictures,
  drawLeftPictures,
} from '#features/open-house/prepare-pictures.ts';
import { createCurrentListing } from '#features/show-listing/listing.ts';
import { personOfProfile, signInSettings } from '#features/sign-in/sign-in.ts';
import type { Config } from '#platform/config.ts';
import { freeBytesOn } from '#platform/disk-full.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import type { Log, Runtime } from '#platform/log.ts';
import { mailSettings } from '#platform/mail-settings.ts';
import { sessionKey } from '#platform/secrets.ts';
import { qrPng } from '#print/code-pictures.ts';
import { createTicketPrinter } from '#print/ticket-printer.ts';
import { watchDatabase } from '#shop/database-watch.ts';
import { createHouseClub, type HouseClub } from '#shop/house-club.ts';
import { openPaymentJournal } from '#shop/payment-journal.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '#store/catalogue.ts';
import type { Stores } from '#store/open-stores.ts';
import { createOrderBatcher } from '#store/order-batcher.ts';
import { createPlans } from '#store/plans.ts';
import { createUnpaidShares, rememberStock } from '#store/stock.ts';
import { webContext } from '#web/shop-web-context.ts';
import { type Pages, unpaidPercentOf } from '#web/web-context.ts';
import { createWebServer, type Running } from '#web/web-server.ts';
import { findReadinessProblems, type HouseServices, type ReadinessProblem } from './readiness.ts';
import { startShopJobs } from './shop-jobs.ts';

/** The whole shop on opened stores. A house must stand open. */
export async function composeShop(runtime: Runtime, stores: Stores, pages: Pages): Promise<Running> {
  const { core, close } = await openCore(runtime, stores);
  try {
    return await serve(core, close, runtime, stores, pages);
  } catch (error) {
    await close();
    throw error;
  }
}

interface OpenedCore {
  core: ShopCore & { jobs: Jobs; catalogue: CurrentCatalogue };
  close(): Promise<void>;
}

/** The part of the shop that commands have too: the catalogue, the banks, and the jobs. */
export async function openCore(runtime: Runtime, stores: Stores): Promise<OpenedCore> {
  const catalogue = createCurrentCatalogue(stores.database, {
    onFailure: (error) => runtime.log.warn({ err: error }, 'The house could not be looked at'),
  });
  try {
    return await openAround(catalogue, runtime, stores);
  } catch (error) {
    await catalogue.close();
    throw error;
  }
}

async function openAround(
  catalogue: CurrentCatalogue,
  { config, log }: Runtime,
  stores: Stores,
): Promise<OpenedCore> {
  const { clock } = stores;
  const products = gatewayProducts(clock, (link) => qrPng(link).toString('base64'));
  const gateways = createGateways(products, config);
  catalogue.onChange((changed) => gateways.use(changed));
  // The first look is a change too.
  await catalogue.get();
  const jobs = await startJobs({
    database: stores.jobs,
    queues: Object.values(jobQueues),
    onError: (error) => log.error({ err: error }, 'A job failed'),
    now: clock.now,
  });
  const core = {
    database: stores.database,
    catalogue,
    gateways,
    jobs,
    salesStopped: () => false,
    origin: config.origin,
    mailHost: new URL(config.origin).hostname,
    log,
    randomBytes,
    now: clock.now,
    pause: async (milliseconds: number) => void (await pause(milliseconds)),
  };
  const close = async () => {
    await jobs.stop();
    await catalogue.close();
  };
  return { core, close };
}

/** The context of all use cases. */
function createShop(
  core: ShopCore & Pick<Shop, 'journal'>,
  { config, log }: Runtime,
  { key, ...drawing }: Pick<Shop, 'key' | 'findPicture' | 'ticketPrinter' | 'changeSession' | 'undoOpening'>,
): Shop {
  const stock = rememberStock(core.database, core.now);
  const plans = createPlans(core.database);
  const listing = createCurrentListing(core, stock.all).get;
  const registrarOf = createHouseProduct(fiscalRegistrar(core), config, log);
  const registryOf = createHouseProduct(cardRegistry, config, log);
  const signIn = signInOf(core, config);
  return {
    ...core,
    key,
    isDevelopment: !config.production,
    listing,
    stock,
    plans,
    liveSeats: createLiveSeats({ ...core, plans }),
    evenings: createEveningFinder({ ...core, listing, plans }),
    batcher: createOrderBatcher(core.database),
    club: houseClubOf({ ...core, key, signIn }, config),
    signIn,
    staffDirectory: staffDirectoryOf(core, config),
    botChecks: {
      proof: createProofOfWork({ key, now: core.now }),
      outside: createOutsideChecks(config, log, core),
    },
    unpaidShares: createUnpaidShares(core.database, core.now),
    unpaidPercent: unpaidPercentOf(config),
    fiscalRegistrar: async () => {
      const { receipts, organiser } = await core.catalogue.get();
      return registrarOf(receipts?.registrar && { ...receipts.registrar, 'tax id': organiser.taxId });
    },
    cardRegistry: async () => registryOf((await core.catalogue.get()).cultureCardRegistry),
    mailer: smtpMailer({ ...mailSettings(config), connections: 2, limits: usualSmtpLimits }),
    webhooks: createWebhookPosts(config),
    wallets: createWallets({
      config,
      log,
      now: core.now,
      house: async () => (await core.catalogue.get()).wallet ?? null,
    }),
    passPictures: createPassPictures(),
    ...drawing,
  };
}

function signInOf({ catalogue, now }: ShopCore, config: Config): Shop['signIn'] {
  const setup = async () => signInSettings((await catalogue.get()).setup.signIn, config);
  const clientSecret = config.secret('FOYER_SIGN_IN_SECRET') ?? null;
  const provider = cachedProvider(setup, ({ authUrl, clientId }) =>
    createGidProvider({ address: authUrl, clientId, clientSecret, now }),
  );
  return { setup, provider };
}

function staffDirectoryOf({ catalogue, log }: ShopCore, config: Config): Shop['staffDirectory'] {
  const directoryOf = createHouseProduct(staffDirectory, config, log);
  return async () => directoryOf(staffDirectorySettings((await catalogue.get()).staffSignIn));
}

function houseClubOf(shop: ShopCore & Pick<Shop, 'key' | 'signIn'>, config: Config): HouseClub {
  const { catalogue, log, now } = shop;
  const clubOf = createHouseProduct(club({ now }), config, log);
  return createHouseClub({
    club: async () => {
      const { club: written } = await catalogue.get();
      return clubOf(written && { address: written.address, 'secret from': written.secretFrom });
    },
    personOfProfile: (profileId) => personOfProfile(shop, profileId),
    now,
    pause: shop.pause,
    onSilence: (reason) => log.warn({ reason }, 'The club does not answer'),
  });
}

async function serve(
  core: OpenedCore['core'],
  closeCore: () => Promise<void>,
  runtime: Runtime,
  stores: Stores,
  pages: Pages,
): Promise<Running> {
  const { config, log } = runtime;
  const { clock } = stores;
  const drawing = createPictureDrawing();
  const pictures = createPictures(stores.database, drawing.draw);
  const { dataFolder } = config;
  const watch = await watchDatabase({ database: stores.jobs, dataFolder, log, now: clock.now });
  const journal = openPaymentJournal(dataFolder, log, clock.now);
  const own = { ...core, salesStopped: watch.salesStopped };
  const report = (house: HouseServices) =>
    logProblems(log, findReadinessProblems(config, house, clock.ahead()));
  report(await core.catalogue.get());
  core.catalogue.onChange(report);
  const lacking = async () => {
    const problems = findReadinessProblems(config, await core.catalogue.get(), clock.ahead());
    return [...problems.map(({ kind }) => kind), ...(stores.isDiskFull() ? ['disk-full'] : [])];
  };
  const ticketPrinter = createTicketPrinter();
  const key = await sessionKey(config);
  const opening = createOpeningProcess();
  const change = opening.changeSessionIn(stores.address, own.mailHost);
  const undo = opening.undoIn(stores.address, own.mailHost);
  const shop = createShop({ ...own, journal }, runtime, {
    key,
    findPicture: pictures.find,
    ticketPrinter,
    changeSession: (asked) => change(asked, clock.now()),
    undoOpening: (asked) => undo(asked, clock.now()),
  });
  const server = await createWebServer(webContext(shop, config, pages, lacking));
  // Counted once before anybody asks, so that an early silence has numbers to show.
  const counted = shop
    .listing()
    .catch((error) => log.warn({ err: error }, 'The places could not be counted'));
  const reopenHouse = () =>
    reopenNightly({ database: stores.jobs, log, now: clock.now() }, opening.openBesideIn(stores.address));
  const { timeZone } = (await core.catalogue.get()).setup;
  const jobsShop = { ...shop, database: stores.jobs };
  const jobsAtWork = startShopJobs(core.jobs, jobsShop, {
    reopenHouse,
    timeZone,
    alarmAddress: config.secret('FOYER_ALARM_MAIL'),
    disk: { machine: hostname(), freeBytes: () => freeBytesOn(dataFolder) },
  });
  const closing = new AbortController();
  const allDrawn = drawLeftPictures(pictures, closing.signal, log);
  const close = async () => {
    closing.abort();
    await server.close();
    await watch.close();
    await journal.close();
    await jobsAtWork.catch(() => {});
    await counted;
    await allDrawn;
    drawing.close();
    ticketPrinter.close();
    opening.close();
    await closeCore();
    await shop.mailer.close();
  };
  return { server, jobsAtWork, close };
}

function logProblems(log: Log, problems: readonly ReadinessProblem[]): void {
  for (const { kind, text } of problems) log.error({ kind, problem: text.en }, 'The shop needs attention');
}
