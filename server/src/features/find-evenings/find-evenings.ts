import type { Evening, Evenings, EveningWish } from '@foyer/contract/listing/evenings.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type HallIndex, seatName } from '#domain/hall-index.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenOfSessions } from '#store/seats.ts';
import {
  eveningOf,
  type FoundEvening,
  type FreePicture,
  fittingSessions,
  type OpenSession,
} from './search-evenings.ts';

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
