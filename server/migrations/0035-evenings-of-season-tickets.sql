-- A season ticket admits its holder to the evenings that it names. Each is a row from when the ticket is issued, or from when the
-- house announces the evening: it stays whatever the files say afterwards, and goes with its session wherever that is moved.
create table ticket_evening (
  ticket_id bigint not null references ticket (id),
  -- the line of the order's composition, from 1
  item integer not null,
  session_id integer not null references session (id),
  -- the door let its holder in
  visited_at timestamptz,
  primary key (ticket_id, item),
  unique (ticket_id, session_id)
);
create index ticket_evening_by_session on ticket_evening (session_id);
create index orders_with_composition on orders (id) where document ? 'composition';

-- Sessions to which a ticket admits its holder: its own (item 0), and those that a season ticket names.
create view admission as
  select ticket.id as ticket_id, line.session_id, 0 as item, ticket.visited_at
  from ticket join order_line line on line.id = ticket.order_line_id
  union all
  select ticket_id, session_id, item, visited_at from ticket_evening;

-- Evenings of good season tickets that have no row yet: of these orders; null: of all. A line that says no visits admits by
-- itself. It means the session that stands at its day and time, or else the one that was announced there and was moved.
create function admit_to_evenings(orders_asked bigint[]) returns void
language sql as $$
  insert into ticket_evening (ticket_id, item, session_id)
  select ticket.id, said.item, named.id
  from orders season
  join order_line line on line.order_id = season.id
  join ticket on ticket.order_line_id = line.id and ticket.returned_at is null
  cross join lateral (
    select number::integer as item, value ->> 'eventId' as event, (value ->> 'day')::date as day, value ->> 'time' as time
    from jsonb_array_elements(season.document -> 'composition') with ordinality as listed (value, number)
    where coalesce((value ->> 'visits')::integer, 0) = 0
  ) said
  cross join lateral (
    select session.id from session
    where withdrawn_at is null and (
      (event_id, session.day, session.time) = (said.event, said.day, said.time)
      or (first_event, first_day, first_time) = (said.event, said.day, said.time))
    order by (event_id, session.day, session.time) = (said.event, said.day, said.time) desc, first_turn desc
    limit 1
  ) named
  where (orders_asked is null or season.id = any (orders_asked)) and season.document ? 'composition'
    and season.state = 'PAID' and named.id <> line.session_id
    and not exists (select from ticket_evening known where known.ticket_id = ticket.id and known.item = said.item)
  on conflict do nothing
$$;
select admit_to_evenings(null);

-- As before; a season ticket is used as well once its holder came to an evening of it that was not called off.
create or replace function is_used(asked ticket) returns boolean
language sql stable
return (asked.visited_at is not null and not exists (
  select from order_line line join session on session.id = line.session_id
  where line.id = asked.order_line_id and (session.cancelled_at < starts_at or exists (
    select from session_change change
    where change.session_id = session.id and closed_at is null and undone_at is null
      and made_at > asked.visited_at and choose_until > clock_timestamp()))))
or exists (
  select from ticket_evening evening join session on session.id = evening.session_id
  where evening.ticket_id = asked.id and evening.visited_at is not null
    and (session.cancelled_at < starts_at) is not true);

-- The house's own programs are told of each evening.
create function announce_evening() returns trigger
language plpgsql as $$
begin
  perform announce('ticket.checked-in', 'order/' || order_id, jsonb_build_object(
    'order', order_id, 'ticket', new.ticket_id, 'session', new.session_id))
  from ticket join order_line line on line.id = order_line_id where ticket.id = new.ticket_id;
  return null;
end
$$;
create trigger evening_announced after update of visited_at on ticket_evening
for each row when (old.visited_at is null and new.visited_at is not null)
execute function announce_evening();
