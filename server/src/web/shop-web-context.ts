import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, type CallName, calls } from '@foyer/contract/calls.ts';
import { type Answer, refusalCodes } from '@foyer/contract/kit/answer.ts';
import { serverHalf } from '@foyer/contract/kit/call.ts';
import type { Listing } from '@foyer/contract/listing/listing.ts';
import { listing as listingCall } from '@foyer/contract/listing/listing-calls.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { type Caller, nobody } from '#domain/caller.ts';
import { captchaSound } from '#features/bot-check/captcha.ts';
import { servePlanFile } from '#features/choose-seats/show-plan.ts';
import { pageAfterBank, receiveCallback } from '#features/pay-order/receive-callback.ts';
import { printCalendar, printTickets } from '#features/print-order/print-order.ts';
import { calendarFeeds, sessionCalendar } from '#features/show-calendar/show-calendar.ts';
import { showSetup } from '#features/show-listing/listing.ts';
import { accessToOrder, profileOfToken } from '#features/sign-in/sign-in.ts';
import type { Config } from '#platform/config.ts';
import type { Shop } from '#shop/shop.ts';
import { loadShopAlarms } from '#store/alarms.ts';
import { loadShopFigures } from '#store/shop-figures.ts';
import { refusalText } from '#texts/refusals.ts';
import { type AnyHandler, type CallCaller, type Handled, handlers } from './call-handlers.ts';
import { StoredBody } from './stored-body.ts';
import { type Health, limitsOf, type Pages, trustedProxies, type WebContext } from './web-context.ts';
import { storefrontBuild } from './web-server.ts';

/** All that the web server of the shop works with. */
export function webContext(
  shop: Shop,
  config: Config,
  pages: Pages,
  /** Kinds of what the settings lack for the house as it is open. */
  lacking: () => Promise<readonly string[]>,
): WebContext {
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
    findPlanFile: (name) => servePlanFile(shop.database, name),
    refusalText,
    listingBody: createListingBody(async () => {
      const { listing, catalogue } = await shop.listing();
      return { listing, setup: () => showSetup(shop, Promise.resolve(catalogue)) };
    }),
    onBankCallback: (wayKey, callback) => receiveCallback(shop, wayKey, callback),
    onBankReturn: async (wayKey, callback) =>
      pageAfterBank(shop.gateways.of(wayKey), callback, (await shop.catalogue.get()).setup.language),
    metrics: {
      token: config.secret('FOYER_METRICS_TOKEN'),
      figures: () => loadShopFigures(shop.database),
      batchQueue: shop.batcher.waiting,
    },
    findPicture: shop.findPicture,
    files: {
      ticketPdf: (request) => printTickets(shop, request),
      orderCalendar: (request) => printCalendar(shop, request),
      sessionCalendar: (request) => sessionCalendar(shop, { ...request, madeAt: shop.now() }),
      calendarFeed: calendarFeeds(shop),
    },
    captcha: {
      sound: (id, language) => captchaSound(shop, id, language),
      outside: async () => shop.botChecks.outside((await shop.catalogue.get()).botCheck)?.page ?? null,
    },
    pages,
    clientFolder: path.join(storefrontBuild, 'client'),
    pictureOrigins: [],
    bankOrigins: async () => shop.gateways.origins(),
    countedAt: shop.stock.countedAt,
    salesStopped: shop.salesStopped,
    checkHealth: () =>
      checkHealth(async () => {
        const alarms = await loadShopAlarms(shop.database);
        return [...new Set([...(await lacking()), ...alarms])];
      }),
  };
}

/** Keeps the bytes of the afisha beside the listing they were made of: a listing that is the same is not packed twice. */
function createListingBody(
  current: () => Promise<{ listing: Listing; setup: () => Promise<Setup> }>,
): () => Promise<StoredBody> {
  let kept: { listing: Listing; body: Promise<StoredBody> } | null = null;
  return async () => {
    const { listing, setup: setupNow } = await current();
    if (kept?.listing === listing) return kept.body;
    const setup = await setupNow();
    const context = { setup, houseLanguage: setup.language };
    const wire = serverHalf(listingCall).encodeAnswer(listing, context, undefined);
    const made = new StoredBody('application/json; charset=utf-8', JSON.stringify(wire));
    const body = made.prepare();
    kept = { listing, body };
    return body;
  };
}

/** Whoever asks about the health waits no longer. */
const healthMilliseconds = 1_500;

async function checkHealth(findProblems: () => Promise<string[]>): Promise<Health> {
  const late = pause(healthMilliseconds, undefined, { ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    return { isServing: true, problems: await Promise.race([findProblems(), late]) };
  } catch (error) {
    return {
      isServing: false,
      problems: [`database: ${error instanceof Error ? error.message : String(error)}`],
      works: ['programme', 'events', 'rules', 'contacts'],
      refused: ['orders', 'payments', 'returns', 'sign-in', 'hall plans'],
    };
  }
}

/** The shop's own calls, without a socket between, in a caller's name. */
function createShopApi(shop: Shop): (caller: Caller) => Api {
  return (caller) => {
    const names = Object.keys(calls).map((name) => [name, callOf(shop, name, caller)]);
    // `as`: the names of the table, each with its handler.
    return Object.fromEntries(names) as unknown as Api;
  };
}

function callOf(shop: Shop, name: string, caller: Caller) {
  // `as`: names of the table, whose requests the mapped type `Api` holds to their handlers.
  const handle = handlers[name as CallName] as AnyHandler;
  return async (request: unknown, key?: string): Promise<Answer<unknown>> => {
    const handled = await handle(shop, request, { ...caller, ...noBrowser, idempotencyKey: key ?? null });
    return handled.ok ? handled : refused(handled, languageOf(request));
  };
}

/** A page that is rendered here sets no cookies. */
const noBrowser: Pick<CallCaller, 'cookies'> = {
  cookies: {
    sessionToken: () => '',
    signInToken: () => null,
    keepSignIn: () => {},
    forgetSignIn: () => {},
    endSession: () => {},
  },
};

/** A refusal with its code, and its text in the caller's language. */
function refused({ refusal }: Extract<Handled<never>, { ok: false }>, language: Language): Answer<never> {
  return { ok: false, refusal, code: refusalCodes[refusal.kind], text: refusalText(refusal, language) };
}

function languageOf(request: unknown): Language {
  const asked = typeof request === 'object' && request !== null ? Reflect.get(request, 'language') : 'ru';
  return languages.find((language) => language === asked) ?? 'ru';
}
