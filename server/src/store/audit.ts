import type { Queryable } from '#platform/database.ts';
import { changeInvariants } from './audit-changes.ts';
import { exchangeInvariants } from './audit-exchanges.ts';
import { listInvariants } from './audit-lists.ts';
import { moneyInvariants, returnInvariants } from './audit-money.ts';
import { discountInvariants, offerInvariants, visitInvariants } from './audit-offers.ts';
import { orderInvariants } from './audit-orders.ts';
import { placeInvariants } from './audit-places.ts';
import type { Invariant } from './invariant.ts';

export const invariants: readonly Invariant[] = [
  ...placeInvariants,
  ...visitInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...returnInvariants,
  ...changeInvariants,
  ...exchangeInvariants,
  ...listInvariants,
  ...discountInvariants,
  ...offerInvariants,
];

/** At most so many rows of a broken rule: enough to see what went wrong. */
const mostRows = 100;

export function loadBreaches(
  queryable: Queryable,
  { breaches }: Invariant,
): Promise<Record<string, unknown>[]> {
  return queryable.query(`select * from (${breaches}) breach limit ${mostRows}`);
}
