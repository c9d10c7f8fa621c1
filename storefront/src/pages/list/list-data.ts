import type { ListEntryView } from '@foyer/contract/waiting/waiting.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { pathPatterns } from '#path-patterns.ts';

/** Two addresses: `/list/join/…` of an event, and `/list/…` of an entry. */
export type ListParams = Partial<
  PathParams<typeof pathPatterns.listJoin> & PathParams<typeof pathPatterns.listEntry>
>;

/** null: no such entry. */
export type ListData = ListJoinData | ListEntryData | null;

/** The waiting list of an event in one language. */
export interface ListJoinData {
  kind: 'join';
  eventId: string;
  title: string;
  eventUrl: string;
  /** `sent`: the mail is on its way; `none`: nothing is sold out. */
  phase: 'form' | 'sent' | 'none';
  sessions: readonly { id: number; when: string; isChosen: boolean }[];
  /** '' until it is chosen. */
  party: string;
  mostParty: number;
  /** Seats on a plan: they can be side by side. */
  hasSeats: boolean;
  together: boolean;
  zones: readonly { id: number; name: string; price: string; isChosen: boolean }[];
  consents: readonly { id: number; html: string; isTicked: boolean }[];
  /** A code to type, where the shop wants to know whether it is a person; null: it does not. */
  captcha: { id: string; url: string } | null;
  /** Why the form was not taken; '' for nothing. */
  refused: string;
}

/** An entry of the waiting list in one language. */
export interface ListEntryData {
  kind: 'entry';
  name: string;
  state: ListEntryView['state'];
  title: string;
  eventUrl: string;
  joinUrl: string;
  party: number;
  together: boolean;
  zones: string;
  sessions: readonly { id: number; when: string; ahead: number }[];
  chance: ListEntryView['chance'];
  passesLeft: number;
  offer: OfferWords | null;
  /** Why the last answer was not taken; '' for nothing. */
  refused: string;
}

/** Places that are kept for the entry now. */
export interface OfferWords {
  when: string;
  places: string;
  /** Hour and minute, or day and hour where it is another day. */
  time: string;
  until: string;
  /** A ticket's category with its price, null for a free one; `value` is what the form sends. */
  prices: readonly { value: string; name: string; price: string | null }[];
  consents: readonly { id: number; html: string; required: boolean; isTicked: boolean }[];
  /** The prices that were chosen in a form that was refused, a ticket each; '' for no ticket. */
  chosen: readonly string[];
  /** Fields of that form that are wrong. */
  wrong: readonly string[];
}
