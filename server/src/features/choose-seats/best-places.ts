import type { BestPlaces, BestPlacesRequest } from '@foyer/contract/hall/best-places.ts';
import { seatStates } from '@foyer/contract/hall/hall-plan.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { seatName } from '#domain/hall-index.ts';
import { findPlanSession } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';

/** The best free places together for a party, for each zone; none where a zone has not so many. */
export async function bestPlaces(
  { catalogue, plans, liveSeats }: Pick<Shop, 'catalogue' | 'plans' | 'liveSeats'>,
  { sessionId, count }: BestPlacesRequest,
): Promise<BestPlaces[]> {
  const session = await findPlanSession(await catalogue.get(), plans, sessionId);
  const picture = await liveSeats.picture(sessionId);
  if (session === null || picture === null) return [];
  const { plan } = session.hall;
  const isFree = (seat: number) => picture.states[seat] === seatStates.free;
  return [...session.zones].flatMap((zoneId): BestPlaces[] => {
    const best = bestSeats(plan, isFree, { count, zoneId });
    const seats = (best?.seats ?? []).map((seat) => ({
      id: plan.seats.ids[seat] ?? 0,
      place: seatName(plan, seat),
    }));
    const areas = plan.standing.filter(
      (area) =>
        area.zoneId === zoneId && picture.standing.some(({ id, left }) => id === area.id && left >= count),
    );
    return [
      ...(seats.length > 0 ? [{ zoneId, areaId: 0, seats }] : []),
      ...areas.map(({ id }) => ({ zoneId, areaId: id, seats: [] })),
    ];
  });
}
