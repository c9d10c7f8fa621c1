-- A phone is typed and proves nothing: its free places were counted wherever they were taken from, so a stranger who typed it kept its
-- owner from theirs, and learned from the refusal who goes where. It counts within one network now; an e-mail counts everywhere, because
-- the tickets go to it.

-- What the buyers of free places have of the same sessions already, by e-mail, and by phone within the widest block of addresses.
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
      select ask.number, ask.event_id, ask.person_most, key.by_email, key.person, key.widest, free.session_id, free.places
      from jsonb_to_recordset(batch) ask (
        number integer, event_id text, buyer_email text, buyer_phone text, person_most integer, networks jsonb, lines jsonb
      )
      cross join lateral (
        values (true, lower(ask.buyer_email), null), (false, card_of(ask.buyer_phone), ask.networks -> 0 ->> 'block')
      ) key (by_email, person, widest)
      cross join lateral (
        select session_id, sum(quantity * visitors)::integer as places
        from jsonb_to_recordset(ask.lines)
          line (session_id integer, quantity integer, visitors integer, price bigint, fee bigint)
        where price = 0 and fee = 0
        group by session_id
      ) free
      where ask.person_most is not null and key.person is not null and (key.by_email or key.widest is not null)
    )
    select array_agg(row (number, spot, places, held, person_most, null)::held_share order by number, spot)
    from (
      select person.number, person.person_most, person.places,
        dense_rank() over (order by by_email, person, widest, session_id)::integer as spot,
        coalesce((
          select sum(line.places) from (
            select id, state, held_until from orders
            where by_email and lower(buyer_email) = person and orders.event_id = person.event_id
              and has_free_lines and is_live(state)
            union all
            select id, state, held_until from orders
            where not by_email and card_of(buyer_phone) = person and orders.event_id = person.event_id
              and has_free_lines and is_live(state) and is_within(network, widest)
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
