import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { Evening, Evenings, EveningTime, EveningWish } from '@foyer/contract/listing/evenings.ts';
import { type BestSeats, bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Day, Money, Time } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import { priceRowsFor, sessionSale } from '#domain/session-sale.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenOfSessions } from '#store/seats.ts';

type Asked = Pick<Shop, 'listing' | 'plans' | 'database' | 'now'>;

const mostShown = 24;
/** A picture is looked at anew when what is left of its session has changed, and after this time: tapped seats change no count. */
const oldestMilliseconds = 15_000;
const mostPictures = 400;
/** The same question again within this time gets the same answer. */
const keptMilliseconds = 2_000;
const mostAnswers = 200;

interface Known {
  picture: FreePicture;
  planUrl: string;
  left: string;
  at: number;
}

/** Finds evenings for a party from memory: one statement reads the halls that have changed, the rest was sought before. */
export function createEveningFinder(shop: Asked): Shop['evenings'] {
  const pictures = new Map<number, Known>();
  const answers = new Map<string, { answer: Promise<Evenings>; until: number }>();
  return {
    isKnown: (wish) => (answers.get(JSON.stringify(wish))?.until ?? 0) > shop.now().getTime(),
    find(wish) {
      const key = JSON.stringify(wish);
      const at = shop.now().getTime();
      const known = answers.get(key);
      if (known && known.until > at) return known.answer;
      const answer = findNow(shop, pictures, wish);
      answers.delete(key);
      answers.set(key, { answer, until: at + keptMilliseconds });
      answer.catch(() => answers.delete(key));
      dropOldest(answers, mostAnswers);
      return answer;
    },
  };
}

async function findNow(shop: Asked, pictures: Map<number, Known>, wish: EveningWish): Promise<Evenings> {
  const found = await searchAll(shop, pictures, wish);
  const { catalogue } = await shop.listing();
  return {
    shown: found.slice(0, mostShown).map((one) => told(one, catalogue)),
    count: found.length,
    nearest: found.length > 0 ? null : await nearestWish(shop, pictures, wish),
  };
}

async function searchAll(
  shop: Asked,
  pictures: Map<number, Known>,
  wish: EveningWish,
): Promise<FoundEvening[]> {
  const { catalogue, levels } = await shop.listing();
  const pricesApart = catalogue.setup.showCultureCardPrices;
  const open = fittingSessions(catalogue.events, levels, wish, { now: shop.now(), pricesApart });
  const free = await picturesOf(shop, pictures, open, (id) =>
    JSON.stringify([...(levels.get(id)?.zones ?? [])]),
  );
  const found = open.flatMap((one) => eveningOf(one, free.get(one.session.id) ?? null, wish) ?? []);
  return withoutRepeats(found);
}

