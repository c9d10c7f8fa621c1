-- Seats of hall plans, and how places of every kind go back on sale and are taken again. What takes them first is
-- place_orders (0005-sale). The order of locks stands in 0003-offers-and-visits.

-- Seats -----------------------------------------------------------------------------------------------------

-- Who has a seat of a session: an order that did not give it back, or for minutes the visitor who has tapped it.
-- Without foreign keys, like the other tables that place_orders fills.
create table seat_taken (
  session_id integer not null,
  seat_id integer not null,
  order_id bigint,
  -- digests of the browser's session and of its block of addresses
  visitor text,
  block text,
  -- end of a tap hold; an order has its own
  held_until timestamptz,
  -- When this block of addresses began to hold the seat: tap holds are renewed for so long and no longer, so that
  -- nobody keeps a seat from others by an open page alone. Kept for a while after the hold, so that letting go and
  -- taking again is no new beginning.
  tapped_since timestamptz,
  check ((order_id is null) = (held_until is not null))
);
alter table seat_taken add primary key (session_id, seat_id); -- guard: one-holder
create index seat_taken_by_order on seat_taken (order_id) where order_id is not null;
create index seat_taken_by_visitor on seat_taken (visitor) where order_id is null;
create index seat_taken_by_block on seat_taken (block) where order_id is null;

-- Whether a seat is free for somebody: no order has it, and no tap hold of another visitor runs.
create function seat_is_free(
  order_id bigint, held_until timestamptz, held_by text, who text, moment timestamptz
) returns boolean
language sql immutable parallel safe
return order_id is null and (held_until <= moment or coalesce(held_by = who, false));

-- Kept seats and places -------------------------------------------------------------------------------------

-- What the house keeps from the sale of a session until a moment, and for whom. Nothing ends a keep but the clock: when
-- `until` is over, what is not sold is everybody's, whether or not a program runs. A keep is no holder of a seat: a kept
-- seat that was sold and comes back is kept again.
create table keep (
  id bigint generated always as identity primary key,
  session_id integer not null references session (id),
  -- who may buy under it; list: nobody, until the waiting list was gone through; offer: whom it was offered to from that list
  purpose text not null check (
    purpose in ('wheelchair', 'sponsor', 'press', 'house', 'guest', 'school', 'list', 'offer')
  ),
  -- whose it is, as staff call them; visitors are not told
  name text not null default '',
  note text not null default '',
  -- written by the house files: an opening changes these alone
  from_files boolean not null,
  until timestamptz not null,
  -- what was not sold under it is not sold afterwards either
  closed_after boolean not null default false,
  -- a wheelchair's place and its companion's go together
  must_pair boolean not null default false,
  made_at timestamptz not null default now(),
  -- let go by hand before its end
  released_at timestamptz
);
create unique index keep_of_files on keep (session_id, purpose, name) where from_files;
create index keep_by_session on keep (session_id);

-- Seats of a keep. `until` is the end for the sale: that of the keep, or never. Written only by whoever holds the rows of
-- stock of the session, like kept_places.
create table kept_seat (
  session_id integer not null,
  seat_id integer not null,
  zone_id integer not null,
  keep_id bigint not null references keep (id),
  until timestamptz not null,
  primary key (session_id, seat_id)
);
create index kept_seat_by_keep on kept_seat (keep_id);

-- Places of a keep by number: a row for each counter of stock that counts them.
create table kept_places (
  session_id integer not null,
  zone_id integer not null,
  keep_id bigint not null references keep (id),
  until timestamptz not null,
  places integer not null check (places > 0),
  primary key (session_id, zone_id, keep_id)
);

-- Whether a keep that ends then has a seat from somebody who buys under another keep or none.
create function is_kept_from(keep_id bigint, until timestamptz, under bigint, moment timestamptz) returns boolean
language sql immutable parallel safe
return coalesce(until > moment and keep_id is distinct from under, false);

