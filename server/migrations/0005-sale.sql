-- The sale: place_orders sells up to 32 orders in one statement. It looks (what is asked, what is there), decides
-- (order by order, in memory) and writes. The order of locks is described in 0003-offers-and-visits.

-- Whether the order that a key led to stands for the same request again: always for a caller's own key; for the
-- digest of a cart while the order is unpaid and live. A free order is confirmed at once and submitted again is
-- still the same one.
create function key_stands(
  own_key boolean, state text, total bigint, held_until timestamptz, moment timestamptz
) returns boolean
language sql immutable as $$
  select own_key or state = 'PAYING'
    or (held_until > moment and (is_held(state) or (state = 'PAID' and total = 0)))
$$;

-- How many places a network holds without paying of a session (or of all sessions of its event on one day), or a person
-- of a free session; how many more the order asks for, how many it may hold. spot numbers the pairs of holder and session.
create type held_share as (
  number integer, spot integer, places integer, held integer, allowed integer, frees_at timestamptz
);

-- What one order of a batch meets: found by look_at_orders, judged by decide_orders.
create type found_place as (spot integer, session_id integer, zone_id integer, places integer, free integer);
-- kept_until: a keep has it from this order, until then
create type found_seat as (
  spot integer, session_id integer, seat_id integer, is_taken boolean, kept_until timestamptz
);
-- Places that it asks for under a keep, and how many of its counter the keep still has; spot is the counter's, share
-- numbers keeps and counters of the batch.
create type asked_keep as (
  number integer, spot integer, share integer, session_id integer, zone_id integer, keep_id bigint, is_seated boolean,
  places integer
);
create type found_keep as (spot integer, share integer, places integer, kept integer);
create type found_order as (
  number integer,
  key text,
  -- the order that the key led to before; key_stands: it stands for this request too
  known_order bigint,
  is_same_request boolean,
  key_stands boolean,
  -- priced by an older revision of the catalogue
  is_stale boolean,
  -- a session that cannot be sold now; null: all can
  closed_session integer,
  -- the culture card of its phone has a ticket for the event already
  card_used boolean,
  -- buyer and visit_spot number the buyers and the visit grants of the batch
  buyer integer,
  slots_in_use bigint,
  open_orders integer,
  visit_spot integer,
  visits bigint,
  visits_left integer,
  places found_place[],
  seats found_seat[],
  keeps found_keep[],
  network_shares held_share[],
  person_shares held_share[]
);

-- What becomes of one order of a batch: an order with a slot of its buyer, or a refusal. past_key: the key led to an
-- order that is over, and now leads to this one.
create type decision as (order_id bigint, slot integer, past_key text, refusal jsonb);

-- Places a batch of orders, each whole or not at all, in the order of their numbers (1, 2, …): an order is
-- never refused because of another that itself got no places. A batch of one is the same code.
--
-- An order of the batch: number, hash, event_id, revision (of the catalogue that priced it), total, currency,
-- language, buyer_name, buyer_email, buyer_phone, profile_id, uses_culture_card, needs_visitors,
-- visit_grant_id (the visits of a season ticket under which it is taken, or null), hold_seconds,
-- open_orders (the most unpaid ones that the buyer may have), networks [{ block, percent, least }] (the blocks of
-- addresses of its caller, the widest first, and the browser; of a session each may hold so many percent without paying,
-- and so many places at least; 100: not limited), person_most (places that a person may have of a free session; null:
-- not limited), key, own_key (the caller's own, not the digest
-- of the cart), request_digest, visitor (whose tap holds the order takes over), document, lines [{ position,
-- session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee, seat_id, area_id, keep_id (the keep
-- under which it may be sold, or null) }], consents [{ id, version }]. No key comes twice in one batch, and no seat twice in one order.
--
-- Answers an array in the order of numbers, each { "outcome": … }:
--   placed      order_id, placed_at, held_until, line_ids
--   same        order_id: the key's first order
--   key-reused  the key came before with another request
--   stale       the catalogue changed: price it again
--   closed      session_id: outside its sale window, cancelled or gone
--   limit       the buyer has too many unpaid orders
--   network-full allowed, seconds: a network of the caller would hold too many unpaid places; seconds until some of
--               them are free again (null: unknown)
--   person-full allowed: the buyer would have too many places of a free session
--   card-used   the culture card of this phone has a ticket for the event already
--   visits-used visits_left: the season ticket has fewer visits left than the order has visitors
--   taken       session_id, zone_id, places_left, lapsing: a lapsed hold is being decided, try again;
--               seat_id: somebody else has that seat; kept_until: it is kept for others until then
create function place_orders(batch jsonb) returns jsonb
language plpgsql as $$
declare
  places constant asked_place[] := places_asked(batch);
  seats asked_seat[];
  keeps asked_keep[] := '{}';
  moment timestamptz := clock_timestamp();
  lapsed bigint[] := lock_lapsed(batch, places, moment);
  beside_keeps constant integer := lock_counters(batch, places, lapsed);
  has_keeps boolean := beside_keeps is not null;
  -- Where the whole batch fits beside all that may be kept, what is kept is not counted.
  counts_keeps boolean := has_keeps and beside_keeps < places_in_all(places);
  decided decision;
  decisions decision[];
  ids bigint[] := '{}';
  line_ids jsonb;
