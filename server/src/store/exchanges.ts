import type { Money } from '@foyer/contract/rules/values.ts';
import type { Order } from '#domain/order.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { exchangedFrom, loadOrder } from './orders.ts';

/** Tickets of one order that are exchanged for those of a new one. */
export interface ExchangeRow {
  id: number;
  oldOrder: number;
  oldHash: string;
  newOrder: number;
  newHash: string;
  returnId: number | null;
  /** OPEN lasts until the new order is paid or ends; one whose hold has lapsed is over, whether or not anything has marked it. */
  state: 'OPEN' | 'DONE' | 'LAPSED';
  newState: OrderState;
  /** What the new tickets cost more, and what is refunded of what they cost less. */
  pay: Money;
  back: Money;
  /** What goes back to the club's card; null: all that bonuses paid. */
  bonuses: Money | null;
  /** Until when the new order holds its places. */
  heldUntil: Date;
  /** What the buyer pays for the new order. */
  payable: Money;
  madeAt: Date;
  endedAt: Date | null;
  items: readonly ExchangeItem[];
}

export interface ExchangeItem {
  ticketId: number;
  /** Line of the new ticket. */
  lineId: number;
  /** What is refunded of the old one. */
  refund: Money;
}

const selectExchange = `
  select exchange.id, old_order as "oldOrder", former.hash as "oldHash", new_order as "newOrder", placed.hash as "newHash",
    return_id as "returnId", placed.state as "newState", pay, back, exchange.bonuses, exchange.made_at as "madeAt",
    placed.held_until as "heldUntil", placed.total - placed.credit as payable,
    exchange.ended_at as "endedAt",
    case when exchange.state = 'OPEN' and is_held(placed.state) and placed.held_until <= now() then 'LAPSED'
      else exchange.state end as state,
    (select json_agg(json_build_object('ticketId', ticket_id, 'lineId', line_id, 'refund', refund) order by line_id)
     from exchange_item where exchange_id = exchange.id) as items
  from exchange
  join orders former on former.id = old_order
  join orders placed on placed.id = new_order`;

/** All in which the order is the old or the new one, oldest first. */
export function loadExchangesOf(queryable: Queryable, orderId: number): Promise<ExchangeRow[]> {
  return queryable.query<ExchangeRow>(
    `${selectExchange} where old_order = $1 or new_order = $1 order by exchange.id`,
    [orderId],
  );
}

/** Tickets of the order that were exchanged, by their numbers. */
export async function loadExchanged(queryable: Queryable, orderId: number): Promise<ReadonlySet<number>> {
  const exchanges = await loadExchangesOf(queryable, orderId);
  const done = exchanges.filter(({ oldOrder, state }) => oldOrder === orderId && state === 'DONE');
  return new Set(done.flatMap(({ items }) => items.map(({ ticketId }) => ticketId)));
}

/** The first order of the exchanges that the order came of, or itself. */
async function findFirstOrder(queryable: Queryable, orderId: number): Promise<number> {
  const [row] = await queryable.query<{ id: number }>(`select min(id) as id from (${exchangedFrom}) chain`, [
    orderId,
  ]);
  return row?.id ?? orderId;
}

/** The orders that tickets of this one, an expression of SQL, were exchanged for, and those that theirs were. */
export const exchangedFor = (order: string) => `with recursive later as (
    select new_order as id from exchange where old_order = ${order} and state = 'DONE'
    union
    select new_order from later join exchange on old_order = later.id and state = 'DONE'
  ) select id from later`;

/** The orders that tickets of this one were exchanged for, and those that theirs were, oldest first. */
export async function listLaterOrders(queryable: Queryable, orderId: number): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(`${exchangedFor('$1')} order by id`, [orderId]);
  return rows.map(({ id }) => id);
}

/** The first order of the exchanges that an order came of, which alone has add-ons, and all that came of it. */
export async function loadExchangeChain(queryable: Queryable, orderId: number): Promise<[Order, ...Order[]]> {
  const firstId = await findFirstOrder(queryable, orderId);
  const first = await loadOrder(queryable, firstId);
  const later: Order[] = [];
  for (const id of await listLaterOrders(queryable, firstId)) later.push(await loadOrder(queryable, id));
  return [first, ...later];
}

/** The one that the order was placed for. */
export async function findExchangeOf(queryable: Queryable, newOrder: number): Promise<ExchangeRow | null> {
  const [row] = await queryable.query<ExchangeRow>(`${selectExchange} where new_order = $1`, [newOrder]);
  return row ?? null;
}

/**
 * Locks what an exchange may take and give back; ends what has lapsed there; answers the moment from which it holds. The
 * caller holds the old order's row.
 */
export async function lockForExchange(
  transaction: Queryable,
  { eventId, buyer }: Pick<Order, 'eventId' | 'buyer'>,
  sessionIds: readonly number[],
): Promise<Date> {
  const [row] = await transaction.query<{ now: Date }>(
    'select clock_timestamp() as now from lock_with_lapsed($1, $2, $3)',
    [eventId, buyer.email, sessionIds],
  );
  if (!row) throw new Error('the database says no time');
  return row.now;
}

export interface NewExchange {
  oldOrder: number;
  newOrder: number;
  credit: Money;
  pay: Money;
  back: Money;
  bonuses: Money;
  items: readonly ExchangeItem[];
  /** The discount that each new line takes over. */
  discounts: readonly Money[];
}

