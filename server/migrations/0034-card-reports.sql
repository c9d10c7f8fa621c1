-- What the registry of the culture card is told, once a ticket and happening. A job tells it; what the registry
-- refuses waits for staff (foyer card-reports).
create table card_report (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references ticket (id),
  kind text not null check (kind in ('sale', 'return', 'visit')),
  state text not null check (state in ('WAITING', 'DONE', 'REFUSED')) default 'WAITING',
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

-- The door let its holder in.
alter table ticket add column visited_at timestamptz;
-- What the card's network calls the payment, where the bank says it.
alter table payment add column rrn text;
