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
      left join order_line line on line.order_id = orders.id and line.session_id = holder.session_id
        and line.seat_id = holder.seat_id and line.returned < line.quantity
      where holder.order_id is not null and line.id is null`,
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
    id: 'I26',
    sentence: 'A ticket that was seated elsewhere has the seat of its last move.',
    breaches: `
      select ticket_id, to_seat, seat_id from (
        select distinct on (ticket_id) ticket_id, to_seat from seat_move order by ticket_id, id desc
      ) newest
      join ticket on ticket.id = ticket_id join order_line line on line.id = order_line_id
      where seat_id is distinct from to_seat`,
  },
  {
    id: 'H1',
    sentence: 'No seat that is kept was sold under another keep, or under none, since it is kept.',
    breaches: `
      select kept.session_id, kept.seat_id, kept.keep_id, orders.id as order_id
      from kept_seat kept
      join keep on keep.id = kept.keep_id
      join seat_taken holder on holder.session_id = kept.session_id and holder.seat_id = kept.seat_id
      join orders on orders.id = holder.order_id
      join order_line line on line.order_id = orders.id
        and line.session_id = kept.session_id and line.seat_id = kept.seat_id
      where orders.placed_at > keep.made_at and orders.placed_at < kept.until
        and line.keep_id is distinct from kept.keep_id`,
  },
  {
    id: 'H2',
    sentence:
      'What is sold and what is kept of a session or a zone fit its capacity, unless more was sold before it was kept.',
    breaches: `
      select session_id, zone_id, capacity, live.places, kept.places as kept
      from stock join (${placesOf(isLive)}) live using (session_id, zone_id)
      cross join lateral (
        select sum(of_keep.places) as places, max(keep.made_at) as made_at, array_agg(keep.id) as keep_ids
        from kept_of(session_id, zone_id, now()) of_keep join keep on keep.id = keep_id
      ) kept
      where kept_at_most > 0 and live.places + kept.places > capacity and exists (
        select from orders join order_line line on line.order_id = orders.id
        where line.session_id = stock.session_id and released_at is null
          and placed_at > greatest(kept.made_at, (select opened_at from house))
          and (keep_id is null or keep_id <> all (keep_ids))
          and (stock.zone_id = 0 or line.zone_id = stock.zone_id or -line.area_id = stock.zone_id)
      )`,
  },
  {
    id: 'H4',
    sentence: 'The counters of a session know how much of them may be kept.',
    breaches: `
      select session_id, zone_id, kept_at_most, kept.places as kept
      from stock cross join lateral (
        select sum(of_keep.places) as places from kept_of(session_id, zone_id, now()) of_keep
      ) kept
      where kept.places > kept_at_most`,
  },
  {
    id: 'I5',
    sentence: 'A paid order keeps its places.',
    breaches: `select id as order_id, released_at from orders where state = 'PAID' and released_at is not null`,
  },
];
