import {
  type ListedEvent,
  type ListedSession,
  type Listing,
  notOpenYet,
} from '@foyer/contract/listing/listing.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { isAhead, isNeverSold, priceRowsFor, sessionSale } from '#domain/session-sale.ts';
import type { Shop, ShopCore, ShownListing } from '#shop/shop.ts';

/** The programme as everyone sees it now. Events whose sessions are all over are not in it. */
export function listingOf(
  catalogue: Catalogue,
  levels: ReadonlyMap<number, StockLevels>,
  now: Date,
): Listing {
  const events = catalogue.events.flatMap((event) => {
    const listed = listedEvent(event, levels, catalogue.setup.showCultureCardPrices, now);
    return listed ? [listed] : [];
  });
  const pictureIds = new Set(events.map((event) => event.pictureId));
  return {
    kinds: catalogue.kinds,
    menus: catalogue.menus,
    venues: catalogue.venues,
    tags: catalogue.tags,
    events,
    pictures: catalogue.pictures.filter((picture) => pictureIds.has(picture.id)),
  };
}

function listedEvent(
  event: CatalogueEvent,
  levels: ReadonlyMap<number, StockLevels>,
  cardPricesApart: boolean,
  now: Date,
): ListedEvent | null {
  const ahead = event.sessions.filter((session) => isAhead(session, now));
  if (ahead.length === 0) return null;
  const priceOf = sessionPrices(event, cardPricesApart);
  const sessions = ahead.flatMap((session) => {
    const left = listedLeft(event, session, levels, now);
    return left === undefined
      ? []
      : [{ day: session.day, time: session.time, left, priceFrom: priceOf(session)?.from ?? null }];
  });
  const ticketsLeft = sumLeft(sessions);
  return {
    id: event.id,
    title: event.title,
    note: event.note,
    description: event.description,
    descriptionUrl: event.descriptionUrl,
    pictureId: event.pictureId,
    ageFrom: event.ageFrom,
    venueId: event.venueId,
    menuIds: event.menuIds,
    tagIds: event.tagIds,
    acceptsCultureCard: event.cultureCard.withCard,
    // A plan that is still to come has no page to lead to.
    usesPlan: event.planUrl !== null,
    ticketsLeft,
    saleOpensAt: ticketsLeft === notOpenYet ? firstOpening(ahead, now) : null,
    showsCounts: event.showsCounts,
    position: event.position,
    duration: event.duration,
    changedAt: event.changedAt,
    prices: rangeOf(ahead.flatMap((session) => priceOf(session) ?? [])),
    sessions,
    composition: event.composition,
  };
}

/** Places are counted over all rows, whoever may buy them. */
const everyRow = { used: false, pricesApart: false };

/** undefined: the session is not listed (its sale is over or it was cancelled). */
function listedLeft(
  event: CatalogueEvent,
  session: CatalogueSession,
  levels: ReadonlyMap<number, StockLevels>,
  now: Date,
): number | null | undefined {
  if (!session.cancelled && isNeverSold(session)) return notOpenYet;
  const sale = sessionSale(priceRowsFor(event, session, everyRow), session, levels.get(session.id), now);
  if (sale.state === 'closed' || sale.state === 'cancelled') return undefined;
  return sale.state === 'soon' ? notOpenYet : sale.left;
}

/** Decisions, `totalticketcount`: the open sessions' sum. A sale that is still to come wins over one that is sold out. */
function sumLeft(sessions: readonly ListedSession[]): number | null {
  const open = sessions.filter(({ left }) => left !== notOpenYet && left !== 0);
  if (open.length === 0) return sessions.some(({ left }) => left === notOpenYet) ? notOpenYet : 0;
  return open.reduce<number | null>(
    (sum, session) => (sum === null || session.left === null ? null : sum + session.left),
    0,
  );
}

function firstOpening(sessions: readonly CatalogueSession[], now: Date): string | null {
  const moments = sessions.flatMap((session) => session.saleOpensAt ?? []).filter((at) => at > now.getTime());
  return moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null;
}

interface PriceRange {
  from: Money;
  to: Money;
}

