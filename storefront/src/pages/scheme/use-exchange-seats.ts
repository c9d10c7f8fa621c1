import { useRef, useState } from 'react';
import type { HallBoard } from './hall-board.ts';
import { emptyCart, type HallCart, hasSeat, rowOf, withoutSeats, withSeat } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';
import type { PlanExchange } from './scheme-data.ts';
import type { SeatCart } from './use-hall-cart.ts';

export interface ExchangeSeats extends SeatCart {
  /** One for each ticket, in their order; null: not as many are chosen yet. */
  seatIds: readonly number[] | null;
}

/** As many seats as tickets, each in the category of one of them; one more takes the place of the first. */
export function useExchangeSeats(
  board: HallBoard,
  zones: readonly HallZone[],
  { tickets }: PlanExchange,
): ExchangeSeats {
  const [cart, setCart] = useState(emptyCart);
  const latest = useRef(cart);
  const change = (next: HallCart) => {
    latest.current = next;
    setCart(next);
    board.setMine(next.seats.map(({ seat }) => seat));
  };
  const takeOne = (seat: number, categoryId?: number) => {
    const others = withoutSeats(latest.current, [seat]);
    const zoneId = board.plan.seats.zoneIds[seat] ?? 0;
    const wanted = categoryId ?? categoryFor(tickets, others);
    const row = rowOf({ zoneId, categoryId: wanted }, zones);
    if (!row || !(board.isFree(seat) || hasSeat(latest.current, seat))) return false;
    const own = others.seats.filter((line) => line.categoryId === wanted);
    const most = tickets.filter((ticket) => ticket.categoryId === wanted).length;
    const [first] = own;
    const room = first && own.length === most ? withoutSeats(others, [first.seat]) : others;
    change(withSeat(room, { seat, zoneId, categoryId: wanted }));
    return true;
  };
  return {
    cart,
    seatIds: seatsFor(tickets, cart, board),
    take: (seats, categoryId) => seats.filter((seat) => takeOne(seat, categoryId)),
    drop: (seats) => change(withoutSeats(latest.current, seats)),
  };
}

/** The category of the first ticket that has no seat yet, or of the one that was chosen first. */
function categoryFor(tickets: PlanExchange['tickets'], { seats }: HallCart): number {
  const open = seats.reduce(
    (left, { categoryId }) => {
      const at = left.indexOf(categoryId);
      return at === -1 ? left : left.toSpliced(at, 1);
    },
    tickets.map(({ categoryId }) => categoryId),
  );
  return open[0] ?? seats[0]?.categoryId ?? 0;
}

function seatsFor(tickets: PlanExchange['tickets'], { seats }: HallCart, board: HallBoard): number[] | null {
  let left = seats;
  const chosen = tickets.flatMap(({ categoryId }) => {
    const line = left.find((one) => one.categoryId === categoryId);
    left = left.filter((one) => one !== line);
    return line ? board.idOf(line.seat) : [];
  });
  return chosen.length === tickets.length ? chosen : null;
}
