-- Visits that season tickets give: one row an order of them and an event. How many are left is counted each time
-- and stored nowhere: those of the season tickets that did not come back, less those of the orders taken under them
-- that did not give their places back. Whoever takes some, or takes a season ticket back, locks the row first, after
-- the rows of stock.
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

-- The visits under which the order was taken. Filled by place_orders (0002).
alter table orders add column visit_grant_id bigint;
create index orders_by_visit_grant on orders (visit_grant_id) where visit_grant_id is not null;

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

-- Whether season tickets can go back: of the visits that they gave none is out.
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
