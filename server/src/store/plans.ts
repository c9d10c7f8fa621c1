import { planFromWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { planTableSchema } from '@foyer/contract/hall/seats-wire.ts';
import { parse } from 'valibot';
import { type HallIndex, indexHall } from '#domain/hall-index.ts';
import type { Queryable } from '#platform/database.ts';

/** A file of a plan by its address below /plans/; null when there is none. */
export async function findPlanFile(
  queryable: Queryable,
  name: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  // The name comes from an address, which may hold what no text of the database can.
  if (name.includes('\0')) return null;
  const [row] = await queryable.query<{ contentType: string; bytes: Buffer }>({
    name: 'plan-file',
    text: 'select content_type as "contentType", bytes from plan_file where name = $1',
    values: [name],
  });
  return row ?? null;
}

/** Plans in memory by their addresses: they never change. */
export type Plans = (url: string) => Promise<HallIndex | null>;

/** Halls of a house that are kept; more than any house has. */
const mostPlans = 64;

export function createPlans(queryable: Queryable): Plans {
  const known = new Map<string, Promise<HallIndex | null>>();
  return (url) => {
    const standing = known.get(url);
    if (standing) return standing;
    const loaded = loadPlan(queryable, url);
    if (known.size >= mostPlans) known.clear();
    known.set(url, loaded);
    loaded.catch(() => known.delete(url));
    return loaded;
  };
}

async function loadPlan(queryable: Queryable, url: string): Promise<HallIndex | null> {
  const file = await findPlanFile(queryable, url.slice(url.lastIndexOf('/') + 1));
  if (file === null) return null;
  return indexHall(planFromWire(parse(planTableSchema, JSON.parse(file.bytes.toString()))));
}