begin
  -- pause: locked
  if cardinality(lapsed) > 0 then
    perform expire_locked(lapsed, moment);
    -- What it freed may be the waiting list's.
    has_keeps := has_keeps or exists (
      select from unnest(places) join stock using (session_id, zone_id) where kept_at_most > 0
    );
    counts_keeps := has_keeps;
  end if;
  moment := clock_timestamp();
  if has_keeps and jsonb_path_exists(batch, '$[*].lines[*] ? (@.keep_id != null)') then
    batch := with_true_keeps(batch, moment);
    keeps := keeps_asked(batch, places);
  end if;
  seats := seats_asked(batch);

  decisions := decide_orders(batch, places, seats, keeps, has_keeps, counts_keeps, moment);
  foreach decided in array decisions loop
    ids := ids || decided.order_id;
  end loop;
  if array_remove(ids, null) <> '{}' then
    -- pause: looked
    perform take_places(places, ids);
    if seats <> '{}' and not take_seats(seats, ids, moment) then
      raise exception 'a seat went between the look and the take' using errcode = 'serialization_failure';
    end if;
    -- pause: taken
    line_ids := write_orders(batch, decisions, ids, moment);
    perform bind_keys(batch, decisions, ids);
    -- pause: written
  end if;

  return (
    select jsonb_agg(
      case when ids[number] is null then decisions[number].refusal
      else jsonb_build_object(
        'outcome', 'placed', 'order_id', ids[number], 'placed_at', moment,
        'held_until', moment + make_interval(secs => hold_seconds), 'line_ids', line_ids -> ids[number]::text
      ) end
      order by number
    )
    from jsonb_to_recordset(batch) ask (number integer, hold_seconds double precision)
  );
end
$$;

-- What the batch asks of each session as a whole (zone 0), of each zone and of each standing area.
create function places_asked(batch jsonb) returns asked_place[]
language plpgsql as $$
begin
  return (
    select array_agg(row (number, spot, session_id, zone_id, places, event_id)::asked_place order by number, spot)
    from (
      select ask.number, ask.event_id, line.session_id, counted.zone_id,
        sum(line.quantity * line.visitors)::integer as places,
        dense_rank() over (order by line.session_id, counted.zone_id)::integer as spot
      from jsonb_to_recordset(batch) ask (number integer, event_id text, lines jsonb)
      cross join jsonb_to_recordset(ask.lines)
        line (session_id integer, zone_id integer, quantity integer, visitors integer, area_id integer)
      cross join counters_of(line.zone_id, line.area_id) counted
      group by ask.number, ask.event_id, line.session_id, counted.zone_id
    ) wanted
  );
end
$$;

-- Lines whose keep is over, or has not their seat or their zone, are sold as to everybody.
create function with_true_keeps(batch jsonb, moment timestamptz) returns jsonb
language plpgsql as $$
begin
  return (
    select jsonb_agg(ask || jsonb_build_object('lines', (
      select jsonb_agg(
        case when exists (
          select from kept_seat
          where session_id = (line ->> 'session_id')::integer and seat_id = (line ->> 'seat_id')::integer
            and keep_id = (line ->> 'keep_id')::bigint and until > moment
          union all
          select from kept_places
          where session_id = (line ->> 'session_id')::integer and keep_id = (line ->> 'keep_id')::bigint
            and line ->> 'seat_id' is null and until > moment
          group by keep_id
          having bool_and(zone_id in (select zone_id from counters_of((line ->> 'zone_id')::integer, (line ->> 'area_id')::integer)))
        ) then line else line - 'keep_id' end
        order by position
      )
      from jsonb_array_elements(ask -> 'lines') with ordinality lines (line, position)
    )) order by (ask ->> 'number')::integer)
    from jsonb_array_elements(batch) ask
  );
