import { useEffect, useState } from 'react';
import type { Quantities } from '#features/price-table/ticket-row.ts';
import { type Cart, readCart, storeCart } from './stored-cart.ts';

export interface CartState {
  quantities: Quantities;
  usesCard: boolean;
  /** Nothing has been pressed for this session yet. */
  isFresh: boolean;
  choose(quantities: Quantities): void;
  /** Other prices, other limits: what was chosen goes. */
  payByCard(usesCard: boolean): void;
}

/** The tickets chosen for one session; another day or time begins with none (EV-4). */
export function useCart(sessionId: number | null, chosen: Quantities = {}): CartState {
  const [cart, setCart] = useState<Cart>({ sessionId, quantities: chosen, usesCard: false });
  const isOther = cart.sessionId !== sessionId;
  // Cleared while rendering: not even one picture shows the tickets of another session.
  if (isOther) setCart({ sessionId, quantities: {}, usesCard: cart.usesCard });
  useEffect(() => {
    const kept = readCart();
    if (kept) setCart((present) => (present.sessionId === kept.sessionId ? kept : present));
  }, []);
  // The tab's storage follows, also when the choice of a day has cleared the cart.
  useEffect(() => storeCart(cart), [cart]);
  const { usesCard } = cart;
  const [touchedId, touch] = useState<number | null>(null);
  const hasTickets = Object.keys(cart.quantities).length > 0;
  return {
    quantities: isOther ? {} : cart.quantities,
    usesCard,
    isFresh: touchedId !== sessionId && (isOther || !hasTickets),
    choose: (quantities) => {
      touch(sessionId);
      setCart({ sessionId, quantities, usesCard });
    },
    payByCard: (wanted) => setCart({ sessionId, quantities: {}, usesCard: wanted }),
  };
}
