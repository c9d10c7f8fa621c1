import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import type { Queryable } from '#platform/database.ts';

/** A ticket that is to get another seat. */
export interface NewSeatMove {
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
export interface SeatMove {
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
