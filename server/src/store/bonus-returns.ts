import type { Money } from '@foyer/contract/rules/values.ts';
import type { TicketBonuses } from '#domain/discount.ts';
import type { Queryable } from '#platform/database.ts';

export interface BonusReturn {
  state: 'WAITING' | 'DONE' | 'LOST' | 'DECIDED';
  amount: Money;
  createdAt: Date;
  doneAt: Date | null;
}

/** What bonuses paid of the tickets of a return, and which discount they were; null: nothing of them. */
export async function loadBonusesOfReturn(
  transaction: Queryable,
  returnId: number,
): Promise<{ discountId: number; tickets: TicketBonuses[] } | null> {
  const rows = await transaction.query<TicketBonuses & { discountId: number }>(
    `select discount.id as "discountId", line.bonuses, line.quantity, ticket.position, item.percent
     from return_item item
     join ticket on ticket.id = item.ticket_id
     join order_line line on line.id = ticket.order_line_id and line.bonuses > 0
     join discount on discount.order_id = line.order_id and discount.kind = 'bonuses' and counts
     where item.return_id = $1 order by ticket.id`,
    [returnId],
  );
  const [first] = rows;
  return first ? { discountId: first.discountId, tickets: rows } : null;
}

/** Writes down what the club must give back, once a return. */
export async function insertBonusReturn(
  transaction: Queryable,
  back: { returnId: number; discountId: number; clubKey: string; amount: Money },
): Promise<void> {
  await transaction.query(
    `insert into bonus_return (return_id, discount_id, club_key, amount) values ($1, $2, $3, $4)
     on conflict (return_id) do nothing`,
    [back.returnId, back.discountId, back.clubKey, back.amount],
  );
}

/** All of an order, oldest first. */
export function loadBonusReturnsOf(queryable: Queryable, orderId: number): Promise<BonusReturn[]> {
  return queryable.query<BonusReturn>(
    `select bonus_return.state, amount, bonus_return.created_at as "createdAt", done_at as "doneAt"
     from bonus_return join return_request asked on asked.id = return_id
     where order_id = $1 order by bonus_return.id`,
    [orderId],
  );
}

/** What must be reported to the club. `reservation`: our key of the bonuses that were spent; null: they never were. */
export interface DueBonusReturn {
  id: number;
  orderId: number;
  clubKey: string;
  reservation: string | null;
  amount: Money;
  tries: number;
  createdAt: Date;
}

/**
 * Claims what the club must give back, at most so many; what is not spent there yet waits for that, and of what staff
 * has put right by hand the club knows whether it was. A claim that comes to nothing is due again, each time later.
 */
export async function claimDueBonusReturns(queryable: Queryable, atMost: number): Promise<DueBonusReturn[]> {
  return await queryable.query<DueBonusReturn>(
    `update bonus_return set tries = tries + 1,
       next_try_at = now() + make_interval(secs => least(5 * power(2, least(tries, 12)), 3600))
     from (
       select bonus_return.id, order_id, case when discount.state in ('REDEEMED', 'DECIDED') then discount.club_key end as reservation
       from bonus_return join discount on discount.id = discount_id
       where bonus_return.state = 'WAITING' and bonus_return.next_try_at <= now()
         and discount.state in ('REDEEMED', 'RELEASED', 'LOST', 'DECIDED')
       order by bonus_return.next_try_at limit $1
       for update of bonus_return skip locked
     ) due
     where bonus_return.id = due.id
     returning bonus_return.id, due.order_id as "orderId", club_key as "clubKey", due.reservation, amount, tries,
       created_at as "createdAt"`,
    [atMost],
  );
}

/** Reported to the club, or nothing to report: nothing is left to do. */
export async function markBonusReturn(
  queryable: Queryable,
  id: number,
  state: 'DONE' | 'LOST',
  detail: string | null,
): Promise<void> {
  await queryable.query(
    `update bonus_return set state = $2, done_at = now(), detail = $3 where id = $1 and state = 'WAITING'`,
    [id, state, detail],
  );
}
