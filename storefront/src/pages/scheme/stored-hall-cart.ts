import { hallCartStorage, readStored, store } from '#lib/tab-storage.ts';
import type { HallCart } from './hall-cart.ts';

/** The cart of a session: seats by their numbers, which outlive a change of the plan. */
export interface StoredHallCart {
  sessionId: number;
  seats: readonly { seatId: number; categoryId: number }[];
  standing: HallCart['standing'];
  /** Wheelchair places were open to the visitor. */
  isWheelchairUser?: true;
}

/** The chosen places last as long as the tab, over reloads. */
export function readHallCart(sessionId: number): StoredHallCart | null {
  const stored = readStored(hallCartStorage);
  return isCart(stored) && stored.sessionId === sessionId ? stored : null;
}

export function storeHallCart(cart: StoredHallCart): void {
  store(hallCartStorage, cart.seats.length + cart.standing.length > 0 ? cart : null);
}

function isCart(stored: unknown): stored is StoredHallCart {
  if (typeof stored !== 'object' || stored === null || !('seats' in stored) || !('standing' in stored))
    return false;
  const { seats, standing } = stored;
  return (
    Array.isArray(seats) &&
    Array.isArray(standing) &&
    seats.every((line) => hasNumbers(line, ['seatId', 'categoryId'])) &&
    standing.every((line) => hasNumbers(line, ['areaId', 'zoneId', 'categoryId', 'quantity']))
  );
}

function hasNumbers(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  return names.every((name) => Number.isSafeInteger(entries.get(name)));
}
