import type { Invariant } from './invariant.ts';

/** Places of the orders that meet a condition, by session and zone; zone 0 is the session as a whole. */
const placesOf = (condition: string) => `
  select line.session_id, counted.zone_id, sum((line.quantity - line.returned) * line.visitors) as places
  from orders join order_line line on line.order_id = orders.id
  cross join lateral (
    select 0 as zone_id union select line.zone_id union select -line.area_id where line.area_id is not null
  ) counted
  where ${condition}
  group by line.session_id, counted.zone_id`;

const isLive = `(state in ('PAID', 'PAYING') or (is_held(state) and held_until > now()))`;

export const placeInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    sentence: 'Of no session and no zone more places are sold and held than there are.',
    breaches: `
      select session_id, zone_id, capacity, places
      from stock join (${placesOf(isLive)}) live using (session_id, zone_id)
      where places > capacity`,
  },
  {
    id: 'I2',
    sentence:
      'A seat of a session has one holder: of its live orders one, and it is the one that keeps the seat.',
    breaches: `
      select session_id, seat_id, count(*) as holders from seat_taken
      group by session_id, seat_id having count(*) > 1
      union all
      select line.session_id, seat_id, count(*)
      from orders join order_line line on line.order_id = orders.id
      where seat_id is not null and returned < quantity and ${isLive}
      group by line.session_id, seat_id having count(*) > 1
      union all
      select line.session_id, line.seat_id, 0
      from orders join order_line line on line.order_id = orders.id
      where line.seat_id is not null and line.returned < line.quantity and released_at is null and not exists (
        select from seat_taken holder
        where holder.order_id = orders.id and holder.session_id = line.session_id and holder.seat_id = line.seat_id
      )
      union all
      select holder.session_id, holder.seat_id, 1
      from seat_taken holder left join orders on orders.id = order_id and released_at is null
      where order_id is not null and orders.id is null`,
  },
  {
    id: 'I3',
    sentence:
      'The counter of a session or a zone equals the places of the orders that did not give theirs back.',
    breaches: `
      select session_id, zone_id, taken, coalesce(places, 0) as places
      from stock left join (${placesOf('released_at is null')}) counted using (session_id, zone_id)
      where taken <> coalesce(places, 0)`,
  },
  {
    id: 'I4',
    sentence:
      'An order has all its places or none: each line is of a session that counts its places. One that a restore lost has none.',
    breaches: `
      select orders.id as order_id, line.id as line_id
      from orders left join order_line line on line.order_id = orders.id
      left join stock on stock.session_id = line.session_id and stock.zone_id = 0
      where (line.id is null) <> (end_reason is not distinct from 'lost')
        or (line.id is not null and stock.session_id is null)
        or jsonb_array_length(document -> 'lines') <>
          (select count(*) from order_line where order_id = orders.id)`,
  },
  {
    id: 'I5',
    sentence: 'A paid order keeps its places.',
    breaches: `select id as order_id, released_at from orders where state = 'PAID' and released_at is not null`,
  },
];
