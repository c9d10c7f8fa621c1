import type { Queryable } from '#platform/database.ts';

/** A picture of the house by its address below /pictures/; null when there is none. */
export async function findPictureFile(
  queryable: Queryable,
  name: string,
): Promise<{ contentType: string; bytes: Buffer } | null> {
  // The name comes from an address, which may hold what no text of the database can.
  if (name.includes('\0')) return null;
  const [row] = await queryable.query<{ contentType: string; bytes: Buffer }>({
    name: 'picture-file',
    text: 'select content_type as "contentType", bytes from picture_file where name = $1',
    values: [name],
  });
  return row ?? null;
}

/** Throws when the database does not answer. */
export async function checkDatabase(queryable: Queryable): Promise<void> {
  await queryable.query('select 1');
}
