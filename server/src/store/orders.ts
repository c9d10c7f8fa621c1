import type { Currency, Language, Money } from '@foyer/contract/rules/values.ts';
import type { EndReason, Order, OrderAddOn, OrderDocument, OrderLine } from '#domain/order.ts';
import { type CurrentEvening, type CurrentLine, currentDocument } from '#domain/order-document.ts';
import { isLikePublicName } from '#domain/public-name.ts';
import { type OrderState, statesBefore } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';

/** The order with this public name, in any case of letters; null when there is none. */
export async function findOrderByHash(queryable: Queryable, hash: string): Promise<Order | null> {
  if (!isLikePublicName(hash)) return null;
  const [row] = await queryable.query<OrderRow>({
    name: 'order-by-hash',
    text: `${selectOrder} where placed.hash = upper($1)`,
    values: [hash],
  });
  return row ? orderOf(row) : null;
}

/** The order that a key of a sale led to, when it led to this very request. */
export async function findOrderOfKey(
  queryable: Queryable,
  storedKey: string,
  requestDigest: string,
): Promise<number | null> {
  const [row] = await queryable.query<{ order_id: number }>(
    `select order_id from idempotency_key join orders on orders.id = order_id
     where key = $1 and request_digest = $2
       and key_stands(starts_with(key, 'own:'), state, total, held_until, now())`,
    [storedKey, requestDigest],
  );
  return row?.order_id ?? null;
}

/** The submission that led to the order was refused after all: the same one may lead to another order. */
export async function forgetOrderKey(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query(`update idempotency_key set key = 'past:' || order_id where order_id = $1`, [
    orderId,
  ]);
}

export async function loadOrder(queryable: Queryable, id: number): Promise<Order> {
  const [row] = await queryable.query<OrderRow>({
    name: 'order-by-id',
    text: `${selectOrder} where placed.id = $1`,
    values: [id],
  });
  return orderOf(present(row, id));
}

/** The order `$1`, the one that its tickets were exchanged from, and so on up to the first. */
export const exchangedFrom = `with recursive chain (id) as (
    select $1::bigint
    union all
    select exchange_of from chain join orders using (id) where exchange_of is not null
  ) select id from chain`;

/**
 * Waits for the transaction that is deciding about the order. Orders are locked before stock, everywhere, the older one
 * first: an order that tickets are exchanged for is locked with the order of those tickets, and so on up to the first one. So
 * whoever holds an order holds all that came of it by exchanges.
 *
 * Locking and reading are two statements: PostgreSQL reads the locked row again after the wait, but not the lines
 * and add-ons beside it, so a single statement would join a new total with old lines.
 */
export async function lockOrder(transaction: Queryable, id: number): Promise<Order> {
  await transaction.query({
    name: 'lock-order',
    text: `select from orders where id = any (array(${exchangedFrom})) order by id for update`,
    values: [id],
  });
  return await loadOrder(transaction, id);
}

/** The bank is being asked. An order that needs visitors must be named first (invariant I17). */
export function markPaying(transaction: Queryable, id: number): Promise<void> {
  return move(transaction, id, {
    from: [...statesBefore('PAYING'), 'PAYING'],
    only: `state <> 'HELD' or not needs_visitors`,
    change: `state = 'PAYING'`,
  });
}

/** The bank said no, and the hold goes on from where the payment began. */
export function markHeldAgain(transaction: Queryable, id: number): Promise<void> {
  return move(transaction, id, {
    from: ['PAYING', 'NAMED', 'HELD'],
    change: `state = case when needs_visitors then 'NAMED' else 'HELD' end`,
  });
}

/** From EXPIRED only after `takePlacesAgain` said yes: a paid order has its places. */
export function markPaid(transaction: Queryable, id: number, at: Date): Promise<void> {
  return move(transaction, id, {
    from: statesBefore('PAID'),
    only: 'released_at is null',
    change: `state = 'PAID', paid_at = $3, ended_at = null, end_reason = null`,
    values: [at],
  });
}

/** Ends the order; its places go back by `releasePlaces`, in the same transaction. */
export function endOrder(
  transaction: Queryable,
  id: number,
  state: 'EXPIRED' | 'CANCELLED',
  reason: EndReason,
): Promise<void> {
  return move(transaction, id, {
    from: statesBefore(state),
    change: `state = $3, ended_at = now(), end_reason = $4`,
    values: [state, reason],
  });
}

/** The order's places go back on sale, exactly once however often it is asked. */
export async function releasePlaces(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query('select release_places(array[$1::bigint])', [orderId]);
}

/**
 * A late payment asks for its places again: all of them, or false (table C6). True as well when they never
 * went back. The caller holds the order's lock.
 */
export async function takePlacesAgain(transaction: Queryable, orderId: number): Promise<boolean> {
  const [row] = await transaction.query<{ taken: boolean }>('select take_places_again($1) as taken', [
    orderId,
  ]);
  return row?.taken === true;
}

/** Ends lapsed holds of all sessions, at most so many, and answers how many. */
export async function sweepLapsed(queryable: Queryable, atMost: number): Promise<number> {
  const [row] = await queryable.query<{ swept: number }>('select sweep_lapsed($1) as swept', [atMost]);
  return row?.swept ?? 0;
}

