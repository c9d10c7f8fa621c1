-- People: who signs in, who comes with a named ticket, how staff find them, and who proved not to be a program.

-- Who signs in. A profile is issuer and subject, never an e-mail: two people may share one. Nothing else about the
-- person is kept in plain text: what the provider told us lives, encrypted, as long as the sign-in.
create table profile (
  id bigint generated always as identity primary key,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

create table sign_in (
  -- SHA-256 of the token that the browser holds
  token_hash bytea primary key,
  profile_id bigint not null references profile (id),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- the provider's tokens and what it told about the person, encrypted (features/sign-in/sealed-grant)
  sealed bytea not null,
  -- a refresh token is good once: one process renews at a time
  renewing_until timestamptz
);
create index sign_in_lapsed on sign_in (expires_at);
-- Whose sign-in is alive: the club is asked about the person behind a profile.
create index sign_in_by_profile on sign_in (profile_id, started_at);

-- Words of a visitor's name, for the search below.
create function visitor_words(surname text, first_name text, middle_name text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', coalesce(surname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, ''))
$$;

-- Visitors of orders whose tickets are for named people: one row per ticket, from the moment they are named.
create table visitor (
  order_line_id bigint not null references order_line (id),
  -- 1 … quantity within the line, as in ticket
  position integer not null check (position > 0),
  -- null once the person's data were erased: the row stays, so that the order stays whole
  surname text,
  first_name text,
  middle_name text,
  age integer check (age between 0 and 99),
  named_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (order_line_id, position),
  check ((surname is null) = (erased_at is not null)),
  check ((first_name is null) = (erased_at is not null))
);
create index visitor_search on visitor using gin (visitor_words(surname, first_name, middle_name));

-- What an identity document says about a visitor, apart from the order: nothing but confirming and exporting reads
-- it, and it is deleted when the house's term ends.
create table visitor_document (
  order_line_id bigint not null,
  position integer not null,
  type integer,
  number text,
  birth_day date,
  country integer,
  region integer,
  -- as it was typed, of a country without a list of regions
  region_name text,
  erase_after timestamptz not null,
  primary key (order_line_id, position),
  foreign key (order_line_id, position) references visitor (order_line_id, position)
);
create index visitor_document_due on visitor_document (erase_after);

-- The visitors are named: the order goes from HELD to NAMED and its hold begins anew, once. Null: the order does not
-- wait for names, or its hold is over by the database's clock. The caller holds the order's row.
create function name_visitors(named bigint, hold_seconds double precision) returns timestamptz
language plpgsql as $$
declare
  renewed timestamptz;
begin
  update orders set state = 'NAMED', held_until = clock_timestamp() + make_interval(secs => hold_seconds)
  where id = named and needs_visitors and state = 'HELD'
    and held_until > clock_timestamp()
  returning held_until into renewed;
  return renewed;
end
$$;

-- Staff find an order by the beginnings of words of a name or an address, and by a phone: whole, without its country
-- code, or by its last digits.
create function phone_words(phone text) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', digits, right(digits, 10), right(digits, 7), right(digits, 4))
  from regexp_replace(phone, '[^0-9]', '', 'g') digits
$$;

-- Words of an order's buyer, apart from the order: a text index costs more than the sale of a ticket, so it is brought
-- up to date by the clock and before each search (store/order-lists.ts), not by the sale.
create table order_search (
  order_id bigint primary key,
  words tsvector not null
);
create index order_search_words on order_search using gin (words);

-- Answers to bot checks that were tried: a picture's code, a proof of work, a token of an outside service. The codes
-- themselves travel encrypted through the browser; what was tried is all that must be remembered.
create table bot_check_use (
  -- names one answer, holds nothing of its content
  name text primary key,
  -- RIGHT: correct and not used yet; SPENT: wrong, or used by an order
  state text not null check (state in ('RIGHT', 'SPENT')),
  -- the order's key that used it: a repeat of the same submission is let through
  order_key text,
  until timestamptz not null
);
create index bot_check_use_old on bot_check_use (until);

-- Staff -----------------------------------------------------------------------------------------------------

-- Who works at the desk. A person who left stays, for what they did names them.
create table staff (
  id bigint generated always as identity primary key,
  name text not null,
  login text not null,
  roles text[] not null check (
    cardinality(roles) > 0
    and roles <@ array['head', 'office', 'door', 'programme', 'marketing', 'books', 'tech']
  ),
  -- argon2id, with its salt
  password_hash text not null,
  -- of the time codes, encrypted with the shop's key
  code_secret bytea not null,
  -- the number of the last code that was used: each is good once
  code_used bigint not null default 0,
  wrong_tries integer not null default 0,
  wait_until timestamptz,
  made_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index staff_login on staff (lower(login)) where ended_at is null;

-- Links that work once: `begin` makes a member of staff, `door` makes a phone a door of one session.
create table staff_link (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key,
  kind text not null check (kind in ('begin', 'door')),
  roles text[] not null,
  session_id integer references session (id),
  made_by bigint references staff (id),
  -- makes the first head: void as soon as anybody works here
  is_first boolean not null default false,
  made_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'door') = (session_id is not null))
);

create table staff_session (
  id bigint generated always as identity primary key,
  -- SHA-256 of what the browser holds
  token_hash bytea not null unique,
  -- null: the pass of a door, which is no person
  staff_id bigint references staff (id),
  -- the one session that a pass is good for
  session_id integer references session (id),
  device text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- when password and code were entered last
  proven_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((staff_id is null) = (session_id is not null))
);
create index staff_session_by_staff on staff_session (staff_id) where ended_at is null;

-- A browser in which this person has signed in before. It counts its own wrong tries, so that strangers, who count with the
-- person, cannot make it wait.
create table staff_browser (
  -- SHA-256 of what the browser holds
  token_hash bytea not null,
  staff_id bigint not null references staff (id),
  wrong_tries integer not null default 0,
  wait_until timestamptz,
  seen_at timestamptz not null default now(),
  primary key (staff_id, token_hash)
);

-- What staff did. A row is written before the act begins and gets its outcome once; nothing else ever changes.
create table staff_act (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id bigint references staff (id),
  -- the person's name on that day, a pass, or the account of the machine that ran a command
  who text not null,
  act text not null,
  -- what was asked for; without passwords, codes and links
  details jsonb not null default '{}',
  outcome text,
  ended_at timestamptz
);
create index staff_act_by_staff on staff_act (staff_id, id desc);

create function keep_staff_acts() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outcome is null and new.outcome is not null
    and (to_jsonb(new) - 'outcome' - 'ended_at') = (to_jsonb(old) - 'outcome' - 'ended_at') then
    return new;
  end if;
  raise exception 'acts of staff are never changed';
end
$$;
create trigger staff_act_stays before update or delete on staff_act
for each row execute function keep_staff_acts();

-- Every scan of a door, once a device and number: the same again changes nothing.
create table door_scan (
  device uuid not null,
  number integer not null,
  session_id integer not null references session (id),
  code text not null,
  ticket_id bigint references ticket (id),
  -- by the device's clock, corrected by its difference to ours
  at timestamptz not null,
  kind text not null check (kind in ('in', 'back')),
  verdict text not null,
  -- the device let the holder in by itself, before it had our word
  let_in boolean not null default false,
  heard_at timestamptz not null default now(),
  who text not null,
  primary key (device, number)
);
create index door_scan_by_ticket on door_scan (ticket_id) where ticket_id is not null;
create index door_scan_by_session on door_scan (session_id, heard_at);