-- What keeps still have of a counter, seats apart from places by number. How much of a keep is sold is counted from
-- the orders, so that whatever gives places back needs to know nothing of keeps. A lapsed order has nothing.
create function kept_of(session integer, zone integer, moment timestamptz)
returns table (keep_id bigint, is_seated boolean, places integer)
language sql stable as $$
  select kept.keep_id, false, greatest(kept.places - sold.places, 0)
  from kept_places kept
  cross join lateral (
    select coalesce(sum((quantity - returned) * visitors), 0)::integer as places
    from (select * from order_line where order_line.keep_id = kept.keep_id offset 0) line
    join orders on orders.id = line.order_id
    where line.session_id = session and line.seat_id is null
      and (zone = 0 or line.zone_id = zone or -line.area_id = zone)
      and released_at is null and not (is_held(state) and held_until <= moment)
  ) sold
  where kept.session_id = session and kept.zone_id = zone and kept.until > moment
  union all
  select kept.keep_id, true, count(*)::integer
  from kept_seat kept
  left join seat_taken holder on holder.session_id = kept.session_id and holder.seat_id = kept.seat_id
  left join orders on orders.id = holder.order_id
  where kept.session_id = session and (zone = 0 or kept.zone_id = zone) and kept.until > moment
    and (holder.order_id is null or is_held(state) and orders.held_until <= moment)
  group by kept.keep_id
$$;

-- The waiting list ------------------------------------------------------------------------------------------

-- Who waits for places of sessions that are sold out: so many people with a wish. Its turn is the moment at which it was
-- confirmed, then its number.
--
-- ASKED: by a form, and the link of the mail was not followed yet. WAITING. OFFERED: places are kept for it (waiting_offer).
-- TAKEN: it ordered of them. PASSED: it did not want them, for the last time. LEFT: by itself. OVER: it did not answer an offer, or the
-- sale closed.
create table waiting (
  id bigint generated always as identity primary key,
  event_id text not null,
  -- null: erased
  email text,
  language text not null,
  party integer not null check (party > 0),
  -- side by side in one row
  together boolean not null,
  -- null: any
  zone_ids integer[],
  state text not null check (state in ('ASKED', 'WAITING', 'OFFERED', 'TAKEN', 'PASSED', 'LEFT', 'OVER')),
  -- offers that it did not want, and went on waiting
  passes integer not null default 0,
  -- what was agreed to: [{ id, version }]
  consents jsonb not null default '[]',
  -- digest of the block of addresses that it came from, forgotten when it is confirmed
  block text,
  joined_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint turn_of_confirmed check (state in ('ASKED', 'LEFT') or confirmed_at is not null),
  constraint ended_is_over check ((ended_at is null) = (state in ('ASKED', 'WAITING', 'OFFERED')))
);
create unique index waiting_once on waiting (lower(email), event_id) where state in ('WAITING', 'OFFERED'); -- guard: one-entry
create index waiting_asked on waiting (joined_at) where state = 'ASKED';

-- The sessions that an entry waits for, any of them.
create table waiting_session (
  session_id integer not null references session (id),
  waiting_id bigint not null references waiting (id),
  primary key (session_id, waiting_id)
);
create index waiting_session_by_entry on waiting_session (waiting_id);

-- Places that were offered to an entry: a keep of its own, bought by a link. It is told `until`; the keep lasts a little longer for
-- everybody else, so that the next entry is asked before a stranger finds them.
create table waiting_offer (
  id bigint generated always as identity primary key,
  waiting_id bigint not null references waiting (id),
  session_id integer not null references session (id),
  keep_id bigint not null unique references keep (id),
  zone_id integer not null,
  area_id integer,
  -- none: places by number, as many as the party
  seat_ids integer[] not null,
  until timestamptz not null,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('TAKEN', 'PASSED', 'LEFT', 'LAPSED')),
  constraint ended_has_outcome check ((ended_at is null) = (outcome is null))
);
create unique index waiting_offer_open on waiting_offer (waiting_id) where ended_at is null; -- guard: one-offer
create index waiting_offer_by_entry on waiting_offer (waiting_id);
create index waiting_offer_due on waiting_offer (until) where ended_at is null;