interface Move {
  /** States from which the move is allowed. */
  from: readonly OrderState[];
  /** What must hold besides. */
  only?: string;
  change: string;
  /** From $3 on. */
  values?: readonly unknown[];
}

/** A move that the states forbid is a bug of the caller, who holds the lock: it throws (invariant I6). */
async function move(
  transaction: Queryable,
  id: number,
  { from, only = 'true', change, values = [] }: Move,
): Promise<void> {
  const moved = await transaction.query(
    `update orders set ${change} where id = $1 and state = any ($2) and (${only}) returning id`,
    [id, from, ...values],
  );
  if (moved.length === 0) throw new Error(`Order ${id} cannot move: ${change}`);
}

interface OrderRow {
  id: number;
  hash: string;
  event_id: string;
  state: OrderState;
  total: Money;
  exchange_of: number | null;
  credit: Money;
  currency: Currency;
  language: Language;
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  profile_id: number | null;
  uses_culture_card: boolean;
  needs_visitors: boolean;
  placed_at: Date;
  held_until: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  end_reason: EndReason | null;
  released_at: Date | null;
  document: OrderDocument;
  lines: (OrderLine & CurrentLine)[];
  /** null: no season ticket. */
  evenings: CurrentEvening[] | null;
  addOns: OrderAddOn[];
}

const selectOrder = `
  select placed.*, coalesce((
    select json_agg(json_build_object(
      'id', line.id, 'position', line.position, 'sessionId', line.session_id, 'zoneId', line.zone_id,
      'categoryId', line.category_id, 'priceTypeId', line.price_type_id, 'quantity', line.quantity,
      'returned', line.returned, 'visitors', line.visitors, 'price', line.price, 'fee', line.fee,
      'discount', line.discount, 'bonuses', line.bonuses,
      'seatId', line.seat_id, 'areaId', line.area_id, 'place', line.place, 'session', now_known.session
    ) order by line.position)
    from order_line line
    left join lateral (
      select json_build_object(
        'day', session.day, 'time', session.time, 'place', session.said,
        'startsAt', (extract(epoch from starts_at) * 1000)::bigint,
        'timeZone', case
          when (session.day::text, session.time) is distinct from (sold ->> 'day', sold ->> 'time')
            then (select document #>> '{setup,timeZone}' from house) end,
        'change', (
          select json_build_object(
            'id', change.id, 'kind', kind, 'because', because,
            'was', from_said || jsonb_build_object('day', from_day, 'time', from_time),
            'chooseUntil', (extract(epoch from choose_until) * 1000)::bigint,
            'isClosed', closed_at is not null, 'paysByItself', pays_by_itself
          )
          from session_change change
          where change.session_id = session.id and undone_at is null and made_at > placed.placed_at
          order by change.id desc
          limit 1
        )
      ) as session
      from session
      cross join lateral (select placed.document -> 'lines' -> (line.position - 1) as sold) frozen
      where session.id = line.session_id and sold is not null
    ) now_known on true
    where line.order_id = placed.id
  ), '[]') as lines, coalesce((
    select json_agg(json_build_object(
      'id', add_on.id, 'offerId', offer_id, 'uid', uid, 'price', price, 'returned', returned_at is not null,
      'document', add_on.document
    ) order by add_on.id)
    from add_on where order_id = placed.id
  ), '[]') as "addOns", case when placed.document ? 'composition' then (
    select json_agg(distinct jsonb_build_object(
      'item', evening.item, 'sessionId', session.id, 'eventId', session.event_id, 'day', session.day, 'time', session.time,
      'place', session.said, 'isOff', cancelled_at is not null
    ))
    from order_line line join ticket on ticket.order_line_id = line.id
    join ticket_evening evening on evening.ticket_id = ticket.id join session on session.id = evening.session_id
    where line.order_id = placed.id
  ) end as evenings
  from orders placed`;

function orderOf(row: OrderRow): Order {
  const lines = row.lines.map(({ session: _, place: __, ...line }) => line);
  return {
    id: row.id,
    hash: row.hash,
    eventId: row.event_id,
    state: row.state,
    total: row.total,
    exchangeOf: row.exchange_of,
    credit: row.credit,
    currency: row.currency,
    buyer: { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone, language: row.language },
    profileId: row.profile_id,
    usesCultureCard: row.uses_culture_card,
    needsVisitors: row.needs_visitors,
    placedAt: row.placed_at,
    heldUntil: row.held_until,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    releasedAt: row.released_at,
    lines,
    addOns: row.addOns,
    document: currentDocument(row.document, row.lines, row.evenings ?? []),
  };
}

function present(row: OrderRow | undefined, id: number): OrderRow {
  if (!row) throw new Error(`There is no order ${id}`);
  return row;
}

/** Where free orders came from counts for a day; those of others are forgotten when they are paid or end. */
export async function forgetNetworks(queryable: Queryable): Promise<void> {
  await queryable.query(`update orders set network = null
    where network is not null and state = 'PAID' and placed_at < now() - interval '1 day'`);
}
