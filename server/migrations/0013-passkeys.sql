-- How staff sign in without a password.

create table staff_passkey (
  -- the authenticator's own name of it, base64url
  id text primary key,
  staff_id bigint not null references staff (id),
  -- SubjectPublicKeyInfo
  public_key bytea not null,
  -- of the last signature; authenticators that keep none say 0
  counter bigint not null,
  -- the browser that it was made in, for its owner to tell them apart
  device text not null,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkey_by_staff on staff_passkey (staff_id);

-- What an authenticator was asked to sign, once.
create table staff_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
