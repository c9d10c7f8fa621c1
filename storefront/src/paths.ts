import type { Day, Language, Time } from '@foyer/contract/rules/values.ts';

/** What every link of a page carries on: the language when it is not the house's own, and the subscription mode. */
export interface LinkContext {
  language: Language;
  houseLanguage: Language;
  /** `sub=1` in the address: buying by subscription (specification B 2). */
  subscription: boolean;
  /** `subscription=…`: which one of several the visitor has chosen. */
  subscriptionId: string | null;
  /** `exchange=…`: seats are chosen for tickets of this order, instead of bought (`exchangeOnPlan`). */
  exchange?: string | null;
}

type QueryValue = string | number;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>;

export interface SessionLink {
  eventId: string;
  /** The event has a hall plan (AF-17). */
  usesPlan: boolean;
  day?: Day | undefined;
  time?: Time | undefined;
}

export type Paths = ReturnType<typeof pathsFor>;

/** The only maker of links. Everything that a link must carry on is in `context`. */
export function pathsFor(context: LinkContext) {
  const lang = context.language === context.houseLanguage ? undefined : context.language;
  const bySubscription = {
    sub: context.subscription ? 1 : undefined,
    subscription: context.subscriptionId ?? undefined,
  };
  const link = (parts: readonly string[], query: Query = {}) => address(parts, { ...query, lang });
  return {
    /** `id` is the chosen kind, `sid` the chosen menu (AF-1, AF-2); other filters as the page names them. */
    listing: (query: { id?: number; sid?: number; reset?: 1 } & Query = {}) => link([], query),
    contacts: () => link(['contacts']),
    /** Evenings for a party; the query is the wish. */
    evenings: (query: Query = {}) => link(['evenings'], query),
    /** `order`: the one that did not open, to go on to after a sign-in. */
    unauthorized: (gid: boolean, order?: string) =>
      link(gid ? ['unauthorized', 'gid'] : ['unauthorized'], { order: order?.toLowerCase() }),
    /** The page where a session is bought: the plan where the event has one, else the event page (AF-17). */
    sale: ({ eventId, usesPlan, day, time }: SessionLink, query: Query = {}) =>
      link([usesPlan ? 'scheme' : 'event', eventId, ...dayAndTime(day, time)], {
        ...bySubscription,
        exchange: (usesPlan && context.exchange) || undefined,
        ...query,
      }),
    /** The hash of an order is written in lower case in addresses (OR-2). */
    order: (hash: string) => link(['order', hash.toLowerCase()]),
    orderReturn: (hash: string, confirmation?: string) =>
      link(['order', 'return', hash.toLowerCase()], { hash_conf: confirmation }),
    /** No tickets named: all that may be exchanged together. */
    orderExchange: (hash: string, tickets: readonly number[] = []) =>
      link(['order', 'exchange', hash.toLowerCase()], { ticket: tickets }),
    /** The waiting list of sold-out sessions: the one that is meant is chosen there. */
    listJoin: (eventId: string, day?: Day, time?: Time) =>
      link(['list', 'join', eventId, ...dayAndTime(day, time)]),
    declined: (hash: string) => link(['order', 'declined', hash.toLowerCase()]),
    nominalTickets: (hash: string) => link(['nominal-tickets', hash.toLowerCase()]),
    rule: (key: string) => link(['rules', key]),
  };
}

/** The same page in another language: path and query stay, only `lang` changes (PG-5). */
export function inLanguage(url: URL, language: Language, houseLanguage: Language): string {
  const query = new URLSearchParams(url.search);
  query.delete('lang');
  if (language !== houseLanguage) query.set('lang', language);
  const text = query.toString();
  return `${url.pathname}${text ? `?${text}` : ''}`;
}

/** A path with some keys of its query changed; `undefined` takes a key away, a list repeats it. The hash stays off. */
export function withQuery(url: Pick<URL, 'pathname' | 'search'>, changes: Query): string {
  const query = new URLSearchParams(url.search);
  for (const [key, value] of Object.entries(changes)) {
    query.delete(key);
    const values = [value].flat().filter((one) => one !== undefined && one !== '');
    for (const one of values) query.append(key, String(one));
  }
  const text = query.toString();
  return `${url.pathname}${text ? `?${text}` : ''}`;
}

function dayAndTime(day: Day | undefined, time: Time | undefined): string[] {
  if (day === undefined) return [];
  return time === undefined ? [day] : [day, time];
}

function address(parts: readonly string[], query: Query): string {
  // A colon is legal within a path: `13:00` stays readable in the address.
  const path = parts.map((part) => encodeURIComponent(part).replaceAll('%3A', ':')).join('/');
  return withQuery({ pathname: `/${path}`, search: '' }, query);
}
