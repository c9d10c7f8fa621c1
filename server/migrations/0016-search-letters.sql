-- People are written down with ё and looked for with е, or the other way round; and a Kazakh name is typed on a Russian keyboard.
create function plain_letters(written text) returns text
language sql immutable parallel safe as $$
  select translate(written, 'ёЁәӘғҒқҚңҢөӨұҰүҮһҺіІ', 'еЕаАгГкКнНоОуУуУхХиИ')
$$;

-- What an index calls finds only what PostgreSQL brings, so the letters stand here a second time.
create function visitor_letters(surname text, first_name text, middle_name text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(
    coalesce(surname, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_name, ''),
    'ёЁәӘғҒқҚңҢөӨұҰүҮһҺіІ', 'еЕаАгГкКнНоОуУуУхХиИ'))
$$;

drop index visitor_search;
drop function visitor_words;
create index visitor_search on visitor using gin (visitor_letters(surname, first_name, middle_name));

-- The next search brings them in anew. The rows of erased people stay, without words.
delete from order_search where words <> '';