end
$$;

-- What the orders ask for under keeps, by counter.
create function keeps_asked(batch jsonb, places asked_place[]) returns asked_keep[]
language plpgsql as $$
begin
  return (
    select coalesce(
      array_agg(row (number, spot, share, session_id, zone_id, keep_id, is_seated, wanted.places)::asked_keep), '{}'
    )
    from (
      select ask.number, place.spot, place.session_id, place.zone_id, line.keep_id, line.seat_id is not null as is_seated,
        dense_rank() over (order by place.spot, line.keep_id, line.seat_id is not null)::integer as share,
        sum(line.quantity * line.visitors)::integer as places
      from jsonb_to_recordset(batch) ask (number integer, lines jsonb)
      cross join jsonb_to_recordset(ask.lines) line (
        session_id integer, zone_id integer, quantity integer, visitors integer, seat_id integer, area_id integer,
        keep_id bigint
      )
      cross join counters_of(line.zone_id, line.area_id) counted
      join unnest(keeps_asked.places) place on place.number = ask.number and place.session_id = line.session_id
        and place.zone_id = counted.zone_id
      where line.keep_id is not null
      group by ask.number, place.spot, place.session_id, place.zone_id, line.keep_id, line.seat_id is not null
    ) wanted
  );
end
$$;

create function seats_asked(batch jsonb) returns asked_seat[]
language plpgsql as $$
begin
  return (
    select coalesce(
      array_agg(row (number, spot, session_id, seat_id, visitor, keep_id)::asked_seat order by number, spot), '{}'
    )
    from (
      select ask.number, ask.visitor, line.session_id, line.seat_id, line.keep_id,
        dense_rank() over (order by line.session_id, line.seat_id)::integer as spot
      from jsonb_to_recordset(batch) ask (number integer, visitor text, lines jsonb)
      cross join jsonb_to_recordset(ask.lines) line (session_id integer, seat_id integer, keep_id bigint)
      where line.seat_id is not null
    ) wanted
  );
end
$$;

-- Lapsed holds of the sessions asked for, of the buyers who ask and of their visits, locked: those that somebody else
-- is deciding about are left out.
create function lock_lapsed(batch jsonb, places asked_place[], moment timestamptz) returns bigint[]
language plpgsql as $$
declare
  sessions constant integer[] := array (select distinct session_id from unnest(places));
  found constant bigint[] := array (
    with ask as materialized (
      select event_id, lower(buyer_email) as email, visit_grant_id
      from jsonb_to_recordset(batch) ask (event_id text, buyer_email text, visit_grant_id bigint)
    )
    select lapsed.id
    from (select distinct event_id from ask) asked
    cross join lateral (
      select id from orders
      where orders.event_id = asked.event_id and is_held(state)
        and held_until <= moment -- guard: lapsed-only
      offset 0
    ) lapsed
    cross join lateral (select session_id from order_line where order_id = lapsed.id offset 0) line
    where session_id = any (sessions)
    union all
    select mine.id
    from ask
    cross join lateral (
      select id, state, held_until from orders where lower(buyer_email) = email and is_unpaid(state) offset 0
    ) mine
    where is_held(state)
      and held_until <= moment -- guard: lapsed-only
    union all
    select visits.id
    from (select distinct visit_grant_id from ask where visit_grant_id is not null) asked
    cross join lateral (
      select id, state, held_until from orders where orders.visit_grant_id = asked.visit_grant_id offset 0
    ) visits
    where is_held(state)
      and held_until <= moment -- guard: lapsed-only
  );
begin
  return case when found = '{}' then found else lock_lapsed_of(found, moment) end;
end
$$;

-- The counters that the batch changes are its own from here on, those of the lapsed holds that it ends included. Answers
-- how many places are free at least beside all that may be kept of one of them; null: nothing is kept of any.
create function lock_counters(batch jsonb, places asked_place[], lapsed bigint[]) returns integer
language plpgsql as $$
declare
  beside_keeps integer;
