import type { Money } from '@foyer/contract/rules/values.ts';
import type { TicketBonuses } from '#domain/discount.ts';
import type { Order } from '#domain/order.ts';
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

type ClubVisitState = 'ASKED' | 'TAKEN' | 'RETURNING' | 'RETURNED' | 'REFUSED' | 'LOST' | 'DECIDED';

/** A visit of a subscription that the club keeps, which an order has taken or asked for. */
export interface ClubVisit {
  number: number;
  clubKey: string;
  state: ClubVisitState;
  tries: number;
}

/** The order's visits, in the order of their numbers. */
export function loadClubVisitsOf(queryable: Queryable, orderId: number): Promise<ClubVisit[]> {
  return queryable.query<ClubVisit>(
    `select number, club_key as "clubKey", state, tries from club_visit where order_id = $1 order by number`,
    [orderId],
  );
}

/** Writes down that the club is asked; a repeat keeps the keys of the first. The caller holds the order's lock. */
export async function insertClubVisits(
  transaction: Queryable,
  orderId: number,
  keys: readonly string[],
): Promise<void> {
  await transaction.query(
    `insert into club_visit (order_id, number, club_key)
     select $1, number, key from unnest($2::text[]) with ordinality asked (key, number)
     on conflict (order_id, number) do nothing`,
    [orderId, keys],
  );
}

/** The club has answered about what was asked of it. The caller holds the order's lock. */
export async function markClubVisitsAnswered(
  transaction: Queryable,
  orderId: number,
  state: 'TAKEN' | 'REFUSED',
  detail: string | null,
): Promise<void> {
  await transaction.query(
    `update club_visit set state = $2, detail = $3, closed_at = case when $2 = 'REFUSED' then now() end
     where order_id = $1 and state = 'ASKED'`,
    [orderId, state, detail],
  );
}

/**
 * Whether an order has a visit of the club for each of its people: true too for one that needs none. An order whose
 * visits went back has none any more, though its places may be free. The caller holds the order's lock.
 */
export async function clubVisitsStand(
  transaction: Queryable,
  { id, document }: Pick<Order, 'id' | 'document'>,
): Promise<boolean> {
  if (document.clubSubscription === undefined) return true;
  const [row] = await transaction.query<{ stand: boolean }>(
    `select (
       select coalesce(sum((quantity - returned) * visitors), 0) from order_line where order_id = $1
     ) <= (select count(*) from club_visit where order_id = $1 and state = 'TAKEN') as stand`,
    [id],
  );
  return row?.stand === true;
}

/** The visits of one order that the club must have back. */
export interface DueVisits {
  orderId: number;
  keys: readonly string[];
  tries: number;
  since: Date;
}

/** Claims what the club must have back, at most of so many orders. What comes to nothing is due again, each time later. */
export async function claimReturningVisits(queryable: Queryable, atMost: number): Promise<DueVisits[]> {
  return await queryable.query<DueVisits>(
    `with due as (
       select id from club_visit
       where state = 'RETURNING' and next_try_at <= now()
         and order_id in (
           select order_id from club_visit where state = 'RETURNING' and next_try_at <= now()
           group by order_id order by min(next_try_at) limit $1
         )
       for update skip locked
     ), claimed as (
       update club_visit set tries = tries + 1,
         next_try_at = now() + make_interval(secs => least(5 * power(2, least(tries, 12)), 3600))
       from due where club_visit.id = due.id
       returning order_id, number, club_key, tries, returning_at
     )
     select order_id as "orderId", array_agg(club_key order by number) as keys, max(tries) as tries,
       min(returning_at) as since
     from claimed group by order_id order by order_id`,
    [atMost],
  );
}

/** Reported to the club: nothing is left to do. */
export async function markVisitsReturned(
  queryable: Queryable,
  { orderId, keys }: Pick<DueVisits, 'orderId' | 'keys'>,
  state: 'RETURNED' | 'LOST',
  detail: string | null,
): Promise<void> {
  await queryable.query(
    `update club_visit set state = $3, closed_at = now(), detail = $4
     where order_id = $1 and club_key = any ($2) and state = 'RETURNING'`,
    [orderId, keys, state, detail],
  );
}

export type ClubAlarm = 'discount-lost' | 'bonuses-lost' | 'visits-lost' | 'club-silent';

/** Staff have settled an order with the club by hand: the shop reports nothing more of what the alarm is about. */
export async function settleClubByHand(
  transaction: Queryable,
  orderId: number,
  kind: ClubAlarm,
): Promise<void> {
  for (const statement of settled[kind]) await transaction.query(statement, [orderId]);
}

const bonuses = (state: 'LOST' | 'WAITING') =>
  `update bonus_return set state = 'DECIDED', done_at = now()
   where state = '${state}' and discount_id in (select id from discount where order_id = $1)`;

const visits = (state: 'LOST' | 'RETURNING') =>
  `update club_visit set state = 'DECIDED', closed_at = now() where state = '${state}' and order_id = $1`;

const settled: Readonly<Record<ClubAlarm, readonly string[]>> = {
  'discount-lost': [
    `update discount set state = 'DECIDED', closed_at = now() where state = 'LOST' and order_id = $1`,
  ],
  'bonuses-lost': [bonuses('LOST')],
  'visits-lost': [visits('LOST')],
  'club-silent': [
    // Of an order that is still open nothing is owed yet.
    `update discount set state = 'DECIDED', closed_at = now() from orders
     where orders.id = order_id and discount.state = 'RESERVED' and order_id = $1
       and (not counts or not is_unpaid(orders.state))`,
    bonuses('WAITING'),
    visits('RETURNING'),
  ],
};
