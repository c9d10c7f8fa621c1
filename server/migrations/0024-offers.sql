-- What a house sells beside tickets: offers, and the pieces of them in orders.
--
-- Locks: rows of orders, then of stock, then of offer_stock by offer_id, then of seat_taken (see 0002).

-- taken counts the pieces of every order that has not given them back, live or lapsed.
create table offer_stock (
  -- null: not limited
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  constraint offers_never_oversold check (taken <= capacity), -- guard: offer-never-oversold
  offer_id integer primary key
);

-- One piece of an offer in an order. Its number is told to people, and is never a ticket's.
create table add_on (
  id bigint generated always as identity (start with 40000001) primary key,
  order_id bigint not null references orders (id),
  offer_id integer not null,
  -- the press that chose it: the same name is the same piece
  uid text not null,
  price bigint not null check (price >= 0),
  -- what the pages, the paper and the receipt say of it, frozen when it was chosen (domain/add-on.ts)
  document jsonb not null,
  added_at timestamptz not null default now(),
  returned_at timestamptz,
  unique (order_id, uid)
);
create index add_on_by_offer on add_on (offer_id);

-- What of an order's add-ons goes back with a request.
create table return_add_on (
  return_id bigint not null references return_request (id),
  add_on_id bigint not null references add_on (id),
  percent integer not null check (percent between 0 and 100),
  amount bigint not null check (amount >= 0),
  primary key (return_id, add_on_id)
);
create index return_add_on_by_piece on return_add_on (add_on_id);

-- Pieces that orders still have, by offer.
create function pieces_of(order_ids bigint[]) returns table (offer_id integer, pieces integer)
language sql stable as $$
  select add_on.offer_id, count(*)::integer from add_on
  where order_id = any (order_ids) and returned_at is null
  group by add_on.offer_id
$$;

-- The pieces of ended orders go back on sale. The caller holds their rows, and sees that it happens once.
create function release_add_ons(order_ids bigint[]) returns void
language plpgsql as $$
begin
  perform from offer_stock
  where offer_id in (select freed.offer_id from pieces_of(order_ids) freed)
  order by offer_id
  for update;
  update offer_stock set taken = taken - freed.pieces
  from pieces_of(order_ids) freed
  where offer_stock.offer_id = freed.offer_id;
end
$$;

-- A late payment asks for the pieces of its ended order again: all of them, or false.
create function take_add_ons_again(ended bigint) returns boolean
language plpgsql as $$
declare
  wanted integer;
begin
  perform from offer_stock
  where offer_id in (select asked.offer_id from pieces_of(array[ended]) asked)
  order by offer_id
  for update;
  select count(*) into wanted from pieces_of(array[ended]) asked
  join offer_stock using (offer_id)
  where capacity is not null and taken + asked.pieces > capacity;
  if wanted > 0 then
    return false;
  end if;
  update offer_stock set taken = taken + asked.pieces
  from pieces_of(array[ended]) asked
  where offer_stock.offer_id = asked.offer_id;
  return true;
end
$$;

-- Adds pieces to an unpaid order, all or none; pieces [{ uid, offer_id, price, document }], none of them there yet.
-- The caller holds the order's row. Answers { "outcome": … }:
--   added
--   over      the order's hold is over by the database's clock
--   sold-out  offer_id, pieces_left
create function choose_offers(chosen_for bigint, pieces jsonb) returns jsonb
language plpgsql as $$
declare
  blocked record;
  answer jsonb;
  changed integer;
begin
  perform from orders
  where id = chosen_for and state in ('HELD', 'NAMED') and held_until > clock_timestamp();
  if not found then
    return '{"outcome": "over"}';
  end if;

  perform from offer_stock
  where offer_id in (select piece.offer_id from jsonb_to_recordset(pieces) piece (offer_id integer))
  order by offer_id
  for update -- guard: offer-lock
  ;
  select offer_id, greatest(capacity - taken, 0) as pieces_left into blocked
  from (
    select piece.offer_id, count(*)::integer as count
    from jsonb_to_recordset(pieces) piece (offer_id integer) group by piece.offer_id
  ) asked
  left join offer_stock using (offer_id)
  where offer_stock.offer_id is null or taken + asked.count > capacity
  order by offer_id
  limit 1;
  if found then
    answer := jsonb_build_object(
      'outcome', 'sold-out', 'offer_id', blocked.offer_id, 'pieces_left', coalesce(blocked.pieces_left, 0));
    return answer; -- guard: offer-fits
  end if;

  -- pause: offer-looked
  update offer_stock set taken = taken + asked.count
  from (
    select piece.offer_id, count(*)::integer as count
    from jsonb_to_recordset(pieces) piece (offer_id integer) group by piece.offer_id
  ) asked
  where offer_stock.offer_id = asked.offer_id
    and (capacity is null or taken + asked.count <= capacity) -- guard: offer-take
  ;
  get diagnostics changed = row_count;
  if changed <> (
    select count(distinct piece.offer_id) from jsonb_to_recordset(pieces) piece (offer_id integer)
  ) then
    raise exception 'pieces went between the look and the take' using errcode = 'serialization_failure';
  end if;

  insert into add_on (order_id, offer_id, uid, price, document)
  select chosen_for, offer_id, uid, price, document
  from jsonb_to_recordset(pieces) piece (uid text, offer_id integer, price bigint, document jsonb);
  update orders set total = total + (
    select sum(price) from jsonb_to_recordset(pieces) piece (price bigint)
  )
  where id = chosen_for;
  return '{"outcome": "added"}';
end
$$;

-- Takes a piece off an unpaid order, once: false when the order does not have it, or its hold is over. The caller
-- holds the order's row.
create function drop_add_on(dropped_from bigint, dropped bigint) returns boolean
language plpgsql as $$
declare
  piece add_on;
begin
  delete from add_on using orders
  where add_on.id = dropped and add_on.order_id = dropped_from and orders.id = add_on.order_id
    and orders.state in ('HELD', 'NAMED') and held_until > clock_timestamp()
  returning add_on.* into piece;
  if not found then
    return false;
  end if;
  update offer_stock set taken = taken - 1 where offer_id = piece.offer_id;
  update orders set total = total - piece.price where id = dropped_from;
  return true;
end
$$;

-- Ends lapsed orders that keep pieces of these offers from others; how many.
create function free_lapsed_offers(offer_ids integer[]) returns integer
language plpgsql as $$
declare
  moment timestamptz := clock_timestamp();
  lapsed bigint[];
begin
  select coalesce(array_agg(id), '{}') into lapsed from (
    select id from orders
    where state in ('HELD', 'NAMED') and held_until <= moment
      and id in (select order_id from add_on where offer_id = any (offer_ids))
    order by id
    for update skip locked
  ) found;
  perform expire_found(lapsed, moment);
  return cardinality(lapsed);
end
$$;

-- The pieces of a decided request come back: void from now on, on sale again, once.
create function give_back_add_ons(request bigint) returns void
language plpgsql as $$
begin
  perform from offer_stock
  where offer_id in (
    select add_on.offer_id from return_add_on item join add_on on add_on.id = add_on_id where return_id = request
  )
  order by offer_id
  for update;
  with back as (
    update add_on set returned_at = clock_timestamp()
    from return_add_on item
    where item.return_id = request and add_on.id = item.add_on_id and add_on.returned_at is null
    returning add_on.offer_id
  )
  update offer_stock set taken = taken - freed.pieces
  from (select offer_id, count(*)::integer as pieces from back group by offer_id) freed
  where offer_stock.offer_id = freed.offer_id;
end
$$;
