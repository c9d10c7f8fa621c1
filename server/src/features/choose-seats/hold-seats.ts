import type { HeldSeats, HoldSeatsRequest, ReleaseSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Refused } from '#domain/refused.ts';
import { saleWindow } from '#domain/session-sale.ts';
import { claimedKeeps } from '#shop/keep-link.ts';
import { findPlanSession, type PlanSession } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';
import { placeFailureOf } from '#store/place-orders.ts';
import { findTappedBy, holdSeats as holdInStore, releaseSeats as releaseInStore } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

/** Who taps: digests of the browser's session and of its block of addresses. */
interface Tapper {
  visitor: string;
  block: string;
}

type HoldOutcome = { kind: 'held'; held: HeldSeats } | Refused;

/** A tap holds so long; the page renews while its visitor is there. */
const holdSeconds = 240;
/** Renewed up to here, counted from the first tap: an open page alone keeps no seat from others. */
const longestSeconds = 1200;
/** Most tapped seats of one visitor where the event has no limit of its own, and of one block of addresses. */
const mostOfVisitor = 20;
const mostOfBlock = 120;

/** Choosing a seat holds it at once, so that nobody fills in a form for a place that is gone. */
export async function holdSeats(
  shop: Shop,
  { sessionId, seatIds, claim, language }: HoldSeatsRequest,
  { visitor, block }: Tapper,
): Promise<HoldOutcome> {
  if (shop.salesStopped()) return refused({ kind: 'sales-stopped' });
  const session = await findPlanSession(await shop.catalogue.get(), shop.plans, sessionId);
  if (!session || saleWindow(session.session, shop.now()) !== 'open') return refused({ kind: 'sale-closed' });
  if (!seatIds.every((seatId) => isSold(session, seatId))) {
    return refused({ kind: 'malformed', parameters: { field: 'seats' } });
  }
  const keeps = await claimedKeeps(shop, [sessionId], claim);
  const scarce = keeps.length > 0 ? null : await findScarcity(shop, session, { seatIds, visitor, language });
  if (scarce?.ownIds.length === 0) return refused(scarce.refusal);
  const limit = session.event.orderLimit || mostOfVisitor;
  const hold = {
    sessionId,
    seatIds: scarce?.ownIds ?? seatIds,
    visitor,
    block,
    seconds: holdSeconds,
    longestSeconds,
    mostOfVisitor: limit,
    mostOfBlock: mostOfNetwork(session, limit, shop.unpaidPercent),
    under: keeps.map(({ keepId }) => keepId),
  };
  const outcome = await again(() => holdInStore(shop.database, hold));
  if (outcome === 'lost') return refused({ kind: 'busy', parameters: { seconds: 2 } });
  if (outcome.kind === 'limit') return refused({ kind: 'limit', parameters: { limit } });
  shop.liveSeats.forget(sessionId);
  const { seatIds: heldIds } = outcome;
  const overIds = [...outcome.overIds, ...seatIds.filter((seatId) => !hold.seatIds.includes(seatId))];
  const known = new Set([...heldIds, ...overIds]);
  const takenIds = seatIds.filter((seatId) => !known.has(seatId));
  return { kind: 'held', held: { seatIds: heldIds, overIds, takenIds, seconds: holdSeconds } };
}

/** Seats that one network may hold by taps: in a small hall no more than its share of it, or what two visitors may. */
function mostOfNetwork({ hall }: PlanSession, ofVisitor: number, percent: number): number {
  const share = Math.floor((hall.plan.seats.zoneIds.length * percent) / 100);
  return Math.min(mostOfBlock, Math.max(2 * ofVisitor, share));
}

/** Of a session or a seat that nobody knows there is nothing to let go; what is not let go now lapses by itself. */
export async function releaseSeats(
  shop: Shop,
  { sessionId, seatIds }: ReleaseSeatsRequest,
  visitor: string,
): Promise<void> {
  const session = await findPlanSession(await shop.catalogue.get(), shop.plans, sessionId);
  if (!session) return;
  const known = seatIds?.filter((seatId) => session.hall.indexOf(seatId) !== undefined) ?? null;
  await again(() => releaseInStore(shop.database, { sessionId, seatIds: known, visitor }));
  shop.liveSeats.forget(sessionId);
}