/** An exhibition begins every half an hour: its first hour of a day stands for all of them. */
function withoutRepeats(found: readonly FoundEvening[]): FoundEvening[] {
  const seen = new Set<string>();
  return found.filter(({ event, session, seats }) => {
    const key = `${event.id} ${session.day}`;
    if (seats === null && seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** One word changed at a time: first the sum, as little as possible, then the days. */
async function nearestWish(
  shop: Asked,
  pictures: Map<number, Known>,
  wish: EveningWish,
): Promise<Evenings['nearest']> {
  if (wish.upTo !== null) {
    const atAnyPrice = await searchAll(shop, pictures, { ...wish, upTo: null });
    if (atAnyPrice.length > 0) {
      const step = 1_000_00;
      const least = Math.min(...atAnyPrice.map(({ offer }) => offer.sum));
      const upTo = Math.ceil(least / step) * step;
      const count = atAnyPrice.filter(({ offer }) => offer.sum <= upTo).length;
      return { wish: { ...wish, upTo }, count };
    }
  }
  for (const other of [{ when: 'any' as const }, { menuId: null }]) {
    const changed = { ...wish, ...other };
    const found = await searchAll(shop, pictures, changed);
    if (found.length > 0) return { wish: changed, count: found.length };
  }
  return null;
}

async function picturesOf(
  { plans, database, now }: Asked,
  known: Map<number, Known>,
  open: readonly OpenSession[],
  leftOf: (sessionId: number) => string,
): Promise<Map<number, FreePicture>> {
  const found = new Map<number, FreePicture>();
  const stale: { id: number; planUrl: string; hall: HallIndex }[] = [];
  const at = now().getTime();
  for (const { event, session } of open) {
    if (event.planUrl === null) continue;
    const standing = known.get(session.id);
    const isFresh =
      standing?.planUrl === event.planUrl &&
      standing.left === leftOf(session.id) &&
      at - standing.at < oldestMilliseconds;
    if (isFresh) found.set(session.id, standing.picture);
    else {
      const hall = await plans(event.planUrl);
      if (hall) stale.push({ id: session.id, planUrl: event.planUrl, hall });
    }
  }
  if (stale.length === 0) return found;
  const taken = await loadTakenOfSessions(
    database,
    stale.map(({ id }) => id),
  );
  for (const { id, planUrl, hall } of stale) {
    const picture = pictureOf(hall, taken.get(id) ?? [], known.get(id)?.picture);
    known.delete(id);
    known.set(id, { picture, planUrl, left: leftOf(id), at });
    found.set(id, picture);
  }
  dropOldest(known, mostPictures);
  return found;
}

/** The earlier picture where nothing has changed: what was sought in it stays true. */
function pictureOf(hall: HallIndex, taken: readonly number[], earlier: FreePicture | undefined): FreePicture {
  const free = new Uint8Array(hall.plan.seats.count).fill(1);
  for (const seatId of taken) {
    const index = hall.indexOf(seatId);
    if (index !== undefined) free[index] = 0;
  }
  const isSame = earlier?.hall === hall && Buffer.compare(earlier.free, free) === 0;
  return isSame ? earlier : { hall, free };
}

function told({ event, session, offer, seats, hall }: FoundEvening, catalogue: Catalogue): Evening {
  const picture = catalogue.pictures.find(({ id }) => id === event.pictureId);
  return {
    eventId: event.id,
    title: event.title,
    pictureUrl: picture?.fallbackUrl ?? null,
    sessionId: session.id,
    day: session.day,
    time: session.time,
    allDay: session.allDay,
    zoneId: offer.row.zoneId,
    zoneName: offer.row.zoneName,
    categoryId: offer.row.categoryId,
    categoryName: offer.row.categoryName,
    seats: (seats?.seats ?? []).flatMap((seat) =>
      hall ? [{ id: hall.plan.seats.ids[seat] ?? 0, place: seatName(hall.plan, seat) }] : [],
    ),
    split: seats?.split ?? false,
    sum: offer.sum,
  };
}

function dropOldest(map: Map<unknown, unknown>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return;
    map.delete(key);
  }
}

/** Which seats of a session are free, a byte each, 1 for a free one. Windows found in it are remembered with it. */
export interface FreePicture {
  hall: HallIndex;
  free: Uint8Array;
}

interface OpenSession {
  event: CatalogueEvent;
  session: CatalogueSession;
  /** Zones that can take the party, the dearest first. */
  zones: readonly ZoneOffer[];
}

interface ZoneOffer {
  row: PriceRow;
  sum: Money;
}

interface FoundEvening extends OpenSession {
  offer: ZoneOffer;
  /** null: without a plan. */
  hall: HallIndex | null;
  seats: BestSeats | null;
}

/** Sessions on sale that fit the wish before any seat is looked at, by their start. */
export function fittingSessions(
  events: readonly CatalogueEvent[],
  levels: ReadonlyMap<number, StockLevels>,
  wish: EveningWish,
  { now, pricesApart }: { now: Date; pricesApart: boolean },
): OpenSession[] {
  const found = events
    .filter((event) => isOfWish(event, wish))
    .flatMap((event) =>
      event.sessions
        .filter((session) => isWhen(session, wish.when))
        .map((session) => ({
          event,
          session,
          zones: zonesOf(event, session, levels, wish, { now, pricesApart }),
        }))
        .filter(({ zones }) => zones.length > 0),
    );
  return found.sort((one, other) => one.session.startsAt - other.session.startsAt);
}

function isOfWish(event: CatalogueEvent, { menuId, party }: EveningWish): boolean {
  // A season ticket is no evening, and a plan that is still to come sells nothing.
  if (event.composition.length > 0 || (event.usesPlan && event.planUrl === null)) return false;
  if (event.orderLimit > 0 && event.orderLimit < party) return false;
  return menuId === null || event.menuIds.includes(menuId);
}

/** Hour from which a session is an evening. */
const eveningFrom: Time = '17:00';

export function isWhen(
  { day, time, allDay }: { day: Day; time: Time; allDay: boolean },
  when: EveningTime,
): boolean {
  const isEvening = !allDay && time >= eveningFrom;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  switch (when) {
    case 'any':
      return true;
    case 'evening':
      return isEvening;
    case 'day':
      return !isEvening;
    case 'weekend':
      return isWeekend;
    case 'weekend-evening':
      return isWeekend && isEvening;
    case 'weekday-evening':
      return !isWeekend && isEvening;
  }
}

interface SaleNow {
  now: Date;
  pricesApart: boolean;
}

function zonesOf(
  event: CatalogueEvent,
  session: CatalogueSession,
  levels: ReadonlyMap<number, StockLevels>,
  { party, upTo }: EveningWish,
  { now, pricesApart }: SaleNow,
): ZoneOffer[] {
  const rows = priceRowsFor(event, session, { used: false, pricesApart });
  const sale = sessionSale(rows, session, levels.get(session.id), now);
  if (sale.state !== 'open' || (sale.left !== null && sale.left < party)) return [];
  return sale.zonesLeft
    .filter(({ left }) => left === null || left >= party)
    .flatMap(({ zoneId }) => dearestRow(rows, zoneId, party) ?? [])
    .map((row) => ({ row, sum: ticketPrice(row).total * party }))
    .filter(({ sum }) => upTo === null || sum <= upTo)
    .sort((one, other) => other.sum - one.sum);
}

/** Nothing becomes dearer than promised: whoever the people are, none pays more than this category's price. */
function dearestRow(rows: readonly PriceRow[], zoneId: number, party: number): PriceRow | undefined {
  const usable = rows.filter(
    (row) =>
      row.zoneId === zoneId &&
      !row.group &&
      row.visitors === 1 &&
      row.min <= party &&
      (row.max === 0 || row.max >= party),
  );
  return usable.toSorted((one, other) => ticketPrice(other).total - ticketPrice(one).total)[0];
}

/**
 * The places of a session for the party: with a sum to stay below the dearest zone that has them, for that is the best the
 * money buys; without one the cheapest. null: nowhere are so many together.
 */
export function eveningOf(
  open: OpenSession,
  picture: FreePicture | null,
  wish: EveningWish,
): FoundEvening | null {
  const inOrder = wish.upTo === null ? open.zones.toReversed() : open.zones;
  if (open.event.planUrl === null) {
    const [offer] = inOrder;
    return offer ? { ...open, offer, hall: null, seats: null } : null;
  }
  if (picture === null) return null;
  for (const offer of inOrder) {
    const seats = windowOf(picture, offer.row.zoneId, wish.party);
    if (seats) return { ...open, offer, hall: picture.hall, seats };
  }
  return null;
}

/** A picture is never changed, only replaced: what was sought in it once is kept with it. */
const knownWindows = new WeakMap<FreePicture, Map<string, BestSeats | null>>();

function windowOf(picture: FreePicture, zoneId: number, party: number): BestSeats | null {
  const known = knownWindows.get(picture) ?? new Map<string, BestSeats | null>();
  knownWindows.set(picture, known);
  const key = `${zoneId} ${party}`;
  const standing = known.get(key);
  if (standing !== undefined) return standing;
  const found = bestSeats(picture.hall.plan, (seat) => picture.free[seat] === 1, { zoneId, count: party });
  known.set(key, found);
  return found;
}
