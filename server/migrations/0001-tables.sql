-- What every part of the shop stands on: the programme, its places, orders, tickets, money, mails and alarms.
--
-- Eight files, each of which needs only those before it:
--   0001-tables             the programme, orders and what follows from them
--   0002-people             who signs in, who comes, and how staff find them
--   0003-offers-and-visits  what is sold or given beside tickets: offers, discounts, visits of season tickets
--   0004-places             seats, what is kept of them, and how places go back on sale
--   0005-sale               place_orders, the statement that sells
--   0006-returns            tickets that are given back
--   0007-webhooks           what the house's own programs are told
--   0008-exchange           tickets that are exchanged for another session
--
-- A line that ends in "-- guard: name" is a guard that a test switches off by leaving the line out, and then
-- must see the damage. Such a line can be left out without breaking the statement around it. At a line
-- "-- pause: name" a test makes the statement wait, so that a race that can be lost is lost.

-- States ----------------------------------------------------------------------------------------------------

-- Groups of states, once for all SQL and the same as in domain/states.ts (a test compares them). The planner puts their
-- bodies in place of the calls, so that indexes with such a condition are found.

-- Of orders. Held: the clock ends it. Live: it keeps its places, as long as a held one has not lapsed.
create function is_held(state text) returns boolean
language sql immutable parallel safe return state in ('HELD', 'NAMED');

create function is_unpaid(state text) returns boolean
language sql immutable parallel safe return state in ('HELD', 'NAMED', 'PAYING');

create function is_live(state text) returns boolean
language sql immutable parallel safe return state in ('HELD', 'NAMED', 'PAYING', 'PAID');

create function is_ended(state text) returns boolean
language sql immutable parallel safe return state in ('EXPIRED', 'CANCELLED');

-- Of payments. Open: the buyer may still pay. Undecided: the bank is still asked about it.
create function payment_is_open(state text) returns boolean
language sql immutable parallel safe return state in ('STARTING', 'STARTED');

create function payment_is_undecided(state text) returns boolean
language sql immutable parallel safe return state in ('STARTING', 'STARTED', 'MISMATCH');

-- Of return requests. Open: somebody has to decide. Stands: its tickets are spoken for.
create function return_is_open(state text) returns boolean
language sql immutable parallel safe return state in ('ASKED', 'CONFIRMED');

create function return_stands(state text) returns boolean
language sql immutable parallel safe return state in ('ASKED', 'CONFIRMED', 'APPROVED');

-- Of discounts. Open: the club still has to be notified.
create function discount_is_open(state text) returns boolean
language sql immutable parallel safe return state in ('ASKED', 'RESERVED');

-- The programme ---------------------------------------------------------------------------------------------

-- The house as it is open now. One row; the revision grows with each opening that changes something.
create table house (
  only_row boolean primary key default true check (only_row),
  revision bigint not null,
  folder text not null,
  opened_at timestamptz not null default now(),
  -- everything of the catalogue but its events (domain/catalogue.ts)
  document jsonb not null
);

-- Numbers on the wire for the names in the house files. A name keeps its number for ever.
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
  -- itself or its sessions
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

create table session (
  id integer generated always as identity primary key,
  event_id text not null references event (id),
  day date not null,
  time text not null,
  -- As it was first announced: by this a line of the house files knows its session, however often it is moved.
  first_event text not null,
  first_day date not null,
  first_time text not null,
  starts_at timestamptz not null,
  sale_opens_at timestamptz,
  sale_closes_at timestamptz not null,
  cancelled_at timestamptz,
  withdrawn_at timestamptz,
  -- by it a phone without a network tells a ticket of this session from a made-up code
  door_key text not null default gen_random_uuid()::text,
  -- a CatalogueSession without its ids, days and stock
  document jsonb not null,
  -- What its tickets say of title and venue (domain/order.ts, TicketPlace) since that has changed; null: as they were sold.
  said jsonb,
  unique (first_event, first_day, first_time),
  -- Two sessions may change places in one statement.
  constraint session_once exclude using btree (event_id with =, day with =, time with =)
    where (withdrawn_at is null) deferrable
);
create index session_by_close on session (sale_closes_at);

