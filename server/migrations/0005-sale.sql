-- The sale: place_orders sells up to 32 orders in one statement. The order of locks stands in 0003-offers-and-visits.

-- Whether the order that a key led to stands for the same request again: always for a caller's own key; for the
-- digest of a cart while the order is unpaid and live. A free order is confirmed at once and pressed again is
-- still the same one.
create function key_stands(
  own_key boolean, state text, total bigint, held_until timestamptz, moment timestamptz
) returns boolean
language sql immutable as $$
  select own_key or state = 'PAYING'
    or (held_until > moment and (state in ('HELD', 'NAMED') or (state = 'PAID' and total = 0)))
$$;

-- What an order of a batch asks of a session (zone 0) or of a zone; spot numbers the rows of stock in key order.
create type asked_place as (number integer, spot integer, session_id integer, zone_id integer, places integer);

-- A seat that an order of a batch asks for; spot numbers the seats.
create type asked_seat as (number integer, spot integer, session_id integer, seat_id integer, visitor text);

-- Places a batch of orders, each whole or not at all, in the order of their numbers (1, 2, …): an order is
-- never refused because of another that itself got no places. A batch of one is the same code.
--
-- An order of the batch: number, hash, event_id, revision (of the catalogue that priced it), total, currency,
-- language, buyer_name, buyer_email, buyer_phone, profile_id, uses_culture_card, needs_visitors,
-- visit_grant_id (the visits of a season ticket under which it is taken, or null), hold_seconds,
-- open_orders (the most unpaid ones that the buyer may have), key, own_key (the caller's own, not the digest
-- of the cart), request_digest, visitor (whose tap holds the order takes over), document, lines [{ position,
-- session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee, seat_id, area_id }], consents
-- [{ id, version }]. No key comes twice in one batch, and no seat twice in one order.
--
-- Answers an array in the order of numbers, each { "outcome": … }:
--   placed      order_id, placed_at, held_until, line_ids
--   same        order_id: the key's first order
--   key-reused  the key came before with another request
--   stale       the catalogue changed: price it again
--   closed      session_id: outside its sale window, cancelled or gone
--   limit       the buyer has too many unpaid orders
--   card-used   the culture card of this phone has a ticket for the event already
--   visits-used visits_left: the season ticket has fewer visits left than the order has visitors
--   taken       session_id, zone_id, places_left, lapsing: a lapsed hold is being decided, ask again;
--               seat_id: somebody else has that seat
create function place_orders(batch jsonb) returns jsonb
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  size constant integer := jsonb_array_length(batch);
  asked asked_place[];
  seats asked_seat[];
  lapsed bigint[];
  closed jsonb;
  seat_held boolean[];
  seat_gone boolean[];
  seat_need integer := 1;
  first_seat integer;
  blocked_seat asked_seat;
  free integer[];
  need integer := 1;
  first_need integer;
  blocked asked_place;
  buyer_slots bigint[] := array_fill(0::bigint, array[size]);
  slot integer;
  slots integer[] := array_fill(null::integer, array[size]);
  visits_gone integer[] := array_fill(0, array[size]);
  ids bigint[] := array_fill(null::bigint, array[size]);
  outcomes jsonb[] := array_fill(null::jsonb, array[size]);
  candidate record;
  past_keys text[] := '{}';
  changed integer;
  line_ids jsonb;
