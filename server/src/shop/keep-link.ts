import type { KeepRow } from '#store/keeps.ts';
import { keepPass } from './link-tokens.ts';
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