-- What the house changed about a session that is sold: called off, or played at another time, as another event or in
-- another venue. Open until its buyers' time to choose is over (closed_at), until the files take it back (undone_at), or
-- until the next change of the session takes its place (closed_at).
create table session_change (
  id bigint generated always as identity primary key,
  session_id integer not null references session (id),
  kind text not null check (kind in ('off', 'moved', 'replaced', 'venue')),
  -- what the house says about it, a Text
  because jsonb not null default '{}',
  from_event text not null,
  from_day date not null,
  from_time text not null,
  -- title and venue before, a TicketPlace
  from_said jsonb not null,
  to_event text not null,
  to_day date not null,
  to_time text not null,
  choose_until timestamptz not null,
  -- called off: whoever says nothing is refunded when the time to choose is over
  pays_by_itself boolean not null,
  made_at timestamptz not null default now(),
  closed_at timestamptz,
  undone_at timestamptz
);
create unique index session_change_open on session_change (session_id) where closed_at is null and undone_at is null; -- guard: one-change
create index session_change_by_session on session_change (session_id, id);

-- Whether so many more may be taken of what is counted.
create function fits_capacity(capacity integer, taken integer, wanted integer) returns boolean
language sql immutable parallel safe
return capacity is null or taken + wanted <= capacity;

-- Places. Zone 0 is the session as a whole, zones above 0 have a limit of their own, zones below 0 are the standing
-- areas of a hall plan: -5 is area 5. `taken` counts the places of every order line that is not released, live or
-- lapsed; place_orders releases the lapsed holds of the sessions it touches before it decides.
create table stock (
  session_id integer not null references session (id),
  zone_id integer not null,
  -- null: not limited
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  -- No more than so many of its places are kept for somebody (0004-places). How many are kept now is counted only where it
  -- matters; writing a keep raises this, and the clock lowers what it stands for.
  kept_at_most integer not null default 0 check (kept_at_most >= 0),
  -- the last of three guards (the other two are in 0005-sale); opening refuses a capacity below what is taken
  constraint never_oversold check (taken <= capacity), -- guard: never-oversold
  primary key (session_id, zone_id)
) with (fillfactor = 50);

-- A shop opens before its pictures are rendered: a file gets its name at once, and is rendered from its source when
-- it is first requested or when there is time.
create table picture_source (
  -- start of the names of all files rendered from it; holds the hash of the bytes and of the recipe
  stem text primary key,
  bytes bytea not null
);

-- The files of the house as they were opened. Days that are told from today move from these, never from the folder, which
-- may be under work.
create table house_file (
  path text primary key,
  bytes bytea,
  -- a picture of the pages is stored once
  picture text references picture_source (stem),
  constraint bytes_or_picture check ((bytes is null) <> (picture is null))
);

create table picture_file (
  -- address below /pictures/, holds the hash of the bytes
  name text primary key,
  content_type text not null,
  -- null: not rendered yet
  bytes bytea,
  source text references picture_source (stem),
  constraint drawn_or_drawable check (bytes is not null or source is not null)
);
create index picture_file_undrawn on picture_file (name) where bytes is null;

-- Files of a hall plan by their address below /plans/, which holds a hash of the bytes: they never change.
create table plan_file (
  name text primary key,
  content_type text not null,
  bytes bytea not null
);

-- Orders ----------------------------------------------------------------------------------------------------

-- Whose culture card it is: the phone of the state's own account, its last ten digits; null once it was erased.
create function card_of(phone text) returns text
language sql immutable parallel safe as $$
  select nullif(right(regexp_replace(phone, '\D', '', 'g'), 10), '')
$$;

