import type { BestPlaces, BestPlacesRequest } from '@foyer/contract/hall/best-places.ts';
import {
  type HallPlan,
  type PlanMap,
  planOfBackdrop,
  seatStates,
  stillEnding,
} from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planTableSchema } from '@foyer/contract/hall/seats-wire.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { safeParse } from 'valibot';
import { seatName } from '#domain/hall-index.ts';
import { priceRowsFor } from '#domain/session-sale.ts';
import { drawStill } from '#halls/draw-backdrop.ts';
import type { Queryable } from '#platform/database.ts';
import { findPlanSession } from '#shop/plan-session.ts';
import type { Shop } from '#shop/shop.ts';
import { findPlanFile } from '#store/plans.ts';

/** The plan in the specification's own form, for other houses' storefronts; null: no diagram of that session. */
export async function showPlan(
  shop: Shop,
  { eventId, sessionId }: { eventId: string; sessionId: number },
): Promise<PlanMap | null> {
  const found = await findPlanSession(await shop.catalogue.get(), shop.plans, sessionId);
  const picture = await shop.liveSeats.picture(sessionId);
  if (!found || !picture || found.event.id !== eventId) return null;
  const { event, session, hall } = found;
  const name = event.planDrawing?.split('/').at(-1) ?? '';
  const drawing = await findPlanFile(shop.database, name);
  const rows = priceRowsFor(event, session, { used: false, pricesApart: false });
  return {
    drawing: drawing?.bytes.toString() ?? '',
    plan: hall.plan,
    states: picture.states,
    standing: picture.standing.map(({ id, left }) => {
      const zoneId = hall.plan.standing.find((area) => area.id === id)?.zoneId;
      const ofZone = rows.filter((row) => row.zoneId === zoneId);
      const limits = [left, event.orderLimit || left, ...ofZone.map(({ max }) => max || left)];
      return {
        id,
        left,
        limit: Math.min(...limits),
        categoryIds: ofZone.map(({ categoryId }) => categoryId),
      };
    }),
  };
}

type ServedFile = NonNullable<Awaited<ReturnType<typeof findPlanFile>>>;

/**
 * A file below /plans/ by its name: as it was stored, the drawing behind a plan's seats in a language, or the picture of a
 * plan, which is drawn when it is asked for.
 */
export async function servePlanFile(queryable: Queryable, name: string): Promise<ServedFile | null> {
  if (name.endsWith(stillEnding)) return await servePicture(queryable, name.replace(stillEnding, '.json'));
  const backdrop = planOfBackdrop(name);
  if (backdrop === null) return await findPlanFile(queryable, name);
  const plan = await findPlan(queryable, backdrop.planUrl);
  return plan && (await findBackdrop(queryable, plan.backdrops[backdrop.language]));
}

async function servePicture(queryable: Queryable, planName: string): Promise<ServedFile | null> {
  const plan = await findPlan(queryable, planName);
  if (plan === null) return null;
  const backdrop = await findBackdrop(queryable, Object.values(plan.backdrops)[0]);
  const picture = drawStill(plan, backdrop?.bytes.toString() ?? '');
  return { contentType: 'image/svg+xml', bytes: Buffer.from(picture) };
}

async function findPlan(queryable: Queryable, name: string): Promise<HallPlan | null> {
  const file = await findPlanFile(queryable, name);
  // Whoever writes the address chooses the file: views from seats are a table too.
  const table = file && safeParse(planTableSchema, JSON.parse(file.bytes.toString()));
  return table?.success ? planFromWire(table.output) : null;
}

async function findBackdrop(queryable: Queryable, address = ''): Promise<ServedFile | null> {
  return await findPlanFile(queryable, address.slice(address.lastIndexOf('/') + 1));
}

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
    if ((picture.left.get(zoneId) ?? 0) < count) return [];
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
