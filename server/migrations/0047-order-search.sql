-- Staff finds an order by how words of a name or an address begin, and by a phone: whole, without its country, or by its
-- last digits.
create function phone_words(phone text) returns text
  language sql immutable parallel safe
  as $$
    select concat_ws(' ', digits, right(digits, 10), right(digits, 7), right(digits, 4))
    from regexp_replace(phone, '[^0-9]', '', 'g') digits
  $$;

-- Words of an order's buyer, apart from the order: an index on a text costs more than the sale of a ticket, so it is
-- brought up to date by the clock and before each search (store/order-lists.ts), not by the sale.
create table order_search (
  order_id bigint primary key,
  words tsvector not null
);
create index order_search_words on order_search using gin (words);

-- Visitors are named one order at a time, later, and anew.
create function visitor_words(surname text, first_name text, middle_name text) returns tsvector
  language sql immutable parallel safe
  as $$ select to_tsvector('simple', coalesce(surname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, '')) $$;
create index visitor_search on visitor using gin (visitor_words(surname, first_name, middle_name));
