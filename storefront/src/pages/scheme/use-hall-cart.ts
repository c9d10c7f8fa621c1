import { join } from '@foyer/contract/rules/joining.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import type { HallBoard } from './hall-board.ts';
import {
  emptyCart,
  fittedCart,
  type HallCart,
  hasSeat,
  limitAgainst,
  type StandingLine,
  soldRow,
  ticketsIn,
  withoutSeats,
  withSeat,
  withStanding,
} from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import { holdSeats } from './seat-calls.ts';
import { type HoldListener, TapHolds } from './tap-holds.ts';
import { type ChosenPlaces, useChosenPlaces } from './use-chosen-places.ts';
import { usePlaceNames } from './use-place-names.ts';
import { useSeatNames } from './use-seat-names.ts';

interface SeatHolds {
  hold(seats: readonly number[]): void;
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
function useSeatHolds(
  board: HallBoard,
  sessionId: number,
  cart: HallCart,
  { latest, change }: ChosenPlaces,
): SeatHolds {
  const t = useTexts('hall');
  const showModal = useModal();
  const router = useRouter();
  const names = useSeatNames(board.plan);
  const [taken, setTaken] = useState<readonly number[]>([]);
  const [expiredIds, setExpiredIds] = useState<readonly number[]>([]);
  const namesOf = (seats: readonly number[]) => seats.map((seat) => names.seat(seat)).join('; ');
  const removeTaken = (seatIds: readonly number[]) => {
    const seats = board.seatsOf(seatIds);
    change(withoutSeats(latest.current, seats));
    board.markTaken(seats);
    return seats;
  };
  const holds = useTapHolds(sessionId, board, {
    onTaken(ids) {
      const lost = removeTaken(ids);
      setTaken((before) => [...before, ...lost]);
    },
    onExpired: setExpiredIds,
    onRefused: (ids, text, code) => {
      change(withoutSeats(latest.current, board.seatsOf(ids)));
      if (ids.length > 0) void showModal({ kind: 'warning', text, code });
      void router.reload();
    },
  });
  useHoldsOfVisit(holds, board, latest);
  const expired = board.seatsOf(expiredIds).filter((seat) => hasSeat(cart, seat));
  return {
    hold(seats) {
      setTaken([]);
      holds.take(seats.map((seat) => board.idOf(seat)));
    },
    release(seats) {
      const ids = seats.map((seat) => board.idOf(seat));
      setExpiredIds((before) => before.filter((id) => !ids.includes(id)));
      holds.release(ids);
    },
    renew: () => holds.renew(),
    handOver: () => holds.stop(),
    takenNotice:
      taken.length > 0
        ? join('sentences', t.language, [
            t('seat-taken', { seats: namesOf(taken) }),
            ticketsIn(cart) > 0 && t('rest-in-cart'),
          ])
        : '',
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
      new TapHolds(
        sessionId,
        (seatIds) => holdSeats({ sessionId, seatIds, language, claim: board.claim() }),
        newest,
      ),
    [sessionId, language, board],
  );
}

/** Holds the restored seats, and releases all of them when the visitor leaves. */
function useHoldsOfVisit(holds: TapHolds, board: HallBoard, latest: ChosenPlaces['latest']): void {
  // The holds live on the server: they begin and end with the visit.
  useEffect(() => {
    const seats = latest.current.seats.map(({ seat }) => seat);
    board.setMine(seats);
    holds.arrive(seats.map((seat) => board.idOf(seat)));
    const leave = () => holds.leave();
    const renew = () => holds.renew();
    const comeBack = (event: PageTransitionEvent) => event.persisted && holds.arrive();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    addEventListener('online', renew);
    addEventListener('storage', holds.onStorage);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      removeEventListener('online', renew);
      removeEventListener('storage', holds.onStorage);
      holds.leave();
      holds.stop();
      board.setMine([]);
    };
  }, [holds, board, latest]);
}

/** What plan and list change of the chosen seats. */
export type SeatCart = Pick<HallCartState, 'cart' | 'take' | 'drop'>;

export interface HallCartState extends Pick<SeatHolds, 'handOver' | 'takenNotice' | 'expiredNotice'> {
  cart: HallCart;
  /**
   * Puts seats into the cart, or changes for whom they are; the first category where none is named. Ends at a limit,
   * and answers which it took.
   */
  take(seats: readonly number[], categoryId?: number): readonly number[];
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
  const take = (seats: readonly number[], categoryId = 0) => {
    let next = latest.current;
    const taken: number[] = [];
    for (const seat of seats) {
      const zoneId = board.plan.seats.zoneIds[seat] ?? 0;
      const row = soldRow({ zoneId, categoryId }, zones);
      if (!row || !(hasSeat(next, seat) || board.isFree(seat))) continue;
      const limit = limitAgainst(withoutSeats(next, [seat]), row, perOrder);
      if (limit) {
        warnOfLimit(limit);
        break;
      }
      next = withSeat(next, { seat, zoneId, categoryId: row.categoryId });
      taken.push(seat);
    }
    if (taken.length > 0) {
      setRemovedNotice('');
      change(next);
      // One call: what somebody else has of them comes back together.
      holds.hold(taken);
    }
    return taken;
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