-- Which state may follow which: docs/how-it-works/order-states.md.
create table orders (
  id bigint generated always as identity (start with 100001) primary key,
  hash text not null unique,
  event_id text not null,
  state text not null check (state in ('HELD', 'NAMED', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED')),
  total bigint not null check (total >= 0),
  -- the order whose tickets its own are exchanged for, and what of the total is paid with money of that order (0008-exchange)
  exchange_of bigint,
  credit bigint not null default 0,
  constraint credit_within check (credit between 0 and total),
  currency text not null,
  language text not null,
  buyer_name text not null,
  buyer_email text not null,
  buyer_phone text not null,
  -- who was signed in; null: nobody
  profile_id bigint,
  uses_culture_card boolean not null default false,
  -- its tickets are for named people, who must be named before it is paid
  needs_visitors boolean not null default false,
  -- the visits of a season ticket under which it was taken (0003-offers-and-visits)
  visit_grant_id bigint,
  -- 0, 1, … below the limit of unpaid orders a buyer may have: a scarce thing gets a unique key
  open_slot integer,
  -- Who holds its places while nobody pays for them, forgotten afterwards: keyed digests of the blocks of addresses that
  -- it came from, the widest first, and of the browser ("a.b.c.d").
  network text collate "C",
  placed_at timestamptz not null default now(),
  held_until timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  end_reason text check (
    end_reason in ('expired', 'declined', 'late-payment', 'house', 'returned', 'no-visits', 'mismatch', 'lost')
  ),
  -- its places went back on sale, once
  released_at timestamptz,
  -- what pages and tickets say of the event, frozen at the sale (features/place-order)
  document jsonb not null
);
create index orders_lapsing on orders (event_id, held_until) where is_held(state);
create index orders_paying on orders (held_until) where state = 'PAYING';
-- Ended without payment, and still naming somebody.
create index orders_to_erase on orders (id) where is_ended(state) and paid_at is null and buyer_email <> '';
create index orders_by_profile on orders (profile_id) where profile_id is not null;
create index orders_by_network on orders (network) where network is not null;
create index orders_by_visit_grant on orders (visit_grant_id) where visit_grant_id is not null;
create unique index orders_open_slot on orders (lower(buyer_email), coalesce(network, ''), open_slot) where is_unpaid(state); -- guard: buyer-slot
-- What a person has of free sessions.
create index orders_free_by_email on orders (lower(buyer_email), event_id) where total = 0 and is_live(state);
create index orders_free_by_phone on orders (card_of(buyer_phone), event_id) where total = 0 and is_live(state);
-- One live ticket per card and event; the second of two guards, the first is in place_orders.
create unique index orders_card_once on orders (card_of(buyer_phone), event_id) where uses_culture_card and is_live(state); -- guard: card-once

-- Whether a network lies in a block of addresses, or is it: the first is the second, or begins with it.
create function is_within(network text, block text) returns boolean
language sql immutable parallel safe
return network collate "C" >= block and network collate "C" < block || '~';

create function forget_network() returns trigger
language plpgsql as $$
begin
  new.network := null;
  return new;
end
$$;
create trigger network_of_order before update of state on orders
for each row when (new.network is not null and (is_ended(new.state) or (new.state = 'PAID' and new.total > 0)))
execute function forget_network();

-- The tables that place_orders fills have no foreign keys: each would look at every row, and lock the session's row
-- against its neighbours. Sessions are never deleted, and orders only whole; the audit looks
-- for orphans.
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
  -- on a hall plan: the one seat of the line, or the standing area of its places
  seat_id integer check (seat_id is null or quantity = 1 and visitors = 1),
  area_id integer,
  -- the keep under which it was sold (0004-places); null: sold to everybody
  keep_id bigint,
  -- tickets of the line that came back: their places are no longer the order's
  returned integer not null default 0,
  -- the line's own share of all discounts, of its tickets together
  discount bigint not null default 0,
  -- the part of that discount which was paid with bonuses: it goes back to the card when the tickets come back
  bonuses bigint not null default 0,
  constraint never_more_back check (returned between 0 and quantity),
  -- the place as the hall calls it now, a PlaceName; null: as the order's document says
  place jsonb,
  constraint discount_within check (discount between 0 and quantity * (price + fee)),
  constraint bonuses_within check (bonuses between 0 and discount),
  unique (order_id, position)
);
create index order_line_by_session on order_line (session_id, zone_id);
create index order_line_by_keep on order_line (keep_id) where keep_id is not null;

-- One key, one effect: the caller's Idempotency-Key (own:…) or the digest of buyer and cart (cart:…; past:… once
-- that order is over and the same cart was bought again).
create table idempotency_key (
  key text primary key,
  -- SHA-256 of the request body: the same key with another body is refused
  request_digest text not null,
  order_id bigint,
  answer jsonb,
  created_at timestamptz not null default now()
);
create index idempotency_key_by_order on idempotency_key (order_id);

