import type { Queryable } from '#platform/database.ts';
import { migrationsFolder, readMigrations } from '#platform/migrate.ts';

/** Runs a migration that only corrects rows once more, on rows as they were before it. */
export async function runMigration(queryable: Queryable, number: string): Promise<void> {
  const migration = (await readMigrations(migrationsFolder)).find(({ name }) => name.startsWith(number));
  if (!migration) throw new Error(`no migration ${number}`);
  await queryable.query(migration.text);
}