-- Lines of these orders, each as often as it still has tickets.
create function tickets_of(order_ids bigint[]) returns bigint[]
language sql stable as $$
  select coalesce(array_agg(line.id), '{}')
  from (select distinct unnest(order_ids) as id) asked
  cross join lateral (select * from order_line where order_id = asked.id offset 0) line
  cross join lateral generate_series(1, line.quantity - line.returned)
$$;

-- Tickets come back (their lines, one for each): where somebody waits for the session their places are kept from everybody for 90
-- seconds, in which the list is gone through, whether or not a program does it. What was sold under a keep that still stands goes back to
-- that keep instead. The caller holds the rows of their stock and lets the places go in the same transaction.
create function keep_for_list(tickets bigint[], moment timestamptz) returns void
language plpgsql as $$
declare
  ends constant timestamptz := moment + interval '90 seconds';
  listed integer;
  keep_of_list bigint;
begin
  for listed in
    select session_id from (select distinct unnest(tickets) as id) asked
    cross join lateral (select session_id from order_line where order_line.id = asked.id offset 0) line
    where exists (
      select from waiting_session join waiting on waiting.id = waiting_id
      where waiting_session.session_id = line.session_id and state = 'WAITING'
    )
    group by session_id order by session_id
  loop
    insert into keep (session_id, purpose, from_files, until, made_at) values (listed, 'list', false, ends, moment)
    returning id into keep_of_list;

    insert into kept_seat (session_id, seat_id, zone_id, keep_id, until)
    select session_id, seat_id, zone_id, keep_of_list, ends
    from unnest(tickets) ticket join order_line line on line.id = ticket
    where session_id = listed and seat_id is not null
    order by seat_id
    on conflict (session_id, seat_id) do update
      set zone_id = excluded.zone_id, keep_id = excluded.keep_id, until = excluded.until
      where kept_seat.until <= moment;

    insert into kept_places (session_id, zone_id, keep_id, until, places)
    select listed, counted.zone_id, keep_of_list, ends, sum(visitors)
    from unnest(tickets) ticket join order_line line on line.id = ticket
    cross join counters_of(line.zone_id, line.area_id) counted
    where session_id = listed and seat_id is null and not exists (
      select from kept_places own where own.keep_id = line.keep_id and own.until > moment
    )
    group by counted.zone_id;

    update stock set kept_at_most = kept_at_most + freed.places
    from (
      select counted.zone_id, sum(visitors)::integer as places
      from unnest(tickets) ticket join order_line line on line.id = ticket
      cross join counters_of(line.zone_id, line.area_id) counted
      where session_id = listed
      group by counted.zone_id
    ) freed
    where stock.session_id = listed and stock.zone_id = freed.zone_id;
  end loop;
end
$$;

-- A seat that the order with this number in its batch asks for, under a keep or not; spot numbers the seats of the batch.
create type asked_seat as (
  number integer, spot integer, session_id integer, seat_id integer, visitor text, keep_id bigint
);

-- The seats of those orders that have an id (at their number) become theirs; false when one of them was not free any
-- more. A tap hold of the same visitor becomes the order's without a gap. The caller holds the rows of their stock.
create function take_seats(seats asked_seat[], ids bigint[], moment timestamptz) returns boolean
language plpgsql as $$
declare
  changed integer;
begin
  insert into seat_taken (session_id, seat_id, order_id, visitor)
  select session_id, seat_id, ids[number], visitor from unnest(seats) asked
  where ids[number] is not null
    and not exists (select from kept_seat kept where kept.session_id = asked.session_id and kept.seat_id = asked.seat_id and is_kept_from(kept.keep_id, kept.until, asked.keep_id, moment)) -- guard: kept-take
  order by session_id, seat_id
  on conflict (session_id, seat_id) do update set order_id = excluded.order_id, visitor = excluded.visitor, block = null, held_until = null where seat_is_free(seat_taken.order_id, seat_taken.held_until, seat_taken.visitor, excluded.visitor, moment) -- guard: one-holder
  ;
  get diagnostics changed = row_count;
  return changed = (select count(*) from unnest(seats) where ids[number] is not null);
end
$$;

-- Seats of orders that end. The caller holds the rows of their stock. `+ 0`: in the order of its key the planner may read
-- the whole table.
create function free_seats(order_ids bigint[]) returns void
language sql as $$
  select from seat_taken where order_id = any (order_ids) order by session_id + 0, seat_id for update;
  delete from seat_taken where order_id = any (order_ids);
