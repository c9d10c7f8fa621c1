-- Tickets in the wallets of phones, and whom to tell when a ticket says something else.

create table wallet_pass (
  wallet text not null check (wallet in ('apple', 'google')),
  ticket_id bigint not null references ticket (id) on delete cascade,
  language text not null,
  -- digest of what the pass says
  shown text not null,
  -- of the house, when the pass was compared with it last; null: its ticket has changed since
  revision integer,
  changed_at timestamptz not null default now(),
  -- when the phones, or Google, are told next; null: they know what the pass says
  due_at timestamptz,
  attempts integer not null default 0,
  primary key (ticket_id, wallet)
);
create index wallet_pass_due on wallet_pass (due_at) where due_at is not null;

-- Phones that keep an Apple pass.
create table wallet_device (
  device text not null,
  ticket_id bigint not null references ticket (id) on delete cascade,
  push_token text not null,
  primary key (device, ticket_id)
);
create index wallet_device_by_ticket on wallet_device (ticket_id);

create function compare_returned_pass() returns trigger
language plpgsql as $$
begin
  update wallet_pass set revision = null where ticket_id = new.id;
  return null;
end
$$;
create trigger returned_pass after update of returned_at on ticket
for each row when (old.returned_at is distinct from new.returned_at)
execute function compare_returned_pass();

create function compare_reseated_pass() returns trigger
language plpgsql as $$
begin
  update wallet_pass set revision = null from ticket where ticket_id = ticket.id and order_line_id = new.id;
  return null;
end
$$;
create trigger reseated_pass after update of seat_id on order_line
for each row when (old.seat_id is distinct from new.seat_id)
execute function compare_reseated_pass();
