import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';

/** Orders may commit in another order than they were numbered in: so far back it is looked for late ones. */
const lateIds = 10_000;

/**
 * Brings the words of new orders into the index by which staff finds them. Of an order that was erased a row without
 * words stands there already, so that no run that began before brings them back.
 */
export async function indexNewOrders(queryable: Queryable): Promise<void> {
  await queryable.query(
    `insert into order_search (order_id, words)
     select id, to_tsvector('simple', concat_ws(' ', buyer_name, buyer_email, replace(buyer_email, '@', ' '),
       phone_words(buyer_phone)))
     from orders where id > coalesce(
         (select order_id from order_search where words <> '' order by order_id desc limit 1), 0) - $1
       and not exists (select from order_search where order_id = orders.id)
     on conflict do nothing`,
    [lateIds],
  );
}

/**
 * Orders of each word: by the beginning of a word in the buyer's name, mail or phone or in a visitor's name, or by the whole
 * number of the order or of a ticket, a ticket's code, or the order's name in its link. $1 is the words; a condition of `orders`.
 */
const hasAllWords = `id in (
  select found.order_id from unnest($1::text[]) with ordinality asked (word, place),
    lateral (select case when word ~ '[[:alnum:]]' then to_tsquery('simple', '''' || translate(
        case when word ~ '^[0-9+() -]{5,}$' then regexp_replace(word, '[^0-9]', '', 'g') else word end,
        '\\''', '  ') || ''':*') end as text, case when word ~ '^[0-9]{1,18}$' then word::bigint end as number) typed,
    lateral (
      select order_id from order_search where words @@ typed.text
      union all
      select (select order_id from order_line where id = visitor.order_line_id) from visitor
        where visitor_words(surname, first_name, middle_name) @@ typed.text
      union all
      select (select order_id from order_line where id = ticket.order_line_id) from ticket
        where id = typed.number
      union all
      select (select order_id from order_line where id = ticket.order_line_id) from ticket
        where code = word
      union all
      select id from orders where id = typed.number
      union all
      select id from orders where hash = upper(word)
    ) found
  group by found.order_id having count(distinct asked.place) = cardinality($1))`;

/** An order in a list for staff: nothing of its buyer. */
export interface ListedOrder {
  id: number;
  eventId: string;
  state: OrderState;
  total: Money;
  currency: Currency;
  tickets: number;
  placedAt: Date;
  paidAt: Date | null;
}

/** One that was looked for by its buyer: staff must see whose it is. */
export interface FoundOrder extends ListedOrder {
  buyerName: string;
  buyerEmail: string;
}

const columns = `id, event_id as "eventId", state, total, currency, placed_at as "placedAt", paid_at as "paidAt",
  (select coalesce(sum(quantity), 0)::int from order_line where order_id = orders.id) as tickets`;

/** The newest orders, at most so many; `state` null = of all states. */
export async function listOrders(
  queryable: Queryable,
  { state, atMost }: { state: OrderState | null; atMost: number },
): Promise<ListedOrder[]> {
  return await queryable.query<ListedOrder>(
    `select ${columns} from orders where $1::text is null or state = $1 order by id desc limit $2`,
    [state, atMost],
  );
}

/** The newest orders in which every word is found, see `hasAllWords`. */
export async function findOrders(
  queryable: Queryable,
  { words, state, atMost }: { words: readonly string[]; state: OrderState | null; atMost: number },
): Promise<FoundOrder[]> {
  await indexNewOrders(queryable);
  return await queryable.query<FoundOrder>(foundOrders, [words, state, atMost]);
}

/** $1 words, $2 a state or null, $3 at most so many. */
export const foundOrders = `select ${columns}, buyer_name as "buyerName", buyer_email as "buyerEmail" from orders
  where ($2::text is null or state = $2) and ${hasAllWords}
  order by id desc limit $3`;

/** Orders that have one of the seats in one of the sessions: the next session first, in it the paid ones. */
export async function findOrdersOfSeats(
  queryable: Queryable,
  {
    sessionIds,
    seatIds,
    state,
    atMost,
  }: { sessionIds: readonly number[]; seatIds: readonly number[]; state: OrderState | null; atMost: number },
): Promise<FoundOrder[]> {
  return await queryable.query<FoundOrder>(
    `select ${columns}, buyer_name as "buyerName", buyer_email as "buyerEmail" from orders join (
       select order_id, min(starts_at) as starts_at from order_line line join session on session.id = session_id
       where session_id = any ($1) and seat_id = any ($2) group by order_id
     ) seated on order_id = orders.id
     where ($3::text is null or state = $3)
     order by starts_at, state <> 'PAID', id desc limit $4`,
    [sessionIds, seatIds, state, atMost],
  );
}

/** How an order stands now, for staff: nothing of its buyer. `tickets`: valid ones. null: there is no such order. */
export async function findOrderNow(
  queryable: Queryable,
  id: number,
): Promise<Pick<ListedOrder, 'id' | 'state' | 'total' | 'currency' | 'tickets'> | null> {
  const [order] = await queryable.query<ListedOrder>(
    `select id, state, total, currency, (
       select count(*)::int from ticket join order_line line on line.id = order_line_id
       where line.order_id = orders.id and returned_at is null
     ) as tickets from orders where id = $1`,
    [id],
  );
  return order ?? null;
}

/** True where there is an order of this number. */
export async function hasOrder(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query('select 1 from orders where id = $1', [id]);
  return rows.length > 0;
}