$$;

-- The seats of an ended order again, all or none. The caller holds the rows of its stock.
create function take_seats_again(ended bigint, moment timestamptz) returns boolean
language plpgsql as $$
begin
  if take_seats(
    array(
      select row (1, null, session_id, seat_id, null, keep_id)::asked_seat from order_line
      where order_id = ended and seat_id is not null and returned < quantity
    ),
    array[ended], moment
  ) then
    return true;
  end if;
  perform free_seats(array[ended]);
  return false;
end
$$;

-- Counters of places ----------------------------------------------------------------------------------------

-- The rows of stock that count a place: that of the session (zone 0), of its zone and of its standing area.
create function counters_of(zone integer, area integer) returns table (zone_id integer)
language sql immutable parallel safe as $$
  select 0 union select zone union select -area where area is not null
$$;

-- What the order with this number in its batch asks of a row of stock; spot numbers the rows of the batch in key order.
create type asked_place as (
  number integer, spot integer, session_id integer, zone_id integer, places integer, event_id text
);

-- The places of those orders that have an id (at their number) are taken. The caller has looked, under the lock of the
-- rows: that one of them is full now means that the lock did not hold.
create function take_places(places asked_place[], ids bigint[]) returns void
language plpgsql as $$
declare
  changed integer;
begin
  update stock set taken = taken + wanted.places
  from (
    select session_id, zone_id, sum(asked.places)::integer as places
    from unnest(take_places.places) asked
    where ids[number] is not null
    group by session_id, zone_id
  ) wanted
  where stock.session_id = wanted.session_id and stock.zone_id = wanted.zone_id
    and fits_capacity(capacity, taken, wanted.places) -- guard: conditional-take
  ;
  get diagnostics changed = row_count;
  if changed <> (
    select count(distinct spot) from unnest(take_places.places) join stock using (session_id, zone_id)
    where ids[number] is not null
  ) then
    raise exception 'places went between the look and the take' using errcode = 'serialization_failure';
  end if;
end
$$;

-- Places back on sale ---------------------------------------------------------------------------------------

-- Places of an order: what it still takes of each session as a whole (zone 0), of each zone and standing area.
create function places_of(order_ids bigint[])
returns table (session_id integer, zone_id integer, places integer)
language sql stable as $$
  select line.session_id, counted.zone_id, sum((line.quantity - line.returned) * line.visitors)::integer
  from (select distinct unnest(order_ids) as id) asked
  cross join lateral (select * from order_line where order_id = asked.id offset 0) line
  cross join counters_of(line.zone_id, line.area_id) counted
  group by line.session_id, counted.zone_id
$$;

-- Those of the orders whose hold has lapsed, locked in the order of their ids: at most so many, and none that somebody
-- else is deciding about.
create function lock_lapsed_of(order_ids bigint[], moment timestamptz, at_most integer default null) returns bigint[]
language plpgsql as $$
begin
  return array (
    select due.id
    from (select distinct unnest(order_ids) as id order by id) asked
    cross join lateral (
      select id from orders
      where id = asked.id
        -- Hidden from the planner, which would go through every held order instead.
        and coalesce(is_held(state), false)
        and held_until <= moment -- guard: lapsed-only
      for update skip locked
    ) due
    limit at_most
  );
end
$$;

-- Ends orders whose hold lapsed and takes their places off the counters. The caller holds their rows and the rows of
-- their stock.
create function expire_locked(order_ids bigint[], moment timestamptz) returns void
language plpgsql as $$
begin
  perform keep_for_list(tickets_of(order_ids), moment); -- guard: list-first
  update stock set taken = taken - freed.places
  from places_of(order_ids) freed
  where stock.session_id = freed.session_id and stock.zone_id = freed.zone_id;
  perform release_add_ons(order_ids);
  perform free_seats(order_ids);
  update orders set state = 'EXPIRED', ended_at = moment, end_reason = 'expired', released_at = moment
  where id = any (order_ids);
end
$$;

