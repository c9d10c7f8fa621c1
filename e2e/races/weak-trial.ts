import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { createWeakDatabase } from '@foyer/server/testing/guards.ts';
import { type HallShape, seedHall } from '@foyer/server/testing/seed-hall.ts';
import { type SaleSeed, type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';

/** Guards that a trial has been without. */
export const weakenedHere = new Set<string>();

export interface Trial {
  database: Database;
  sale: SeededSale;
  shop: Shop;
  close(): Promise<void>;
}

/** A sale whose statements lack guards. */
export async function open(
  weakening: Parameters<typeof createWeakDatabase>[0],
  seed: SaleSeed = {},
  plan?: HallShape,
): Promise<Trial> {
  for (const name of weakening.without ?? []) weakenedHere.add(name);
  const { database, close } = await createWeakDatabase(weakening);
  const sale = await (plan ? seedHall(database, plan, seed) : seedSale(database, seed));
  return { database, sale, shop: shopFor(database, sale.catalogue), close };
}

/** Which invariants the sale has broken. */
export async function findingIds(database: Database): Promise<string[]> {
  return (await audit(database)).map(({ id }) => id);
}