begin
  select min(coalesce(capacity - taken - kept_at_most, 2147483647)) filter (where kept_at_most > 0) into beside_keeps from (
    select kept_at_most, capacity, taken from stock
    where (session_id, zone_id) in (
      select session_id, zone_id from unnest(places)
      union
      select session_id, zone_id from places_of(lapsed)
    )
    order by session_id, zone_id
    for update -- guard: stock-lock
  ) locked;
  perform from visit_grant
  where id in (select visit_grant_id from jsonb_to_recordset(batch) ask (visit_grant_id bigint))
  order by id
  for update -- guard: visits-lock
  ;
  -- What a network holds of several sessions must not grow while it is counted.
  perform
    pg_advisory_xact_lock(hashtextextended('network ' || widest, 0)) -- guard: network-lock
  from (
    select distinct networks -> 0 ->> 'block' as widest
    from jsonb_to_recordset(batch) ask (networks jsonb)
    where (networks -> 0 ->> 'percent')::double precision < 100
    order by widest
  ) wanted;
  return beside_keeps;
end
$$;

-- Places of the whole batch, more than it asks of any one counter.
create function places_in_all(places asked_place[]) returns bigint
language sql immutable parallel safe as $$
  select sum(asked.places) from unnest(places_in_all.places) asked where zone_id = 0
$$;

-- The orders whose networks have to be counted: all but those alone in their network, in the batch and in the sale of
-- the event, that ask for no more than every network may hold.
create function orders_to_count(batch jsonb, places asked_place[]) returns integer[]
language plpgsql as $$
begin
  return array (
    with limited as materialized (
      select ask.number, ask.event_id, networks -> 0 ->> 'block' as widest, (networks -> 0 ->> 'least')::integer as least,
        count(*) over (partition by networks -> 0 ->> 'block') as orders_of_network
      from jsonb_to_recordset(batch) ask (number integer, event_id text, networks jsonb)
      where (networks -> 0 ->> 'percent')::double precision < 100
    ),
    wanted as materialized (
      select number, sum(asked.places) as places from unnest(places) asked where zone_id = 0 group by number
    )
    select number from limited join wanted using (number)
    where orders_of_network > 1 or wanted.places > least or exists (
      select from orders where is_within(network, widest) and orders.event_id = limited.event_id offset 0
    )
  );
end
$$;

-- What the networks of each order hold without paying of the sessions that it asks for, and of their days: small sessions
-- have a floor each, which must not add up to the whole day. Free orders cost their network something for a day.
-- Sessions and days without a limit are left out.
create function network_shares(batch jsonb, places asked_place[], moment timestamptz) returns held_share[]
language plpgsql as $$
#variable_conflict use_column
declare
  counted constant integer[] := orders_to_count(batch, places);
begin
  if counted = '{}' then
    return null;
  end if;
  return (
    with caller as materialized (
      select ask.number, ask.event_id, network.block, network.percent, network.least
      from jsonb_to_recordset(batch) ask (number integer, event_id text, networks jsonb)
      cross join jsonb_to_recordset(ask.networks) network (block text, percent double precision, least integer)
      where percent < 100 and ask.number = any (counted)
    ),
    held as materialized (
      select known.event_id, block, day, session_id, sum(quantity * visitors)::integer as places,
        min(held_until) as frees_at
      from (select distinct event_id, block from caller) known
      cross join lateral (
        select id, held_until from orders
        where is_within(network, block) and orders.event_id = known.event_id
          and case when is_held(state) then held_until > moment
            else state = 'PAYING' or (state = 'PAID' and total = 0 and placed_at > moment - interval '1 day') end
        offset 0
      ) theirs
      cross join lateral (
        select session_id, quantity, visitors from order_line where order_id = theirs.id offset 0
      ) line
      join session on session.id = session_id
      group by known.event_id, block, day, session_id
    ),
    asked as materialized (
      select number, asked.event_id, session_id, day, asked.places, capacity
      from unnest(places) asked
      join session on session.id = session_id
      join stock using (session_id, zone_id)
      where zone_id = 0 and number in (select number from caller)
    ),
    days as materialized (
      select event_id, day, (
        select case when count(*) = count(capacity) then sum(capacity) end
        from session join stock on session_id = session.id and zone_id = 0
        where session.event_id = wanted.event_id and session.day = wanted.day
          and cancelled_at is null and withdrawn_at is null
      ) as capacity
      from (select distinct event_id, day from asked) wanted
    ),
    scope as (
      select number, session_id, null::date as day, places, capacity from asked
      union all
      select number, null, day, sum(asked.places)::integer, days.capacity
      from asked join days using (event_id, day)
      group by number, day, days.capacity
    )
    select array_agg(row (number, spot, places, held, allowed, frees_at)::held_share order by number, spot)
    from (
      select number, dense_rank() over (order by block, session_id, scope.day)::integer as spot, scope.places,
        coalesce(known.places, 0)::integer as held,
        least(greatest(floor(capacity * percent / 100), least), 2147483647)::integer as allowed, known.frees_at
      from caller join scope using (number)
      cross join lateral (
        select sum(held.places) as places, min(held.frees_at) as frees_at from held
        where held.block = caller.block and held.event_id = caller.event_id
          and (held.session_id = scope.session_id or held.day = scope.day)
      ) known
      where capacity is not null
    ) share
  );
