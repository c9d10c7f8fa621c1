import type { Quantities } from '#features/price-table/ticket-row.ts';
import { cartStorage, readStored, store } from '#lib/tab-storage.ts';

export interface Cart {
  /** null: no session is chosen. */
  sessionId: number | null;
  quantities: Quantities;
  /** Paid by culture card, where the event leaves the choice (EV-7). */
  usesCard: boolean;
}

/** The chosen tickets last as long as the tab, over reloads. */
export function readCart(): Cart | null {
  const stored = readStored(cartStorage);
  return isCart(stored) ? stored : null;
}

export function storeCart(cart: Cart): void {
  const isEmpty = !cart.usesCard && Object.keys(cart.quantities).length === 0;
  store(cartStorage, isEmpty ? null : cart);
}

/** A storage may hold data of another release. */
function isCart(stored: unknown): stored is Cart {
  if (typeof stored !== 'object' || stored === null) return false;
  const { sessionId, quantities, usesCard }: { [Key in keyof Cart]?: unknown } = stored;
  return (
    Number.isInteger(sessionId) &&
    typeof usesCard === 'boolean' &&
    typeof quantities === 'object' &&
    quantities !== null &&
    Object.values(quantities).every(isCount)
  );
}

function isCount(quantity: unknown): boolean {
  return Number.isSafeInteger(quantity) && Number(quantity) > 0;
}
