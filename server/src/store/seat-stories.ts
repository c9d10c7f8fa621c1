import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Money, Text } from '@foyer/contract/rules/values.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { admits } from './door.ts';

/**
 * A seat that is not free. `kept`: by the house; `held`: by a tap or by an order that is not paid; `in`: its holder is in the
 * hall.
 */
interface SeatLook {
  seatId: number;
  look: 'kept' | 'held' | 'sold' | 'in';
}

/** What is lapsed counts as free though nothing has swept it yet. A kept seat that is sold comes twice. */
export async function loadSeatLooks(queryable: Queryable, sessionId: number): Promise<SeatLook[]> {
  return await queryable.query<SeatLook>(
    `select seat_id as "seatId", 'kept' as look from kept_seat where session_id = $1 and until > now()
     union all
     select taken.seat_id, case when taken.order_id is null or is_unpaid(state) then 'held'
         when visited_at is not null then 'in' else 'sold' end as look
     from seat_taken taken
     left join orders on orders.id = taken.order_id
     left join order_line line on line.order_id = taken.order_id and line.session_id = taken.session_id
       and line.seat_id = taken.seat_id and line.returned = 0
     left join ticket on ticket.order_line_id = line.id
     where taken.session_id = $1 and case when taken.order_id is null then taken.held_until > now()
       else not is_unpaid(state) or state = 'PAYING' or orders.held_until > now() end`,
    [sessionId],
  );
}

/** One order that had the seat, or has it. */
export interface SeatOrder {
  /** The seat of its ticket now. */
  seatId: number;
  /** Its ticket was seated elsewhere, oldest first; seats of this story are known by their numbers. */
  moves: readonly { from: number; to: number; fromPlace: PlaceName; toPlace: PlaceName; at: number }[];
  orderId: number;
  state: OrderState;
  /** Empty once erased. */
  buyerName: string;
  email: string;
  phone: string;
  categoryName: Text;
  /** Price and fee less its share of discounts. */
  paid: Money;
  wayId: number | null;
  place: PlaceName | null;
  ticketId: number | null;
  placedAt: Date;
  heldUntil: Date;
  paidAt: Date | null;
  endedAt: Date | null;
  returnedAt: Date | null;
  /** What went back for it; null: it did not come back. */
  refunded: Money | null;
  /** The house gave it back. */
  byHouse: boolean;
  visitedAt: Date | null;
  /** Which door let its holder in; null: a command, or nobody. */
  door: string | null;
}

/** All orders that a seat of a session was in, oldest first. */
export async function loadSeatOrders(
  queryable: Queryable,
  sessionId: number,
  seatId: number,
): Promise<SeatOrder[]> {
  return await queryable.query<SeatOrder>(
    `select line.seat_id as "seatId", coalesce(moved.moves, '[]') as moves, orders.id as "orderId", state, buyer_name as "buyerName", buyer_email as email, buyer_phone as phone,
       coalesce(said -> 'categoryName', '{}') as "categoryName", price + fee - line.discount as paid,
       (select way_id from money_behind(orders.id) behind join payment on payment.id = payment_id
        order by payment.id desc limit 1) as "wayId",
       coalesce(line.place, said -> 'place') as place, ticket.id as "ticketId", placed_at as "placedAt",
       held_until as "heldUntil", paid_at as "paidAt", ended_at as "endedAt", returned_at as "returnedAt",
       back.amount as refunded, coalesce(back.by_house, false) as "byHouse", visited_at as "visitedAt",
       (select who from door_scan scan where ticket_id = ticket.id and at = visited_at and ${admits}
        order by device limit 1) as door
     from order_line line
     join orders on orders.id = line.order_id
     left join ticket on ticket.order_line_id = line.id
     left join lateral (
       select item.amount, by_house from return_item item join return_request asked on asked.id = item.return_id
       where item.ticket_id = ticket.id and asked.state = 'APPROVED' order by asked.id desc limit 1
     ) back on true
     left join lateral (
       select json_agg(json_build_object('from', from_seat, 'to', to_seat, 'fromPlace', from_place, 'toPlace', to_place,
         'at', (extract(epoch from moved_at) * 1000)::bigint) order by id) as moves
       from seat_move where ticket_id = ticket.id
     ) moved on true,
     lateral (select orders.document -> 'lines' -> (line.position - 1) as said) document
     where line.session_id = $1 and (line.seat_id = $2 or ticket.id in (
       select ticket_id from seat_move where session_id = $1 and from_seat = $2))
     order by placed_at, orders.id`,
    [sessionId, seatId],
  );
}

/** The keep of the house that a seat is in, or was in last. */
export interface SeatKeep {
  purpose: string;
  name: string;
  note: string;
  madeAt: Date;
  /** When it ended, by the clock or by hand; null: it stands. */
  overAt: Date | null;
  until: Date;
}

export async function findSeatKeep(
  queryable: Queryable,
  sessionId: number,
  seatId: number,
): Promise<SeatKeep | null> {
  const [row] = await queryable.query<SeatKeep>(
    `select purpose, name, note, made_at as "madeAt", keep.until,
       coalesce(released_at, case when keep.until <= now() then keep.until end) as "overAt"
     from kept_seat join keep on keep.id = keep_id where kept_seat.session_id = $1 and seat_id = $2`,
    [sessionId, seatId],
  );
  return row ?? null;
}

/** Until when a visitor's tap holds the seat; null: none does. */
export async function findTapHold(
  queryable: Queryable,
  sessionId: number,
  seatId: number,
): Promise<Date | null> {
  const [row] = await queryable.query<{ until: Date }>(
    `select held_until as until from seat_taken
     where session_id = $1 and seat_id = $2 and order_id is null and held_until > now()`,
    [sessionId, seatId],
  );
  return row?.until ?? null;
}

/** A ticket that is to get another seat. */
interface NewSeatMove {
  ticketId: number;
  from: { seatId: number; place: PlaceName };
  to: { seatId: number; place: PlaceName };
  /** What the buyer is told; '' for nothing. */
  words: string;
}

/** `changed`: the ticket is not on that seat any more. */
export type SeatMoveOutcome = 'moved' | 'taken' | 'returned' | 'came-in' | 'changed';

/** Gives the ticket the other seat, or says what stood in the way. The caller holds the order's row. */
export async function moveTicket(
  transaction: Queryable,
  { ticketId, from, to, words }: NewSeatMove,
): Promise<SeatMoveOutcome> {
  const [row] = await transaction.query<{ outcome: SeatMoveOutcome }>(
    'select move_ticket($1, $2, $3, $4, $5, $6) as outcome',
    [ticketId, from.seatId, to.seatId, JSON.stringify(from.place), JSON.stringify(to.place), words],
  );
  return row?.outcome ?? 'changed';
}

/** A ticket that got another seat. */
interface SeatMove {
  id: number;
  ticketId: number;
  sessionId: number;
  fromPlace: PlaceName;
  toPlace: PlaceName;
  words: string;
  movedAt: Date;
}

/** Those of an order, oldest first. */
export async function loadSeatMovesOf(queryable: Queryable, orderId: number): Promise<SeatMove[]> {
  return await queryable.query<SeatMove>(
    `select seat_move.id, ticket_id as "ticketId", seat_move.session_id as "sessionId", from_place as "fromPlace",
       to_place as "toPlace", words, moved_at as "movedAt"
     from order_line line join ticket on ticket.order_line_id = line.id join seat_move on ticket_id = ticket.id
     where order_id = $1 order by seat_move.id`,
    [orderId],
  );
}