end
$$;

-- What the buyers of free orders have of the same sessions already, by e-mail and by phone.
create function person_shares(batch jsonb, places asked_place[], moment timestamptz) returns held_share[]
language plpgsql as $$
#variable_conflict use_column
begin
  -- Few houses have free sessions, and every batch comes through here.
  if not jsonb_path_exists(batch, '$[*] ? (@.person_most != null)') then
    return null;
  end if;
  return (
    with person as materialized (
      select ask.number, ask.event_id, ask.person_most, key.by_email, key.person
      from jsonb_to_recordset(batch) ask (
        number integer, event_id text, buyer_email text, buyer_phone text, person_most integer
      )
      cross join lateral (
        values (true, lower(ask.buyer_email)), (false, card_of(ask.buyer_phone))
      ) key (by_email, person)
      where ask.person_most is not null and key.person is not null
    )
    select array_agg(row (number, spot, places, held, person_most, null)::held_share order by number, spot)
    from (
      select person.number, person.person_most, asked.places,
        dense_rank() over (order by by_email, person, session_id)::integer as spot,
        coalesce((
          select sum(line.places) from (
            select id, state, held_until from orders
            where by_email and lower(buyer_email) = person and orders.event_id = person.event_id
              and total = 0 and is_live(state)
            union all
            select id, state, held_until from orders
            where not by_email and card_of(buyer_phone) = person and orders.event_id = person.event_id
              and total = 0 and is_live(state)
            offset 0
          ) theirs
          cross join lateral (
            select session_id, (quantity - returned) * visitors as places from order_line
            where order_id = theirs.id offset 0
          ) line
          where line.session_id = asked.session_id and (not is_held(state) or held_until > moment)
        ), 0)::integer as held
      from person join unnest(places) asked using (number)
      where zone_id = 0
    ) share
  );
end
$$;

