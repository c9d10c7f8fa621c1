-- The line's share of the order's bonuses, a part of its discount, of its tickets together: what goes back to the card
-- when they do.
alter table order_line add column bonuses bigint not null default 0;
alter table order_line add constraint bonuses_within check (bonuses between 0 and discount);

-- Bonuses of tickets that came back, for the club to give back: written down with the return, once.
create table bonus_return (
  id bigint generated always as identity primary key,
  return_id bigint not null unique references return_request (id),
  discount_id bigint not null references discount (id),
  -- our key at the club
  club_key text not null unique,
  amount bigint not null check (amount > 0),
  -- LOST: the club would not take them back: for staff
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'LOST')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text
);
create index bonus_return_waiting on bonus_return (next_try_at) where state = 'WAITING';
