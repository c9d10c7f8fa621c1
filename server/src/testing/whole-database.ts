import type { Queryable } from '#platform/database.ts';

/** Everything that the database holds, as one text. */
export async function wholeDatabase(queryable: Queryable): Promise<string> {
  const tables = await queryable.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => queryable.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
