-- The limit of free places of one person counted orders whose total is zero. Exchanges asked for none, and one paid ticket beside the
-- free ones, returned afterwards, hid them all. Now the free lines of all orders are counted, and an order says whether it has any.
alter table orders add column has_free_lines boolean not null default false;
drop index orders_free_by_email;
drop index orders_free_by_phone;
-- What a person has of free places.
create index orders_free_by_email on orders (lower(buyer_email), event_id) where has_free_lines and is_live(state);
create index orders_free_by_phone on orders (card_of(buyer_phone), event_id) where has_free_lines and is_live(state);
update orders set has_free_lines = true where id in (select order_id from order_line where price = 0 and fee = 0);

-- What the buyers of free places have of the same sessions already, by e-mail and by phone.
create or replace function person_shares(batch jsonb, places asked_place[], moment timestamptz) returns held_share[]
language plpgsql as $$
#variable_conflict use_column
begin
  -- Few houses have free places, and every batch comes through here.
  if not jsonb_path_exists(batch, '$[*] ? (@.person_most != null)') then
    return null;
  end if;
  return (
    with person as materialized (
      select ask.number, ask.event_id, ask.person_most, key.by_email, key.person, free.session_id, free.places
      from jsonb_to_recordset(batch) ask (
        number integer, event_id text, buyer_email text, buyer_phone text, person_most integer, lines jsonb
      )
      cross join lateral (
        values (true, lower(ask.buyer_email)), (false, card_of(ask.buyer_phone))
      ) key (by_email, person)
      cross join lateral (
        select session_id, sum(quantity * visitors)::integer as places
        from jsonb_to_recordset(ask.lines)
          line (session_id integer, quantity integer, visitors integer, price bigint, fee bigint)
        where price = 0 and fee = 0
        group by session_id
      ) free
      where ask.person_most is not null and key.person is not null
    )
    select array_agg(row (number, spot, places, held, person_most, null)::held_share order by number, spot)
    from (
      select person.number, person.person_most, person.places,
        dense_rank() over (order by by_email, person, session_id)::integer as spot,
        coalesce((
          select sum(line.places) from (
            select id, state, held_until from orders
            where by_email and lower(buyer_email) = person and orders.event_id = person.event_id
              and has_free_lines and is_live(state)
            union all
            select id, state, held_until from orders
            where not by_email and card_of(buyer_phone) = person and orders.event_id = person.event_id
              and has_free_lines and is_live(state)
            offset 0
          ) theirs
          cross join lateral (
            select session_id, price, fee, (quantity - returned) * visitors as places from order_line
            where order_id = theirs.id offset 0
          ) line
          where line.session_id = person.session_id and line.price = 0 and line.fee = 0
            and (not is_held(state) or held_until > moment)
        ), 0)::integer as held
      from person
    ) share
  );
end
$$;

-- The same as before; an order also says whether it has free lines.
create or replace function write_orders(batch jsonb, decisions decision[], ids bigint[], moment timestamptz) returns jsonb
language plpgsql as $$
declare
  line_ids jsonb;
begin
  insert into orders (
    id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, open_slot, network, placed_at, held_until, document,
    has_free_lines
  )
  overriding system value
  select ids[number], hash, event_id, 'HELD', total, currency, language, buyer_name, buyer_email, buyer_phone, profile_id,
    uses_culture_card, needs_visitors, visit_grant_id, decisions[number].slot, networks -> -1 ->> 'block', moment,
    moment + make_interval(secs => hold_seconds), document,
    jsonb_path_exists(lines, '$[*] ? (@.price == 0 && @.fee == 0)')
  from jsonb_to_recordset(batch) ask (
    number integer, hash text, event_id text, total bigint, currency text, language text, buyer_name text,
    buyer_email text, buyer_phone text, profile_id bigint, uses_culture_card boolean, needs_visitors boolean,
    visit_grant_id bigint, networks jsonb, hold_seconds double precision, document jsonb, lines jsonb
  )
  where ids[number] is not null;

  with written as (
    insert into order_line (
      order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee,
      seat_id, area_id, keep_id
    )
    select ids[ask.number], line.*
    from jsonb_to_recordset(batch) ask (number integer, lines jsonb)
    cross join jsonb_to_recordset(ask.lines) line (
      position integer, session_id integer, zone_id integer, category_id integer, price_type_id integer,
      quantity integer, visitors integer, price bigint, fee bigint, seat_id integer, area_id integer, keep_id bigint
    )
    where ids[ask.number] is not null
    order by ask.number, line.position
    returning id, order_id, position
  )
  select jsonb_object_agg(order_id, of_order) into line_ids
  from (select order_id, jsonb_agg(id order by position) as of_order from written group by order_id) grouped;

  insert into order_consent (order_id, consent_id, version, agreed_at)
  select ids[number], consent.id, consent.version, moment
  from jsonb_to_recordset(batch) ask (number integer, consents jsonb)
  cross join jsonb_to_recordset(ask.consents) consent (id integer, version text)
  where ids[number] is not null;
  return line_ids;
end
$$;
