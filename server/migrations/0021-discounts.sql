-- What a promo code or bonuses take off an order. The club is asked outside of transactions, so each row says how far
-- that has come; whatever is left over is redeemed or given back by a job (features/discount-order).
create table discount (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null check (kind in ('promo', 'bonuses')),
  -- our key at the club: unique there for ever, and no name that opens anything here
  club_key text not null unique,
  -- the code as typed; null: bonuses
  code text,
  -- ASKED: the club may have reserved it. RESERVED: it has, or may have, until it is redeemed or given back.
  -- LOST: the order counts it and the club does not: for staff.
  state text not null check (state in ('ASKED', 'RESERVED', 'REDEEMED', 'RELEASED', 'REFUSED', 'LOST')),
  -- the order's price is smaller by `amount`; false again when the buyer took it off
  counts boolean not null default false,
  amount bigint not null default 0 check (amount >= 0 and (amount > 0 or not counts)),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  detail text
);
create index discount_by_order on discount (order_id);
create index discount_open on discount (next_try_at) where state in ('ASKED', 'RESERVED');
-- One code and one spending of bonuses an order, also when asked for twice at once.
create unique index discount_once on discount (order_id, kind) where state = 'ASKED' or counts;

-- The line's own share of all discounts, of its tickets together.
alter table order_line add column discount bigint not null default 0;
alter table order_line add constraint discount_within check (discount between 0 and quantity * (price + fee));
