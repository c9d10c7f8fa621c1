-- Each state of the house's files that was opened, in place of the last one alone.

-- A file's content, once however many revisions have it.
create table house_content (
  -- sha256 of the bytes
  digest bytea primary key,
  bytes bytea,
  -- a picture of the pages is stored once
  picture text references picture_source (stem),
  constraint bytes_or_picture check ((bytes is null) <> (picture is null))
);

-- The newest one is what the shop sells, and what days that are told from today move from; never the folder, which may be
-- under work.
create table house_revision (
  number integer primary key,
  opened_at timestamptz not null default now(),
  -- folder: "foyer open"; desk: a session cancelled or moved there; undo: an earlier revision opened anew
  source text not null check (source in ('folder', 'desk', 'undo')),
  made_by text not null,
  folder text not null,
  -- the revision that came back
  undone_to integer references house_revision (number),
  constraint undo_names_its_revision check ((source = 'undo') = (undone_to is not null))
);

create table house_revision_file (
  revision integer not null references house_revision (number),
  path text not null,
  digest bytea not null references house_content (digest),
  primary key (revision, path)
);

insert into house_content (digest, bytes, picture)
select distinct on (digest) digest, bytes, picture
from (
  select sha256(coalesce(file.bytes, source.bytes)) as digest, file.bytes, file.picture
  from house_file file left join picture_source source on source.stem = file.picture
) content
order by digest;

insert into house_revision (number, opened_at, source, made_by, folder)
select 1, opened_at, 'folder', 'foyer', folder from house where exists (select from house_file);

insert into house_revision_file (revision, path, digest)
select 1, file.path, sha256(coalesce(file.bytes, source.bytes))
from house_file file left join picture_source source on source.stem = file.picture
where exists (select from house_revision);

drop table house_file;