-- What stands against each order of the batch and what is free for it, in the order of numbers. Called when the
-- counters are locked, so that it sees everything committed before.
create function look_at_orders(
  batch jsonb, places asked_place[], seats asked_seat[], keeps asked_keep[], has_keeps boolean, counts_keeps boolean,
  moment timestamptz
) returns found_order[]
language plpgsql as $$
#variable_conflict use_column
begin
  return (
    with kept as materialized (
      select session_id, zone_id, of_keep.keep_id, of_keep.is_seated, of_keep.places
      from (
        select session_id, zone_id, sum(wanted.places) as places from unnest(places) wanted group by session_id, zone_id
      ) asked
      join stock using (session_id, zone_id)
      cross join lateral kept_of(session_id, zone_id, moment) of_keep
      where counts_keeps and kept_at_most > 0 and capacity - taken - kept_at_most < asked.places
    ),
    place as (
      select asked.number,
        array_agg(
          row (
            spot, session_id, zone_id, asked.places,
            coalesce(
              capacity - taken
                - coalesce((select sum(kept.places) from kept where kept.session_id = asked.session_id and kept.zone_id = asked.zone_id), 0) -- guard: kept-count
              , 2147483647
            )
          )::found_place order by spot
        ) as found,
        sum(asked.places) filter (where zone_id = 0) as visits,
        max(session_id) filter (
          where zone_id = 0
            and not coalesce(
              stock.taken is not null and session.event_id = asked.event_id
              and cancelled_at is null and withdrawn_at is null and moment < sale_closes_at
              and moment >= coalesce(sale_opens_at, '-infinity'),
              false
            )
        ) as closed_session
      from unnest(places) asked
      left join stock using (session_id, zone_id)
      left join session on session.id = session_id and zone_id = 0
      group by asked.number
    ),
    seat as (
      select asked.number,
        array_agg(
          row (
            spot, session_id, seat_id, not seat_is_free(order_id, held_until, holder.visitor, asked.visitor, moment),
            case when has_keeps then (
              select until from kept_seat
              where kept_seat.session_id = asked.session_id and kept_seat.seat_id = asked.seat_id
                and is_kept_from(kept_seat.keep_id, until, asked.keep_id, moment)
            ) end
          )::found_seat order by spot
        ) as found
      from unnest(seats) asked
      left join seat_taken holder using (session_id, seat_id)
      group by asked.number
    ),
    own as (
      select asked.number,
        array_agg(row (asked.spot, asked.share, asked.places, coalesce(kept.places, 0))::found_keep) as found
      from unnest(keeps) asked left join kept using (session_id, zone_id, keep_id, is_seated)
      group by asked.number
    ),
    network as (
      select number, array_agg(share) as found from unnest(network_shares(batch, places, moment)) share
      group by number
    ),
    person as (
      select number, array_agg(share) as found from unnest(person_shares(batch, places, moment)) share
      group by number
    )
    select array_agg(row (
      ask.number, ask.key, known.order_id, known.request_digest = ask.request_digest,
      known.order_id is not null and (
        select key_stands(ask.own_key, state, total, held_until, moment) from orders where id = known.order_id
      ),
      ask.revision is distinct from (select revision from house),
      place.closed_session,
      ask.uses_culture_card and exists (
        select from orders
        where card_of(orders.buyer_phone) = card_of(ask.buyer_phone) and orders.event_id = ask.event_id
          and uses_culture_card and is_live(state)
        offset 0
      ),
      ask.buyer,
      (
        select bit_or(1::bigint << open_slot) from orders
        where lower(orders.buyer_email) = lower(ask.buyer_email) and is_unpaid(state)
          and coalesce(orders.network, '') = coalesce(ask.networks -> -1 ->> 'block', '')
      ),
      ask.open_orders, ask.visit_spot, place.visits,
      case when ask.visit_grant_id is not null then
        visits_left(ask.visit_grant_id, ask.profile_id, ask.event_id)
      end,
      place.found, coalesce(seat.found, '{}'), coalesce(own.found, '{}'), coalesce(network.found, '{}'),
      coalesce(person.found, '{}')
    )::found_order order by ask.number)
    from (
      select *, dense_rank() over (order by lower(buyer_email), networks -> -1 ->> 'block')::integer as buyer,
        dense_rank() over (order by visit_grant_id)::integer as visit_spot
      from jsonb_to_recordset(batch) ask (
        number integer, revision bigint, event_id text, buyer_email text, buyer_phone text,
        uses_culture_card boolean, open_orders integer, key text, own_key boolean, request_digest text,
        profile_id bigint, visit_grant_id bigint, networks jsonb
      )
    ) ask
    join place using (number)
    left join seat using (number)
    left join own using (number)
    left join network using (number)
    left join person using (number)
    left join idempotency_key known on known.key = ask.key
  );
end
$$;

-- Goes through the orders in their order, in memory: each gets what those before it left.
create function decide_orders(
  batch jsonb, places asked_place[], seats asked_seat[], keeps asked_keep[], has_keeps boolean, counts_keeps boolean,
  moment timestamptz
) returns decision[]
language plpgsql as $$
declare
  wanted found_order;
  place found_place;
  seat found_seat;
  keep found_keep;
  lacking_place found_place;
  lacking_seat found_seat;
  share held_share;
  full_share held_share;
  full_person held_share;
  slot integer;
  refusal jsonb;
  -- places that keeps have for the order, by spot
  under integer[];
  -- what earlier orders of the batch get: by spot, by keep and spot, by visit grant, by buyer (a bit for each slot), by network, by person
  places_given integer[];
  keeps_given integer[];
  seats_given boolean[];
  visits_given bigint[];
  slots_given bigint[];
  shares_given integer[];
  persons_given integer[];
  decisions decision[];
