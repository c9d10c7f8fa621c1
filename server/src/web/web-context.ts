import type { Api } from '@foyer/contract/calls.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { PageAnswer, PageRequest, PageTrouble } from '@foyer/contract/kit/page.ts';
import type { Listing } from '@foyer/contract/listing/listing.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { OutsideCheckPage } from '#domain/bot-check.ts';
import type { Caller } from '#domain/caller.ts';
import type { CallbackOutcome } from '#features/pay-order/receive-callback.ts';
import type { PrintRequest } from '#features/print-order/print-order.ts';
import type { Clock } from '#platform/clock.ts';
import { type Config, ConfigError, networksIn } from '#platform/config.ts';
import type { Log } from '#platform/log.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import type { Shop } from '#shop/shop.ts';
import type { CheckAccess } from './callers.ts';
import { type Limits, usualLimits } from './limits.ts';
import type { MetricsContext } from './metrics-routes.ts';
import type { StoredBody } from './stored-body.ts';

/** All that the shop's web server needs of the rest; compose hands it in. */
export interface WebContext extends PageContext {
  /** What the use cases of the calls work with. */
  shop: Shop;
  /** The calls in somebody's name. */
  apiFor(caller: Caller): Api;
  /** The profile whose live sign-in a token names; null: none. `off`: the house signs nobody in. */
  profileOfToken(token: string): Promise<number | null | 'off'>;
  accessToOrder: CheckAccess;
  limits: Limits;
  metrics: MetricsContext;
  /** Signs the tokens of sessions; the same in all processes of a shop. */
  sessionKey: Buffer;
  /** The answer of `GET /api/afisha`, made once for each state of the programme. */
  listingBody(): Promise<StoredBody>;
  onBankCallback(wayKey: string, callback: RawCallback): Promise<CallbackOutcome>;
  /** The page of ours for a buyer who comes back from a bank with one address for all orders. */
  onBankReturn(wayKey: string, callback: RawCallback): Promise<string>;
  findPicture(name: string): Promise<PictureFile | null>;
  /** Files of hall plans. */
  findPlanFile(name: string): Promise<PictureFile | null>;
  files: OrderFiles;
  captcha: {
    /** WAV; null: no such picture. */
    sound(id: string, language: Language): Buffer | null;
    /** The outside service that looks instead; null: the house has set none, or none that can be used. */
    outside(): Promise<OutsideCheckPage | null>;
  };
}

/** What a storefront needs too that stands before another server. */
export interface PageContext {
  setup(): Promise<Setup>;
  listing(): Promise<Listing>;
  /** The calls in nobody's name. */
  api: Api;
  clock: Clock;
  log: Log;
  /** Public address of the shop, no slash at its end. */
  origin: string;
  trustedProxies: readonly string[] | false;
  refusalText(refusal: Refusal, language: Language): string;
  pages: Pages;
  /** Folder of the browser's build, `storefront/dist/client`. */
  clientFolder: string;
  /** Origins of pictures beside our own: those of another server. */
  pictureOrigins: readonly string[];
  /** Origins of the banks that a page may send a form to. */
  bankOrigins(): Promise<readonly string[]>;
  /** When the numbers of places were counted that are shown while the database is away; else null. */
  countedAt(): Date | null;
  salesStopped(): boolean;
  checkHealth(): Promise<Health>;
}

/** What `/healthz` says. */
export interface Health {
  /** False: only what needs no database is served. */
  isServing: boolean;
  /** What needs the operator, by short names. */
  problems: readonly string[];
  /** What works while the shop does not serve, and what does not. */
  works?: readonly string[];
  refused?: readonly string[];
}

interface PictureFile {
  contentType: string;
  bytes: Buffer;
}

/** What the built storefront exports. */
export interface Pages {
  render(request: PageRequest): Promise<PageAnswer>;
  /** The page that says that a render has failed, and what to do. */
  renderFailure(request: PageRequest, trouble: PageTrouble): Promise<PageAnswer>;
}

/** Files that belong to an order or an event; null where there is nothing of that name. */
interface OrderFiles {
  /** The tickets of a paid order on paper, PDF: one by its name, or all. */
  ticketPdf(request: PrintRequest): Promise<Buffer | 'busy' | null>;
  /** The sessions of a paid order as a calendar file. */
  orderCalendar(request: { orderHash: string; language: Language }): Promise<string | null>;
  /** One session of an event as a calendar file. */
  sessionCalendar(request: {
    eventId: string;
    sessionId: number;
    language: Language;
  }): Promise<string | null>;
  /** The calendar to subscribe to; `eventId` null: of the whole house. */
  calendarFeed(request: { eventId: string | null; language: Language }): Promise<string | null>;
}

/** Addresses or blocks of the proxies before the shop, by commas: FOYER_PROXIES; without it nobody is believed. */
export function trustedProxies(config: Pick<Config, 'secret'>): string[] | false {
  return networksIn(config, 'FOYER_PROXIES') ?? false;
}

/** FOYER_ORDERS_PER_MINUTE and FOYER_LOOKS_PER_MINUTE, of one block of addresses. */
export function limitsOf(config: Pick<Config, 'secret'>): Limits {
  return {
    ...usualLimits,
    changes: numberOf(config, 'FOYER_ORDERS_PER_MINUTE') ?? usualLimits.changes,
    orderLooks: numberOf(config, 'FOYER_LOOKS_PER_MINUTE') ?? usualLimits.orderLooks,
  };
}

/** FOYER_UNPAID_SHARE: percent of a session that one network may hold without paying. */
export function unpaidPercentOf(config: Pick<Config, 'secret'>): number {
  return numberOf(config, 'FOYER_UNPAID_SHARE') ?? 5;
}

function numberOf(config: Pick<Config, 'secret'>, name: string): number | undefined {
  const text = config.secret(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new ConfigError([{ variable: name, found: `"${text}"`, expected: 'a whole number above 0' }]);
}