/** Prices of sessions, counted once for each price list and day: events have many sessions and few lists. */
function sessionPrices(
  event: CatalogueEvent,
  pricesApart: boolean,
): (session: CatalogueSession) => PriceRange | null {
  const known = new Map<string, PriceRange | null>();
  const shownTo = { used: false, pricesApart };
  const days = new Set(event.prices.map((row) => row.day));
  return (session) => {
    const key = `${session.priceTypeId} ${days.has(session.day) ? session.day : ''}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    // What only holders of the culture card can buy costs what the card's rows say.
    const open = priceRowsFor(event, session, shownTo);
    const rows = open.length > 0 ? open : priceRowsFor(event, session, { ...shownTo, used: true });
    const totals = rows.map((row) => ticketPrice(row).total);
    const range = rangeOfTotals(totals);
    known.set(key, range);
    return range;
  };
}

/** "Free" is said only where everybody is let in free: a toddler's free ticket does not make the evening so. */
function rangeOfTotals(totals: readonly Money[]): PriceRange | null {
  const paid = totals.filter((total) => total > 0);
  const told = paid.length > 0 ? paid : totals;
  return told.length > 0 ? { from: Math.min(...told), to: Math.max(...told) } : null;
}

function rangeOf(ranges: readonly PriceRange[]): PriceRange | null {
  if (ranges.length === 0) return null;
  return ranges.reduce((whole, range) => ({
    from: Math.min(whole.from, range.from),
    to: Math.max(whole.to, range.to),
  }));
}

type Levels = ReadonlyMap<number, StockLevels>;

interface Made extends ShownListing {
  checkedAt: number;
  /** When a sale opens or a session ends next: until then time alone changes nothing. */
  turnsAt: number;
}

/** Stock is looked at so often at most; a listing older than `oldest` is never shown without a look. */
const lookMilliseconds = 2_000;
const oldestMilliseconds = 4_000;

/**
 * One immutable listing for all visitors, made anew only when the house, the stock or the hour changed it.
 * The same object comes back until then, so what is made of it may be kept beside it.
 */
export function createCurrentListing(
  shop: Pick<ShopCore, 'catalogue' | 'now'>,
  loadLevels: () => Promise<Levels>,
): { get(): Promise<ShownListing> } {
  let made: Made | null = null;
  let look: Promise<Made> | null = null;

  const lookOnce = (): Promise<Made> => {
    look ??= remake(made)
      .then((next) => {
        made = next;
        return next;
      })
      .finally(() => {
        look = null;
      });
    return look;
  };

  return {
    async get() {
      const catalogue = await shop.catalogue.get();
      if (!made || made.catalogue.revision !== catalogue.revision) return lookOnce();
      const age = shop.now().getTime() - made.checkedAt;
      if (age >= oldestMilliseconds) return lookOnce();
      // A look that fails here is repeated, and told, by whoever comes when the listing is too old.
      if (age >= lookMilliseconds) lookOnce().catch(() => {});
      return made;
    },
  };

  async function remake(made: Made | null): Promise<Made> {
    const catalogue = await shop.catalogue.get();
    const levels = await loadLevels();
    const now = shop.now();
    const isSame =
      made !== null &&
      made.catalogue.revision === catalogue.revision &&
      now.getTime() < made.turnsAt &&
      areSame(made.levels, levels);
    if (isSame) return { ...made, checkedAt: now.getTime() };
    const listing = listingOf(catalogue, levels, now);
    return { listing, catalogue, levels, checkedAt: now.getTime(), turnsAt: nextTurn(catalogue, now) };
  }
}

function nextTurn(catalogue: Catalogue, now: Date): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { sessions } of catalogue.events) {
    for (const { startsAt, saleOpensAt, saleClosesAt } of sessions) {
      for (const moment of [startsAt, saleOpensAt ?? 0, saleClosesAt]) {
        if (moment > now.getTime() && moment < next) next = moment;
      }
    }
  }
  return next;
}

function areSame(one: Levels, other: Levels): boolean {
  if (one.size !== other.size) return false;
  for (const [sessionId, levels] of one) {
    const others = other.get(sessionId);
    if (!others || others.left !== levels.left || others.zones.size !== levels.zones.size) return false;
    for (const [zoneId, left] of levels.zones) if (others.zones.get(zoneId) !== left) return false;
  }
  return true;
}

async function walletsOf({ wallets }: Shop): Promise<Setup['wallets']> {
  const [apple, google] = await Promise.all([wallets.apple(), wallets.google()]);
  return [...(apple ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])];
}

/** What the pages know of the house, with the time of the server's clock; by default of the house as it is open now. */
export async function showSetup(shop: Shop, catalogue = shop.catalogue.get()): Promise<Setup> {
  const { setup, revision } = await catalogue;
  return {
    ...setup,
    signIn: await shop.signIn.setup(),
    wallets: await walletsOf(shop),
    revision: String(revision),
    development: shop.isDevelopment,
    serverTime: shop.now().toISOString(),
  };
}
