import type { ExchangeCause, StandingExchange } from '@foyer/contract/returns/exchange.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type ExchangeParams = PathParams<typeof pathPatterns.orderExchange>;

/** Exchanging tickets of an order, in one language. */
export interface ExchangeData {
  number: string;
  hash: string;
  /** The name of the mail's link, with which an exchange is confirmed; '' for none. */
  name: string;
  title: string;
  tickets: readonly TicketChoice[];
  /** Why nothing can be exchanged; null: it can. */
  cause: ExchangeCause | null;
  /** Until when, or until when it was possible; '' where nobody knows. */
  until: string;
  was: { when: string; places: string; sum: string };
  evenings: readonly EveningChoice[];
  /** Value of the places that were chosen on the plan; '' for none. */
  asked: string;
  paysInFull: boolean;
  standing: StandingWords | null;
  /** Code of the refusal of the last try; '' for none. */
  refused: string;
}

export interface TicketChoice {
  id: number;
  words: string;
  /** Of a ticket whose words are those of another; '' of any other. */
  number: string;
  sum: string;
  isChosen: boolean;
  /** Why it is not exchanged; null: it may be. */
  cause: ExchangeCause | null;
}

export interface EveningChoice {
  when: string;
  /** The plan to choose seats on; '' where they have none. */
  planUrl: string;
  options: readonly PlacesChoice[];
}

export interface PlacesChoice {
  /** What the form sends. */
  value: string;
  zone: string;
  /** '' where the places have no numbers. */
  places: string;
  isSame: boolean;
  kind: 'pay' | 'back' | 'even';
  /** What the new tickets cost more, or what is refunded. */
  sum: string;
  /** What of the old price is neither carried on nor refunded; '' for nothing. */
  lost: string;
  due: string;
  paysNow: string;
  /** '' for nothing. */
  refundsNow: string;
  /** '' for none. */
  bonuses: string;
  isPaidNow: boolean;
}

export interface StandingWords {
  state: StandingExchange['state'];
  waitsFor: StandingExchange['waitsFor'];
  mayConfirm: boolean;
  oldNumber: string;
  oldHash: string;
  newNumber: string;
  newHash: string;
  when: string;
  places: string;
  heldUntil: string;
  paysNow: string;
  refundsNow: string;
}

/** null: no such order. */
export type ExchangePageData = ExchangeData | null;
