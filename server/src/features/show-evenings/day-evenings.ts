import type { Day } from '@foyer/contract/rules/values.ts';
import type { StockLevels } from '#domain/catalogue.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type EveningRow, findEvening, loadEveningsOf, nextEveningDay } from '#store/evenings.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

export interface Evening extends EveningRow {
  /** Places that can be bought; null: as many as anybody wants. */
  free: number | null;
}

export interface DayEvenings {
  day: Day;
  evenings: readonly Evening[];
  /** Where the day has none: the next day that has some; null: no day has. */
  next: Day | null;
}

type Context = Pick<ShopCore, 'database'>;

/** What is played on a day, with how many are sold, free and in the hall. */
export async function dayEvenings({ database }: Context, day: Day): Promise<DayEvenings> {
  const rows = await loadEveningsOf(database, day);
  const next = rows.length > 0 ? null : await nextEveningDay(database, day);
  return { day, evenings: await withFree(database, rows), next };
}

/** null: no session has this number. */
export async function oneEvening({ database }: Context, sessionId: number): Promise<Evening | null> {
  const row = await findEvening(database, sessionId);
  const [evening] = row === null ? [] : await withFree(database, [row]);
  return evening ?? null;
}

async function withFree(database: ShopCore['database'], rows: readonly EveningRow[]): Promise<Evening[]> {
  const levels = await loadStockLevelsOf(
    database,
    rows.map(({ sessionId }) => sessionId),
  );
  return rows.map((row) => ({ ...row, free: freeOf(levels.get(row.sessionId)) }));
}

/** A hall with a plan is limited by its zones alone; areas, which have negative numbers, are within them. */
function freeOf(levels: StockLevels | undefined): number | null {
  if (!levels) return null;
  if (levels.left !== null) return levels.left;
  const zones = [...levels.zones].filter(([zoneId]) => zoneId > 0).map(([, left]) => left);
  if (zones.length === 0) return null;
  return zones.reduce((sum, left) => (sum === null || left === null ? null : sum + left), 0);
}
