import { useEffect, useMemo, useRef, useState } from 'react';
import { useModal } from '#features/shell/modal.ts';
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
import { type KeptHallCart, keepHallCart, readHallCart } from './kept-hall-cart.ts';
import type { TapHolds } from './tap-holds.ts';
import { usePlaceNames } from './use-place-names.ts';
import { useSeatWords } from './use-seat-words.ts';
import { useTapHolds } from './use-tap-holds.ts';

export interface HallCartState {
  cart: HallCart;
  /** Puts a seat into the cart, or changes for whom it is; the first category where none is named. False: refused. */
  take(seat: number, categoryId?: number): boolean;
  drop(seats: readonly number[]): void;
  setStanding(line: StandingLine): void;
  /** Asks the shop which seats of the cart are still this visitor's: those that are not go, with a word. */
  checkHolds(): void;
  /** The order has the seats now: nothing is let go any more. */
  handOver(): void;
  /** The order is placed and shown. */
  empty(): void;
  /** Seats that somebody else was quicker to take, as a sentence; '' mostly. */
  lost: string;
  /** Places that left the cart because they are not sold so any more, as a sentence; '' mostly. */
  letGo: string;
  /** Seats that the shop keeps from others no longer, as a sentence; '' mostly. */
  over: string;
}

interface Sold {
  board: HallBoard;
  sessionId: number;
  zones: readonly HallZone[];
  /** Most tickets in one order; 0 = no limit. */
  perOrder: number;
  /** Paid by culture card. */
  usesCard: boolean;
}

