import type { KeepClaim } from '@foyer/contract/hall/hall-plan.ts';
import { findOpenKeeps, type KeepRow, type OpenKeep } from '#store/keeps.ts';
import { keepOfPass, keepPass } from './link-tokens.ts';
import type { Shop } from './shop.ts';

/**
 * The address under which whoever has it may buy what is kept. null: the keep is over, or has places by number on a plan,
 * whose page sells seats alone under a keep.
 */
export function keepLink(
  { key, origin }: Pick<Shop, 'key' | 'origin'>,
  { id, eventId, day, time, seatIds, isOver }: KeepRow,
  { usesPlan }: { usesPlan: boolean },
): string | null {
  if (isOver || (usesPlan && seatIds.length === 0)) return null;
  const page = usesPlan ? 'scheme' : 'event';
  return `${origin}/${page}/${eventId}/${day}/${time}?keep=${keepPass(key, id)}`;
}

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
