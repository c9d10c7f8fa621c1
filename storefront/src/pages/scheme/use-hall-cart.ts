import { useEffect, useMemo, useState } from 'react';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { HallBoard } from './hall-board.ts';
import {
  emptyCart,
  fittedCart,
  type HallCart,
  hasSeat,
  limitAgainst,
  type StandingLine,
  withoutSeats,
  withSeat,
  withStanding,
} from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import { type ChosenPlaces, useChosenPlaces } from './use-chosen-places.ts';
import { usePlaceNames } from './use-place-names.ts';
import { type SeatHolds, useSeatHolds } from './use-seat-holds.ts';

/** What plan and list change of the chosen seats. */
export type SeatCart = Pick<HallCartState, 'cart' | 'take' | 'drop'>;

export interface HallCartState extends Pick<SeatHolds, 'handOver' | 'takenNotice' | 'expiredNotice'> {
  cart: HallCart;
  /** Puts a seat into the cart, or changes for whom it is; the first category where none is named. False: refused. */
  take(seat: number, categoryId?: number): boolean;
  drop(seats: readonly number[]): void;
  setStanding(line: StandingLine): void;
  /** Asks the shop which seats of the cart are still this visitor's: those that are not leave it, with a notice. */
  checkHolds(): void;
  /** The order is placed and shown. */
  empty(): void;
  /** Places that left the cart because they are not sold so any more, as a sentence; '' mostly. */
  removedNotice: string;
}

interface HallCartOptions {
  board: HallBoard;
  sessionId: number;
  zones: readonly HallZone[];
  /** Most tickets in one order; 0 = no limit. */
  perOrder: number;
  /** Paid by culture card. */
  usesCard: boolean;
}

/** The chosen places of a session; each seat is held on the server from the moment it is chosen. */
export function useHallCart({ board, sessionId, zones, perOrder, usesCard }: HallCartOptions): HallCartState {
  const stored = useChosenPlaces(board, sessionId);
  const { chosen, latest, change } = stored;
  // Derived, so that no frame shows places that these prices and limits do not sell.
  const cart = useMemo(() => fittedCart(chosen, zones, perOrder), [chosen, zones, perOrder]);
  const holds = useSeatHolds(board, sessionId, cart, stored);
  const [removedNotice, setRemovedNotice] = useRemovedNotice(board, cart, stored, holds);
  const warnOfLimit = useLimitWarning(usesCard);
  const take = (seat: number, categoryId?: number) => {
    const zoneId = board.plan.seats.zoneIds[seat] ?? 0;
    const rows = zones.find(({ id }) => id === zoneId)?.rows ?? [];
    const row = rows.find((one) => one.categoryId === categoryId) ?? rows[0];
    const isMine = hasSeat(latest.current, seat);
    if (!row || !(isMine || board.isFree(seat))) return false;
    const limit = limitAgainst(withoutSeats(latest.current, [seat]), row, perOrder);
    if (limit) {
      warnOfLimit(limit);
      return false;
    }
    setRemovedNotice('');
    change(withSeat(latest.current, { seat, zoneId, categoryId: row.categoryId }));
    holds.hold(seat);
    return true;
  };
  return {
    cart,
    takenNotice: holds.takenNotice,
    expiredNotice: holds.expiredNotice,
    removedNotice,
    take,
    drop(seats) {
      change(withoutSeats(latest.current, seats));
      holds.release(seats);
    },
    setStanding: (line) => change(withStanding(latest.current, line)),
    checkHolds: holds.renew,
    handOver: holds.handOver,
    empty: () => change(emptyCart),
  };
}

/** Says which places left the cart: those that a changed plan lacks, later those that the prices no longer sell. */
function useRemovedNotice(
  board: HallBoard,
  cart: HallCart,
  { chosen, change, missing }: ChosenPlaces,
  holds: SeatHolds,
) {
  const t = useTexts('hall');
  const namesOf = usePlaceNames(board.plan);
  const state = useState(missing > 0 ? t('plan-changed', { count: missing }) : '');
  const [, setRemovedNotice] = state;
  const removeUnsold = () => {
    if (cart === chosen) return;
    const removed = namesOf(chosen, cart);
    change(cart);
    holds.release(chosen.seats.map(({ seat }) => seat).filter((seat) => !hasSeat(cart, seat)));
    if (removed !== '') setRemovedNotice(t('let-go', { places: removed }));
  };
  // The server's holds and the tab's storage follow what the prices have left of the cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is of the same render
  useEffect(removeUnsold, [cart, chosen]);
  return state;
}

/** Says that one order, one category or one culture card takes no more tickets. */
function useLimitWarning(usesCard: boolean) {
  const t = useTexts('hall');
  const showModal = useModal();
  return ({ reason, number }: NonNullable<ReturnType<typeof limitAgainst>>) => {
    const isCard = usesCard && reason === 'order';
    const key = reason === 'row' ? 'limit-category' : 'limit-order';
    const text = isCard ? t('limit-card') : t(key, { count: number });
    void showModal({ kind: 'warning', text });
  };
}
