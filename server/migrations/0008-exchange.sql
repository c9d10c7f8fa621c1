-- Tickets that are exchanged for another session: a new order and a return of the old tickets, tied by one row. The old
-- tickets are good until the new order is paid; then both change in one transaction.

-- OPEN: the new order holds its places and is not paid. DONE: it is paid, the old tickets are void. LAPSED: it ended, the
-- old tickets never changed; late money still makes it DONE if all is there.
create table exchange (
  id bigint generated always as identity primary key,
  old_order bigint not null references orders (id),
  new_order bigint not null unique references orders (id),
  return_id bigint unique references return_request (id),
  state text not null check (state in ('OPEN', 'DONE', 'LAPSED')),
  -- what the new tickets cost more, and what is refunded of what they cost less
  pay bigint not null check (pay >= 0),
  back bigint not null check (back >= 0),
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  -- its buyer has a mail about the end without an exchange
  told_at timestamptz,
  constraint done_has_return check ((state = 'DONE') = (return_id is not null)),
  constraint ended_has_moment check ((state = 'OPEN') = (ended_at is null))
);
create unique index exchange_open on exchange (old_order) where state = 'OPEN'; -- guard: one-exchange
create index exchange_by_old on exchange (old_order);
create index exchange_untold on exchange (id) where state = 'LAPSED' and told_at is null;

create table exchange_item (
  exchange_id bigint not null references exchange (id),
  ticket_id bigint not null references ticket (id),
  -- the line of the new ticket
  line_id bigint not null unique references order_line (id),
  -- what is refunded of the old one at the exchange
  refund bigint not null check (refund >= 0),
  primary key (exchange_id, ticket_id)
);
create index exchange_item_by_ticket on exchange_item (ticket_id);

-- Money of a payment that now stands behind this order, and no longer behind the one before.
create table order_credit (
  order_id bigint not null references orders (id),
  payment_id bigint not null references payment (id),
  from_order bigint not null references orders (id),
  amount bigint not null check (amount > 0),
  primary key (order_id, payment_id)
);
create index order_credit_by_source on order_credit (from_order);
create index order_credit_by_payment on order_credit (payment_id);

-- What stands behind an order, by payment: its own money and what came with exchanged tickets, less what was refunded of
-- its tickets and what went on with them.
create function money_behind(asked bigint) returns table (payment_id bigint, amount bigint)
language sql stable as $$
  select payment_id, sum(amount)::bigint
  from (
    select id as payment_id, confirmed_amount as amount from payment
    where payment.order_id = asked and applied = 'order'
    union all
    select payment_id, amount from order_credit where order_id = asked
    union all
    select payment_id, -amount from order_credit where from_order = asked
    union all
    select payment_id, -refund.amount from refund
    join return_request on return_request.id = return_id and return_request.order_id = asked
    union all
    select payment_id, -refund.amount from refund join payment on payment.id = payment_id
    where payment.order_id = asked and applied = 'order' and return_id is null
  ) moved
  group by payment_id
  order by payment_id desc
$$;

-- All counters of these sessions, and of the lapsed orders of their event and of a buyer (null: of none), which end here: whatever an
-- exchange, or a match of the waiting list, takes and gives back is locked first, in the order of keys, and place_orders finds
-- no lapsed order to end. Who exchanges tickets holds the row of their order.
create function lock_with_lapsed(event text, email text, sessions integer[]) returns void
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  lapsed constant bigint[] := lock_lapsed_of(
    array (
      select id from orders where orders.event_id = event and is_held(state) and held_until <= moment
      union all
      select id from orders where lower(buyer_email) = lower(email) and is_held(state) and held_until <= moment
    ), moment
  );
begin
  perform from stock
  where session_id = any (sessions)
    or (session_id, zone_id) in (select freed.session_id, freed.zone_id from places_of(lapsed) freed)
  order by session_id, zone_id
  for update;
  -- pause: exchange-locked
  perform expire_locked(lapsed, moment);
end
$$;

-- The tickets have been exchanged: once. The caller holds the rows of both orders.
create function finish_exchange(exchanged bigint, request bigint) returns boolean
language plpgsql as $$
begin
  update exchange set state = 'DONE', return_id = request, ended_at = clock_timestamp()
  where id = exchanged
    and state <> 'DONE' -- guard: swap-once
  ;
  return found;
end
$$;

-- The new order ended without being paid: so did its exchange, whoever ended it.
create function lapse_exchange() returns trigger
language plpgsql as $$
begin
  update exchange set state = 'LAPSED', ended_at = clock_timestamp() where new_order = new.id and state = 'OPEN';
  return new;
end
$$;
create trigger exchange_of_order after update of state on orders
for each row when (new.exchange_of is not null and is_ended(new.state))
execute function lapse_exchange();