begin
  foreach wanted in array look_at_orders(batch, places, seats, keeps, has_keeps, counts_keeps, moment) loop
    slots_given[wanted.buyer] := coalesce(slots_given[wanted.buyer], 0) | coalesce(wanted.slots_in_use, 0);
    slot := lowest_free_slot(slots_given[wanted.buyer]);
    visits_given[wanted.visit_spot] := coalesce(visits_given[wanted.visit_spot], 0);
    lacking_seat := null;
    foreach seat in array wanted.seats loop
      if seat.is_taken or seats_given[seat.spot]
        or seat.kept_until is not null -- guard: kept-look
      then
        lacking_seat := seat;
      end if;
    end loop;
    under := '{}';
    foreach keep in array wanted.keeps loop
      under[keep.spot] := coalesce(under[keep.spot], 0)
        + greatest(least(keep.places, keep.kept - coalesce(keeps_given[keep.share], 0)), 0);
    end loop;
    lacking_place := null;
    foreach place in array wanted.places loop
      place.free := place.free - coalesce(places_given[place.spot], 0) + coalesce(under[place.spot], 0);
      if place.free < place.places then
        lacking_place := place;
      end if;
    end loop;
    full_share := null;
    foreach share in array wanted.network_shares loop
      if share.held + coalesce(shares_given[share.spot], 0) + share.places > share.allowed then
        full_share := share;
      end if;
    end loop;
    full_person := null;
    foreach share in array wanted.person_shares loop
      if share.held + coalesce(persons_given[share.spot], 0) + share.places > share.allowed then
        full_person := share;
      end if;
    end loop;

    refusal := case
      when wanted.key_stands and wanted.is_same_request then jsonb_build_object('outcome', 'same', 'order_id', wanted.known_order) -- guard: known-key
      when wanted.key_stands then '{"outcome": "key-reused"}' -- guard: known-key
      when wanted.is_stale then '{"outcome": "stale"}' -- guard: revision
      when wanted.closed_session is not null then jsonb_build_object('outcome', 'closed', 'session_id', wanted.closed_session) -- guard: sale-window
      when wanted.card_used then '{"outcome": "card-used"}' -- guard: card-look
      when wanted.visits > wanted.visits_left - visits_given[wanted.visit_spot] then visits_used_refusal(wanted.visits_left - visits_given[wanted.visit_spot]) -- guard: visits-look
      when slot >= wanted.open_orders then '{"outcome": "limit"}' -- guard: open-orders
      when lacking_seat.spot is not null then seat_taken_refusal(lacking_seat, moment) -- guard: seat-look
      when lacking_place.spot is not null then place_taken_refusal(lacking_place, moment) -- guard: fits
      when full_person.spot is not null then jsonb_build_object('outcome', 'person-full', 'allowed', full_person.allowed) -- guard: person-share
      when full_share.spot is not null then network_full_refusal(full_share, moment) -- guard: network-share
    end;
    if refusal is not null then
      decisions[wanted.number] := row (null, null, null, refusal)::decision;
      continue;
    end if;

    foreach place in array wanted.places loop
      places_given[place.spot] :=
        coalesce(places_given[place.spot], 0) + place.places - coalesce(under[place.spot], 0);
    end loop;
    foreach keep in array wanted.keeps loop
      keeps_given[keep.share] := coalesce(keeps_given[keep.share], 0) + keep.places;
    end loop;
    foreach seat in array wanted.seats loop
      seats_given[seat.spot] := true;
    end loop;
    foreach share in array wanted.network_shares loop
      shares_given[share.spot] := coalesce(shares_given[share.spot], 0) + share.places;
    end loop;
    foreach share in array wanted.person_shares loop
      persons_given[share.spot] := coalesce(persons_given[share.spot], 0) + share.places;
    end loop;
    if wanted.visits_left is not null then
      visits_given[wanted.visit_spot] := visits_given[wanted.visit_spot] + wanted.visits;
    end if;
    slots_given[wanted.buyer] := slots_given[wanted.buyer] | (1::bigint << slot);
    decisions[wanted.number] := row (
      nextval('orders_id_seq'), slot, case when wanted.known_order is not null and not wanted.key_stands then wanted.key end, null
    )::decision;
  end loop;
  return decisions;
end
$$;

create function lowest_free_slot(slots bigint) returns integer
language plpgsql immutable as $$
declare
  slot integer := 0;
begin
  while slots >> slot & 1 = 1 loop
    slot := slot + 1;
  end loop;
  return slot;
end
$$;

create function visits_used_refusal(visits_left bigint) returns jsonb
language plpgsql as $$
begin
  return jsonb_build_object('outcome', 'visits-used', 'visits_left', greatest(visits_left, 0));
end
$$;

create function seat_taken_refusal(seat found_seat, moment timestamptz) returns jsonb
language plpgsql as $$
begin
  return jsonb_build_object(
    'outcome', 'taken', 'session_id', seat.session_id, 'zone_id', 0, 'places_left', 0, 'seat_id', seat.seat_id,
    'kept_until', case when seat.is_taken is not true then seat.kept_until end,
    'lapsing', exists (
      select from seat_taken holder join orders on orders.id = holder.order_id
      where holder.session_id = seat.session_id and holder.seat_id = seat.seat_id
        and is_held(state) and orders.held_until <= moment
    ));
