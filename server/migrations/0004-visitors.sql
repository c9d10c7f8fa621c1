-- Visitors of orders whose tickets are for named people: one row a ticket, from the moment they are named.
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

-- What a document says of a visitor, apart from the order: nothing but confirming and exporting reads it, and it
-- is gone when the house's term ends.
create table visitor_document (
  order_line_id bigint not null,
  position integer not null,
  type integer,
  number text,
  birth_day date,
  country integer,
  region integer,
  erase_after timestamptz not null,
  primary key (order_line_id, position),
  foreign key (order_line_id, position) references visitor (order_line_id, position)
);
create index visitor_document_due on visitor_document (erase_after);

-- The visitors are named: the order goes from HELD to NAMED and its hold begins anew, once. Null: it is not an order
-- that waits for names, or its hold is over by the database's clock. The caller holds the order's row.
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
