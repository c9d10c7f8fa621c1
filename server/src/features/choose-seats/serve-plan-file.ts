import { stillEnding } from '@foyer/contract/hall/hall-plan.ts';
import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planTableSchema } from '@foyer/contract/hall/seats-wire.ts';
import { safeParse } from 'valibot';
import { drawStill } from '#halls/draw-still.ts';
import type { Queryable } from '#platform/database.ts';
import { findPlanFile } from '#store/plans.ts';

type ServedFile = NonNullable<Awaited<ReturnType<typeof findPlanFile>>>;

/** A file below /plans/ by its name: as it was stored, or the picture of a plan, which is drawn when it is asked for. */
export async function servePlanFile(queryable: Queryable, name: string): Promise<ServedFile | null> {
  if (!name.endsWith(stillEnding)) return await findPlanFile(queryable, name);
  const file = await findPlanFile(queryable, name.replace(stillEnding, '.json'));
  // Whoever writes the address chooses the file: views from seats are a table too.
  const table = file && safeParse(planTableSchema, JSON.parse(file.bytes.toString()));
  if (!table?.success) return null;
  const plan = planFromWire(table.output);
  const [address = ''] = Object.values(plan.backdrops);
  const backdrop = await findPlanFile(queryable, address.slice(address.lastIndexOf('/') + 1));
  const picture = drawStill(plan, backdrop?.bytes.toString() ?? '');
  return { contentType: 'image/svg+xml', bytes: Buffer.from(picture) };
}
