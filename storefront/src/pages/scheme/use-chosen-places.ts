import { useEffect, useRef, useState } from 'react';
import type { HallBoard } from './hall-board.ts';
import { emptyCart, type HallCart } from './hall-cart.ts';
import { readHallCart, type StoredHallCart, storeHallCart } from './stored-hall-cart.ts';

export interface ChosenPlaces {
  chosen: HallCart;
  /** The newest choice, for handlers of an older render. */
  latest: { readonly current: HallCart };
  change(next: HallCart): void;
  /** Stored places that the plan no longer has. */
  missing: number;
}

/** The chosen places of a session; the tab's storage keeps them over a reload, the board marks them as the visitor's. */
export function useChosenPlaces(board: HallBoard, sessionId: number): ChosenPlaces {
  const [restored] = useState(() => restoreCart(board, sessionId));
  const [chosen, setChosen] = useState(restored.cart);
  const latest = useRef(chosen);
  const change = (next: HallCart) => {
    latest.current = next;
    setChosen(next);
    board.setMine(next.seats.map(({ seat }) => seat));
    storeHallCart(toStored(board, sessionId, next));
  };
  // Overwrites what was stored, so that a changed plan is reported once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was restored
  useEffect(() => void (restored.missing > 0 && change(latest.current)), []);
  return { chosen, latest, change, missing: restored.missing };
}

/** A cart with seats by their ids, which outlive a change of the plan. */
export function toStored(board: HallBoard, sessionId: number, { seats, standing }: HallCart): StoredHallCart {
  const stored = seats.map(({ seat, categoryId }) => ({ seatId: board.idOf(seat), categoryId }));
  const claim = board.claim()?.isWheelchairUser ? { isWheelchairUser: true as const } : {};
  return { sessionId, seats: stored, standing, ...claim };
}

function restoreCart(board: HallBoard, sessionId: number): { cart: HallCart; missing: number } {
  const stored = readHallCart(sessionId);
  if (!stored) return { cart: emptyCart, missing: 0 };
  if (stored.isWheelchairUser) board.admitWheelchair();
  const seats = stored.seats.flatMap(({ seatId, categoryId }) =>
    board
      .seatsOf([seatId])
      .map((seat) => ({ seat, categoryId, zoneId: board.plan.seats.zoneIds[seat] ?? 0 })),
  );
  const isArea = (areaId: number) => board.plan.standing.some(({ id }) => id === areaId);
  const standing = stored.standing.filter((line) => isArea(line.areaId));
  return { cart: { seats, standing }, missing: placesIn(stored) - placesIn({ seats, standing }) };
}

function placesIn({
  seats,
  standing,
}: Pick<StoredHallCart, 'standing'> & { seats: readonly unknown[] }): number {
  return standing.reduce((sum, { quantity }) => sum + quantity, seats.length);
}
