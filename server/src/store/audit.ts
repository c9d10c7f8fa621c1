import type { Queryable } from '#platform/database.ts';
import {
  changeInvariants,
  discountInvariants,
  exchangeInvariants,
  listInvariants,
  offerInvariants,
  visitInvariants,
} from './audit-changes.ts';
import { moneyInvariants, returnInvariants } from './audit-money.ts';
import { orderInvariants, placeInvariants } from './audit-sales.ts';
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
