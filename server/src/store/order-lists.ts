import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';

/** Orders may commit in another order than they were numbered in: so far back it is looked for late ones. */
const lateIds = 10_000;
/** So many are indexed by one statement: the first search of a shop that has sold for years has them all to do. */
const indexedAtOnce = 5_000;

/**
 * Brings the words of new orders into the index by which staff finds them. Of an order that was erased a row without
 * words stands there already, so that no run that began before brings them back.
 */
export async function indexNewOrders(queryable: Queryable): Promise<void> {
  let indexed = indexedAtOnce;
  while (indexed === indexedAtOnce) indexed = await indexSomeOrders(queryable);
}

/** How many were brought into the index. */
async function indexSomeOrders(queryable: Queryable): Promise<number> {
  const rows = await queryable.query(
    `with late as (
       select coalesce((select order_id from order_search where words <> '' order by order_id desc limit 1), 0) - $1 as id
     )
     insert into order_search (order_id, words)
     select id, to_tsvector('simple', plain_letters(concat_ws(' ', buyer_name, buyer_email,
       replace(buyer_email, '@', ' '), phone_words(buyer_phone))))
     from orders where id > (select id from late)
       and not exists (select from order_search there
         where there.order_id = orders.id and there.order_id > (select id from late))
     order by id limit $2
     on conflict do nothing returning order_id`,
    [lateIds, indexedAtOnce],
  );
  return rows.length;
}

/** Of words that very many share, so many of the newest orders are looked at, or as many as are asked for. */
const mostMatches = 2_000;

/** By the beginning of a word in the buyer's name, mail or phone, or in a visitor's name. */
const byPeople = `
      select order_id from order_search where words @@ typed.text
      union all
      select (select order_id from order_line where id = visitor.order_line_id) from visitor
        where visitor_letters(surname, first_name, middle_name) @@ typed.text`;

/** By the whole number of the order or of a ticket, a ticket's code, or the order's name in its link. */
const byNumbers = `
      select (select order_id from order_line where id = ticket.order_line_id) from ticket
        where id = typed.number
      union all
      select (select order_id from order_line where id = ticket.order_line_id) from ticket
        where code = word
      union all
      select id from orders where id = typed.number
      union all
      select id from orders where hash = upper(word)`;

/** The newest orders that have each word. $1 to $3 as in `foundOrders`. */
const withAllWords = (matches: string) => `
  select found.order_id from unnest($1::text[]) with ordinality asked (word, place),
    lateral (select case when word ~ '[[:alnum:]]' then to_tsquery('simple', '''' || translate(
        case when word ~ '^[0-9+() -]{5,}$' then regexp_replace(word, '[^0-9]', '', 'g') else plain_letters(word) end,
        '\\''', '  ') || ''':*') end as text, case when word ~ '^[0-9]{1,18}$' then word::bigint end as number) typed,
    lateral (${matches}
    ) found (order_id)
  group by found.order_id having count(distinct asked.place) = cardinality($1)
  order by found.order_id desc limit case when $2::text is null then greatest(${mostMatches}, $3::bigint) end`;

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
  /** Tickets that did not go back are of a session that is cancelled. */
  isOff: boolean;
}

const columns = `id, event_id as "eventId", state, total, currency, placed_at as "placedAt", paid_at as "paidAt",
  (select coalesce(sum(quantity), 0)::int from order_line where order_id = orders.id) as tickets`;

const found = `${columns}, buyer_name as "buyerName", buyer_email as "buyerEmail",
  exists (select from order_line line join session on session.id = session_id
    where line.order_id = orders.id and line.quantity > line.returned and cancelled_at is not null) as "isOff"`;

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

/** The newest orders of all states, with their buyers. */
export async function newestOrders(queryable: Queryable, atMost: number): Promise<FoundOrder[]> {
  return await queryable.query<FoundOrder>(
    `select ${found} from orders
     order by id desc limit $1`,
    [atMost],
  );
}

/**
 * Orders in which every word is found, see `withAllWords`: whoever calls calls about an evening ahead, so these come first: those
 * that have the words as a whole, not as beginnings, and of them the next evening; then the others in the same way, the newest first.
 */
export async function findOrders(
  queryable: Queryable,
  { words, state, atMost, byNumbersOnly }: OrderSearch & { words: readonly string[] },
): Promise<FoundOrder[]> {
  if (!byNumbersOnly) await indexNewOrders(queryable);
  return await queryable.query<FoundOrder>(byNumbersOnly ? numberedOrders : foundOrders, [
    words,
    state,
    atMost,
  ]);
}

export interface OrderSearch {
  /** null: of all states. */
  state: OrderState | null;
  atMost: number;
  /** For whom contacts are hidden: beginnings of words would spell them out letter by letter. */
  byNumbersOnly?: boolean;
}

/** $1 words, $2 a state or null, $3 at most so many. `offset 0`: each is read by its number, never the whole table. */
const ordersBy = (matches: string) => `
  select shown.* from (${withAllWords(matches)}) matching,
    lateral (
      select ${found} from orders
      where id = matching.order_id offset 0
    ) shown,
    (select plainto_tsquery('simple', plain_letters(array_to_string($1::text[], ' '))) as words) whole,
    lateral (
      select case when state not in ('EXPIRED', 'CANCELLED') then (
        select min(starts_at) from order_line line join session on session.id = session_id
        where line.order_id = matching.order_id and line.quantity > line.returned
          and starts_at > now() - interval '1 day'
      ) end as starts_at,
        exists (select from order_search where order_id = matching.order_id and words @@ whole.words)
        or exists (
          select from order_line line join visitor on order_line_id = line.id
          where line.order_id = matching.order_id and visitor_letters(surname, first_name, middle_name) @@ whole.words
        ) as has_whole_words
    ) ahead
  where ($2::text is null or state = $2)
  order by ahead.starts_at is null, has_whole_words desc, ahead.starts_at, id desc limit $3`;
export const foundOrders = ordersBy(`${byPeople}
      union all${byNumbers}`);
const numberedOrders = ordersBy(byNumbers);

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