begin
  select array_agg(row (number, spot, session_id, zone_id, places)::asked_place order by number, spot)
  into asked from (
    select ask.number, line.session_id, counted.zone_id, sum(line.quantity * line.visitors)::integer as places,
      dense_rank() over (order by line.session_id, counted.zone_id)::integer as spot
    from jsonb_to_recordset(batch) ask (number integer, lines jsonb)
    cross join jsonb_to_recordset(ask.lines)
      line (session_id integer, zone_id integer, quantity integer, visitors integer, area_id integer)
    cross join lateral (
      select 0 as zone_id union select line.zone_id union select -line.area_id where line.area_id is not null
    ) counted
    group by ask.number, line.session_id, counted.zone_id
  ) wanted;
  select coalesce(array_agg(row (number, spot, session_id, seat_id, visitor)::asked_seat order by number, spot), '{}')
  into seats from (
    select ask.number, ask.visitor, line.session_id, line.seat_id,
      dense_rank() over (order by line.session_id, line.seat_id)::integer as spot
    from jsonb_to_recordset(batch) ask (number integer, visitor text, lines jsonb)
    cross join jsonb_to_recordset(ask.lines) line (session_id integer, seat_id integer)
    where line.seat_id is not null
  ) wanted;

  -- Lapsed holds of the sessions asked for and of the buyers who ask.
  with found as materialized (
    select orders.id from orders
    where event_id in (select event_id from jsonb_to_recordset(batch) ask (event_id text))
      and state in ('HELD', 'NAMED')
      and held_until <= moment -- guard: lapsed-only
      and exists (
        select from order_line
        where order_id = orders.id and session_id in (select session_id from unnest(asked))
      )
    union
    select orders.id from jsonb_to_recordset(batch) ask (buyer_email text)
    join orders on lower(orders.buyer_email) = lower(ask.buyer_email)
      and state in ('HELD', 'NAMED', 'PAYING') and state <> 'PAYING'
      and held_until <= moment -- guard: lapsed-only
    union
    select orders.id from jsonb_to_recordset(batch) ask (visit_grant_id bigint)
    join orders on orders.visit_grant_id = ask.visit_grant_id
      and state in ('HELD', 'NAMED')
      and held_until <= moment -- guard: lapsed-only
  )
  select coalesce(array_agg(id), '{}') into lapsed from (
    select id from orders
    where id in (select id from found)
      and state in ('HELD', 'NAMED')
      and held_until <= moment -- guard: lapsed-only
    order by id
    for update skip locked
  ) free_to_release;

  perform from stock
  where (session_id, zone_id) in (
    select session_id, zone_id from unnest(asked)
    union
    select session_id, zone_id from places_of(lapsed)
  )
  order by session_id, zone_id
  for update -- guard: stock-lock
  ;
  perform from visit_grant
  where id in (select visit_grant_id from jsonb_to_recordset(batch) ask (visit_grant_id bigint))
  order by id
  for update -- guard: visits-lock
  ;
  -- pause: locked
  if cardinality(lapsed) > 0 then
    perform expire_locked(lapsed, moment);
  end if;
  moment := clock_timestamp();

  -- From here on every statement sees what was committed before the rows of stock were ours.
  select array_agg(coalesce(capacity - taken, 2147483647) order by spot) into free
  from (select distinct spot, session_id, zone_id from unnest(asked)) wanted
  left join stock using (session_id, zone_id);

  -- Whose a seat is: an order's that keeps it, or another visitor's who has tapped it.
  select coalesce(array_agg(holder.seat_id is not null order by number, spot), '{}') into seat_held
  from unnest(seats) wanted
  left join seat_taken holder on holder.session_id = wanted.session_id and holder.seat_id = wanted.seat_id
    and (order_id is not null or (held_until > moment and holder.visitor is distinct from wanted.visitor));
  seat_gone := array_fill(false, array[cardinality(seats)]);

  select coalesce(jsonb_object_agg(number, session_id), '{}') into closed
  from unnest(asked) wanted
  left join session on session.id = wanted.session_id
  left join stock using (session_id, zone_id)
  join jsonb_to_recordset(batch) ask (number integer, event_id text) using (number)
  where zone_id = 0
    and not coalesce(
      stock.session_id is not null and session.event_id = ask.event_id
      and cancelled_at is null and withdrawn_at is null and moment < sale_closes_at
      and moment >= coalesce(sale_opens_at, '-infinity'),
      false
    );

  for candidate in
    select ask.*, known.order_id as known_order, known.request_digest as known_digest,
      key_stands(ask.own_key, first.state, first.total, first.held_until, moment) as key_stands,
      ask.revision is distinct from (select revision from house) as is_stale,
      dense_rank() over (order by lower(ask.buyer_email))::integer as buyer,
      ask.uses_culture_card and exists (
        select from orders
        where card_of(orders.buyer_phone) = card_of(ask.buyer_phone) and orders.event_id = ask.event_id
          and uses_culture_card and state in ('HELD', 'NAMED', 'PAYING', 'PAID')
      ) as card_used,
      dense_rank() over (order by ask.visit_grant_id)::integer as visit_spot,
      case when ask.visit_grant_id is not null then
        visits_left(ask.visit_grant_id, ask.profile_id, ask.event_id)
      end as visits_left,
      (select sum(places) from unnest(asked) wanted where wanted.number = ask.number and zone_id = 0) as visits,
      (select bit_or(1::bigint << open_slot) from orders
        where lower(orders.buyer_email) = lower(ask.buyer_email) and state in ('HELD', 'NAMED', 'PAYING')
      ) as slots_in_use
    from jsonb_to_recordset(batch) ask (
      number integer, revision bigint, event_id text, buyer_email text, buyer_phone text,
      uses_culture_card boolean, open_orders integer, key text, own_key boolean, request_digest text,
      profile_id bigint, visit_grant_id bigint
    )
    left join idempotency_key known on known.key = ask.key
    left join orders first on first.id = known.order_id
    order by ask.number
  loop
    first_need := need;
    while asked[need].number = candidate.number loop
      need := need + 1;
    end loop;
    first_seat := seat_need;
    while seats[seat_need].number = candidate.number loop
      seat_need := seat_need + 1;
    end loop;

    if candidate.known_order is not null and candidate.key_stands then
      if candidate.known_digest = candidate.request_digest then
        outcomes[candidate.number] := jsonb_build_object('outcome', 'same', 'order_id', candidate.known_order);
      else
        outcomes[candidate.number] := '{"outcome": "key-reused"}';
      end if;
      continue; -- guard: known-key
    end if;
    if candidate.is_stale then
      outcomes[candidate.number] := '{"outcome": "stale"}';
      continue; -- guard: revision
    end if;
    if closed ? candidate.number::text then
      outcomes[candidate.number] :=
        jsonb_build_object('outcome', 'closed', 'session_id', closed -> candidate.number::text);
      continue; -- guard: sale-window
    end if;

    if candidate.card_used then
      outcomes[candidate.number] := '{"outcome": "card-used"}';
      continue; -- guard: card-look
    end if;

    if candidate.visits > candidate.visits_left - visits_gone[candidate.visit_spot] then
      outcomes[candidate.number] := jsonb_build_object(
        'outcome', 'visits-used',
        'visits_left', greatest(candidate.visits_left - visits_gone[candidate.visit_spot], 0));
      continue; -- guard: visits-look
    end if;

    buyer_slots[candidate.buyer] := buyer_slots[candidate.buyer] | coalesce(candidate.slots_in_use, 0);
    slot := 0;
    while buyer_slots[candidate.buyer] >> slot & 1 = 1 loop
      slot := slot + 1;
    end loop;
    if slot >= candidate.open_orders then
      outcomes[candidate.number] := '{"outcome": "limit"}';
      continue; -- guard: open-orders
    end if;

    blocked_seat := null;
    for index in first_seat .. seat_need - 1 loop
      if seat_held[index] or seat_gone[seats[index].spot] then
        blocked_seat := seats[index]; -- guard: seat-look
      end if;
    end loop;
    if blocked_seat.spot is not null then
      outcomes[candidate.number] := jsonb_build_object(
        'outcome', 'taken', 'session_id', blocked_seat.session_id, 'zone_id', 0, 'places_left', 0,
        'seat_id', blocked_seat.seat_id,
        'lapsing', exists (
          select from seat_taken holder join orders on orders.id = holder.order_id
          where holder.session_id = blocked_seat.session_id and holder.seat_id = blocked_seat.seat_id
            and state in ('HELD', 'NAMED') and orders.held_until <= moment
        ));
      continue;
    end if;

    blocked := null;
    for index in first_need .. need - 1 loop
      if free[asked[index].spot] < asked[index].places then
        blocked := asked[index]; -- guard: fits
      end if;
    end loop;
    if blocked.spot is not null then
      outcomes[candidate.number] := jsonb_build_object(
        'outcome', 'taken', 'session_id', blocked.session_id, 'zone_id', blocked.zone_id,
        'places_left', greatest(free[blocked.spot], 0),
        'lapsing', exists (
          select from order_line join orders on orders.id = order_id
          where session_id = blocked.session_id and state in ('HELD', 'NAMED') and held_until <= moment
        ));
      continue;
    end if;

    for index in first_need .. need - 1 loop
      free[asked[index].spot] := free[asked[index].spot] - asked[index].places;
    end loop;
    for index in first_seat .. seat_need - 1 loop
      seat_gone[seats[index].spot] := true;
    end loop;
    if candidate.visits_left is not null then
      visits_gone[candidate.visit_spot] := visits_gone[candidate.visit_spot] + candidate.visits;
    end if;
    buyer_slots[candidate.buyer] := buyer_slots[candidate.buyer] | (1::bigint << slot);
    slots[candidate.number] := slot;
    ids[candidate.number] := nextval('orders_id_seq');
    if candidate.known_order is not null and not candidate.key_stands then
      past_keys := past_keys || candidate.key;
    end if;
    outcomes[candidate.number] := null;
  end loop;

  if array_remove(ids, null) = '{}' then
    return to_jsonb(outcomes);
  end if;

  -- pause: looked
  update stock set taken = taken + wanted.places
  from (
    select session_id, zone_id, sum(places)::integer as places
    from unnest(asked)
    where ids[number] is not null
    group by session_id, zone_id
  ) wanted
  where stock.session_id = wanted.session_id and stock.zone_id = wanted.zone_id
    and (capacity is null or taken + wanted.places <= capacity) -- guard: conditional-take
  ;
  get diagnostics changed = row_count;
  if changed <> (
    select count(distinct spot) from unnest(asked) wanted join stock using (session_id, zone_id)
    where ids[number] is not null
  ) then
    raise exception 'places went between the look and the take' using errcode = 'serialization_failure';
  end if;

  -- A tap hold of the same visitor becomes the order's without a gap.
  insert into seat_taken (session_id, seat_id, order_id, visitor)
  select session_id, seat_id, ids[number], visitor from unnest(seats)
  where ids[number] is not null
  order by session_id, seat_id
  on conflict (session_id, seat_id) do update set order_id = excluded.order_id, held_until = null, block = null where seat_taken.order_id is null and (seat_taken.held_until <= moment or seat_taken.visitor = excluded.visitor) -- guard: one-holder
  ;
  get diagnostics changed = row_count;
  if changed <> (select count(*) from unnest(seats) where ids[number] is not null) then
    raise exception 'a seat went between the look and the take' using errcode = 'serialization_failure';
  end if;

  -- pause: taken
  insert into orders (
    id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, open_slot, placed_at, held_until, document
  )
  overriding system value
  select ids[number], hash, event_id, 'HELD', total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, slots[number], moment, moment + make_interval(secs => hold_seconds),
    document
  from jsonb_to_recordset(batch) ask (
    number integer, hash text, event_id text, total bigint, currency text, language text, buyer_name text,
    buyer_email text, buyer_phone text, profile_id bigint, uses_culture_card boolean, needs_visitors boolean,
    visit_grant_id bigint, hold_seconds double precision, document jsonb
  )
  where ids[number] is not null;

  with written as (
    insert into order_line (
      order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee,
      seat_id, area_id
    )
    select ids[ask.number], line.*
    from jsonb_to_recordset(batch) ask (number integer, lines jsonb)
    cross join jsonb_to_recordset(ask.lines) line (
      position integer, session_id integer, zone_id integer, category_id integer, price_type_id integer,
      quantity integer, visitors integer, price bigint, fee bigint, seat_id integer, area_id integer
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

  -- The digest of a cart is bound anew when its order is over; a caller's own key never is. Every order keeps
  -- one key of its own.
  if cardinality(past_keys) > 0 then
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

  -- pause: written
  return (
    select jsonb_agg(
      case when ids[number] is null then outcomes[number]
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

-- See the end of 0004-places. A batch that waits for a place holds up to 31 others; it is tried again one by one.
alter function place_orders(jsonb) set enable_seqscan = off;
alter function place_orders(jsonb) set enable_hashjoin = off;
alter function place_orders(jsonb) set enable_mergejoin = off;
alter function place_orders(jsonb) set jit = off;
alter function place_orders(jsonb) set plan_cache_mode = force_generic_plan;
alter function place_orders(jsonb) set lock_timeout = '1s';