create table order_consent (
  order_id bigint not null,
  consent_id integer not null,
  version text not null,
  agreed_at timestamptz not null default now(),
  primary key (order_id, consent_id)
);

-- The last four digits of a code: a check of the first eight by the key of its session. Of made-up codes one in 10,000 passes;
-- `isOfSession` in the desk calculates the same.
create function door_check(door_key text, drawn text) returns text
language sql immutable strict parallel safe
return lpad((('x' || left(encode(sha256(convert_to(door_key || ' ' || drawn, 'UTF8')), 'hex'), 7))::bit(28)::integer
  % 10000)::text, 4, '0');

create table ticket (
  id bigint generated always as identity (start with 70000001) primary key,
  order_line_id bigint not null references order_line (id),
  -- 1 … quantity within the line: one ticket for each
  position integer not null,
  code text not null unique,
  hash text not null unique,
  issued_at timestamptz not null default now(),
  returned_at timestamptz,
  -- the door let its holder in
  visited_at timestamptz,
  unique (order_line_id, position)
);

-- A ticket whose seat staff changed (0004-places); the line has the seat and the keep as they are now.
create table seat_move (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id),
  session_id integer not null references session (id),
  from_seat integer not null,
  to_seat integer not null,
  -- as they were called then, PlaceNames
  from_place jsonb not null,
  to_place jsonb not null,
  -- what the buyer was told about it
  words text not null default '',
  moved_at timestamptz not null default clock_timestamp()
);
create index seat_move_by_ticket on seat_move (ticket_id);
create index seat_move_by_seat on seat_move (session_id, from_seat);

-- Money -----------------------------------------------------------------------------------------------------

-- Money that the lines of a ReceiptCart come to, minor units.
create function cart_sum(cart jsonb) returns bigint
language sql immutable strict parallel safe as $$
  select coalesce(sum((line ->> 'price')::bigint * (line ->> 'quantity')::bigint), 0)::bigint
  from jsonb_array_elements(cart -> 'lines') line;
$$;

-- Which database this is. The mark is a part of every name of a payment at a bank, so that two shops on one merchant account,
-- a trial and the real shop, or a restored copy tell their payments apart.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- stays the same in a restored copy
  id uuid not null default gen_random_uuid(),
  mark text not null default substr(replace(gen_random_uuid()::text, '-', ''), 1, 5),
  drawn_at timestamptz not null default now(),
  earlier_marks text[] not null default '{}',
  -- grows whenever a server notes outside the database how far the database has come
  beat bigint not null default 0
);
insert into installation default values;

-- One attempt to pay at one bank.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  way_id integer not null,
  gateway text not null,
  -- our name for the attempt at the bank: <order>-<attempt>-<mark of the installation>-<random>. Unique, so that a lost answer
  -- is found again, and never drawn a second time by any database
  merchant_number text not null unique,
  -- the bank's name for it
  gateway_payment_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('STARTING', 'STARTED', 'PAID', 'DECLINED', 'EXPIRED', 'FAILED', 'MISMATCH')),
  -- a PaymentStart, for a second click on the same button
  start jsonb,
  created_at timestamptz not null default now(),
  -- until when the bank lets the buyer pay
  expires_at timestamptz not null,
  decided_at timestamptz,
  asked_at timestamptz,
  -- the bank is checking the buyer; that may take long, and its "no" ends the order
  verifying_since timestamptz,
  -- net money confirmed by the bank, minor units
  confirmed_amount bigint not null default 0 check (confirmed_amount >= 0),
  -- what was done with confirmed money: it paid the order, or goes back
  applied text check (applied in ('order', 'refund')),
  detail text,
  -- why the bank declined, as the buyer is told; null where it does not say
  decline_cause text check (decline_cause in ('funds', 'limit', 'secure', 'expired-card', 'details', 'silent', 'time')),
  -- who issues the receipts by 54-FZ, and the cart as it was when the payment began
  receipts text not null default 'none' check (receipts in ('none', 'bank', 'registrar')),
  cart jsonb,
  -- what the card's network calls the payment, where the bank says it
  rrn text,
  -- how much of the money the bank says has gone back, by whomever it was sent
  bank_refunded bigint not null default 0,
  -- how much of that the shop has not sent itself
  refunded_outside bigint not null default 0,
  -- when it was entered from the journal beside the database, because a restored copy did not hold it
  recovered_at timestamptz,
  unique (gateway, gateway_payment_id),
  -- a receipt is of the money that is asked for
  constraint payment_cart check (cart_sum(cart) = amount)
);
create index payment_by_order on payment (order_id);
-- Banks that know whole numbers alone are told the random part.
create unique index payment_random_part on payment (split_part(merchant_number, '-', 4))
  where split_part(merchant_number, '-', 4) <> '';
