-- What is sold or given beside tickets: pieces of offers, discounts, visits of season tickets and of the club.
--
-- Order of locks, everywhere: rows of orders (waited for only by whoever wants one order by its id; whoever gathers
-- many skips the locked ones), then rows of stock by (session_id, zone_id), then of visit_grant by id, then the advisory
-- locks of networks in the order of their digests, then rows of offer_stock by offer_id, then of seat_taken. READ
-- COMMITTED.

-- Offers ----------------------------------------------------------------------------------------------------

-- `taken` counts the pieces of every order that has not given them back, live or lapsed.
create table offer_stock (
  -- null: not limited
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint offers_never_oversold check (taken <= capacity), -- guard: offer-never-oversold
  offer_id integer primary key
);

-- One piece of an offer in an order. Its number is told to people, and is never a ticket's.
create table add_on (
  id bigint generated always as identity (start with 40000001) primary key,
  order_id bigint not null references orders (id),
  offer_id integer not null,
  -- names the submission that chose it: the same name is the same piece
  uid text not null,
  price bigint not null check (price >= 0),
  -- what pages, tickets and the receipt say of it, frozen when it was chosen (domain/add-on.ts)
  document jsonb not null,
  added_at timestamptz not null default now(),
  returned_at timestamptz,
  unique (order_id, uid)
);
create index add_on_by_offer on add_on (offer_id);

-- Pieces that orders still have, by offer.
create function pieces_of(order_ids bigint[]) returns table (offer_id integer, pieces integer)
language sql stable as $$
  select piece.offer_id, count(*)::integer
  from (select distinct unnest(order_ids) as id) asked
  cross join lateral (select * from add_on where order_id = asked.id offset 0) piece
  where returned_at is null
  group by piece.offer_id
$$;

-- The pieces of ended orders go back on sale. The caller holds their rows, and sees to it that it happens once.
create function release_add_ons(order_ids bigint[]) returns void
language plpgsql as $$
begin
  perform from offer_stock
  where offer_id in (select freed.offer_id from pieces_of(order_ids) freed)
  order by offer_id
  for update;
  update offer_stock set taken = taken - freed.pieces
  from pieces_of(order_ids) freed
  where offer_stock.offer_id = freed.offer_id;
end
$$;

-- A late payment asks for the pieces of its ended order again: all of them, or false.
create function take_add_ons_again(ended bigint) returns boolean
language plpgsql as $$
declare
  wanted integer;
begin
  perform from offer_stock
  where offer_id in (select asked.offer_id from pieces_of(array[ended]) asked)
  order by offer_id
  for update;
  select count(*) into wanted from pieces_of(array[ended]) asked
  join offer_stock using (offer_id)
  where not fits_capacity(capacity, taken, asked.pieces);
  if wanted > 0 then
    return false;
  end if;
  update offer_stock set taken = taken + asked.pieces
  from pieces_of(array[ended]) asked
  where offer_stock.offer_id = asked.offer_id;
  return true;
end
$$;

-- Adds pieces to an unpaid order, all or none; pieces [{ uid, offer_id, price, document }], none of them there yet.
-- The caller holds the order's row. Answers { "outcome": … }:
--   added
--   network-full  offer_id: other unpaid orders of the same network hold pieces, and together they would hold more than
--                 so many percent of all
--   over      the order's hold is over by the database's clock
--   sold-out  offer_id, pieces_left
create function choose_offers(chosen_for bigint, pieces jsonb, network_percent double precision) returns jsonb
language plpgsql as $$
declare
  blocked record;
  answer jsonb;
  changed integer;
