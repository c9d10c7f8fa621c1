-- Seats on a hall plan. place_orders and what gives places back stand in 0002-sale.sql.

-- Files of a plan by their address below /plans/, which holds a hash of the bytes: they never change.
create table plan_file (
  name text primary key,
  content_type text not null,
  bytes bytea not null
);

-- Who has a seat of a session: an order that did not give it back, or for minutes the visitor who has tapped it.
-- Without foreign keys, as the other tables that the sale statement fills.
create table seat_taken (
  session_id integer not null,
  seat_id integer not null,
  order_id bigint,
  -- digests of the browser's session and of its block of addresses
  visitor text,
  block text,
  -- of a tap hold; an order's own stands with the order
  held_until timestamptz,
  check ((order_id is null) = (held_until is not null))
);
alter table seat_taken add primary key (session_id, seat_id); -- guard: one-holder
create index seat_taken_by_order on seat_taken (order_id) where order_id is not null;
create index seat_taken_by_visitor on seat_taken (visitor) where order_id is null;
create index seat_taken_by_block on seat_taken (block) where order_id is null;

-- Seats of orders that end. The caller holds the rows of their stock.
create function free_seats(order_ids bigint[]) returns void
language sql as $$
  select from seat_taken where order_id = any (order_ids) order by session_id, seat_id for update;
  delete from seat_taken where order_id = any (order_ids);
$$;

-- The seats of an ended order again, all or none. The caller holds the rows of its stock.
create function take_seats_again(ended bigint, moment timestamptz) returns boolean
language plpgsql as $$
declare
  changed integer;
begin
  insert into seat_taken (session_id, seat_id, order_id)
  select session_id, seat_id, order_id from order_line
  where order_id = ended and seat_id is not null and returned < quantity
  order by session_id, seat_id
  on conflict (session_id, seat_id) do update set order_id = excluded.order_id, visitor = null, block = null, held_until = null where seat_taken.order_id is null and seat_taken.held_until <= moment -- guard: one-holder
  ;
  get diagnostics changed = row_count;
  if changed = (
    select count(*) from order_line where order_id = ended and seat_id is not null and returned < quantity
  ) then
    return true;
  end if;
  perform free_seats(array[ended]);
  return false;
end
$$;

-- Tap holds: those of the wanted seats that nobody else has become the visitor's for so many seconds; what the
-- visitor has already is renewed. Answers { "outcome": "held", "seats": […] } or { "outcome": "limit" }, when the
-- visitor or the block of addresses would hold too many.
create function hold_seats(
  session integer, wanted integer[], who text, whose_block text, seconds integer, most_of_visitor integer,
  most_of_block integer
) returns jsonb
language plpgsql as $$
declare
  lapsed bigint[];
  moment timestamptz;
  held integer[];
begin
  select coalesce(array_agg(id), '{}') into lapsed from (
    select orders.id from seat_taken join orders on orders.id = order_id
    where session_id = session and seat_id = any (wanted)
      and state in ('HELD', 'NAMED') and orders.held_until <= clock_timestamp()
    order by orders.id
    for update of orders skip locked
  ) found;
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

  with kept as (
    insert into seat_taken (session_id, seat_id, visitor, block, held_until)
    select session, seat, who, whose_block, moment + make_interval(secs => seconds)
    from unnest(wanted) seat
    order by seat
    on conflict (session_id, seat_id) do update set visitor = excluded.visitor, block = excluded.block, held_until = excluded.held_until where seat_taken.order_id is null and (seat_taken.held_until <= moment or seat_taken.visitor = excluded.visitor) -- guard: one-holder
    returning seat_id
  )
  select coalesce(array_agg(seat_id order by seat_id), '{}') into held from kept;
  return jsonb_build_object('outcome', 'held', 'seats', to_jsonb(held));
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'take_seats_again(bigint, timestamptz)',
    'hold_seats(integer, integer[], text, text, integer, integer, integer)'
  ] loop
    execute format(
      'alter function %s set enable_seqscan = off; alter function %1$s set plan_cache_mode = force_generic_plan;
       alter function %1$s set jit = off; alter function %1$s set lock_timeout = ''3s''',
      name
    );
  end loop;
end
$$;
