import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { noSignIn } from '@foyer/contract/people/sign-in.ts';
import { createProofOfWork } from '#adapters/bot-check/proof-of-work/proof-of-work.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { createLiveSeats } from '#features/choose-seats/live-seats.ts';
import { createEveningFinder } from '#features/find-evenings/find-evenings.ts';
import { createCurrentListing } from '#features/show-listing/listing.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { ticketPdf } from '#print/ticket-pdf.ts';
import type { HouseClub } from '#shop/house-club.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { createOrderBatcher } from '#store/order-batcher.ts';
import { createPlans } from '#store/plans.ts';
import { createUnpaidShares, rememberStock } from '#store/stock.ts';

/**
 * The whole context of use cases on a test's database, with a catalogue that stands still: no bank, no club, no
 * fiscal registrar, no sign-in, and jobs that nobody does. A test overrides what it is about.
 */
export function shopFor(database: Database, catalogue: Catalogue, overrides: Partial<Shop> = {}): Shop {
  const key = Buffer.from('the key of a test');
  const core: ShopCore = {
    database,
    catalogue: fixedCatalogue(catalogue),
    gateways: { of: () => null, origins: () => [] },
    jobs: { send: async () => {} },
    salesStopped: () => false,
    origin: 'http://localhost:9',
    mailHost: 'example.org',
    log: createLog({ level: 'silent', production: true }),
    randomBytes,
    now: systemClock.now,
    pause: async (milliseconds) => void (await pause(milliseconds)),
    ...overrides,
  };
  const stock = rememberStock(core.database, core.now);
  const plans = overrides.plans ?? createPlans(database);
  const listing = overrides.listing ?? createCurrentListing(core, stock.all).get;
  return {
    ...core,
    key,
    isDevelopment: false,
    listing,
    stock,
    plans,
    liveSeats: createLiveSeats({ ...core, plans }),
    evenings: createEveningFinder({ ...core, listing, plans }),
    batcher: createOrderBatcher(database),
    journal: noJournal,
    club: noClub,
    signIn: { setup: async () => noSignIn, provider: async () => null },
    staffDirectory: async () => null,
    botChecks: { proof: createProofOfWork({ key, now: core.now }), outside: () => null },
    unpaidShares: createUnpaidShares(database, core.now),
    unpaidPercent: 5,
    fiscalRegistrar: async () => null,
    cardRegistry: async () => null,
    changeSession: async () => ({ kind: 'changed-meanwhile' }),
    undoOpening: async () => ({ kind: 'changed-meanwhile' }),
    mailer: { send: never, close: async () => {} },
    webhooks: { settings: () => null, post: never },
    wallets: { apple: async () => null, google: async () => null },
    passPictures: async () => ({ files: {} }),
    findPicture: async () => null,
    ticketPrinter: { print: ticketPdf },
    ...overrides,
  };
}

const noJournal: Shop['journal'] = {
  begun: async () => {},
  started: async () => {},
  close: async () => {},
};

const noClub: HouseClub = {
  get: async () => null,
  membershipOf: async () => ({ kind: 'none' }),
  cachedMembershipOf: async () => ({ kind: 'none' }),
  memberNow: async () => ({ kind: 'stranger' }),
};

function never(): never {
  throw new Error('this test sends no mail');
}

/** The same shop before other banks. */
export function withGateways<Context extends ShopCore>(
  shop: Context,
  of: ShopCore['gateways']['of'],
): Context {
  return { ...shop, gateways: { ...shop.gateways, of } };
}

/** The same shop with another club. */
export function withClub(shop: Shop, get: HouseClub['get']): Shop {
  return { ...shop, club: { ...shop.club, get } };
}

export function fixedCatalogue(catalogue: Catalogue): ShopCore['catalogue'] {
  return { get: async () => catalogue, refresh: async () => catalogue };
}
