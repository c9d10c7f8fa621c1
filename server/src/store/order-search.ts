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
 * number of the order or of a ticket, or the order's name in its link. $1 is the words; a condition of `orders`.
 */
export const hasAllWords = `id in (
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
      select id from orders where id = typed.number
      union all
      select id from orders where hash = upper(word)
    ) found
  group by found.order_id having count(distinct asked.place) = cardinality($1))`;
