import { stillEnding } from '@foyer/contract/hall/hall-plan.ts';
import { drawStill } from '#halls/draw-still.ts';
import type { Queryable } from '#platform/database.ts';
import { findPlanFile, loadPlan } from '#store/plans.ts';

type ServedFile = NonNullable<Awaited<ReturnType<typeof findPlanFile>>>;

/** A file below /plans/ by its name: as it was stored, or the picture of a plan, which is drawn when it is asked for. */
export async function servePlanFile(queryable: Queryable, name: string): Promise<ServedFile | null> {
  if (!name.endsWith(stillEnding)) return await findPlanFile(queryable, name);
  const hall = await loadPlan(queryable, name.replace(stillEnding, '.json'));
  if (!hall) return null;
  const [address = ''] = Object.values(hall.plan.backdrops);
  const backdrop = await findPlanFile(queryable, address.slice(address.lastIndexOf('/') + 1));
  const picture = drawStill(hall.plan, backdrop?.bytes.toString() ?? '');
  return { contentType: 'image/svg+xml', bytes: Buffer.from(picture) };
}
