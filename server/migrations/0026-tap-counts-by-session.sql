-- Tap holds were counted over all sessions against the limit of one: three seats of one event and three of another, or neighbours
-- on one network in another hall, refused the seats that a visitor had already. Now they are counted within their session, and what
-- the visitor holds is renewed whatever the counts say.
--
-- Those of the wanted seats that nobody else has become the visitor's for so many seconds; what the visitor has already is renewed, up
-- to `longest` seconds after its first tap. Of kept seats the visitor gets those of the keeps under which it buys. Answers
-- { "outcome": "held", "seats": […], "over": [free, but not held: not renewed any more, or too many beside renewed ones] } or
-- { "outcome": "limit" }, when the visitor or the block of addresses would hold too many of the session, and none is renewed.
create or replace function hold_seats(
  session integer, wanted integer[], who text, whose_block text, seconds integer, longest integer,
  most_of_visitor integer, most_of_block integer, under bigint[] default '{}'
) returns jsonb
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
set lock_timeout = '3s'
as $$
declare
  lapsed bigint[];
  moment timestamptz;
  renewed integer[];
  refused integer[] := '{}';
  of_visitor bigint;
  of_block bigint;
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
  perform pg_advisory_xact_lock(hashtextextended('seats of ' || whose_block, session)); -- guard: hold-count
  moment := clock_timestamp();
  select coalesce(array_agg(seat_id) filter (where seat_id = any (wanted)), '{}'), count(*) into renewed, of_visitor
  from (select * from seat_taken where visitor = who and order_id is null offset 0) own
  where session_id = session and held_until > moment;
  select count(*) into of_block
  from (select * from seat_taken where block = whose_block and order_id is null offset 0) own
  where session_id = session and held_until > moment;
  if cardinality(renewed) < cardinality(wanted) and (
    of_block + cardinality(wanted) - cardinality(renewed) > most_of_block
    or of_visitor + cardinality(wanted) - cardinality(renewed) > most_of_visitor
  ) then
    if renewed = '{}' then
      return '{"outcome": "limit"}';
    end if;
    refused := array (
      select seat from unnest(wanted) seat where seat <> all (renewed) and not exists (
        select from seat_taken where session_id = session and seat_id = seat
          and not seat_is_free(order_id, held_until, visitor, who, moment)
      )
    );
    wanted := renewed;
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
  return jsonb_build_object('outcome', 'held', 'seats', to_jsonb(held), 'over', to_jsonb(spent || refused));
end
$$;
