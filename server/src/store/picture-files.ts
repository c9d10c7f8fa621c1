import type { Queryable } from '#platform/database.ts';

export interface PictureFile {
  contentType: string;
  bytes: Buffer;
}

/** A picture of the house by its address below /pictures/, or the source to draw it of; null when there is none. */
export async function findPictureFile(
  queryable: Queryable,
  name: string,
): Promise<(PictureFile & { drawn: boolean }) | null> {
  // The name comes from an address, which may hold what no text of the database can.
  if (name.includes('\0')) return null;
  const [row] = await queryable.query<PictureFile & { drawn: boolean }>({
    name: 'picture-file',
    text: `select file.content_type as "contentType", coalesce(file.bytes, source.bytes) as bytes,
        file.bytes is not null as drawn
      from picture_file file left join picture_source source on file.bytes is null and source.stem = file.source
      where file.name = $1`,
    values: [name],
  });
  return row ?? null;
}

/** Names of the files that are still to be drawn. */
export async function findUndrawnPictures(queryable: Queryable): Promise<string[]> {
  const rows = await queryable.query<{ name: string }>(
    'select name from picture_file where bytes is null order by name',
  );
  return rows.map(({ name }) => name);
}

export async function storeDrawn(queryable: Queryable, name: string, bytes: Buffer): Promise<void> {
  await queryable.query('update picture_file set bytes = $2 where name = $1 and bytes is null', [
    name,
    bytes,
  ]);
}
