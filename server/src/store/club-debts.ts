import type { Queryable } from '#platform/database.ts';

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
