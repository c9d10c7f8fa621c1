-- A hall may be divided between the phones at its doors: a ticket is let in by the phone whose part it is for, so that no two phones
-- let it in even without a network.

-- Each change takes the next version, one after the other.
create table door_division (
  session_id integer primary key references session (id),
  version integer not null
);

create table door_part (
  session_id integer not null references session (id),
  part text not null,
  version integer not null,
  -- null: given back to every phone
  device uuid,
  who text not null,
  at timestamptz not null default now(),
  primary key (session_id, part, version)
);

-- Whoever has a list of the session.
create table door_phone (
  session_id integer not null references session (id),
  device uuid not null,
  who text not null,
  -- the version it acts by; whatever it let in before is in door_scan
  knows integer not null,
  -- it has been told of all changes to tickets before
  caught_up_to timestamptz,
  heard_at timestamptz not null default now(),
  primary key (session_id, device)
);
