-- Visits of a subscription that the house's club keeps: one row a visit, under a key of ours at the club. The club is
-- asked outside of transactions, after the order holds its places (features/place-order/take-club-visits).
create table club_visit (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- 1, 2 … of the order: one for each person
  number integer not null,
  club_key text not null unique,
  -- ASKED: the club may have taken it. TAKEN: it has, and the order counts on it. RETURNING: the club must have it
  -- back. RETURNED: it has. REFUSED: it never gave it. LOST: it would not take it back: for staff.
  state text not null default 'ASKED'
    check (state in ('ASKED', 'TAKEN', 'RETURNING', 'RETURNED', 'REFUSED', 'LOST')),
  created_at timestamptz not null default now(),
  -- since when the club must have it back
  returning_at timestamptz,
  closed_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text,
  unique (order_id, number)
);
create index club_visit_returning on club_visit (next_try_at) where state = 'RETURNING';
create index club_visit_asked on club_visit (order_id) where state = 'ASKED';

-- The club would not give the visits: the order ended before it was told to anybody.
alter table orders drop constraint orders_end_reason_check;
alter table orders add constraint orders_end_reason_check
  check (end_reason in ('expired', 'declined', 'late-payment', 'house', 'returned', 'no-visits'));

-- People who may come in by an order: none once its places are back.
create function visitors_of(asked bigint) returns integer
language sql stable as $$
  select case when released_at is not null then 0 else (
    select coalesce(sum((quantity - returned) * visitors), 0) from order_line where order_id = asked
  ) end::integer
  from orders where id = asked
$$;

-- Whatever frees places of an order (a lapse, an end, a return) frees its visits in the same transaction, so that no
-- way of ending can forget them; a job tells the club.
create function free_club_visits(ended bigint) returns void
language sql as $$
  update club_visit set state = 'RETURNING', returning_at = now(), next_try_at = now()
  where id in (
    select id from club_visit
    where order_id = ended and state in ('ASKED', 'TAKEN')
    order by number
    offset visitors_of(ended)
  )
$$;

create function free_visits_of_order() returns trigger
language plpgsql as $$
begin
  perform free_club_visits(new.id);
  return null;
end
$$;
create trigger club_visits_of_order after update of released_at on orders
for each row when (old.released_at is null and new.released_at is not null and new.document ? 'clubSubscription')
execute function free_visits_of_order();

create function free_visits_of_line() returns trigger
language plpgsql as $$
begin
  perform free_club_visits(new.order_id);
  return null;
end
$$;
create trigger club_visits_of_line after update of returned on order_line
for each row when (new.returned > old.returned)
execute function free_visits_of_line();