-- The same for a caller who holds the rows of the orders only.
create function expire_found(order_ids bigint[], moment timestamptz) returns void
language plpgsql as $$
begin
  perform from stock
  where (session_id, zone_id) in (select freed.session_id, freed.zone_id from places_of(order_ids) freed)
  order by session_id, zone_id
  for update;
  perform expire_locked(order_ids, moment);
end
$$;

-- The places of ended orders go back on sale, once. Returns how many orders gave theirs back.
create function release_places(order_ids bigint[]) returns integer
language plpgsql as $$
declare
  released bigint[];
begin
  with freed as (
    update orders set released_at = clock_timestamp()
    where id = any (order_ids)
      and released_at is null -- guard: release-once
    returning id
  )
  select coalesce(array_agg(id), '{}') into released from freed;

  perform from stock
  where (session_id, zone_id) in (select freed.session_id, freed.zone_id from places_of(released) freed)
  order by session_id, zone_id
  for update;

  perform keep_for_list(tickets_of(released), clock_timestamp()); -- guard: list-first
  update stock set taken = taken - freed.places
  from places_of(released) freed
  where stock.session_id = freed.session_id and stock.zone_id = freed.zone_id;
  perform release_add_ons(released);
  perform free_seats(released);
  return cardinality(released);
end
$$;

-- Lapsed holds of all sessions, at most so many. Nothing waits for it: place_orders releases what it needs.
create function sweep_lapsed(at_most integer) returns integer
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  lapsed constant bigint[] := lock_lapsed_of(
    array (select id from orders where is_held(state) and held_until <= moment), moment, at_most
  );
begin
  perform expire_found(lapsed, moment);
  return cardinality(lapsed);
end
$$;

-- Ends lapsed orders that keep pieces of these offers from others; returns how many.
create function free_lapsed_offers(offer_ids integer[]) returns integer
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  lapsed constant bigint[] := lock_lapsed_of(
    array (select distinct order_id from add_on where offer_id = any (offer_ids)), moment
  );
begin
  perform expire_found(lapsed, moment);
  return cardinality(lapsed);
end
$$;

-- Seated elsewhere ------------------------------------------------------------------------------------------

-- A good ticket gets another free seat of its session and zone: its code stays, its old seat is on sale again. A kept seat
-- counts as sold under its keep. Answers moved, taken, returned, came-in, or changed: the ticket is not on that seat any more.
-- The caller holds the order's row.
create function move_ticket(moved bigint, from_seat integer, to_seat integer, from_place jsonb, to_place jsonb, words text)
returns text
language plpgsql as $$
declare
  line order_line;
  held ticket;
  lapsed bigint[];
  under bigint;
begin
  select order_line.* into line from ticket join order_line on order_line.id = order_line_id where ticket.id = moved;
  lapsed := lock_lapsed_of(
    array (select order_id from seat_taken where session_id = line.session_id and seat_id = to_seat), clock_timestamp()
  );
  perform from stock
  where session_id = line.session_id
    or (session_id, zone_id) in (select freed.session_id, freed.zone_id from places_of(lapsed) freed)
  order by session_id, zone_id
  for update;
  perform expire_locked(lapsed, clock_timestamp());
  -- pause: move-locked

  select * into held from ticket where id = moved for update;
  if held.returned_at is not null then
    return 'returned';
  end if;
  if held.visited_at is not null then return 'came-in'; end if; -- guard: move-unused
  if line.seat_id <> from_seat then return 'changed'; end if; -- guard: move-seen
  select kept_seat.keep_id into under from kept_seat join keep on keep.id = kept_seat.keep_id
  where kept_seat.session_id = line.session_id and seat_id = to_seat and kept_seat.until > clock_timestamp()
    and purpose not in ('list', 'offer');
  if not take_seats(
    array[row (1, 1, line.session_id, to_seat, null, under)::asked_seat], array[line.order_id], clock_timestamp()
  ) then
    return 'taken';
  end if;
  perform keep_for_list(array[line.id], clock_timestamp()); -- guard: list-first
  delete from seat_taken where session_id = line.session_id and seat_id = from_seat and order_id = line.order_id; -- guard: move-frees
  update order_line set seat_id = to_seat, place = to_place, keep_id = under where id = line.id;
  insert into seat_move (ticket_id, session_id, from_seat, to_seat, from_place, to_place, words)
  values (moved, line.session_id, from_seat, to_seat, from_place, to_place, words);
  return 'moved';
