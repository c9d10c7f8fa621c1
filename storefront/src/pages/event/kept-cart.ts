import type { Quantities } from '#features/price-table/ticket-row.ts';

export interface Cart {
  /** null: no session is chosen. */
  sessionId: number | null;
  quantities: Quantities;
  /** Paid by culture card, where the event leaves the choice (EV-7). */
  usesCard: boolean;
}

const storageName = 'foyer-cart';

/** The chosen tickets last as long as the tab, over reloads; a storage that is full or forbidden costs only that. */
export function readCart(): Cart | null {
  try {
    // What is missing throws, as what cannot be read does.
    const { sessionId, quantities, usesCard } = JSON.parse(sessionStorage.getItem(storageName) ?? '');
    const isCart = Number.isInteger(sessionId) && Object.values(quantities).every(isCount);
    return isCart ? { sessionId, quantities, usesCard: usesCard === true } : null;
  } catch {
    return null;
  }
}

export function keepCart(cart: Cart): void {
  try {
    if (cart.usesCard || Object.keys(cart.quantities).length > 0)
      sessionStorage.setItem(storageName, JSON.stringify(cart));
    else sessionStorage.removeItem(storageName);
  } catch {
    // See above.
  }
}

function isCount(quantity: unknown): boolean {
  return Number.isSafeInteger(quantity) && Number(quantity) > 0;
}
