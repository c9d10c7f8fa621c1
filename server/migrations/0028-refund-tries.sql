-- A refund that its bank refused may be asked for again by the house's word: each try bears a name of its own there.
alter table refund add column tries integer not null default 1 check (tries > 0);
