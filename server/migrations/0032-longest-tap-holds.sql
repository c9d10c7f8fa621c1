-- Tap holds are renewed for so long and no longer: nobody keeps a seat from others by an open page alone.

-- When this block of addresses began to hold the seat; kept for a while after the hold, so that letting go and
-- taking again is no new beginning.
alter table seat_taken add column tapped_since timestamptz;
update seat_taken set tapped_since = now() where order_id is null;

drop function hold_seats(integer, integer[], text, text, integer, integer, integer);

-- Tap holds: those of the wanted seats that nobody else has become the visitor's for so many seconds; what the
-- visitor has already is renewed, up to `longest` seconds after its first tap. Answers { "outcome": "held",
-- "seats": […], "over": [those that are not renewed any more] } or { "outcome": "limit" }, when the visitor or the
-- block of addresses would hold too many.
create function hold_seats(
  session integer, wanted integer[], who text, whose_block text, seconds integer, longest integer,
  most_of_visitor integer, most_of_block integer
) returns jsonb
language plpgsql as $$
declare
  lapsed bigint[];
  moment timestamptz;
  spent integer[];
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
    order by seat
    on conflict (session_id, seat_id) do update set visitor = excluded.visitor, block = excluded.block, held_until = excluded.held_until, tapped_since = case when seat_taken.block = excluded.block and seat_taken.held_until > moment - interval '2 minutes' then seat_taken.tapped_since else moment end where seat_taken.order_id is null and (seat_taken.held_until <= moment or seat_taken.visitor = excluded.visitor) -- guard: one-holder
    returning seat_id
  )
  select coalesce(array_agg(seat_id order by seat_id), '{}') into held from kept;
  return jsonb_build_object('outcome', 'held', 'seats', to_jsonb(held), 'over', to_jsonb(spent));
end
$$;

alter function hold_seats(integer, integer[], text, text, integer, integer, integer, integer)
  set enable_seqscan = off;
alter function hold_seats(integer, integer[], text, text, integer, integer, integer, integer)
  set plan_cache_mode = force_generic_plan;
alter function hold_seats(integer, integer[], text, text, integer, integer, integer, integer) set jit = off;
alter function hold_seats(integer, integer[], text, text, integer, integer, integer, integer)
  set lock_timeout = '3s';
