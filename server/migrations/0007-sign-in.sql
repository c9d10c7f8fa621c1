-- Who signs in. A profile is issuer and subject, never an e-mail: two people may share one. Nothing else of the
-- person is kept in plain: what the provider tells lives, sealed, as long as the sign-in.
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
  -- the provider's tokens and what it told of the person, encrypted (features/sign-in/sealed-grant)
  sealed bytea not null,
  -- a refresh token is good once: one process renews at a time
  renewing_until timestamptz
);
create index sign_in_lapsed on sign_in (expires_at);

-- The profile that placed the order; null: a visitor who had not signed in. Filled by place_orders (0002).
alter table orders add column profile_id bigint;
create index orders_by_profile on orders (profile_id) where profile_id is not null;
