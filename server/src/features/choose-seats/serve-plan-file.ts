import { type HallPlan, planOfBackdrop, stillEnding } from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planTableSchema } from '@foyer/contract/hall/seats-wire.ts';
import { safeParse } from 'valibot';
import { drawStill } from '#halls/draw-backdrop.ts';
import type { Queryable } from '#platform/database.ts';
import { findPlanFile } from '#store/plans.ts';

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