end
$$;

-- Places taken ----------------------------------------------------------------------------------------------

-- Places of a counter that are kept from an ended order: what is kept, but for what the keeps under which it was sold
-- still have for it.
create function kept_from(ended bigint, session integer, zone integer, moment timestamptz) returns integer
language plpgsql stable as $$
begin
  if (select kept_at_most from stock where session_id = session and zone_id = zone) = 0 then
    return 0;
  end if;
  return (
    select coalesce(sum(kept.places - least(kept.places, coalesce(own.places, 0))), 0)
    from kept_of(session, zone, moment) kept
    left join (
      select keep_id, seat_id is not null as is_seated, sum((quantity - returned) * visitors)::integer as places
      from order_line line
      where order_id = ended and line.session_id = session
        and (zone = 0 or line.zone_id = zone or -line.area_id = zone)
      group by 1, 2
    ) own on own.keep_id = kept.keep_id and own.is_seated = kept.is_seated
  );
end
$$;

-- A late payment asks for the places of its ended order again: all of them, or false (table C6). The caller holds the
-- order's row.
create function take_places_again(ended bigint) returns boolean
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  lapsed bigint[];
  wanted asked_place[];
begin
  if exists (select from orders where id = ended and released_at is null) then
    return true;
  end if;
  if exists (
    select from orders mine join orders other on card_of(other.buyer_phone) = card_of(mine.buyer_phone)
      and other.event_id = mine.event_id and other.uses_culture_card
      and is_live(other.state) and other.id <> mine.id
    where mine.id = ended and mine.uses_culture_card
  ) then
    return false;
  end if;

  lapsed := lock_lapsed_of(
    array (
      select id from orders
      where is_held(state) and held_until <= moment and event_id = (select event_id from orders where id = ended)
    ),
    moment
  );
  perform from stock
  where (session_id, zone_id) in (
    select asked.session_id, asked.zone_id from places_of(lapsed || ended) asked
  )
  order by session_id, zone_id
  for update;
  perform from visit_grant where id = (select visit_grant_id from orders where id = ended) for update;
  perform expire_locked(lapsed, moment);

  if exists (
    select from orders
    where id = ended and visit_grant_id is not null
      and visits_granted(visit_grant_id) - visits_used(visit_grant_id) <
        (select sum(places) from places_of(array[ended]) asked where asked.zone_id = 0)
  ) then
    return false;
  end if;

  wanted := array(
    select row (1, row_number() over (), session_id, zone_id, places, null)::asked_place from places_of(array[ended])
    join stock using (session_id, zone_id)
  );
  if exists (
    select from unnest(wanted) asked
    join stock using (session_id, zone_id)
    join session on session.id = session_id
    where not fits_capacity(capacity, taken + kept_from(ended, session_id, zone_id, moment), asked.places)
      or cancelled_at is not null or withdrawn_at is not null
  ) then
    return false; -- guard: take-again
  end if;
  if not take_add_ons_again(ended) then
    return false;
  end if;
  if not take_seats_again(ended, moment) then
    perform release_add_ons(array[ended]);
    return false;
  end if;

  perform take_places(wanted, array[ended]);
  update orders set released_at = null where id = ended;
  return cardinality(wanted) > 0;
end
$$;

-- Tap holds: those of the wanted seats that nobody else has become the visitor's for so many seconds; what the
-- visitor has already is renewed, up to `longest` seconds after its first tap. Of kept seats the visitor gets those of the
-- keeps under which it buys. Answers { "outcome": "held", "seats": […], "over": [those that are not renewed any more] } or
-- { "outcome": "limit" }, when the visitor or the block of addresses would hold too many.
create function hold_seats(
  session integer, wanted integer[], who text, whose_block text, seconds integer, longest integer,
  most_of_visitor integer, most_of_block integer, under bigint[] default '{}'
) returns jsonb
language plpgsql as $$
declare
  lapsed bigint[];
  moment timestamptz;
  spent integer[];
  held integer[];
