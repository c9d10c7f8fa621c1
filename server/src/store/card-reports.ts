import type { Money, Text } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';

export type CardReportKind = 'sale' | 'return' | 'visit';

/** One event of one ticket, for the registry of the culture card. */
export interface CardReport {
  id: number;
  kind: CardReportKind;
  state: 'WAITING' | 'DONE' | 'REFUSED';
  happenedAt: Date;
  tries: number;
  /** Why it is not reported yet. */
  detail: string | null;
  createdAt: Date;
  doneAt: Date | null;
  ticketId: number;
  orderId: number;
}

/** A report with everything that it contains. */
export interface FullCardReport extends CardReport {
  paymentId: number;
  code: string;
  ticketType: 'qr' | 'none' | 'barcode';
  eventNumber: string;
  address: Text;
  /** '' once its buyer was forgotten. */
  buyerName: string;
  buyerPhone: string;
  price: Money;
  /** What was taken of the card: an order by card is one ticket and nothing else. */
  paid: Money;
  merchantNumber: string;
  rrn: string | null;
  paidAt: Date;
  /** Of the ticket's sale: whether it was reported, and under which name. */
  saleState: CardReport['state'];
  registryId: string | null;
  /** Of a return. */
  returnedAmount: Money | null;
  returnReason: Text | null;
}

const columns = `report.id, report.kind, report.state, report.happened_at as "happenedAt", report.tries,
  report.detail, report.created_at as "createdAt", report.done_at as "doneAt", report.ticket_id as "ticketId",
  line.order_id as "orderId"`;
const tables = `card_report report
  join ticket on ticket.id = report.ticket_id join order_line line on line.id = ticket.order_line_id`;

/** Tickets of an order were sold by card: ids of the new reports, none of them twice. */
export async function insertCardSales(transaction: Queryable, orderId: number): Promise<number[]> {
  return await idsOf(
    transaction,
    `insert into card_report (ticket_id, kind)
     select ticket.id, 'sale' from ticket join order_line line on line.id = ticket.order_line_id
     where order_id = $1 on conflict do nothing returning id`,
    [orderId],
  );
}

/** Tickets that came back or were visited; those that are not reported to the registry are left out. */
export async function insertCardEnds(
  transaction: Queryable,
  kind: 'return' | 'visit',
  ticketIds: readonly number[],
  happenedAt: Date,
): Promise<number[]> {
  return await idsOf(
    transaction,
    `insert into card_report (ticket_id, kind, happened_at)
     select ticket_id, $2, $3 from card_report where kind = 'sale' and ticket_id = any ($1)
     on conflict do nothing returning id`,
    [ticketIds, kind, happenedAt],
  );
}

export async function findCardReport(queryable: Queryable, id: number): Promise<FullCardReport | null> {
  const rows = await queryable.query<FullCardReport>(
    `select ${columns}, payment.id as "paymentId", ticket.code, orders.document ->> 'ticketType' as "ticketType",
       orders.document ->> 'cultureCardEvent' as "eventNumber", orders.document -> 'address' as address,
       buyer_name as "buyerName", buyer_phone as "buyerPhone", line.price,
       payment.amount as paid, merchant_number as "merchantNumber", rrn, payment.decided_at as "paidAt",
       sale.state as "saleState", sale.registry_id as "registryId",
       item.amount as "returnedAmount", return_request.reason as "returnReason"
     from ${tables}
     join orders on orders.id = line.order_id
     join payment on payment.order_id = orders.id and payment.applied = 'order'
     join card_report sale on sale.ticket_id = report.ticket_id and sale.kind = 'sale'
     left join return_request on return_request.order_id = orders.id and return_request.state = 'APPROVED'
     left join return_item item on item.return_id = return_request.id and item.ticket_id = report.ticket_id
     where report.id = $1
     order by item.return_id nulls last limit 1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The start of its session that a sale is reported with: the one that was sent first, as long as the registry does not refuse it. */
export async function keepToldStart(queryable: Queryable, id: number): Promise<Date> {
  const [row] = await queryable.query<{ reportedStart: Date }>(
    `update card_report report set told_start = coalesce(told_start, starts_at)
     from ticket join order_line line on line.id = order_line_id join session on session.id = session_id
     where report.id = $1 and ticket.id = ticket_id returning told_start as "reportedStart"`,
    [id],
  );
  if (!row) throw new Error(`There is no card report ${id}`);
  return row.reportedStart;
}

export async function loadCardReportsOf(queryable: Queryable, orderId: number): Promise<CardReport[]> {
  return await queryable.query<CardReport>(
    `select ${columns} from ${tables} where line.order_id = $1 order by report.id`,
    [orderId],
  );
}

/** What the registry does not know yet, the oldest first. */
export async function listUnsentCardReports(queryable: Queryable): Promise<CardReport[]> {
  return await queryable.query<CardReport>(
    `select ${columns} from ${tables} where report.state <> 'DONE' order by report.created_at, report.id`,
  );
}

/** Reports that wait for longer than a job is tried. */
export async function loadOldCardReports(queryable: Queryable, hours: number): Promise<number[]> {
  return await idsOf(
    queryable,
    `select id from card_report
     where state = 'WAITING' and created_at < now() - make_interval(hours => $1) order by id`,
    [hours],
  );
}

/** One more try came to nothing: how many it has been. `refused`: the registry does not have it, and staff must look first. */
export async function markCardReportTried(
  transaction: Queryable,
  id: number,
  { detail, refused }: { detail: string; refused: boolean },
): Promise<number> {
  const rows = await transaction.query<{ tries: number }>(
    `update card_report set tries = tries + 1, detail = $2,
       state = case when $3 then 'REFUSED' else state end,
       told_start = case when not $3 then told_start end
     where id = $1 and state = 'WAITING' returning tries`,
    [id, detail.slice(0, 500), refused],
  );
  return rows[0]?.tries ?? 0;
}

export async function markCardReportDone(
  transaction: Queryable,
  id: number,
  registryId: string | null,
): Promise<void> {
  await transaction.query(
    `update card_report set state = 'DONE', done_at = now(), registry_id = $2, detail = null
     where id = $1 and state = 'WAITING'`,
    [id, registryId],
  );
}

/** Staff have reported it in the registry's own web interface. Returns its payment; null: no report of this number is waiting. */
export async function settleCardReport(
  transaction: Queryable,
  id: number,
): Promise<{ paymentId: number } | null> {
  const rows = await transaction.query<{ paymentId: number }>(
    `update card_report set state = 'DONE', done_at = now(), detail = 'told by hand'
     from ticket join order_line line on line.id = order_line_id
     join payment on payment.order_id = line.order_id and applied = 'order'
     where card_report.id = $1 and card_report.state <> 'DONE' and ticket.id = ticket_id
     returning payment.id as "paymentId"`,
    [id],
  );
  return rows[0] ?? null;
}

/** Staff have corrected what was wrong: it may be reported again. False: no report of this number is waiting. */
export async function reopenCardReport(transaction: Queryable, id: number): Promise<boolean> {
  const rows = await transaction.query(
    `update card_report set state = 'WAITING' where id = $1 and state <> 'DONE' returning id`,
    [id],
  );
  return rows.length > 0;
}

async function idsOf(queryable: Queryable, statement: string, values: readonly unknown[]): Promise<number[]> {
  return (await queryable.query<{ id: number }>(statement, [...values])).map(({ id }) => id);
}
