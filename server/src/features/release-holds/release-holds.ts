import type { Queryable } from '#platform/database.ts';
import { forgetNetworks, sweepLapsed } from '#store/orders.ts';
import { sweepTapHolds } from '#store/seats.ts';

/** Orders ended in one statement: their stock is locked so long. */
const batch = 200;

/**
 * Job: ends holds whose time is over and answers how many. Nothing depends on it: a sale releases what it needs
 * by itself, and what is left is counted without lapsed holds. It keeps the tables tidy and orders truthful.
 */
export async function releaseHolds(database: Queryable): Promise<number> {
  let ended = 0;
  for (;;) {
    const swept = await sweepLapsed(database, batch);
    ended += swept;
    if (swept < batch) break;
  }
  await sweepTapHolds(database);
  await forgetNetworks(database);
  return ended;
}