create index payment_open on payment (asked_at nulls first, id) where payment_is_undecided(state);
create index payment_ended on payment (expires_at) where state in ('DECLINED', 'EXPIRED');

-- Giving tickets back (0006-returns). A request names tickets of one order; each of its items says how much of the
-- ticket goes back, calculated when the request was made.
--
-- ASKED: the buyer has not confirmed; it lapses by the database's clock at expires_at, whether or not anything has
-- marked it. CONFIRMED: by the link in the mail; waits for staff where the house wants it so. APPROVED: done.
create table return_request (
  id bigint generated always as identity (start with 3001) primary key,
  order_id bigint not null references orders (id),
  state text not null check (state in ('ASKED', 'CONFIRMED', 'APPROVED', 'REFUSED', 'LAPSED')),
  -- the house gave the tickets back itself: no link, no confirmation
  by_house boolean not null default false,
  -- number and text of the reason that the buyer chose; null for the house's own
  reason_id integer,
  reason jsonb,
  -- which version of the consent the buyer agreed to
  consent_version text,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- by when the buyer was promised a decision: the house's term on the day of the confirmation
  answer_by timestamptz,
  decided_at timestamptz,
  -- what the house tells the buyer about its decision
  words text not null default ''
);
create index return_request_by_order on return_request (order_id);
create index return_request_waiting on return_request (state, expires_at) where return_is_open(state);
create unique index return_request_open on return_request (order_id) where return_is_open(state); -- guard: one-request

create table return_item (
  return_id bigint not null references return_request (id),
  ticket_id bigint not null references ticket (id),
  percent integer not null check (percent between 0 and 100),
  amount bigint not null check (amount >= 0),
  primary key (return_id, ticket_id)
);
create index return_item_by_ticket on return_item (ticket_id);

-- What the holder of a ticket chose after its session was changed. ASKED: nothing yet. STAYS: comes all the same. MONEY: the
-- ticket went back for its whole price. Silence at the end is STAYS, or MONEY where the session was called off.
create table change_answer (
  change_id bigint not null references session_change (id),
  ticket_id bigint not null references ticket (id),
  order_id bigint not null references orders (id),
  state text not null check (state in ('ASKED', 'STAYS', 'MONEY')),
  answered_at timestamptz,
  return_id bigint references return_request (id),
  constraint money_has_return check ((state = 'MONEY') = (return_id is not null)),
  primary key (change_id, ticket_id)
);
create index change_answer_by_order on change_answer (order_id);
create index change_answer_asked on change_answer (change_id, order_id) where state = 'ASKED';

create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  -- null: not because of a return
  return_id bigint references return_request (id),
  -- staff sent it at the bank itself before it was recorded here: the bank is not asked
  outside boolean not null default false,
  -- its receipt was issued before: none is asked for
  has_receipt boolean not null default false,
  -- the house's name for the refund: a repeat finds the same one
  external_id text not null unique,
  -- with it the bank's name for a refund is one that no other database draws
  random_part text not null default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)),
  -- the bank's name for it
  gateway_refund_id text,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('late-payment', 'second-payment', 'mismatch', 'house', 'return', 'lost')),
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')),
  -- a refund that its bank refused may be requested again by staff: each try has a name of its own there
  tries integer not null default 1 check (tries > 0),
  created_at timestamptz not null default now(),
  -- since when a process asks a bank that does not know refunds by our name
  asked_at timestamptz,
  done_at timestamptz,
  detail text
);
create index refund_by_payment on refund (payment_id);
-- several where payments of earlier orders stand behind the tickets, or a part of the money went back at the bank itself
create unique index refund_of_return on refund (return_id, payment_id, outside);

