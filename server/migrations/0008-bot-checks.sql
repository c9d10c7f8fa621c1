-- Answers to bot checks that were tried: a picture's code, a proof of work, a token of an outside service.
-- The codes themselves travel sealed through the browser; what was tried is all that must be remembered.
create table bot_check_use (
  -- names one answer, holds nothing of its content
  name text primary key,
  -- RIGHT: typed right and not used yet; SPENT: typed wrong, or taken by an order
  state text not null check (state in ('RIGHT', 'SPENT')),
  -- the order's key that took it: the same press again is let through
  order_key text,
  until timestamptz not null
);
create index bot_check_use_old on bot_check_use (until);
