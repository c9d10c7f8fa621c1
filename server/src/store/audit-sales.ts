import type { Invariant } from './invariant.ts';

/** Orders placed under the house as it stands open now: an older one followed the rules of its own day. */
const underThisHouse = `
  from house join orders on orders.placed_at > house.opened_at
  join event on event.id = orders.event_id`;

/** Price rows of the event from which the line may have been sold. */
const rowsOfLine = `
  select (row ->> 'min')::integer as least, (row ->> 'max')::integer as most, (row ->> 'price')::bigint as price
  from jsonb_array_elements(
    event.document -> case when orders.document ? 'subscription' then 'subscriptionPrices' else 'prices' end
  ) row
  where (row ->> 'zoneId')::integer = line.zone_id and (row ->> 'categoryId')::integer = line.category_id
    and (row ->> 'priceTypeId')::integer = line.price_type_id
    and (row ->> 'day' is null or (row ->> 'day')::date = session.day)`;

/** What the order's add-ons cost, those that came back too. */
const addOns = `(select coalesce(sum(add_on.price), 0) from add_on where add_on.order_id = orders.id)`;

export const orderInvariants: readonly Invariant[] = [
  {
    id: 'I6',
    sentence: 'An order has the moments of its state and no others; an ended one gave its places back.',
    breaches: `
      select id as order_id, state, paid_at, ended_at, end_reason, released_at from orders
      where not case
        when state = 'PAID' then paid_at is not null and ended_at is null and end_reason is null
        when is_ended(state)
          then ended_at is not null and end_reason is not null and released_at is not null
        else paid_at is null and ended_at is null and end_reason is null and released_at is null
      end`,
  },
  {
    id: 'I7',
    sentence:
      'The total of an order is the sum of its lines less their discounts, and of its add-ons; each line has a price of the catalogue.',
    breaches: `
      select orders.id as order_id, total, sum(quantity * (price + fee) - discount) + ${addOns} as lines
      from orders join order_line on order_id = orders.id
      group by orders.id
      having total <> sum(quantity * (price + fee) - discount) + ${addOns}
      union all
      select orders.id, line.id, line.price ${underThisHouse}
      join order_line line on line.order_id = orders.id
      join session on session.id = line.session_id
      where not exists (select from (${rowsOfLine}) row where row.price = line.price)`,
  },
  {
    id: 'I15',
    sentence: 'One key led to one order, and each order came by its own key.',
    breaches: `
      select orders.id as order_id, array_agg(key) as keys
      from orders full join idempotency_key on order_id = orders.id
      where key is null or starts_with(key, 'own:') or starts_with(key, 'cart:') or starts_with(key, 'past:')
      group by orders.id
      having orders.id is null or count(key) <> 1`,
  },
  {
    id: 'I16',
    sentence:
      'No order has more tickets than its event, its price row or the culture card allows, nor fewer.',
    breaches: `
      select orders.id as order_id, sum(quantity) as tickets, 1 as most
      from orders join order_line on order_id = orders.id
      where uses_culture_card
      group by orders.id having sum(quantity) <> 1
      union all
      select orders.id, sum(line.quantity), (event.document ->> 'orderLimit')::integer ${underThisHouse}
      join order_line line on line.order_id = orders.id
      where not orders.document ? 'subscription'
      group by orders.id, event.id
      having (event.document ->> 'orderLimit')::integer between 1 and sum(line.quantity) - 1
      union all
      select orders.id, sum(line.quantity), null ${underThisHouse}
      join order_line line on line.order_id = orders.id
      join session on session.id = line.session_id
      group by orders.id, event.id, session.id, line.zone_id, line.category_id, line.price_type_id
      having not exists (
        select from (${rowsOfLine}) row
        where sum(line.quantity) >= row.least and (row.most = 0 or sum(line.quantity) <= row.most)
      )`,
  },
  {
    id: 'I16',
    sentence: 'No buyer has more unpaid orders at a time from one browser than the house allows.',
    breaches: `
      select lower(buyer_email) as buyer, network, count(*) as orders
      from house join orders on orders.placed_at > house.opened_at
      where state = 'PAYING' or (is_held(state) and held_until > now())
      group by lower(buyer_email), network, house.document
      having count(*) > (house.document ->> 'openOrdersPerBuyer')::integer`,
  },
  {
    id: 'I17',
    sentence:
      'An order of named visitors has one visitor a ticket from the moment they are named, and no other has any.',
    breaches: `
      select orders.id as order_id, orders.state, line.id as line_id, quantity, count(visitor.position) as visitors
      from orders join order_line line on line.order_id = orders.id
      left join visitor on order_line_id = line.id
      group by orders.id, line.id
      having case
        when needs_visitors and orders.state in ('NAMED', 'PAYING', 'PAID')
          then count(visitor.position) <> quantity or min(visitor.position) <> 1
            or max(visitor.position) <> quantity
        when not needs_visitors or orders.state = 'HELD' then count(visitor.position) > 0
        else false
      end`,
  },
  {
    id: 'I16',
    sentence: 'One culture card has one live ticket for an event.',
    breaches: `
      select card_of(buyer_phone) as card, event_id, count(*) as orders from orders
      where uses_culture_card and is_live(state) and card_of(buyer_phone) is not null
      group by card_of(buyer_phone), event_id having count(*) > 1`,
  },
  {
    id: 'I18',
    sentence: 'Tickets exist for paid orders only, one for each place of a line.',
    breaches: `
      select orders.id as order_id, orders.state, line.id as line_id, quantity, count(ticket.id) as tickets
      from orders join order_line line on line.order_id = orders.id
      left join ticket on order_line_id = line.id
      group by orders.id, line.id
      having case
        when orders.paid_at is null then count(ticket.id) > 0
        else count(ticket.id) <> quantity or min(ticket.position) <> 1 or max(ticket.position) <> quantity
      end`,
  },
  {
    id: 'I21',
    sentence: 'A paid order has its mail in the outbox.',
    breaches: `
      select id as order_id from orders
      where state = 'PAID'
        and not exists (select from mail where order_id = orders.id and kind = 'tickets')`,
  },
  {
    id: 'I22',
    sentence: 'Nothing of an order is left without its order.',
    breaches: `
      select 'line' as orphan, order_line.id from order_line left join orders on orders.id = order_id
      where orders.id is null
      union all
      select 'session of line', order_line.id from order_line left join session on session.id = session_id
      where session.id is null
      union all
      select 'consent', order_id from order_consent left join orders on orders.id = order_id
      where orders.id is null
      union all
      select 'ticket', ticket.id from ticket left join order_line on order_line.id = order_line_id
      where order_line.id is null`,
  },
  {
    id: 'K1',
    sentence:
      'Each ticket that was paid with the culture card, and its return, is reported to the registry of the card.',
    breaches: `
      select ticket.id as ticket_id, orders.id as order_id from ticket
      join order_line on order_line.id = order_line_id
      join orders on orders.id = order_id
      where uses_culture_card and document ->> 'cultureCardEvent' is not null
        and exists (select from payment where payment.order_id = orders.id and applied = 'order')
        and (not exists (select from card_report where ticket_id = ticket.id and kind = 'sale')
          or returned_at is not null
            and not exists (select from card_report where ticket_id = ticket.id and kind = 'return'))`,
  },
  {
    id: 'K2',
    sentence: 'The registry of the culture card is told within a day.',
    breaches: `
      select id as report_id, ticket_id, kind, state, tries, detail from card_report
      where state = 'REFUSED' or state = 'WAITING' and created_at < now() - interval '1 day'`,
  },
];

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
