-- Staff whose accounts and roles the house keeps elsewhere.

alter table staff
  alter column password_hash drop not null,
  alter column code_secret drop not null,
  -- the account at the house's own provider; one row an account, also of who does not work here any more
  add column account_issuer text,
  add column account_subject text,
  add unique (account_issuer, account_subject),
  add check (
    (account_issuer is null) = (account_subject is null)
    and (account_issuer is null) = (password_hash is not null)
    and (password_hash is null) = (code_secret is null)
  );

-- Who signs in elsewhere has a login only to be told apart.
drop index staff_login;
create unique index staff_login on staff (lower(login)) where ended_at is null and password_hash is not null;
