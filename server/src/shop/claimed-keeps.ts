import type { KeepClaim } from '@foyer/contract/hall/hall-plan.ts';
import { findOpenKeeps, type OpenKeep } from '#store/keeps.ts';
import { keepOfPass } from './link-tokens.ts';
import type { Shop } from './shop.ts';

/** The keeps of these sessions under which somebody with this claim may buy now. */
export async function claimedKeeps(
  { database, key }: Pick<Shop, 'database' | 'key'>,
  sessionIds: readonly number[],
  claim: KeepClaim | undefined,
): Promise<OpenKeep[]> {
  if (claim === undefined) return [];
  const isWheelchairUser = claim.isWheelchairUser === true;
  const passed = claim.pass === undefined ? null : keepOfPass(key, claim.pass);
  if (!isWheelchairUser && passed === null) return [];
  return await findOpenKeeps(database, [...new Set(sessionIds)], { isWheelchairUser, passed });
}
