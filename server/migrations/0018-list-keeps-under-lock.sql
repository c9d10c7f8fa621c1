-- Tickets come back (their lines, one for each): where somebody waits for the session their places are kept from everybody for 90
-- seconds, in which the list is gone through, whether or not a program does it. What was sold under a keep that still stands goes back to
-- that keep instead. The caller holds the rows of their stock and lets the places go in the same transaction.
--
-- The caller's moment may be from before it had those rows: a keep that ended while it waited would seem to stand, and the place
-- would be everybody's. So the time is taken here.
create or replace function keep_for_list(tickets bigint[], moment timestamptz) returns void
language plpgsql
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
set lock_timeout = '3s'
as $$
declare
  locked constant timestamptz := greatest(moment, clock_timestamp());
  ends constant timestamptz := locked + interval '90 seconds';
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
    insert into keep (session_id, purpose, from_files, until, made_at) values (listed, 'list', false, ends, locked)
    returning id into keep_of_list;

    insert into kept_seat (session_id, seat_id, zone_id, keep_id, until)
    select session_id, seat_id, zone_id, keep_of_list, ends
    from unnest(tickets) ticket join order_line line on line.id = ticket
    where session_id = listed and seat_id is not null
    order by seat_id
    on conflict (session_id, seat_id) do update
      set zone_id = excluded.zone_id, keep_id = excluded.keep_id, until = excluded.until
      where kept_seat.until <= locked;

    insert into kept_places (session_id, zone_id, keep_id, until, places)
    select listed, counted.zone_id, keep_of_list, ends, sum(visitors)
    from unnest(tickets) ticket join order_line line on line.id = ticket
    cross join counters_of(line.zone_id, line.area_id) counted
    where session_id = listed and seat_id is null and not exists (
      select from kept_places own where own.keep_id = line.keep_id and own.until > locked
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
