import { useEffect, useMemo, useRef, useState } from 'react';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import type { HallBoard } from './hall-board.ts';
import { type HallCart, hasSeat, withoutSeats } from './hall-cart.ts';
import { type HoldListener, TapHolds } from './tap-holds.ts';
import type { ChosenPlaces } from './use-chosen-places.ts';
import { useSeatNames } from './use-seat-names.ts';

export interface SeatHolds {
  hold(seat: number): void;
  release(seats: readonly number[]): void;
  /** Asks the shop which seats are still this visitor's. */
  renew(): void;
  /** The order has the seats now: nothing is released any more. */
  handOver(): void;
  /** Seats that somebody else took first, as a sentence; '' mostly. */
  takenNotice: string;
  /** Seats that the shop no longer keeps from others, as a sentence; '' mostly. */
  expiredNotice: string;
}

/** Holds the chosen seats on the server; seats that somebody else has, or that the shop refuses, leave the cart. */
export function useSeatHolds(
  board: HallBoard,
  sessionId: number,
  cart: HallCart,
  { latest, change }: ChosenPlaces,
): SeatHolds {
  const t = useTexts('hall');
  const showModal = useModal();
  const names = useSeatNames(board.plan);
  const [takenNotice, setTakenNotice] = useState('');
  const [expiredIds, setExpiredIds] = useState<readonly number[]>([]);
  const namesOf = (seats: readonly number[]) => seats.map((seat) => names.seat(seat)).join('; ');
  const removeTaken = (seatIds: readonly number[]) => {
    const seats = board.seatsOf(seatIds);
    change(withoutSeats(latest.current, seats));
    board.markTaken(seats);
    return seats;
  };
  const holds = useTapHolds(sessionId, board, {
    onTaken: (ids) => setTakenNotice(t('seat-taken', { seats: namesOf(removeTaken(ids)) })),
    onExpired: (ids) => setExpiredIds((before) => [...new Set([...before, ...ids])]),
    onRefused: (ids, text, code) => {
      removeTaken(ids);
      void showModal({ kind: 'warning', text, code });
    },
  });
  useHoldsOfVisit(holds, board, latest);
  const expired = board.seatsOf(expiredIds).filter((seat) => hasSeat(cart, seat));
  return {
    hold(seat) {
      setTakenNotice('');
      holds.take([board.idOf(seat)]);
    },
    release(seats) {
      const ids = seats.map((seat) => board.idOf(seat));
      setExpiredIds((before) => before.filter((id) => !ids.includes(id)));
      holds.release(ids);
    },
    renew: () => holds.renew(),
    handOver: () => holds.handOver(),
    takenNotice,
    expiredNotice: expired.length > 0 ? t('hold-over', { seats: namesOf(expired) }) : '',
  };
}

/** One object per session; it always calls the listener of the newest render. */
function useTapHolds(sessionId: number, board: HallBoard, listener: HoldListener): TapHolds {
  const { language } = useHouse();
  const newest = useRef(listener);
  newest.current = listener;
  return useMemo(
    () =>
      new TapHolds(sessionId, language, board.claim, {
        onTaken: (...args) => newest.current.onTaken(...args),
        onExpired: (...args) => newest.current.onExpired(...args),
        onRefused: (...args) => newest.current.onRefused(...args),
      }),
    [sessionId, language, board],
  );
}

/** Holds the restored seats, and releases all of them when the visitor leaves. */
function useHoldsOfVisit(holds: TapHolds, board: HallBoard, latest: ChosenPlaces['latest']): void {
  // The holds live on the server: they begin and end with the visit.
  useEffect(() => {
    const seats = latest.current.seats.map(({ seat }) => seat);
    board.setMine(seats);
    if (seats.length > 0) holds.take(seats.map((seat) => board.idOf(seat)));
    const leave = () => holds.leave();
    const comeBack = (event: PageTransitionEvent) => event.persisted && holds.renew();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      holds.leave();
      holds.stop();
      board.setMine([]);
    };
  }, [holds, board, latest]);
}
