import type { Refusal } from '@foyer/contract/kit/answer.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { PlanSession } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';
import { findTappedBy } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

/**
 * Where the house sells fewer places than there are seats, more can be free than are left to sell: whether the visitor would have
 * more of them than the order could get. What the visitor has already (`ownIds`) is held on; null: there are enough.
 */
export async function findScarcity(
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