begin
  lapsed := array_remove(
    array (select order_id from seat_taken where session_id = session and seat_id = any (wanted)), null
  );
  if lapsed <> '{}' then
    lapsed := lock_lapsed_of(lapsed, clock_timestamp());
  end if;
  if cardinality(lapsed) > 0 then
    perform expire_found(lapsed, clock_timestamp());
  end if;

  -- What is counted must not grow meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('seats of ' || whose_block, 0)); -- guard: hold-count
  moment := clock_timestamp();
  if exists (
    select from seat_taken
    where order_id is null and held_until > moment and block = whose_block
      and not (session_id = session and seat_id = any (wanted) and visitor = who)
    having count(*) + cardinality(wanted) > most_of_block
      or count(*) filter (where visitor = who) + cardinality(wanted) > most_of_visitor
  ) then
    return '{"outcome": "limit"}';
  end if;
  -- pause: counted

  -- Two minutes after its end such a hold is forgotten, and the seat may be held anew.
  select coalesce(array_agg(seat_id order by seat_id), '{}') into spent from seat_taken
  where session_id = session and seat_id = any (wanted) and order_id is null and block = whose_block
    and (visitor = who or held_until <= moment)
    and tapped_since <= moment - make_interval(secs => longest)
    and held_until > moment - interval '2 minutes';

  with kept as (
    insert into seat_taken (session_id, seat_id, visitor, block, held_until, tapped_since)
    select session, seat, who, whose_block, moment + make_interval(secs => seconds), moment
    from unnest(wanted) seat
    where seat <> all (spent)
      and not exists (select from kept_seat where session_id = session and seat_id = seat and is_kept_from(keep_id, until, case when keep_id = any (under) then keep_id end, moment)) -- guard: kept-tap
    order by seat
    on conflict (session_id, seat_id) do update set visitor = excluded.visitor, block = excluded.block, held_until = excluded.held_until, tapped_since = case when seat_taken.block = excluded.block and seat_taken.held_until > moment - interval '2 minutes' then seat_taken.tapped_since else moment end where seat_is_free(seat_taken.order_id, seat_taken.held_until, seat_taken.visitor, excluded.visitor, moment) -- guard: one-holder
    returning seat_id
  )
  select coalesce(array_agg(seat_id order by seat_id), '{}') into held from kept;
  return jsonb_build_object('outcome', 'held', 'seats', to_jsonb(held), 'over', to_jsonb(spent));
end
$$;

-- Plans of set-based statements are a hazard on a young database: a plan made while the tables were empty is kept by
-- a live connection, and to the planner all ways through an empty table cost the same. So tables that grow are read
-- through subqueries of one condition that only one index fits, closed by `offset 0`, which the planner does not merge
-- into the statement around them. Decision 0103. This is for speed only: no guarantee stands on it.
do $$
declare
  name text;
begin
  foreach name in array array[
    'take_seats_again(bigint, timestamptz)',
    'hold_seats(integer, integer[], text, text, integer, integer, integer, integer, bigint[])',
    'expire_locked(bigint[], timestamptz)', 'expire_found(bigint[], timestamptz)', 'release_places(bigint[])',
    'sweep_lapsed(integer)', 'take_places_again(bigint)', 'move_ticket(bigint, integer, integer, jsonb, jsonb, text)',
    'keep_for_list(bigint[], timestamptz)'
  ] loop
    execute format(
      'alter function %s set enable_seqscan = off; alter function %1$s set plan_cache_mode = force_generic_plan;
       alter function %1$s set jit = off; alter function %1$s set lock_timeout = ''3s''',
      name
    );
  end loop;
  foreach name in array array[
    'expire_locked(bigint[], timestamptz)', 'expire_found(bigint[], timestamptz)', 'release_places(bigint[])',
    'sweep_lapsed(integer)', 'take_places_again(bigint)'
  ] loop
    execute format(
      'alter function %s set enable_hashjoin = off; alter function %1$s set enable_mergejoin = off', name
    );
  end loop;
end
$$;
