import { visitors } from '@foyer/contract/people/visitor-calls.ts';
import type {
  CardHolder,
  VisitorGroup,
  VisitorNeeds,
  VisitorsOrder,
} from '@foyer/contract/people/visitors.ts';
import { formatDayAndTime, formatMoney } from '@foyer/contract/rules/format.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import {
  type Day,
  type Language,
  languageTags,
  type Moment,
  type Text,
  textIn,
} from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import { restriction } from '#api/restriction.ts';
import type { ConsentView } from '#features/place-order/consent-view.ts';
import { houseTime } from '#lib/house/house-time.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader } from '#lib/router/page-module.ts';
import type { pathPatterns } from '#path-patterns.ts';

/** Writes the order out in one language; lists of places in the order of that language's alphabet. */
export function visitorsPageData(
  order: VisitorsOrder,
  language: Language,
  setup: Setup,
  now: Date,
): VisitorsData {
  const say = (text: Text) => textIn(text, language, setup.language);
  const tickets = order.groups.flatMap((group) => group.tickets);
  const total = tickets.reduce((sum, ticket) => sum + ticket.price, 0);
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, order.currency, language) : '');
  const numbers = new Map(tickets.map((ticket, index) => [ticket.id, index + 1]));
  return {
    hash: order.hash,
    number: String(order.number),
    title: say(order.groups[0]?.title ?? {}),
    sessions: order.groups.map((group) => sessionOf(group, { say, money, language, numbers })),
    ticketCount: tickets.length,
    total: money(total),
    hold: order.heldUntil ? { until: order.heldUntil, secondsLeft: order.secondsLeft } : null,
    buyerName: order.buyerName,
    text: order.text,
    consents: order.consents.map(({ id, text, required }) => ({ id, html: say(text), required })),
    choices: listsOf(order, say, language),
    today: houseTime(now, setup.timeZone).day,
  };
}

interface Writer {
  say(text: Text): string;
  money(amount: number): string;
  language: Language;
  numbers: ReadonlyMap<number, number>;
}

function sessionOf(group: VisitorGroup, { say, money, language, numbers }: Writer): VisitorSession {
  const when = formatDayAndTime(group.day, group.allDay ? null : group.time, language);
  return {
    when: when.charAt(0).toLocaleUpperCase() + when.slice(1),
    age: group.ageFrom,
    venue: say(group.venueName),
    address: say(group.address),
    tickets: group.tickets.map(({ id, price, categoryName, place, needs, countryId, holder }) => ({
      id,
      number: numbers.get(id) ?? 0,
      category: say(categoryName),
      place: place ? placeInWords(place, language, say) : '',
      price: money(price),
      needs,
      countryId,
      holder,
    })),
  };
}

function listsOf(order: VisitorsOrder, say: (text: Text) => string, language: Language): VisitorLists {
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name, languageTags[language]);
  return {
    documentTypes: order.documentTypes.map(({ id, countryId, name, note }) => ({
      id,
      countryId,
      name: say(name),
      note: say(note),
    })),
    countries: order.countries.map(({ id, name }) => ({ id, name: say(name) })).sort(byName),
    regions: order.regions
      .map(({ id, countryId, name }) => ({ id, countryId, name: say(name) }))
      .sort(byName),
  };
}

/** Named visitors of one buyer's order: never cached, never in search engines. */
export const visitorsLoader: PageLoader<VisitorsParams, VisitorsPageData> = {
  async load({ ask, params, language, setup, paths, now }) {
    const answer = await ask(visitors, { hash: params.hash, language });
    if (!answer.ok) {
      const restricted = restriction(answer.refusal);
      if (restricted) return restricted;
      throw new NetworkFailure('server', { cause: new Error(`visitors: ${answer.code} ${answer.text}`) });
    }
    const order = answer.value;
    if (!order) return { kind: 'page', data: null, status: 404 };
    // Confirmed and cancelled both count as finished (B 4.5).
    if (order.status !== 'reserved') return { kind: 'redirect', to: paths.order(order.hash) };
    return { kind: 'page', data: visitorsPageData(order, language, setup, now) };
  },
  head: ({ data, texts }) => {
    const t = texts('visitors');
    return { title: data ? t('title', { event: data.title }) : t('deleted-title'), hidden: true };
  },
};

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
