-- The house as it stands open. One row; revision grows with each opening that changes something.
create table house (
  only_row boolean primary key default true check (only_row),
  revision bigint not null,
  folder text not null,
  opened_at timestamptz not null default now(),
  -- everything of the catalogue but its events (domain/catalogue.ts)
  document jsonb not null
);

-- Numbers on the wire for the names in the house files; a name keeps its number for ever.
create table public_number (
  kind text not null,
  key text not null,
  number integer not null,
  primary key (kind, key),
  unique (kind, number)
);

create table event (
  id text primary key,
  position integer not null,
  -- a CatalogueEvent without its sessions
  document jsonb not null,
  withdrawn_at timestamptz
);

create table session (
  id integer generated always as identity primary key,
  event_id text not null references event (id),
  day date not null,
  time text not null,
  starts_at timestamptz not null,
  sale_opens_at timestamptz,
  sale_closes_at timestamptz not null,
  cancelled_at timestamptz,
  withdrawn_at timestamptz,
  -- a CatalogueSession without its ids, days and stock
  document jsonb not null,
  unique (event_id, day, time)
);
create index session_by_close on session (sale_closes_at);

-- Places. zone 0 is the session as a whole; the other rows are zones with a limit of their own, and below 0
-- standing areas of a hall plan: -5 is area 5.
-- taken counts the places of every order line that is not released, live or lapsed;
-- the sale statement releases lapsed holds of the sessions it touches before it decides.
create table stock (
  session_id integer not null references session (id),
  zone_id integer not null,
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  -- the last of three guards, see 0002; opening refuses a capacity below what is taken
  constraint never_oversold check (taken <= capacity), -- guard: never-oversold
  primary key (session_id, zone_id)
) with (fillfactor = 50);

create table picture_file (
  -- address below /pictures/, holds the hash of the bytes
  name text primary key,
  content_type text not null,
  bytes bytea not null
);

create table orders (
  id bigint generated always as identity (start with 100001) primary key,
  hash text not null unique,
  event_id text not null,
  state text not null check (state in ('HELD', 'NAMED', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED')),
  total bigint not null check (total >= 0),
  currency text not null,
  language text not null,
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null,
  uses_culture_card boolean not null default false,
  needs_visitors boolean not null default false,
  -- 0, 1, … below the limit of unpaid orders a buyer: what is scarce has a unique key
  open_slot integer,
  placed_at timestamptz not null default now(),
  held_until timestamptz not null,
  -- set by place_orders, settling and sweeping; a state has its moment
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('expired', 'declined', 'late-payment', 'house', 'returned')),
  -- places went back to stock, once
  released_at timestamptz,
  -- what the pages and the tickets say of the event, frozen at the sale (features/place-order)
  document jsonb not null
);
create index orders_lapsing on orders (event_id, held_until) where state in ('HELD', 'NAMED');
create index orders_paying on orders (held_until) where state = 'PAYING';
create unique index orders_open_slot on orders (lower(buyer_email), open_slot) where state in ('HELD', 'NAMED', 'PAYING'); -- guard: buyer-slot

-- The tables that the sale statement fills point without foreign keys: each would ask for every row, and lock
-- the session's row against its neighbours. Orders and sessions are never deleted; the audit looks for orphans.
create table order_line (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  position integer not null,
  session_id integer not null,
  zone_id integer not null,
  category_id integer not null,
  price_type_id integer not null,
  quantity integer not null check (quantity > 0),
  -- places a ticket takes: the visitors it lets in
  visitors integer not null check (visitors > 0),
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  -- on a hall plan: the one seat of the line, or the standing area of its places (0003-seats.sql)
  seat_id integer check (seat_id is null or quantity = 1 and visitors = 1),
  area_id integer,
  unique (order_id, position)
);
create index order_line_by_session on order_line (session_id, zone_id);

-- One key, one effect: the caller's Idempotency-Key (own:…) or the digest of buyer and cart (cart:…; past:…
-- once that order is over and the same cart was bought again).
create table idempotency_key (
  key text primary key,
  -- SHA-256 of the request body: the same key with another body is refused
  request_digest text not null,
  order_id bigint,
  answer jsonb,
  created_at timestamptz not null default now()
);

create table order_consent (
  order_id bigint not null,
  consent_id integer not null,
  version text not null,
  agreed_at timestamptz not null default now(),
  primary key (order_id, consent_id)
);

create table ticket (
  id bigint generated always as identity (start with 70000001) primary key,
  order_line_id bigint not null references order_line (id),
  -- 1 … quantity within the line: one ticket a place of the line
  position integer not null,
  code text not null unique,
  hash text not null unique,
  issued_at timestamptz not null default now(),
  unique (order_line_id, position)
);

-- One attempt to pay at one bank.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  way_id integer not null,
  gateway text not null,
  -- our name for the attempt at the bank: unique, so that a lost answer is found again
  merchant_number text not null unique,
  -- the bank's name for it
  gateway_payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('STARTING', 'STARTED', 'PAID', 'DECLINED', 'EXPIRED', 'FAILED', 'MISMATCH')),
  -- a PaymentStart, for a second press of the same button
  start jsonb,
  created_at timestamptz not null default now(),
  -- until when the bank lets the buyer pay
  expires_at timestamptz not null,
  decided_at timestamptz,
  asked_at timestamptz,
  -- net money confirmed by the bank, minor units
  confirmed_amount bigint not null default 0 check (confirmed_amount >= 0),
  -- what was done with confirmed money: paid the order, or goes back
  applied text check (applied in ('order', 'refund')),
  detail text,
  unique (gateway, gateway_payment_id)
);
create index payment_by_order on payment (order_id);
create index payment_open on payment (expires_at) where state in ('STARTING', 'STARTED');

create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  -- our name for the refund at the bank: a repeat answers the same success
  external_id text not null unique,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('late-payment', 'second-payment', 'mismatch', 'house', 'return')),
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  detail text
);
create index refund_by_payment on refund (payment_id);

-- Outbox of mails; sent by a job, each with a stable Message-ID.
create table mail (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  kind text not null,
  message_id text not null unique,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  detail text
);
create index mail_by_order on mail (order_id);

-- What staff must look at: wrong amounts, refused refunds, poisoned jobs.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id bigint references orders (id),
  payment_id bigint references payment (id),
  detail text not null,
  raised_at timestamptz not null default now(),
  resolved_at timestamptz
);