end
$$;

create function place_taken_refusal(place found_place, moment timestamptz) returns jsonb
language plpgsql as $$
begin
  return jsonb_build_object(
    'outcome', 'taken', 'session_id', place.session_id, 'zone_id', place.zone_id,
    'places_left', greatest(place.free, 0),
    'lapsing', exists (
      select from order_line join orders on orders.id = order_id
      where session_id = place.session_id and is_held(state) and held_until <= moment
    ));
end
$$;

create function network_full_refusal(share held_share, moment timestamptz) returns jsonb
language plpgsql as $$
begin
  return jsonb_build_object(
    'outcome', 'network-full', 'allowed', share.allowed,
    'seconds', ceil(extract(epoch from greatest(share.frees_at - moment, interval '1 minute'))));
end
$$;

-- Writes the orders that have an id, with their lines and consents; answers the ids of the lines by order.
create function write_orders(batch jsonb, decisions decision[], ids bigint[], moment timestamptz) returns jsonb
language plpgsql as $$
declare
  line_ids jsonb;
begin
  insert into orders (
    id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, open_slot, network, placed_at, held_until, document
  )
  overriding system value
  select ids[number], hash, event_id, 'HELD', total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, decisions[number].slot, networks -> -1 ->> 'block', moment,
    moment + make_interval(secs => hold_seconds), document
  from jsonb_to_recordset(batch) ask (
    number integer, hash text, event_id text, total bigint, currency text, language text, buyer_name text,
    buyer_email text, buyer_phone text, profile_id bigint, uses_culture_card boolean, needs_visitors boolean,
    visit_grant_id bigint, networks jsonb, hold_seconds double precision, document jsonb
  )
  where ids[number] is not null;

  with written as (
    insert into order_line (
      order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee,
      seat_id, area_id, keep_id
    )
    select ids[ask.number], line.*
    from jsonb_to_recordset(batch) ask (number integer, lines jsonb)
    cross join jsonb_to_recordset(ask.lines) line (
      position integer, session_id integer, zone_id integer, category_id integer, price_type_id integer,
      quantity integer, visitors integer, price bigint, fee bigint, seat_id integer, area_id integer, keep_id bigint
    )
    where ids[ask.number] is not null
    order by ask.number, line.position
    returning id, order_id, position
  )
  select jsonb_object_agg(order_id, of_order) into line_ids
  from (select order_id, jsonb_agg(id order by position) as of_order from written group by order_id) grouped;

  insert into order_consent (order_id, consent_id, version, agreed_at)
  select ids[number], consent.id, consent.version, moment
  from jsonb_to_recordset(batch) ask (number integer, consents jsonb)
  cross join jsonb_to_recordset(ask.consents) consent (id integer, version text)
  where ids[number] is not null;
  return line_ids;
end
$$;

-- The digest of a cart is bound anew when its order is over; a caller's own key never is. Every order keeps one key of
-- its own.
create function bind_keys(batch jsonb, decisions decision[], ids bigint[]) returns void
language plpgsql as $$
declare
  decided decision;
  past_keys text[] := '{}';
  changed integer;
begin
  foreach decided in array decisions loop
    if decided.past_key is not null then
      past_keys := past_keys || decided.past_key;
    end if;
  end loop;
  if past_keys <> '{}' then
    update idempotency_key set key = 'past:' || order_id where key = any (past_keys);
  end if;
  insert into idempotency_key (key, request_digest, order_id)
  select key, request_digest, ids[number]
  from jsonb_to_recordset(batch) ask (number integer, key text, request_digest text)
  where ids[number] is not null
  order by key
  on conflict (key) do nothing;
  get diagnostics changed = row_count;
  if changed <> cardinality(array_remove(ids, null)) then
    raise exception 'a key was used meanwhile' using errcode = 'serialization_failure'; -- guard: key-once
  end if;
end
$$;

-- Why: see the end of 0004-places. The functions that place_orders calls are planned under its settings. A batch that
-- waits for a place holds up to 31 others; it is tried again one by one.
alter function place_orders(jsonb) set enable_seqscan = off;
alter function place_orders(jsonb) set enable_hashjoin = off;
alter function place_orders(jsonb) set enable_mergejoin = off;
alter function place_orders(jsonb) set jit = off;
alter function place_orders(jsonb) set plan_cache_mode = force_generic_plan;
alter function place_orders(jsonb) set lock_timeout = '1s';