/** Ties a placed order to the one whose tickets it replaces. False: another exchange of that order is open. */
export async function insertExchange(transaction: Queryable, exchange: NewExchange): Promise<boolean> {
  const { oldOrder, newOrder, credit, pay, back, bonuses, items, discounts } = exchange;
  const rows = await transaction.query(
    `with made as (
       insert into exchange (old_order, new_order, state, pay, back, bonuses) values ($1, $2, 'OPEN', $3, $4, $5)
       on conflict do nothing returning id
     ), tied as (
       insert into exchange_item (exchange_id, ticket_id, line_id, refund)
       select made.id, item.* from made, unnest($6::bigint[], $7::bigint[], $8::bigint[]) item
     ), discounted as (
       update order_line set discount = less.discount
       from made, unnest($7::bigint[], $9::bigint[]) less (line_id, discount)
       where order_line.id = less.line_id and less.discount > 0
     ), placed as (
       update orders set exchange_of = $1, credit = $10 from made where orders.id = $2
     )
     select from made`,
    [
      ...[oldOrder, newOrder, pay, back, bonuses],
      items.map(({ ticketId }) => ticketId),
      items.map(({ lineId }) => lineId),
      items.map(({ refund }) => refund),
      discounts,
      credit,
    ],
  );
  return rows.length > 0;
}

/** Whoever was named for the old tickets is named for the new ones; documents are kept as long after the new session. */
export async function copyVisitors(transaction: Queryable, newOrder: number): Promise<void> {
  await transaction.query(
    `with of_line as (
       select item.line_id, ticket.order_line_id, ticket.position, there.starts_at - former.starts_at as later
       from exchange join exchange_item item on item.exchange_id = exchange.id join ticket on ticket.id = item.ticket_id
         join order_line old_line on old_line.id = ticket.order_line_id join session former on former.id = old_line.session_id
         join order_line new_line on new_line.id = item.line_id join session there on there.id = new_line.session_id
       where exchange.new_order = $1
     ), named as (
       insert into visitor (order_line_id, position, surname, first_name, middle_name, age, erased_at)
       select line_id, 1, surname, first_name, middle_name, age, erased_at
       from of_line join visitor using (order_line_id, position)
       returning order_line_id
     )
     insert into visitor_document (order_line_id, position, type, number, birth_day, country, region, region_name, erase_after)
     select line_id, 1, type, number, birth_day, country, region, region_name, erase_after + later
     from of_line join visitor_document using (order_line_id, position) join named on named.order_line_id = line_id`,
    [newOrder],
  );
  await transaction.query(
    `update orders set state = 'NAMED' where id = $1 and needs_visitors and state = 'HELD'`,
    [newOrder],
  );
}

/** What the buyer agreed to with the order. */
export function loadConsentsOf(
  queryable: Queryable,
  orderId: number,
): Promise<{ id: number; version: string }[]> {
  return queryable.query(
    'select consent_id as id, version from order_consent where order_id = $1 order by 1',
    [orderId],
  );
}

/** What stands behind an order, the newest payment first. */
export function loadMoneyBehind(
  queryable: Queryable,
  orderId: number,
): Promise<{ paymentId: number; amount: Money }[]> {
  return queryable.query('select payment_id as "paymentId", amount from money_behind($1)', [orderId]);
}

/** Money of the old order stands behind the new one from now on. */
export async function insertCredits(
  transaction: Queryable,
  exchange: Pick<ExchangeRow, 'oldOrder' | 'newOrder'>,
  credits: readonly { paymentId: number; amount: Money }[],
): Promise<void> {
  if (credits.length === 0) return;
  await transaction.query(
    `insert into order_credit (order_id, payment_id, from_order, amount)
     select $1, payment_id, $2, amount from unnest($3::bigint[], $4::bigint[]) credit (payment_id, amount)`,
    [
      exchange.newOrder,
      exchange.oldOrder,
      credits.map(({ paymentId }) => paymentId),
      credits.map(({ amount }) => amount),
    ],
  );
}

/** Money of the order that exchanged tickets have carried on to others. */
export async function sumCarriedAway(queryable: Queryable, orderId: number): Promise<Money> {
  const [row] = await queryable.query<{ sum: Money }>(
    'select coalesce(sum(amount), 0)::bigint as sum from order_credit where from_order = $1',
    [orderId],
  );
  return row?.sum ?? 0;
}

/** False: it was done before. */
export async function finishExchange(transaction: Queryable, id: number, returnId: number): Promise<boolean> {
  const [row] = await transaction.query<{ done: boolean }>('select finish_exchange($1, $2) as done', [
    id,
    returnId,
  ]);
  return row?.done === true;
}

/**
 * New orders of exchanges that ended by the clock or by the bank's no, whose buyers have no mail of it yet: from now on they
 * have. One that gave way to another choice is told by that choice.
 */
export async function takeUntold(transaction: Queryable, atMost: number): Promise<number[]> {
  const rows = await transaction.query<{ newOrder: number }>(
    `with ended as (
       update exchange set told_at = now() where id in (
         select id from exchange where state = 'LAPSED' and told_at is null order by id limit $1 for update skip locked
       ) returning new_order
     )
     select new_order as "newOrder" from ended join orders on orders.id = new_order
     where end_reason in ('expired', 'declined') order by new_order`,
    [atMost],
  );
  return rows.map(({ newOrder }) => newOrder);
}

/** Whether receipts were issued of a payment that stands behind the order. */
export async function hasReceiptsBehind(queryable: Queryable, orderId: number): Promise<boolean> {
  const [row] = await queryable.query<{ has: boolean }>(
    `select exists (
       select from money_behind($1) behind join payment on payment.id = behind.payment_id where receipts <> 'none'
     ) as has`,
    [orderId],
  );
  return row?.has === true;
}

/** Whether new places are held for tickets of the order, which are exchanged when they are paid. */
export async function hasOpenExchange(queryable: Queryable, orderId: number): Promise<boolean> {
  const exchanges = await loadExchangesOf(queryable, orderId);
  return exchanges.some(({ oldOrder, state }) => oldOrder === orderId && state === 'OPEN');
}
