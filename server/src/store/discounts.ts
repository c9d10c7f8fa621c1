import type { Money } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';

export type DiscountKind = 'promo' | 'bonuses';

/** A discount that the order's price counts. */
export interface Discount {
  kind: DiscountKind;
  /** null: bonuses. */
  code: string | null;
  amount: Money;
}

/** Writes down that the club is asked; null: the order has one of the kind, or asks for one at this moment. */
export async function insertDiscount(
  transaction: Queryable,
  discount: { orderId: number; kind: DiscountKind; clubKey: string; code: string | null },
): Promise<number | null> {
  const [row] = await transaction.query<{ id: number }>(
    `insert into discount (order_id, kind, club_key, code, state) values ($1, $2, $3, $4, 'ASKED')
     on conflict (order_id, kind) where state = 'ASKED' or counts do nothing
     returning id`,
    [discount.orderId, discount.kind, discount.clubKey, discount.code],
  );
  return row?.id ?? null;
}

/** The club said no, for good. */
export async function markDiscountRefused(queryable: Queryable, id: number, reason: string): Promise<void> {
  await queryable.query(
    `update discount set state = 'REFUSED', closed_at = now(), detail = $2 where id = $1 and state = 'ASKED'`,
    [id, reason],
  );
}

/** The club has it, or may have it, and the order does not: a job gives it back. */
export async function markDiscountUnused(queryable: Queryable, id: number, detail: string): Promise<void> {
  await queryable.query(
    `update discount set state = 'RESERVED', detail = $2 where id = $1 and state = 'ASKED'`,
    [id, detail],
  );
}

/**
 * The order costs less from now on. False: it was given up meanwhile, nothing changed. The caller holds the order's
 * lock and says each line's share.
 */
export async function applyDiscount(
  transaction: Queryable,
  {
    id,
    orderId,
    amount,
    shares,
  }: { id: number; orderId: number; amount: Money; shares: readonly LineShare[] },
): Promise<boolean> {
  const [applied] = await transaction.query<{ kind: DiscountKind }>(
    `update discount set state = 'RESERVED', counts = true, amount = $2
     where id = $1 and state = 'ASKED' returning kind`,
    [id, amount],
  );
  if (!applied) return false;
  await transaction.query(
    `update order_line set discount = discount + share.amount,
       bonuses = bonuses + case $2 when 'bonuses' then share.amount else 0 end
     from jsonb_to_recordset($1::jsonb) share ("lineId" bigint, amount bigint)
     where order_line.id = share."lineId"`,
    [JSON.stringify(shares), applied.kind],
  );
  await transaction.query('update orders set total = total - $2 where id = $1', [orderId, amount]);
  return true;
}

export interface LineShare {
  lineId: number;
  amount: Money;
}

/** Takes all discounts off the order; the club gets them back by a job. The caller holds the order's lock. */
export async function takeDiscountsOff(transaction: Queryable, orderId: number): Promise<void> {
  await transaction.query(
    `with gone as (
       update discount set counts = false, next_try_at = now() where order_id = $1 and counts returning amount
     ), lines as (
       update order_line set discount = 0, bonuses = 0 where order_id = $1 and discount > 0
     )
     update orders set total = total + (select coalesce(sum(amount), 0) from gone) where id = $1`,
    [orderId],
  );
}

/** What an order's price counts, oldest first. */
export async function loadDiscountsOf(queryable: Queryable, orderId: number): Promise<Discount[]> {
  return await queryable.query<Discount>({
    name: 'discounts-of-order',
    text: 'select kind, code, amount from discount where order_id = $1 and counts order by id',
    values: [orderId],
  });
}

/** A promo code as it was typed, or bonuses, also where the price does not count them. */
interface AskedDiscount extends Discount {
  state: string;
  counts: boolean;
}

