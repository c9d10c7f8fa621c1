-- Whether its holder has had what was paid for. Who came in before the house called the evening off or changed it has not, as
-- long as they may still choose.
create function is_used(asked ticket) returns boolean
language sql stable
return asked.visited_at is not null and not exists (
  select from order_line line join session on session.id = line.session_id
  where line.id = asked.order_line_id and (session.cancelled_at < starts_at or exists (
    select from session_change change
    where change.session_id = session.id and closed_at is null and undone_at is null
      and made_at > asked.visited_at and choose_until > clock_timestamp())));

-- The same as before, of tickets too whose holders are in the foyer: a session is only changed before it begins.
create or replace function ask_about_changes(orders_asked bigint[]) returns table (order_id bigint, change_id bigint)
language sql as $$
  with asked as (
    insert into change_answer (change_id, ticket_id, order_id, state)
    select change.id, ticket.id, placed.id, 'ASKED'
    from orders placed
    join order_line line on line.order_id = placed.id
    join session_change change
      on change.session_id = line.session_id and change.closed_at is null and change.undone_at is null
    join ticket on ticket.order_line_id = line.id and ticket.returned_at is null
    where placed.id = any (orders_asked) and placed.state = 'PAID' and change.made_at > placed.placed_at
    on conflict do nothing
    returning change_answer.order_id, change_answer.change_id
  )
  select distinct order_id, change_id from asked
$$;