begin
  perform from orders
  where id = chosen_for and is_held(state) and held_until > clock_timestamp();
  if not found then
    return '{"outcome": "over"}';
  end if;

  perform from offer_stock
  where offer_id in (select piece.offer_id from jsonb_to_recordset(pieces) piece (offer_id integer))
  order by offer_id
  for update -- guard: offer-lock
  ;
  select offer_id, greatest(capacity - taken, 0) as pieces_left into blocked
  from (
    select piece.offer_id, count(*)::integer as count
    from jsonb_to_recordset(pieces) piece (offer_id integer) group by piece.offer_id
  ) asked
  left join offer_stock using (offer_id)
  where offer_stock.offer_id is null or not fits_capacity(capacity, taken, asked.count)
  order by offer_id
  limit 1;
  if found then
    answer := jsonb_build_object(
      'outcome', 'sold-out', 'offer_id', blocked.offer_id, 'pieces_left', coalesce(blocked.pieces_left, 0));
    return answer; -- guard: offer-fits
  end if;

  select asked.offer_id into blocked
  from (
    select piece.offer_id, count(*) as count
    from jsonb_to_recordset(pieces) piece (offer_id integer) group by piece.offer_id
  ) asked
  join offer_stock using (offer_id)
  cross join lateral (
    select count(*) as pieces, count(*) filter (where other.id <> chosen_for) as of_others
    from orders mine
    join orders other on is_within(other.network, split_part(mine.network, '.', 1))
      and is_unpaid(other.state) and (other.state = 'PAYING' or other.held_until > clock_timestamp())
    join add_on on add_on.order_id = other.id and add_on.offer_id = asked.offer_id and returned_at is null
    where mine.id = chosen_for
  ) held
  where capacity is not null and of_others > 0 and held.pieces + asked.count > floor(capacity * network_percent / 100)
  order by asked.offer_id
  limit 1;
  if found then
    answer := jsonb_build_object('outcome', 'network-full', 'offer_id', blocked.offer_id);
    return answer; -- guard: offer-share
  end if;

  -- pause: offer-looked
  update offer_stock set taken = taken + asked.count
  from (
    select piece.offer_id, count(*)::integer as count
    from jsonb_to_recordset(pieces) piece (offer_id integer) group by piece.offer_id
  ) asked
  where offer_stock.offer_id = asked.offer_id
    and fits_capacity(capacity, taken, asked.count) -- guard: offer-take
  ;
  get diagnostics changed = row_count;
  if changed <> (
    select count(distinct piece.offer_id) from jsonb_to_recordset(pieces) piece (offer_id integer)
  ) then
    raise exception 'pieces went between the look and the take' using errcode = 'serialization_failure';
  end if;

  insert into add_on (order_id, offer_id, uid, price, document)
  select chosen_for, offer_id, uid, price, document
  from jsonb_to_recordset(pieces) piece (uid text, offer_id integer, price bigint, document jsonb);
  update orders set total = total + (
    select sum(price) from jsonb_to_recordset(pieces) piece (price bigint)
  )
  where id = chosen_for;
  return '{"outcome": "added"}';
end
$$;

-- Takes a piece off an unpaid order, once: false when the order does not have it, or its hold is over. The caller
-- holds the order's row.
create function drop_add_on(dropped_from bigint, dropped bigint) returns boolean
language plpgsql as $$
declare
  piece add_on;
begin
  delete from add_on using orders
  where add_on.id = dropped and add_on.order_id = dropped_from and orders.id = add_on.order_id
    and is_held(orders.state) and held_until > clock_timestamp()
  returning add_on.* into piece;
  if not found then
    return false;
  end if;
  update offer_stock set taken = taken - 1 where offer_id = piece.offer_id;
  update orders set total = total - piece.price where id = dropped_from;
  return true;
end
$$;

-- Discounts -------------------------------------------------------------------------------------------------

-- What a promo code or bonuses take off an order. The club is called outside of transactions, so each row says how
-- far that has come; whatever is left over is redeemed or given back by a job (features/discount-order).
create table discount (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('promo', 'bonuses')),
  -- our key at the club: unique there for ever, and no name that opens anything here
  club_key text not null unique,
  -- the code as typed; null: bonuses
  code text,
  -- ASKED: the club may have reserved it. RESERVED: it has, or may have, until it is redeemed or given back.
  -- LOST: the order counts it and the club does not: for staff. DECIDED: staff have put it right with the club by
  -- hand; the shop reports nothing more.
  state text not null check (
    state in ('ASKED', 'RESERVED', 'REDEEMED', 'RELEASED', 'REFUSED', 'LOST', 'DECIDED')
  ),
  -- the order's price is smaller by `amount`; false again when the buyer took it off
  counts boolean not null default false,
  amount bigint not null default 0 check (amount >= 0 and (amount > 0 or not counts)),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text
);
create index discount_by_order on discount (order_id);
create index discount_open on discount (next_try_at) where discount_is_open(state);
-- Looked through every few seconds: the rare discount of a paid order that was given back before.
create index discount_released on discount (order_id) where counts and state = 'RELEASED';
-- One code and one spending of bonuses per order, also when requested twice at once.
create unique index discount_once on discount (order_id, kind) where state = 'ASKED' or counts;

-- Bonuses of tickets that came back, for the club to give back: written down with the return, once.
create table bonus_return (
  id bigint generated always as identity primary key,
  return_id bigint not null unique references return_request (id),
  discount_id bigint not null references discount (id),
  -- our key at the club
  club_key text not null unique,
  amount bigint not null check (amount > 0),
  -- LOST: the club would not take them back: for staff. DECIDED: staff have put it right.
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'LOST', 'DECIDED')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text
);
create index bonus_return_waiting on bonus_return (next_try_at) where state = 'WAITING';

-- Visits of season tickets ----------------------------------------------------------------------------------

-- Visits that season tickets give: one row per order of them and event. How many are left is counted each time and
-- stored nowhere: those of the season tickets that did not come back, less those of the orders taken under them that
-- did not give their places back. Whoever takes some, or takes a season ticket back, locks the row first, after the
-- rows of stock.
create table visit_grant (
  id bigint generated always as identity primary key,
  -- the order of season tickets; whoever placed it has the visits
  order_id bigint not null references orders (id),
  -- line of what the season ticket is made of: 1, 2 …
  item integer not null,
  event_id text not null,
  -- the one session that they are for; null: any
  day date,
  time text,
  until date,
  -- of each person whom a season ticket lets in
  visits integer not null check (visits > 0),
  unique (order_id, item)
);
create index visit_grant_by_event on visit_grant (event_id);

