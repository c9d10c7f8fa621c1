import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createOutsideChecks } from '#adapters/bot-check/outside-checks.ts';
import { createProofOfWork } from '#adapters/bot-check/proof-of-work/proof-of-work.ts';
import { createHouseProduct } from '#adapters/house-product.ts';
import { cardRegistry, club, fiscalRegistrar } from '#adapters/house-products.ts';
import { cachedProvider } from '#adapters/identity-provider/cached-provider.ts';
import { createGidProvider } from '#adapters/identity-provider/gid/gid-provider.ts';
import { smtpMailer, usualSmtpLimits } from '#adapters/mailer/smtp/smtp-mailer.ts';
import { gatewayProducts } from '#adapters/payment-gateway/gateway-products.ts';
import { createGateways } from '#adapters/payment-gateway/payment-gateways.ts';
import { startShopJobs } from '#compose/shop-jobs.ts';
import { webContext } from '#compose/web-context.ts';
import { jobQueues } from '#domain/job.ts';
import { createLiveSeats } from '#features/choose-seats/live-seats.ts';
import { createPictures, drawLeftPictures } from '#features/open-house/draw-pictures.ts';
import { createDrawingProcess } from '#features/open-house/drawing-process.ts';
import { createNightlyOpening } from '#features/open-house/nightly-opening.ts';
import { createCurrentListing } from '#features/show-listing/current-listing.ts';
import { personOfProfile } from '#features/sign-in/person-of-profile.ts';
import { signInSettings } from '#features/sign-in/sign-in-settings.ts';
import type { Config } from '#platform/config.ts';
import { type Jobs, startJobs } from '#platform/jobs.ts';
import { mailSettings } from '#platform/mail-settings.ts';
import type { Runtime } from '#platform/runtime.ts';
import { sessionKey } from '#platform/session-key.ts';
import { qrPng } from '#print/qr-code.ts';
import { watchDatabase } from '#shop/database-watch.ts';
import { createHouseClub, type HouseClub } from '#shop/house-club.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { type CurrentCatalogue, createCurrentCatalogue } from '#store/current-catalogue.ts';
import type { Stores } from '#store/open-stores.ts';
import { createOrderBatcher } from '#store/order-batcher.ts';
import { createPlans } from '#store/plans.ts';
import { loadStockLevels } from '#store/stock.ts';
import type { Running } from '#web/running.ts';
import type { Pages } from '#web/web-context.ts';
import { createWebServer } from '#web/web-server.ts';
import { unpaidPercentOf } from '#web/web-settings.ts';

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
  core: ShopCore & { jobs: Jobs };
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
  { config, log, clock }: Runtime,
  stores: Stores,
): Promise<OpenedCore> {
  const products = gatewayProducts(clock, (link) => qrPng(link).toString('base64'));
  const gateways = createGateways(products, config, log);
  catalogue.onChange((changed) => gateways.use(changed));
  // The first look is a change too.
  await catalogue.get();
  const jobs = await startJobs({
    database: stores.jobs,
    queues: Object.values(jobQueues),
    onError: (error) => log.error({ err: error }, 'A job failed'),
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
  core: ShopCore,
  { config, log, clock }: Runtime,
  key: Buffer,
  findPicture: Shop['findPicture'],
): Shop {
  const plans = createPlans(core.database);
  const registrarOf = createHouseProduct(fiscalRegistrar(clock), config, log);
  const registryOf = createHouseProduct(cardRegistry, config, log);
  const signIn = signInOf(core, config);
  return {
    ...core,
    key,
    isDevelopment: !config.production,
    listing: createCurrentListing(core, () => loadStockLevels(core.database)).get,
    plans,
    liveSeats: createLiveSeats({ ...core, plans }),
    batcher: createOrderBatcher(core.database),
    club: houseClubOf({ ...core, key, signIn }, config),
    signIn,
    botChecks: {
      proof: createProofOfWork({ key, now: clock.now }),
      outside: createOutsideChecks(config, log, clock),
    },
    unpaidPercent: unpaidPercentOf(config),
    fiscalRegistrar: async () => {
      const { receipts, organiser } = await core.catalogue.get();
      return registrarOf(receipts?.till && { ...receipts.till, 'tax id': organiser.taxId });
    },
    cardRegistry: async () => registryOf((await core.catalogue.get()).cultureCardRegistry),
    mailer: smtpMailer({ ...mailSettings(config), connections: 2, limits: usualSmtpLimits }),
    findPicture,
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
  const { config, log, clock } = runtime;
  const drawing = createDrawingProcess();
  const pictures = createPictures(stores.database, drawing.draw);
  const { dataFolder } = config;
  const watch = await watchDatabase({ database: stores.jobs, dataFolder, log, now: clock.now });
  const own = { ...core, salesStopped: watch.salesStopped };
  const shop = createShop(own, runtime, await sessionKey(config), pictures.find);
  const server = await createWebServer(webContext(shop, config, pages));
  const nightly = createNightlyOpening(stores.jobs, stores.address, log, clock.now);
  const { timeZone } = (await core.catalogue.get()).setup;
  const jobsShop = { ...shop, database: stores.jobs };
  const jobsAtWork = startShopJobs(core.jobs, jobsShop, { reopenHouse: nightly.run, timeZone });
  const closing = new AbortController();
  const allDrawn = drawLeftPictures(pictures, closing.signal, log);
  const close = async () => {
    closing.abort();
    await server.close();
    await watch.close();
    await jobsAtWork.catch(() => {});
    await allDrawn;
    drawing.close();
    nightly.close();
    await closeCore();
    await shop.mailer.close();
  };
  return { server, jobsAtWork, close };
}
