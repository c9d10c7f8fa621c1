import type { Currency, Day, Money, Text, Time } from '@foyer/contract/rules/values.ts';
import type { ReceiptLine, VatRate } from '#domain/receipt.ts';
import type { Queryable } from '#platform/database.ts';

/**
 * Money that came or went, or tickets that changed hands without any: a payment that a bank confirmed, a refund that it
 * has done, an order that cost nothing more than exchanged tickets brought, a return that brought nothing.
 */
export interface Movement {
  kind: 'payment' | 'refund' | 'free-order' | 'free-return';
  orderId: number;
  at: Date;
  /** Never negative. */
  amount: Money;
  currency: Currency;
  /** Key of the payment way; empty where no money moved. */
  way: string;
  /** The bank's own name for the payment; of the card's network where the bank tells it. */
  bankNumber: string;
  rrn: string | null;
  /** A payment that bought its order; else it went back or waits for staff. */
  isApplied: boolean;
  /** What exchanged tickets paid of the order that was bought. */
  credit: Money;
  /** The return that this refund tells; of several refunds of a return the first tells its tickets. */
  returnId: number | null;
  /** What was paid for, as on the receipt; null: there is none. */
  cart: readonly ReceiptLine[] | null;
}

export interface Period {
  from: Date;
  /** Not in it any more. */
  to: Date;
}

/** All movements of a period by the clock of the database, oldest first. */
export async function loadMovements(queryable: Queryable, { from, to }: Period): Promise<Movement[]> {
  return await queryable.query<Movement>(
    `select * from (
      select 'payment' as kind, order_id as "orderId", decided_at as at, confirmed_amount as amount, payment.currency,
        gateway as way, coalesce(gateway_payment_id, merchant_number) as "bankNumber", rrn,
        applied is not distinct from 'order' as "isApplied",
        (select credit from orders where orders.id = order_id) as credit, null::bigint as "returnId", cart -> 'lines' as cart
      from payment where confirmed_amount > 0 and decided_at >= $1 and decided_at < $2
      union all
      select 'refund', coalesce((select order_id from return_request where return_request.id = return_id), order_id), done_at, refund.amount, payment.currency,
        gateway, coalesce(gateway_payment_id, merchant_number), rrn, applied is not distinct from 'order', 0,
        case when refund.id = (select min(id) from refund any_of where any_of.return_id = refund.return_id) then return_id end,
        cart -> 'lines'
      from refund join payment on payment.id = payment_id
      where refund.state = 'DONE' and done_at >= $1 and done_at < $2
      union all
      select 'free-order', id, paid_at, 0, currency, '', '', null, true, credit, null, null
      from orders where total = credit and paid_at >= $1 and paid_at < $2
      union all
      select 'free-return', order_id, decided_at, 0, orders.currency, '', '', null, true, 0, return_request.id, null
      from return_request join orders on orders.id = order_id
      where return_request.state = 'APPROVED' and decided_at >= $1 and decided_at < $2
        and not exists (select from refund where return_id = return_request.id)
    ) movement order by at, "orderId", kind`,
    [from, to],
  );
}

/** What an order sold, as far as a report tells it. */
export interface SoldOrder {
  orderId: number;
  eventId: string;
  title: Text;
  lines: readonly SoldLine[];
  addOns: readonly SoldAddOn[];
  /** The earlier tickets that its own replace. */
  exchanged: readonly ExchangedTicket[];
}

export interface SoldAddOn {
  id: number;
  name: Text;
  price: Money;
  /** null: that of tickets. */
  vat: VatRate | null;
}

/** A ticket of an earlier order that paid for new ones. */
export interface ExchangedTicket extends Pick<SoldLine, 'quantity' | 'price' | 'fee' | 'discount'> {
  /** In its line. */
  position: number;
  /** What of its money went back at the exchange. */
  refund: Money;
}

interface SoldLine {
  id: number;
  sessionId: number;
  quantity: number;
  price: Money;
  fee: Money;
  discount: Money;
  categoryName: Text;
  zoneName: Text;
  day: Day;
  time: Time;
}

export async function loadSoldOrders(
  queryable: Queryable,
  orderIds: readonly number[],
): Promise<Map<number, SoldOrder>> {
  const rows = await queryable.query<SoldOrder>(
    `select orders.id as "orderId", event_id as "eventId", document -> 'title' as title,
       (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'sessionId', session_id, 'quantity', quantity, 'price', price, 'fee', fee,
          'discount', discount, 'categoryName', said -> 'categoryName', 'zoneName', said -> 'zoneName',
          'day', said ->> 'day', 'time', said ->> 'time') order by line.position), '[]')
        from order_line line, lateral (select document -> 'lines' -> (line.position - 1) as said) document_line
        where line.order_id = orders.id) as lines,
       (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', add_on.document -> 'name', 'price', price,
          'vat', add_on.document -> 'vat')
          order by id), '[]')
        from add_on where add_on.order_id = orders.id) as "addOns",
       (select coalesce(jsonb_agg(jsonb_build_object('quantity', quantity, 'price', price, 'fee', fee, 'discount', discount,
          'position', ticket.position, 'refund', item.refund) order by ticket.id), '[]')
        from exchange join exchange_item item on item.exchange_id = exchange.id join ticket on ticket.id = item.ticket_id
          join order_line line on line.id = ticket.order_line_id
        where exchange.new_order = orders.id) as exchanged
     from orders where id = any ($1)`,
    [orderIds],
  );
  return new Map(rows.map((row) => [row.orderId, row]));
}

/** What a return took back. */
export interface ReturnedParts {
  returnId: number;
  tickets: readonly { lineId: number; position: number; percent: number; amount: Money }[];
  addOns: readonly { addOnId: number; amount: Money }[];
}

export async function loadReturnedParts(
  queryable: Queryable,
  returnIds: readonly number[],
): Promise<Map<number, ReturnedParts>> {
  const rows = await queryable.query<ReturnedParts>(
    `select id as "returnId",
       (select coalesce(jsonb_agg(jsonb_build_object('lineId', order_line_id, 'position', position, 'percent', percent,
          'amount', amount) order by ticket_id), '[]')
        from return_item join ticket on ticket.id = ticket_id where return_id = return_request.id) as tickets,
       (select coalesce(jsonb_agg(jsonb_build_object('addOnId', add_on_id, 'amount', amount) order by add_on_id), '[]')
        from return_add_on where return_id = return_request.id) as "addOns"
     from return_request where id = any ($1)`,
    [returnIds],
  );
  return new Map(rows.map((row) => [row.returnId, row]));
}

/** What the ledger says by itself, without a look at any ticket: the report must come to the same. */
export interface LedgerSum {
  currency: Currency;
  paid: Money;
  refunded: Money;
}

export async function sumLedger(queryable: Queryable, { from, to }: Period): Promise<LedgerSum[]> {
  return await queryable.query<LedgerSum>(
    `select currency, sum(came)::bigint as paid, sum(went)::bigint as refunded from (
       select currency, confirmed_amount as came, 0 as went from payment
       where confirmed_amount > 0 and decided_at >= $1 and decided_at < $2
       union all
       select currency, 0, refund.amount from refund join payment on payment.id = payment_id
       where refund.state = 'DONE' and done_at >= $1 and done_at < $2
     ) moved group by currency order by currency`,
    [from, to],
  );
}