-- Visits of a row that its season tickets give now: those that are paid and did not come back.
create function visits_granted(grant_id bigint) returns integer
language sql stable as $$
  select coalesce((
    select visits * sum((line.quantity - line.returned) * line.visitors)
    from orders season join order_line line on line.order_id = season.id
    where season.id = visit_grant.order_id and season.state = 'PAID'
  ), 0)::integer
  from visit_grant where id = grant_id
$$;

-- Visits of a row that orders have and did not give back; a lapsed hold has them until it is swept.
create function visits_used(grant_id bigint) returns integer
language sql stable as $$
  select coalesce(sum((line.quantity - line.returned) * line.visitors), 0)::integer
  from orders visiting join order_line line on line.order_id = visiting.id
  where visiting.visit_grant_id = grant_id and visiting.released_at is null
$$;

-- What a profile may still take under a row for an event; 0 when the row is not its own or of another event.
create function visits_left(grant_id bigint, profile bigint, event text) returns integer
language sql stable as $$
  select coalesce((
    select visits_granted(visit_grant.id) - visits_used(visit_grant.id)
    from visit_grant join orders season on season.id = visit_grant.order_id
    where visit_grant.id = grant_id and visit_grant.event_id = event and season.profile_id = profile
  ), 0)
$$;

-- Whether season tickets can go back: none of the visits that they gave is in use.
create function visits_stand_without(tickets bigint[]) returns boolean
language sql stable as $$
  select not exists (
    select from visit_grant
    join (
      select line.order_id, sum(line.visitors) as visitors
      from ticket join order_line line on line.id = order_line_id
      where ticket.id = any (tickets) and ticket.returned_at is null
      group by line.order_id
    ) season using (order_id)
    where visits_granted(visit_grant.id) - visits_used(visit_grant.id) < visit_grant.visits * season.visitors
  )
$$;

-- Visits of the club ------------------------------------------------------------------------------------------

-- Visits of a subscription that the house's club keeps: one row per visit, under a key of ours at the club. The club
-- is called outside of transactions, after the order holds its places (features/place-order/take-club-visits).
create table club_visit (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- 1, 2 … of the order: one for each person
  number integer not null,
  club_key text not null unique,
  -- ASKED: the club may have taken it. TAKEN: it has, and the order counts on it. RETURNING: the club must have it
  -- back. RETURNED: it has. REFUSED: it never gave it. LOST: it would not take it back: for staff. DECIDED: staff
  -- have put it right.
  state text not null default 'ASKED' check (
    state in ('ASKED', 'TAKEN', 'RETURNING', 'RETURNED', 'REFUSED', 'LOST', 'DECIDED')
  ),
  created_at timestamptz not null default now(),
  -- since when the club must have it back
  returning_at timestamptz,
  closed_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text,
  unique (order_id, number)
);
create index club_visit_returning on club_visit (next_try_at) where state = 'RETURNING';
create index club_visit_asked on club_visit (order_id) where state = 'ASKED';

-- People who may come in by an order: none once its places are back.
create function visitors_of(asked bigint) returns integer
language sql stable as $$
  select case when released_at is not null then 0 else (
    select coalesce(sum((quantity - returned) * visitors), 0) from order_line where order_id = asked
  ) end::integer
  from orders where id = asked
$$;

-- Whatever frees places of an order (a lapse, an end, a return) frees its visits in the same transaction, so that no
-- way of ending can forget them; a job tells the club.
create function free_club_visits(ended bigint) returns void
language sql as $$
  update club_visit set state = 'RETURNING', returning_at = now(), next_try_at = now()
  where id in (
    select id from club_visit
    where order_id = ended and state in ('ASKED', 'TAKEN')
    order by number
    offset visitors_of(ended)
  )
$$;

create function free_visits_of_order() returns trigger
language plpgsql as $$
begin
  perform free_club_visits(new.id);
  return null;
end
$$;
create trigger club_visits_of_order after update of released_at on orders
for each row when (old.released_at is null and new.released_at is not null and new.document ? 'clubSubscription')
execute function free_visits_of_order();

create function free_visits_of_line() returns trigger
language plpgsql as $$
begin
  perform free_club_visits(new.order_id);
  return null;
end
$$;
create trigger club_visits_of_line after update of returned on order_line
for each row when (new.returned > old.returned)
execute function free_visits_of_line();

do $$
declare
  name text;
begin
  foreach name in array array[
    'visits_granted(bigint)', 'visits_used(bigint)', 'visits_left(bigint, bigint, text)', 'visits_stand_without(bigint[])'
  ] loop
    execute format('alter function %s set enable_seqscan = off; alter function %1$s set jit = off', name);
  end loop;
end
$$;
