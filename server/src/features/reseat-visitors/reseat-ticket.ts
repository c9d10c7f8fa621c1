import type { PlaceName } from '@foyer/contract/rules/place-words.ts';
import { doorEnd } from '#domain/doors.ts';
import { findPlace } from '#domain/hall-index.ts';
import type { Order } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import type { Shop, ShopCore } from '#shop/shop.ts';
import { findEvening } from '#store/evenings.ts';
import { lockOrder } from '#store/orders.ts';
import { writeMail } from '#store/outbox.ts';
import { loadSeatMovesOf, moveTicket, type SeatMoveOutcome } from '#store/seat-stories.ts';
import { findLineOfTicket, loadTicketsOf } from '#store/tickets.ts';

export interface ReseatRequest {
  ticketId: number;
  /** Where whoever asks has seen it; null: wherever it is. */
  fromSeat: number | null;
  toSeat: number;
  /** What the buyer is told; '' for nothing. */
  words: string;
}

export type ReseatRefusal =
  | 'no-such-ticket'
  /** A ticket without a seat of its own. */
  | 'no-seat'
  | 'not-in-hall'
  | 'same-seat'
  /** Of another price. */
  | 'other-zone'
  /** Its session is cancelled, or its door is closed. */
  | 'session-over'
  | Exclude<SeatMoveOutcome, 'moved'>;

export type ReseatOutcome =
  /** `isTold`: a mail goes to the buyer; false: there is nobody to write to. */
  | { kind: 'reseated'; sessionId: number; orderId: number; from: PlaceName; to: PlaceName; isTold: boolean }
  | { kind: 'refused'; why: ReseatRefusal };

type Context = ShopCore & Pick<Shop, 'plans'>;

/**
 * Staff seat the holder of a ticket elsewhere in the same hall, for the same price. The ticket keeps its number and its code; its old seat
 * is free from then on, and the buyer has a mail with the ticket as it is now.
 */
export async function reseatTicket(shop: Context, asked: ReseatRequest): Promise<ReseatOutcome> {
  const found = await findLineOfTicket(shop.database, asked.ticketId);
  if (found === null) return refused('no-such-ticket');
  return await shop.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, found.orderId);
    return await reseat(transaction, shop, order, asked);
  });
}

async function reseat(
  transaction: Queryable,
  shop: Context,
  order: Order,
  { ticketId, fromSeat, toSeat, words }: ReseatRequest,
): Promise<ReseatOutcome> {
  const tickets = await loadTicketsOf(transaction, order.id);
  const ticket = tickets.find(({ id }) => id === ticketId);
  const line = order.lines.find(({ id }) => id === ticket?.lineId);
  const place = line && order.document.lines[line.position - 1]?.place;
  if (!ticket || !line || line.seatId === null || !place) return refused('no-seat');
  const evening = await findEvening(transaction, line.sessionId);
  if (!evening || evening.cancelled || shop.now() > doorEnd(evening)) return refused('session-over');
  const hall = evening.planUrl === null ? null : await shop.plans(evening.planUrl);
  const found = hall && findPlace(hall, { seatId: toSeat });
  if (!found) return refused('not-in-hall');
  if (toSeat === line.seatId) return refused('same-seat');
  if (found.zoneId !== line.zoneId) return refused('other-zone');
  const from = { seatId: fromSeat ?? line.seatId, place };
  const to = { seatId: toSeat, place: found.name };
  const outcome = await moveTicket(transaction, { ticketId, from, to, words });
  if (outcome !== 'moved') return refused(outcome);
  const isTold = order.buyer.email !== '';
  const move = (await loadSeatMovesOf(transaction, order.id)).at(-1);
  if (isTold && move)
    await writeMail(transaction, shop, { orderId: order.id, kind: 'seat-changed', moveId: move.id });
  return {
    kind: 'reseated',
    sessionId: line.sessionId,
    orderId: order.id,
    from: place,
    to: found.name,
    isTold,
  };
}

function refused(why: ReseatRefusal): ReseatOutcome {
  return { kind: 'refused', why };
}
