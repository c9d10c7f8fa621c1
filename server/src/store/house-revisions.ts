import { createHash } from 'node:crypto';
import type { Queryable } from '#platform/database.ts';

/** A file as it was opened; `picture` names the source of a picture of the pages, which is stored already. */
export interface HouseFileRow {
  path: string;
  digest: Buffer;
  bytes: Uint8Array | null;
  picture: string | null;
}

/** Where a state of the files came from: a folder, an act of the desk, an earlier revision opened anew. */
export type RevisionSource = 'folder' | 'desk' | 'undo';

/** Who opens the house, and from where. */
export interface Opener {
  source: RevisionSource;
  name: string;
  /** Of an undo: the revision that comes back. */
  undoneTo?: number;
}

export interface HouseRevision {
  number: number;
  openedAt: Date;
  source: RevisionSource;
  madeBy: string;
  /** The folder that it was opened from, or that the house was opened from last. */
  folder: string;
  undoneTo: number | null;
  /** Paths that differ from the revision before; null: it is the first. */
  changed: readonly string[] | null;
}

export function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** Number of the newest revision; 0: no house has been opened. */
export async function newestRevision(queryable: Queryable): Promise<number> {
  const [row] = await queryable.query<{ number: number | null }>(
    'select max(number) as number from house_revision',
  );
  return row?.number ?? 0;
}

/** Number of the revision with these files: the newest, where they are as they were. Openings wait for each other. */
export async function saveRevision(
  transaction: Queryable,
  files: readonly HouseFileRow[],
  { folder, by }: { folder: string; by: Opener },
): Promise<number> {
  const newest = await newestRevision(transaction);
  const standing = newest === 0 ? null : await digestsOf(transaction, newest);
  if (standing !== null && isSame(standing, files)) return newest;
  const isNew = ({ path, digest }: HouseFileRow) => !standing?.get(path)?.equals(digest);
  for (const { digest, bytes, picture } of files.filter(isNew)) {
    await transaction.query(
      'insert into house_content (digest, bytes, picture) values ($1, $2, $3) on conflict (digest) do nothing',
      [digest, bytes, picture],
    );
  }
  await transaction.query(
    'insert into house_revision (number, source, made_by, folder, undone_to) values ($1, $2, $3, $4, $5)',
    [newest + 1, by.source, by.name, folder, by.undoneTo ?? null],
  );
  await transaction.query(
    `insert into house_revision_file (revision, path, digest)
    select $1, path, decode(digest, 'hex') from unnest($2::text[], $3::text[]) as file (path, digest)`,
    [newest + 1, files.map(({ path }) => path), files.map(({ digest }) => digest.toString('hex'))],
  );
  return newest + 1;
}

function isSame(standing: ReadonlyMap<string, Buffer>, files: readonly HouseFileRow[]): boolean {
  return (
    standing.size === files.length &&
    files.every(({ path, digest }) => standing.get(path)?.equals(digest) ?? false)
  );
}

/** The files of a revision by their paths, with the digests of their bytes. */
export async function digestsOf(
  queryable: Queryable,
  revision: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await queryable.query<{ path: string; digest: Buffer }>(
    'select path, digest from house_revision_file where revision = $1 order by path',
    [revision],
  );
  return new Map(rows.map(({ path, digest }) => [path, digest]));
}

/** The bytes of a stored file. @throws Error when nothing has this digest */
export async function loadContent(queryable: Queryable, digest: Buffer): Promise<Buffer> {
  const [row] = await queryable.query<{ bytes: Buffer }>(
    `select coalesce(content.bytes, source.bytes) as bytes
    from house_content content left join picture_source source on source.stem = picture where digest = $1`,
    [digest],
  );
  if (!row) throw new Error(`no file of the house has the digest ${digest.toString('hex')}`);
  return row.bytes;
}

/** The newest first. */
export async function listRevisions(
  queryable: Queryable,
  { after = 0, most = 100 }: { after?: number; most?: number } = {},
): Promise<HouseRevision[]> {
  return await queryable.query<HouseRevision>(
    `select number, opened_at as "openedAt", source, made_by as "madeBy", folder, undone_to as "undoneTo",
      case when exists (select from house_revision_file before where before.revision = number - 1) then array (
        select coalesce(file.path, before.path)
        from (select * from house_revision_file where revision = number) file
        full join (select * from house_revision_file where revision = number - 1) before using (path)
        where file.digest is distinct from before.digest
        order by 1
      ) end as changed
    from house_revision where number > $1 order by number desc limit $2`,
    [after, most],
  );
}

/** The newest revision that was opened from a folder, of this name or of any. */
export async function lastFolderRevision(queryable: Queryable, folder: string | null): Promise<number> {
  const [row] = await queryable.query<{ number: number | null }>(
    `select max(number) as number from house_revision where source = 'folder' and ($1::text is null or folder = $1)`,
    [folder],
  );
  return row?.number ?? 0;
}

/** Which shop this is, for a folder that is opened in several. */
export async function findShopId(queryable: Queryable): Promise<string> {
  const [row] = await queryable.query<{ id: string }>('select id from installation');
  if (!row) throw new Error('the database has no installation');
  return row.id;
}
