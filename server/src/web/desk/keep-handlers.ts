import type { KeepsView, NewKeep } from '@foyer/contract/desk/sessions.ts';
import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import { seatsInWords } from '#domain/hall-index.ts';
import {
  changeKeep,
  keepPlaces,
  type ListedKeep,
  listKeeps,
  releaseKeep,
} from '#features/keep-places/keep-places.ts';
import { keepLink } from '#shop/keep-link.ts';
import type { Shop } from '#shop/shop.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

export const keepHandlers: Pick<DeskHandlers, 'keeps' | 'keep' | 'changeKeep' | 'releaseKeep'> = {
  keeps: async (shop, { session }, { language }) => {
    const found = await findSession(shop, session);
    return found ? done(await viewOf(shop, found, language)) : refused({ kind: 'gone' });
  },
  keep: async (shop, asked, { language }) => {
    const found = await findSession(shop, asked.session);
    if (!found) return refused({ kind: 'gone' });
    const seatIds = asked.seats && found.hall ? seatsOf(found.hall.plan, asked.seats) : [];
    if (seatIds === null) return refused({ kind: 'not-now', why: 'not-in-hall' });
    const { session: sessionId, key, purpose, name, note } = asked;
    const places = asked.places && {
      count: asked.places.count,
      zoneId: asked.places.zone,
      areaId: asked.places.area,
    };
    const until = asked.until && momentOf(asked.until, found.timeZone);
    const request = { sessionId, key, purpose, name, note, seatIds, places, until, closedAfter: false };
    const outcome = await keepPlaces(shop, request);
    if (outcome.kind === 'refused') return refused({ kind: 'not-now', why: outcome.reason.kind });
    shop.liveSeats.forget(sessionId);
    return done({
      id: outcome.keepId,
      kept: places?.count ?? outcome.seatIds.length,
      sold: outcome.sold.length,
      inCarts: found.hall ? seatsInWords(found.hall, outcome.inCarts, language) : '',
    });
  },
  changeKeep: async (shop, { id, name, note, until }) => {
    const { setup } = await shop.catalogue.get();
    const end = until && momentOf(until, setup.timeZone);
    const outcome = await changeKeep(shop, id, { name, note, until: end });
    if (outcome.kind === 'changed') {
      shop.liveSeats.forget(outcome.sessionId);
      return done({ until: outcome.until.getTime() });
    }
    const { kind } = outcome.reason;
    if (kind === 'unknown') return refused({ kind: 'gone' });
    return refused({ kind: 'not-now', why: kind === 'over' ? 'keep-over' : kind });
  },
  releaseKeep: async (shop, { id }) => {
    const outcome = await releaseKeep(shop, id);
    if (outcome.kind === 'unknown') return refused({ kind: 'gone' });
    if (outcome.kind !== 'released') return refused({ kind: 'not-now', why: 'keep-over' });
    shop.liveSeats.forget(outcome.keep.sessionId);
    return done({ left: outcome.keep.left });
  },
};

interface FoundSession {
  event: CatalogueEvent;
  session: CatalogueSession;
  hall: HallIndex | null;
  timeZone: string;
}

async function findSession(shop: Shop, sessionId: number): Promise<FoundSession | null> {
  const { events, setup }: Catalogue = await shop.catalogue.get();
  for (const event of events) {
    const session = event.sessions.find(({ id }) => id === sessionId);
    if (!session) continue;
    const hall = event.planUrl === null ? null : await shop.plans(event.planUrl);
    return { event, session, hall, timeZone: setup.timeZone };
  }
  return null;
}

async function viewOf(
  shop: Shop,
  { event, session, hall }: FoundSession,
  language: Language,
): Promise<KeepsView> {
  const keeps = await listKeeps(shop, { sessionId: session.id }, language);
  const names = new Map(event.prices.map(({ zoneId, zoneName }) => [zoneId, textIn(zoneName, language)]));
  return {
    keeps: keeps.map((keep) => shownKeep(shop, keep, event)),
    sectors: hall?.plan.sectors.map(({ id, name }) => ({ id, name: textIn(name, language) })) ?? [],
    areas: hall?.plan.standing.map(({ id, name }) => ({ id, name: textIn(name, language) })) ?? [],
    zones: session.zones.map(({ zoneId }) => ({ id: zoneId, name: names.get(zoneId) ?? '' })),
    saleClosesAt: session.saleClosesAt,
  };
}

function shownKeep(shop: Shop, keep: ListedKeep, event: CatalogueEvent): KeepsView['keeps'][number] {
  const { id, purpose, name, note, places, sold, left, isOver, closedAfter, fromFiles } = keep;
  return {
    ...{ id, purpose, name, note, places, sold, left, isOver, closedAfter, fromFiles },
    seats: keep.words,
    until: keep.until.getTime(),
    link: keepLink(shop, keep, event),
  };
}

/** `11–13, 15` of a row; null: one of them is not there. */
function seatsOf(plan: HallPlan, { sector, row, seats }: NonNullable<NewKeep['seats']>): number[] | null {
  const { numbers, ids } = plan.seats;
  const sectorIndex = plan.sectors.findIndex(({ id }) => id === sector);
  const indices = plan.rows
    .filter((one) => one.sector === sectorIndex && one.name.trim().toLowerCase() === row.toLowerCase())
    .flatMap(({ first, count }) => Array.from({ length: count }, (_, index) => first + index));
  const named = (number: string) => indices.filter((index) => numbers[index] === number);
  const chosen = seats.split(/[\s,;]+/).map((part) => {
    const [from = '', to = from] = part.split(/[-–—]|\.\./);
    if (from === to) return named(from);
    const between = indices.filter((index) => isBetween(Number(numbers[index]), Number(from), Number(to)));
    return named(from).length > 0 && named(to).length > 0 ? between : [];
  });
  if (chosen.some((part) => part.length === 0)) return null;
  return [...new Set(chosen.flat())].map((index) => ids[index] ?? 0);
}

function isBetween(number: number, first: number, last: number): boolean {
  return number >= Math.min(first, last) && number <= Math.max(first, last);
}

function momentOf({ day, time }: NonNullable<NewKeep['until']>, timeZone: string): Date {
  const local = Temporal.PlainDateTime.from(`${day}T${time}`);
  return new Date(local.toZonedDateTime(timeZone).epochMilliseconds);
}
