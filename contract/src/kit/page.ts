import type { Ask } from '#calls.ts';
import type { PaymentStart, PlaceOrderRequest } from '#order/order.ts';
import type { Setup } from '#setup/setup.ts';
import type { Answer } from './answer.ts';

/** What the server hands to the built storefront for one page. */
export interface PageRequest {
  /** Path and query as asked for: `/event/7?lang=en`. */
  url: string;
  /** Public origin of the shop, without a slash at the end: canonical addresses and pictures are made from it. */
  origin: string;
  setup(): Promise<Setup>;
  /** The calls of the page, in the name of this visitor. */
  ask: Ask;
  now: Date;
  /** When the numbers of places were counted that are shown, should the database be away; else null. */
  countedAt(): Date | null;
  /** It will stand in a frame within a page of the house's own site. */
  framed: boolean;
  /** Nothing can be bought until staff have decided about a restored copy. */
  salesStopped(): boolean;
  /** The form that this page answers; absent: the page was only opened. */
  sent?: SentForm | undefined;
}

/** What a form of a page has sent, and what became of it. */
export type SentForm =
  /** An order that was refused: its page comes back as it was filled in. */
  | { kind: 'order'; order: PlaceOrderRequest; code: string }
  /** A payment: its next step, or why there is none. */
  | { kind: 'payment'; answer: Answer<PaymentStart> };

/** Why a page cannot be shown: a fault of ours, a database that will be back, or what a refusal says. */
export type PageTrouble = 'fault' | 'away' | { text: string; status: number };

/** What the server sends back. */
export interface PageAnswer {
  status: number;
  /** Whole document; empty when `redirect` is set. */
  html: string;
  /** Where the visitor is sent (same origin path, or a whole address of the house's own rule). */
  redirect: string | null;
  /** Whether every anonymous visitor gets the same bytes for this address (micro-cache of the server). */
  cacheable: boolean;
  /** Sources for `style-src`: `'sha256-…'` of each inlined sheet. */
  styleHashes: readonly string[];
  /** Sources for `script-src` beside `'self'`: `'sha256-…'` of each inlined script. */
  scriptHashes: readonly string[];
}

/** The one function that the server takes from `storefront/dist/server/entry-server.js`. */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;