/** All that was asked for an order, oldest first. */
export async function loadAskedDiscountsOf(queryable: Queryable, orderId: number): Promise<AskedDiscount[]> {
  return await queryable.query<AskedDiscount>(
    'select kind, code, amount, state, counts from discount where order_id = $1 order by id',
    [orderId],
  );
}

/** The promo code that was tried last, where the club refused it; null: none was, or another one came after. */
export async function findRefusedCode(queryable: Queryable, orderId: number): Promise<string | null> {
  const [last] = await queryable.query<{ code: string | null }>(
    `select case state when 'REFUSED' then code end as code from discount
     where order_id = $1 and kind = 'promo' order by id desc limit 1`,
    [orderId],
  );
  return last?.code ?? null;
}

/** What must be reported to the club about one discount. */
export interface DueDiscount {
  id: number;
  orderId: number;
  clubKey: string;
  must: 'redeem' | 'release';
  tries: number;
  createdAt: Date;
}

/** Longer than any call to the club: the process that made it is gone. */
const askedSeconds = 60;

/** Whoever asked the club for these was killed before its answer: they are given back. */
export async function giveUpAsked(queryable: Queryable): Promise<void> {
  await queryable.query(
    `update discount set state = 'RESERVED', detail = 'no answer was written down'
     where state = 'ASKED' and created_at < now() - make_interval(secs => $1)`,
    [askedSeconds],
  );
}

/**
 * Claims what is to be reported to the club, of one order or of all, at most so many: paid orders spend their discounts,
 * also those whose tickets all came back since; ones that ended unpaid and those that took theirs off give them back. A
 * claim that comes to nothing is due again later, each time later.
 */
export async function claimDueDiscounts(
  queryable: Queryable,
  { orderId, atMost }: { orderId: number | null; atMost: number },
): Promise<DueDiscount[]> {
  return await queryable.query<DueDiscount>(
    `update discount set tries = tries + 1,
       next_try_at = now() + make_interval(secs => least(5 * power(2, least(tries, 12)), 3600))
     from (
       select discount.id, case when counts and paid_at is not null then 'redeem' else 'release' end as must
       from discount join orders on orders.id = order_id
       where discount.state = 'RESERVED' and next_try_at <= now() and ($1::bigint is null or order_id = $1)
         and (not counts or not is_unpaid(orders.state))
       order by next_try_at
       limit $2
       for update of discount skip locked
     ) due
     where discount.id = due.id
     returning discount.id, order_id as "orderId", club_key as "clubKey", must, tries, created_at as "createdAt"`,
    [orderId, atMost],
  );
}

/** Reported to the club: nothing is left to do. */
export async function markDiscountClosed(
  queryable: Queryable,
  id: number,
  state: 'REDEEMED' | 'RELEASED' | 'LOST',
  detail: string | null,
): Promise<void> {
  await queryable.query(
    `update discount set state = $2, closed_at = now(), detail = $3 where id = $1 and state = 'RESERVED'`,
    [id, state, detail],
  );
}

/**
 * Late money paid for an order whose discount had gone back: the order counts what the club does not. Each is told
 * once.
 */
export async function claimLostDiscounts(queryable: Queryable): Promise<{ orderId: number }[]> {
  return await queryable.query<{ orderId: number }>(
    `update discount set state = 'LOST', detail = 'paid after it was given back'
     from orders where orders.id = order_id and orders.state = 'PAID' and counts and discount.state = 'RELEASED'
     returning order_id as "orderId"`,
  );
}

/** Orders that a discount made free and that nobody confirmed: the process died in between. */
export async function findFreeByDiscount(queryable: Queryable): Promise<number[]> {
  const rows = await queryable.query<{ id: number }>(
    `select distinct orders.id from discount join orders on orders.id = order_id
     where counts and discount.state = 'RESERVED' and orders.total = 0 and held_until > now()
       and (orders.state = 'NAMED' or (orders.state = 'HELD' and not needs_visitors))`,
  );
  return rows.map(({ id }) => id);
}
