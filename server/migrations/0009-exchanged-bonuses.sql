-- Bonuses that paid for exchanged tickets.

-- What goes back to the club's card when the exchange is done; null: all of it, as in exchanges asked for before.
alter table exchange add column bonuses bigint check (bonuses >= 0);
