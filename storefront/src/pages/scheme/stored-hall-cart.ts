import type { HallCart } from './hall-cart.ts';

/** The cart of a session: seats by their numbers, which outlive a change of the plan. */
export interface StoredHallCart {
  sessionId: number;
  seats: readonly { seatId: number; categoryId: number }[];
  standing: HallCart['standing'];
}

const storageName = 'foyer-hall-cart';

/** The chosen places last as long as the tab, over reloads; a full or forbidden storage loses only that. */
export function readHallCart(sessionId: number): StoredHallCart | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageName) ?? 'null');
    return isCart(kept) && kept.sessionId === sessionId ? kept : null;
  } catch {
    return null;
  }
}

export function storeHallCart(cart: StoredHallCart): void {
  try {
    if (cart.seats.length + cart.standing.length > 0)
      sessionStorage.setItem(storageName, JSON.stringify(cart));
    else sessionStorage.removeItem(storageName);
  } catch {
    // See above.
  }
}

function isCart(kept: unknown): kept is StoredHallCart {
  if (typeof kept !== 'object' || kept === null || !('seats' in kept) || !('standing' in kept)) return false;
  const { seats, standing } = kept;
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
