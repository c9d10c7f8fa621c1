-- A shop opens before its pictures are drawn: a file is named at once, and drawn of its source when it is first
-- asked for or when there is time.
create table picture_source (
  -- start of the names of all files drawn of it, holds the hash of the bytes and of the recipe
  stem text primary key,
  bytes bytea not null
);
alter table picture_file
  alter column bytes drop not null,
  add column source text references picture_source (stem),
  add constraint drawn_or_drawable check (bytes is not null or source is not null);
create index picture_file_undrawn on picture_file (name) where bytes is null;
