import type { Currency, Money } from '@foyer/contract/values.ts';
import type { OrderState } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';

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

/**
 * The newest orders in which every word is found: in the buyer's name, mail or phone, in a visitor's name, or as the
 * whole number of the order or of a ticket, or the order's name in its link. Reads the whole table: staff may wait.
 */
export async function findOrders(
  queryable: Queryable,
  { words, state, atMost }: { words: readonly string[]; state: OrderState | null; atMost: number },
): Promise<FoundOrder[]> {
  return await queryable.query<FoundOrder>(
    `select ${columns}, buyer_name as "buyerName", buyer_email as "buyerEmail" from orders
     where ($2::text is null or state = $2) and not exists (
       select from unnest($1::text[]) word
       where position(lower(word) in lower(buyer_name)) = 0 and position(lower(word) in lower(buyer_email)) = 0
         and (word !~ '[0-9]{5}' or word ~ '[^0-9+() -]'
           or position(regexp_replace(word, '[^0-9]', '', 'g')
             in regexp_replace(buyer_phone, '[^0-9]', '', 'g')) = 0)
         and id::text <> word and hash <> upper(word)
         and not exists (
           select from order_line line
           left join ticket on ticket.order_line_id = line.id
           left join visitor on visitor.order_line_id = line.id
           where line.order_id = orders.id and (ticket.id::text = word
             or position(lower(word) in lower(concat_ws(' ', surname, first_name, middle_name))) > 0)
         )
     )
     order by id desc limit $3`,
    [words, state, atMost],
  );
}

/** True where there is an order of this number. */
export async function hasOrder(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query('select 1 from orders where id = $1', [id]);
  return rows.length > 0;
}
