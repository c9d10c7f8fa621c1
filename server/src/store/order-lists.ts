import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { OrderState } from '#domain/states.ts';
import type { Queryable } from '#platform/database.ts';
import { hasAllWords, indexNewOrders } from './order-search.ts';

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

/** True where there is an order of this number. */
export async function hasOrder(queryable: Queryable, id: number): Promise<boolean> {
  const rows = await queryable.query('select 1 from orders where id = $1', [id]);
  return rows.length > 0;
}
