import type { PlanMap } from '@foyer/contract/hall/hall-plan.ts';
import { priceRowsFor } from '#domain/price-rows.ts';
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