/** The chosen places of a session; each seat is held on the server from the moment it is chosen. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions around one state
export function useHallCart({ board, sessionId, zones, perOrder, usesCard }: Sold): HallCartState {
  const t = useTexts('hall');
  const showModal = useModal();
  const words = useSeatWords(board.plan);
  const namesOf = usePlaceNames(board.plan);
  const [found] = useState(() => restored(board, sessionId));
  const [chosen, setCart] = useState<HallCart>(found.cart);
  // Derived: not even one picture shows places that these prices and limits do not sell.
  const cart = useMemo(() => fittedCart(chosen, zones, perOrder), [chosen, zones, perOrder]);
  const [lost, setLost] = useState('');
  const [letGo, setLetGo] = useState(found.gone > 0 ? t('plan-changed', { count: found.gone }) : '');
  const [overIds, setOver] = useState<readonly number[]>([]);
  const latest = useRef(chosen);
  const change = (next: HallCart) => {
    latest.current = next;
    setCart(next);
    board.setMine(next.seats.map(({ seat }) => seat));
    keepHallCart({
      sessionId,
      seats: next.seats.map(({ seat, categoryId }) => ({
        seatId: idOf(board, seat),
        categoryId,
      })),
      standing: next.standing,
    });
  };
  const loseSeats = (seatIds: readonly number[]) => {
    const seats = seatIds.flatMap((id) => indexOf(board, id));
    change(withoutSeats(latest.current, seats));
    board.markTaken(seats);
    return seats;
  };
  const sentence = (key: 'seat-taken' | 'hold-over', seats: readonly number[]) =>
    t(key, { seats: seats.map((seat) => words.seat(seat)).join('; ') });
  const holds = useTapHolds(sessionId, {
    onTaken: (ids) => setLost(sentence('seat-taken', loseSeats(ids))),
    onOver: (ids) => setOver((before) => [...new Set([...before, ...ids])]),
    onRefused: (ids, text, code) => {
      loseSeats(ids);
      void showModal({ kind: 'warning', text, code });
    },
  });
  useStay(holds, board, latest);
  // What was said of a changed plan is not said again: the tab's storage follows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what was found
  useEffect(() => void (found.gone > 0 && change(latest.current)), []);
  const fit = () => {
    if (cart === chosen) return;
    const seats = chosen.seats.map(({ seat }) => seat).filter((seat) => !hasSeat(cart, seat));
    const gone = namesOf(chosen, cart);
    change(cart);
    holds.letGo(seats.map((seat) => idOf(board, seat)));
    if (gone !== '') setLetGo(t('let-go', { places: gone }));
  };
  // The shop and the tab's storage follow what the prices have left of the cart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what else it reads is of this very picture
  useEffect(fit, [cart, chosen]);
  const over = overIds.flatMap((id) => indexOf(board, id)).filter((seat) => hasSeat(cart, seat));
  return {
    cart,
    lost,
    letGo,
    over: over.length > 0 ? sentence('hold-over', over) : '',
    take(seat, categoryId) {
      const zoneId = board.plan.seats.zoneIds[seat] ?? 0;
      const rows = zones.find(({ id }) => id === zoneId)?.rows ?? [];
      const row = rows.find((one) => one.categoryId === categoryId) ?? rows[0];
      const others = withoutSeats(latest.current, [seat]);
      if (!row || (!board.isFree(seat) && others.seats.length === latest.current.seats.length)) return false;
      const limit = limitAgainst(others, row, perOrder);
      if (limit) {
        const isCard = usesCard && limit.reason === 'order';
        const key = limit.reason === 'row' ? 'limit-category' : 'limit-order';
        const text = isCard ? t('limit-card') : t(key, { count: limit.number });
        void showModal({ kind: 'warning', text });
        return false;
      }
      setLost('');
      setLetGo('');
      change(withSeat(latest.current, { seat, zoneId, categoryId: row.categoryId }));
      holds.take([idOf(board, seat)]);
      return true;
    },
    drop(seats) {
      change(withoutSeats(latest.current, seats));
      const ids = seats.map((seat) => idOf(board, seat));
      setOver((before) => before.filter((id) => !ids.includes(id)));
      holds.letGo(ids);
    },
    setStanding: (line) => change(withStanding(latest.current, line)),
    checkHolds: () => holds.renew(),
    handOver: () => holds.handOver(),
    empty: () => change(emptyCart),
  };
}

/** Holds what the tab has kept, and lets all go when the visitor goes. */
function useStay(holds: TapHolds, board: HallBoard, latest: { readonly current: HallCart }): void {
  // The holds are the server's: they begin and end with the visit.
  useEffect(() => {
    const seats = latest.current.seats.map(({ seat }) => seat);
    board.setMine(seats);
    if (seats.length > 0) holds.take(seats.map((seat) => idOf(board, seat)));
    const leave = () => holds.leave();
    const come = (event: PageTransitionEvent) => event.persisted && holds.renew();
    addEventListener('pagehide', leave);
    addEventListener('pageshow', come);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', come);
      holds.leave();
      holds.stop();
      board.setMine([]);
    };
  }, [holds, board, latest]);
}

/** What the tab has kept, as far as the plan knows it, and how many places of it the plan has no more. */
function restored(board: HallBoard, sessionId: number): { cart: HallCart; gone: number } {
  const kept = readHallCart(sessionId);
  if (!kept) return { cart: emptyCart, gone: 0 };
  const seats = kept.seats.flatMap(({ seatId, categoryId }) =>
    indexOf(board, seatId).map((seat) => ({
      seat,
      categoryId,
      zoneId: board.plan.seats.zoneIds[seat] ?? 0,
    })),
  );
  const isArea = (areaId: number) => board.plan.standing.some(({ id }) => id === areaId);
  const standing = kept.standing.filter((line) => isArea(line.areaId));
  return { cart: { seats, standing }, gone: placesIn(kept) - placesIn({ seats, standing }) };
}

function placesIn({
  seats,
  standing,
}: Pick<KeptHallCart, 'standing'> & { seats: readonly unknown[] }): number {
  return standing.reduce((sum, { quantity }) => sum + quantity, seats.length);
}

function idOf(board: HallBoard, seat: number): number {
  return board.plan.seats.ids[seat] ?? 0;
}

function indexOf(board: HallBoard, seatId: number): number[] {
  const index = board.plan.seats.ids.indexOf(seatId);
  return index < 0 ? [] : [index];
}