-- Receipts by 54-FZ. Those of the house's own fiscal registrar and those of a bank's are rows alike.
create table receipt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  -- null: of the payment itself
  refund_id bigint references refund (id),
  -- sale: of the money that came. closing: after the event, full settlement against the prepayment.
  -- refund: of money that went back. late-refund: of money that went back after the closing one.
  kind text not null check (kind in ('sale', 'closing', 'refund', 'late-refund')),
  -- a ReceiptCart: what was sold or given back, summing up to the money moved
  cart jsonb not null,
  -- UNREPORTED: the bank says nothing about it. BY-HAND: staff have put it right.
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'UNREPORTED', 'BY-HAND')),
  -- how often the registrar reported a failure: each try has a name of its own there
  failures integer not null default 0,
  -- the registrar's name for the try under way
  registrar_id text,
  -- what was printed: number of the document, of the drive, the address for the buyer
  facts jsonb,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  detail text,
  constraint receipt_refund check ((refund_id is not null) = (kind in ('refund', 'late-refund')))
);
create unique index receipt_of_payment on receipt (payment_id, kind) where refund_id is null;
create unique index receipt_of_refund on receipt (refund_id);
-- What still waits is found by the clock too: its job may have been given up.
create index receipt_waiting on receipt (created_at) where state = 'WAITING';

-- What others are told ----------------------------------------------------------------------------------------

-- What the house wrote to all buyers of a session in its own words; a mail each (kind house-letter).
create table house_letter (
  id bigint generated always as identity primary key,
  -- drawn where it was written: sent again after a lost answer it is the same letter
  key uuid not null unique,
  session_id integer not null references session (id),
  -- Texts; a language that is missing gets the house's
  subject jsonb not null,
  body jsonb not null,
  who text not null,
  made_at timestamptz not null default clock_timestamp()
);
create index house_letter_by_session on house_letter (session_id);

-- Outbox of mails; a job sends each with a stable Message-ID.
create table mail (
  id bigint generated always as identity primary key,
  -- null: about an entry of the waiting list (0004-places)
  order_id bigint references orders (id),
  waiting_id bigint,
  return_id bigint references return_request (id),
  change_id bigint references session_change (id),
  move_id bigint references seat_move (id),
  letter_id bigint references house_letter (id),
  kind text not null,
  message_id text not null unique,
  -- has a job; what an opening writes to all buyers at once gets its jobs afterwards
  queued boolean not null default true,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  attempts integer not null default 0,
  detail text,
  constraint order_or_waiting check ((order_id is null) <> (waiting_id is null))
);
create index mail_by_order on mail (order_id);
create index mail_by_waiting on mail (waiting_id) where waiting_id is not null;
create index mail_unqueued on mail (id) where not queued;
create index mail_by_change on mail (change_id) where change_id is not null;
create index mail_by_letter on mail (letter_id) where letter_id is not null;
-- How often tickets were sent again is looked up whenever somebody asks for them; such mails are few.
create index mail_again on mail (created_at) where kind = 'tickets-again';

-- What the registry of the culture card is told: one row per ticket and event of its life. A job reports it; what the
-- registry refuses waits for staff (foyer card-reports).
create table card_report (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id),
  kind text not null check (kind in ('sale', 'return', 'visit')),
  state text not null default 'WAITING' check (state in ('WAITING', 'DONE', 'REFUSED')),
  happened_at timestamptz not null default now(),
  -- of a sale: the registry's name of the ticket; null where the answer that gave it was lost
  registry_id text,
  tries integer not null default 0,
  detail text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (ticket_id, kind)
);
create index card_report_open on card_report (created_at) where state <> 'DONE';

-- What staff must look at: wrong amounts, refused refunds, poisoned jobs.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  order_id bigint references orders (id),
  payment_id bigint references payment (id),
  detail text not null,
  raised_at timestamptz not null default now(),
  -- the operator has had a mail about it
  mailed_at timestamptz,
  resolved_at timestamptz,
  -- What no program can put right is put right by people: who said so, and what they decided. Both are null for an
  -- alarm that resolved itself.
  decided_by text,
  note text,
  constraint alarm_decided
    check ((decided_by is null) = (note is null) and (note is null or resolved_at is not null))
);
create index alarm_by_order on alarm (order_id) where order_id is not null;
