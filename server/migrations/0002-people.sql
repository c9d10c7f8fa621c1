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
