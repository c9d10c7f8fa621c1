-- Tickets that are given back. Tickets void, places freed and money requested from the bank: one transaction.

-- Which of an order's add-ons go back with a request.
create table return_add_on (
  return_id bigint not null references return_request (id),
  add_on_id bigint not null references add_on (id),
  percent integer not null check (percent between 0 and 100),
  amount bigint not null check (amount >= 0),
  primary key (return_id, add_on_id)
);
create index return_add_on_by_piece on return_add_on (add_on_id);

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

-- The pieces of a decided request come back: void from now on, on sale again, once.
create function give_back_add_ons(request bigint) returns void
language plpgsql as $$
begin
  perform from offer_stock
  where offer_id in (
    select add_on.offer_id from return_add_on item join add_on on add_on.id = add_on_id where return_id = request
  )
  order by offer_id
  for update;
  with back as (
    update add_on set returned_at = clock_timestamp()
    from return_add_on item
    where item.return_id = request and add_on.id = item.add_on_id and add_on.returned_at is null
    returning add_on.offer_id
  )
  update offer_stock set taken = taken - freed.pieces
  from (select offer_id, count(*)::integer as pieces from back group by offer_id) freed
  where offer_stock.offer_id = freed.offer_id;
end
$$;

-- The tickets of a confirmed request come back: void from now on, their places on sale again, once. Answers how many
-- tickets came back; null: there was no request to be decided; -1: they are season tickets, and visits were taken
-- under them. The caller holds the order's row.
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
    cross join counters_of(line.zone_id, line.area_id) counted
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

  perform keep_for_list(lines, moment); -- guard: list-first
  update stock set taken = taken - freed.places
  from (
    select line.session_id, counted.zone_id, sum(line.visitors)::integer as places
    from unnest(lines) line_id
    join order_line line on line.id = line_id
    cross join counters_of(line.zone_id, line.area_id) counted
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

-- Changed sessions ------------------------------------------------------------------------------------------

-- Each good ticket of these orders gets a question about every open change made since its order was placed. Answers of
-- which orders.
create function ask_about_changes(orders_asked bigint[]) returns table (order_id bigint, change_id bigint)
language sql as $$
  with asked as (
    insert into change_answer (change_id, ticket_id, order_id, state)
    select change.id, ticket.id, placed.id, 'ASKED'
    from orders placed
    join order_line line on line.order_id = placed.id
    join session_change change
      on change.session_id = line.session_id and change.closed_at is null and change.undone_at is null
    join ticket on ticket.order_line_id = line.id and ticket.returned_at is null and ticket.visited_at is null
    where placed.id = any (orders_asked) and placed.state = 'PAID' and change.made_at > placed.placed_at
    on conflict do nothing
    returning change_answer.order_id, change_answer.change_id
  )
  select distinct order_id, change_id from asked
$$;

-- The holder of tickets of a changed session comes, or has returned them: how many answers changed. by_itself: the time to
-- choose is over, and this is what silence brings. The caller holds the order's row.
create function answer_change(
  change bigint, of_order bigint, tickets bigint[], answer text, request bigint, by_itself boolean
) returns integer
language plpgsql as $$
declare
  changed integer;
begin
  update change_answer set state = answer, answered_at = clock_timestamp(), return_id = request
  where change_id = change and order_id = of_order and ticket_id = any (tickets)
    and state <> 'MONEY' -- guard: answer-once
    and (by_itself or exists (select from session_change where id = change and closed_at is null and undone_at is null and choose_until > clock_timestamp())) -- guard: choice-time
  ;
  get diagnostics changed = row_count;
  return changed;
end
$$;
