import type { CardHolder, VisitorNeeds } from '@foyer/contract/people/visitors.ts';
import type { Day, Moment } from '@foyer/contract/rules/values.ts';
import type { ConsentView } from '#features/place-order/consent-view.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

export type VisitorsParams = PathParams<typeof pathPatterns.nominalTickets>;

/** null: deleted or never existed (NT-12). */
export type VisitorsPageData = VisitorsData | null;

/** An order that waits for the names of its visitors, in one language. */
export interface VisitorsData {
  hash: string;
  /** `418207`. */
  number: string;
  title: string;
  sessions: readonly VisitorSession[];
  ticketCount: number;
  /** '' where there is nothing to pay. */
  total: string;
  /** '' where the shop does not know one. */
  buyerName: string;
  hold: { until: Moment; secondsLeft: number } | null;
  /** What the house says above the consents, safe HTML. */
  text: string;
  consents: readonly ConsentView[];
  choices: VisitorLists;
  /** The house's day: a birth after it is yet to come. */
  today: Day;
}

export interface VisitorSession {
  /** `Пятница, 13 ноября, 19:00`. */
  when: string;
  age: number;
  venue: string;
  address: string;
  tickets: readonly TicketCard[];
}

/** The card of a ticket. */
export interface TicketCard {
  id: number;
  /** Its place in the order, from 1. */
  number: number;
  category: string;
  /** `Партер, ряд 5, место 12`; '' for a ticket without a place. */
  place: string;
  /** '' where the ticket is free. */
  price: string;
  needs: VisitorNeeds;
  countryId: number | null;
  /** Of the culture card that pays: the name is filled in and stays. */
  holder?: CardHolder | undefined;
}

export interface VisitorLists {
  documentTypes: readonly { id: number; countryId: number | null; name: string; note: string }[];
  countries: readonly { id: number; name: string }[];
  regions: readonly { id: number; countryId: number; name: string }[];
}
