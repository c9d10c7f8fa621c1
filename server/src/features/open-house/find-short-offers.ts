import type { CompiledHouse } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { lockTakenPieces } from '#store/add-ons.ts';
import type { BreakingChange } from './find-breaking-changes.ts';

/** Offers whose stock would be smaller than what is sold or held; what was looked at stays locked. */
export async function findShortOffers(
  transaction: Queryable,
  { offers }: Pick<CompiledHouse, 'offers'>,
): Promise<BreakingChange[]> {
  const limited = offers.filter(({ stock }) => stock !== null);
  const taken = await lockTakenPieces(
    transaction,
    limited.map(({ id }) => id),
  );
  return limited.flatMap(({ id, name, stock }): BreakingChange[] => {
    const pieces = taken.get(id) ?? 0;
    return stock === null || pieces <= stock
      ? []
      : [{ kind: 'too-few-pieces', name, taken: pieces, wanted: stock }];
  });
}