/** Known in the hall, and in a zone that has a price. */
function isSold({ hall, zones }: PlanSession, seatId: number): boolean {
  const index = hall.indexOf(seatId);
  return index !== undefined && zones.has(hall.plan.seats.zoneIds[index] ?? 0);
}

const attempts = 3;

/**
 * Two who take several seats at once may lose to each other; nothing was kept then. `lost`: too often, or somebody
 * keeps a row for longer than a tap is let wait.
 */
async function again<Value>(work: () => Promise<Value>): Promise<Value | 'lost'> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = placeFailureOf(error);
      if (failure !== 'race' && failure !== 'locked') throw error;
      if (failure === 'locked' || attempt === attempts) return 'lost';
    }
  }
}

function refused(refusal: Refusal): HoldOutcome {
  return { kind: 'refused', refusal };
}

/**
 * Where the house sells fewer places than there are seats, more can be free than are left to sell: whether the visitor would have
 * more of them than the order could get. What the visitor has already (`ownIds`) is held on; null: there are enough.
 */
async function findScarcity(
  { database }: Pick<Shop, 'database'>,
  planSession: PlanSession,
  { seatIds, visitor, language }: { seatIds: readonly number[]; visitor: string; language: Language },
): Promise<{ ownIds: readonly number[]; refusal: Refusal } | null> {
  const { session, event } = planSession;
  const counters = countersBelowSeats(planSession);
  if (counters.length === 0) return null;
  const tapped = await findTappedBy(database, { sessionId: session.id, visitor });
  const newIds = seatIds.filter((seatId) => !tapped.includes(seatId));
  if (newIds.length === 0) return null;
  const level = (await loadStockLevelsOf(database, [session.id])).get(session.id);
  for (const zoneId of counters) {
    const isCounted = (seatId: number) => zoneId === 0 || zoneOf(planSession, seatId) === zoneId;
    const wanted = newIds.filter(isCounted).length;
    const left = (zoneId === 0 ? level?.left : level?.zones.get(zoneId)) ?? Number.POSITIVE_INFINITY;
    if (wanted === 0 || tapped.filter(isCounted).length + wanted <= left) continue;
    const zone = textIn(event.prices.find((row) => row.zoneId === zoneId)?.zoneName, language);
    const parameters = { sessionId: session.id, zoneId, left, ...(zone === '' ? {} : { zone }) };
    const ownIds = seatIds.filter((seatId) => tapped.includes(seatId));
    return { ownIds, refusal: { kind: 'place-taken', parameters } };
  }
  return null;
}

/** Zones of which the house sells less than the hall has; 0: the session as a whole. */
function countersBelowSeats({ hall: { plan }, session, zones }: PlanSession): number[] {
  const places = new Map([...zones].map((zoneId) => [zoneId, 0]));
  const add = (zoneId: number, count: number) => {
    const before = places.get(zoneId);
    if (before !== undefined) places.set(zoneId, before + count);
  };
  for (const zoneId of plan.seats.zoneIds) add(zoneId, 1);
  for (const { zoneId, capacity } of plan.standing) add(zoneId, capacity);
  const inAll = [...places.values()].reduce((sum, count) => sum + count, 0);
  const isBelow = (capacity: number | null, count: number) => capacity !== null && capacity < count;
  const below = session.zones.filter(({ zoneId, capacity }) => isBelow(capacity, places.get(zoneId) ?? 0));
  return [...(isBelow(session.capacity, inAll) ? [0] : []), ...below.map(({ zoneId }) => zoneId)];
}

function zoneOf({ hall }: PlanSession, seatId: number): number {
  return hall.plan.seats.zoneIds[hall.indexOf(seatId) ?? -1] ?? 0;
}
