-- Giving tickets back. A request names tickets of one order; each of its items says what of the ticket goes back,
-- counted when it was asked for. Tickets void, places freed and money asked of the bank: one transaction.
--
-- ASKED: the buyer has not confirmed; it lapses by the database's clock at expires_at, whether or not anything has
-- marked it. CONFIRMED: by the link of the mail; waits for staff where the house wants it so. APPROVED: done.
create table return_request (
  id bigint generated always as identity (start with 3001) primary key,
  order_id bigint not null references orders (id),
  state text not null check (state in ('ASKED', 'CONFIRMED', 'APPROVED', 'REFUSED', 'LAPSED')),
  -- the house gave the tickets back itself: no link, no confirmation
  by_house boolean not null default false,
  -- number and words of the reason that the buyer chose; null for the house's own
  reason_id integer,
  reason jsonb,
  -- which version of the consent the buyer agreed to
  consent_version text,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  decided_at timestamptz,
  -- what the house says of its decision, to the buyer
  words text not null default ''
);
create index return_request_by_order on return_request (order_id);
create index return_request_waiting on return_request (state, expires_at) where state in ('ASKED', 'CONFIRMED');
create unique index return_request_open on return_request (order_id) where state in ('ASKED', 'CONFIRMED'); -- guard: one-request

create table return_item (
  return_id bigint not null references return_request (id),
  ticket_id bigint not null references ticket (id),
  percent integer not null check (percent between 0 and 100),
  amount bigint not null check (amount >= 0),
  primary key (return_id, ticket_id)
);
create index return_item_by_ticket on return_item (ticket_id);

alter table ticket add column returned_at timestamptz;
-- How many tickets of the line came back: their places are no longer the order's.
alter table order_line add column returned integer not null default 0;
alter table order_line add constraint never_more_back check (returned between 0 and quantity);
alter table refund add column return_id bigint references return_request (id);
create unique index refund_of_return on refund (return_id);
alter table mail add column return_id bigint references return_request (id);

-- Places of an order: what it still takes of each session as a whole (zone 0), of each zone and standing area.
create or replace function places_of(order_ids bigint[])
returns table (session_id integer, zone_id integer, places integer)
language sql stable as $$
  select line.session_id, counted.zone_id, sum((line.quantity - line.returned) * line.visitors)::integer
  from order_line line
  cross join lateral (
    select 0 as zone_id union select line.zone_id union select -line.area_id where line.area_id is not null
  ) counted
  where line.order_id = any (order_ids)
  group by line.session_id, counted.zone_id
$$;

-- The buyer followed the link: once, and while it is good. The caller holds the order's row.
create function confirm_return(request bigint) returns boolean
language plpgsql as $$
begin
  update return_request set state = 'CONFIRMED', confirmed_at = clock_timestamp()
  where id = request
    and state = 'ASKED' -- guard: confirm-once
    and expires_at > clock_timestamp() -- guard: link-time
  ;
  return found;
end
$$;

-- The tickets of a confirmed request come back: void from now on, their places on sale again, once. Answers how
-- many tickets came back; null: the request was not there to be decided; -1: they are season tickets, and visits
-- were taken under them. The caller holds the order's row.
create function give_back(request bigint) returns integer
language plpgsql as $$
#variable_conflict use_column
declare
  moment timestamptz := clock_timestamp();
  lines bigint[];
begin
  perform from stock
  where (session_id, zone_id) in (
    select line.session_id, counted.zone_id
    from return_item item
    join ticket on ticket.id = item.ticket_id
    join order_line line on line.id = ticket.order_line_id
    cross join lateral (
      select 0 as zone_id union select line.zone_id union select -line.area_id where line.area_id is not null
    ) counted
    where item.return_id = request
  )
  order by session_id, zone_id
  for update;

  perform from visit_grant
  where order_id = (select order_id from return_request where id = request)
  order by id
  for update -- guard: visits-lock
  ;
  if not visits_stand_without(array(select ticket_id from return_item where return_id = request)) then
    return -1;
  end if;
  update return_request set state = 'APPROVED', decided_at = moment
  where id = request
    and state = 'CONFIRMED' -- guard: approve-once
  ;
  if not found then
    return null;
  end if;
  -- pause: approved

  with back as (
    update ticket set returned_at = moment
    from return_item item
    where item.return_id = request and ticket.id = item.ticket_id
      and ticket.returned_at is null -- guard: ticket-once
    returning ticket.order_line_id
  )
  select coalesce(array_agg(order_line_id), '{}') into lines from back;

  update order_line set returned = returned + counted.tickets
  from (select line_id, count(*)::integer as tickets from unnest(lines) line_id group by line_id) counted
  where order_line.id = counted.line_id;

  update stock set taken = taken - freed.places
  from (
    select line.session_id, counted.zone_id, sum(line.visitors)::integer as places
    from unnest(lines) line_id
    join order_line line on line.id = line_id
    cross join lateral (
      select 0 as zone_id union select line.zone_id union select -line.area_id where line.area_id is not null
    ) counted
    group by line.session_id, counted.zone_id
  ) freed
  where stock.session_id = freed.session_id and stock.zone_id = freed.zone_id;
  perform give_back_add_ons(request);
  delete from seat_taken using order_line line
  where line.id = any (lines) and seat_taken.order_id = line.order_id
    and seat_taken.session_id = line.session_id and seat_taken.seat_id = line.seat_id;
  return cardinality(lines);
end
$$;
