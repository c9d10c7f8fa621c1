import { connectDatabase, type Database, type DatabaseAddress, type Queryable } from '#platform/database.ts';
import { createMigrationTable, type Migration } from '#platform/migrate.ts';
import {
  type CopiedDatabase,
  type CopiedTable,
  copyConnection,
  dumpTable,
  exactTexts,
  type Lines,
  listTables,
  quoted,
} from './database-copy.ts';

/** What is in the way of loading a copy into a database. */
export interface Occupation {
  /** Programs of the shop that are connected to it. */
  inUse: boolean;
  hasTables: boolean;
}

export async function findOccupation(address: DatabaseAddress): Promise<Occupation> {
  const database = connectDatabase(address, copyConnection);
  try {
    const [found] = await database.query<Occupation>(
      `select exists (select from pg_stat_activity where datname = current_database()
           and application_name in ('foyer', 'foyer jobs')) as "inUse",
         exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r') as "hasTables"`,
    );
    return found ?? { inUse: false, hasTables: false };
  } finally {
    await database.close();
  }
}

export interface DatabaseToLoad {
  copy: CopiedDatabase;
  /** Those that the copy has, in their order. */
  migrations: readonly Migration[];
  read(table: string): Lines;
  /** What the database holds is kept in a schema of this name; null: it is empty. */
  aside: string | null;
}

/**
 * Makes the database what the copy says, in one transaction: all or nothing. In the end every table is read again and compared.
 * @throws CopyDiffers where the database does not give back what the copy holds
 */
export async function loadDatabase(
  address: DatabaseAddress,
  { copy, migrations, read, aside }: DatabaseToLoad,
): Promise<void> {
  const database = connectDatabase(address, copyConnection);
  try {
    await database.transaction(
      async (transaction) => {
        await transaction.query(exactTexts);
        if (aside !== null) await moveAside(transaction, aside);
        await createMigrationTable(transaction);
        for (const { text } of migrations) await transaction.query(text);
        await refuseOtherTables(transaction, copy);
        const addForeignKeys = await dropForeignKeys(transaction);
        await forAllTables(transaction, copy, (names) => `truncate ${names.join(', ')}`);
        for (const table of copy.tables) await loadTable(transaction, table, read(table.name));
        await addForeignKeys();
        await continueNumbers(transaction, copy.numbers);
        await compareTables(transaction, copy);
      },
      { attempts: 1 },
    );
    await analyse(database, copy);
  } finally {
    await database.close();
  }
}

/** The restored database is not what the copy says. */
export class CopyDiffers extends Error {
  override name = 'CopyDiffers';
}

/** With the jobs of what is replaced, which must not run. */
async function moveAside(transaction: Queryable, aside: string): Promise<void> {
  const [current] = await transaction.query<{ name: string }>('select current_schema() as name');
  const name = quoted(current?.name ?? 'public');
  await transaction.query(`alter schema ${name} rename to ${quoted(aside)}; create schema ${name}`);
  const [jobs] = await transaction.query(`select from pg_namespace where nspname = 'job'`);
  if (jobs) await transaction.query(`alter schema job rename to ${quoted(`${aside}_job`)}`);
}

async function refuseOtherTables(transaction: Queryable, copy: CopiedDatabase): Promise<void> {
  const found = (await listTables(transaction)).map(describeTable);
  const expected = copy.tables.map(describeTable);
  if (found.join() !== expected.join())
    throw new CopyDiffers('The tables of the copy are not those of its migrations: the copy was changed');
}

function describeTable({ name, columns }: Pick<CopiedTable, 'name' | 'columns'>): string {
  return `${name}(${columns.join()})`;
}

/** Rows come in any order; adding the keys again checks all of them. */
async function dropForeignKeys(transaction: Queryable): Promise<() => Promise<void>> {
  const keys = await transaction.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of keys)
    await transaction.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of keys)
      await transaction.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

async function forAllTables(
  transaction: Queryable,
  { tables }: CopiedDatabase,
  statement: (names: string[]) => string,
): Promise<void> {
  await transaction.query(statement(tables.map(({ name }) => quoted(name))));
}

const batchCharacters = 4_000_000;

async function loadTable(transaction: Queryable, table: CopiedTable, lines: Lines): Promise<void> {
  const name = quoted(table.name);
  const columns = table.columns.map(quoted);
  const record = table.columns.map((_, index) => `(record).f${index + 1}`);
  await transaction.query(`alter table ${name} disable trigger user`);
  // A type with the copied columns alone, because a row of the table has the generated ones too.
  await transaction.query(`create type pg_temp.copied as (${await columnTypes(transaction, table)})`);
  const insert = `insert into ${name} (${columns.join(', ')}) overriding system value
    select ${record.join(', ')} from unnest($1::text[]) with ordinality as given (line, place),
      lateral (select line::pg_temp.copied as record offset 0) as parsed order by place`;
  let batch: string[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await transaction.query(insert, [batch]);
    batch = [];
    characters = 0;
  };
  for await (const line of lines) {
    batch.push(JSON.parse(line));
    characters += line.length;
    if (characters > batchCharacters) await flush();
  }
  await flush();
  await transaction.query(`drop type pg_temp.copied; alter table ${name} enable trigger user`);
}

async function columnTypes(transaction: Queryable, { name, columns }: CopiedTable): Promise<string> {
  const rows = await transaction.query<{ type: string }>(
    `select format_type(atttypid, atttypmod) as type
     from unnest($2::text[]) with ordinality as wanted (name, place)
     join pg_attribute on attrelid = $1::regclass and attname = wanted.name order by place`,
    [quoted(name), columns],
  );
  return rows.map(({ type }, index) => `f${index + 1} ${type}`).join(', ');
}

async function continueNumbers(transaction: Queryable, numbers: CopiedDatabase['numbers']): Promise<void> {
  await transaction.query(
    `select setval(format('%I.%I', current_schema(), key)::regclass, value::bigint) from jsonb_each_text($1::jsonb)`,
    [JSON.stringify(numbers)],
  );
}

async function compareTables(transaction: Queryable, { tables }: CopiedDatabase): Promise<void> {
  const wanted = new Map(tables.map((table) => [table.name, table.checksum]));
  for (const table of await listTables(transaction)) {
    const { checksum } = await dumpTable(transaction, table, readToEnd);
    if (checksum !== wanted.get(table.name))
      throw new CopyDiffers(`Table "${table.name}" did not come out of the database as it is in the copy`);
  }
}

async function readToEnd(lines: Lines): Promise<void> {
  for await (const _ of lines);
}

/** Of a table that was empty when it was analysed the planner believes so (decision 0103). */
async function analyse(database: Database, { tables }: CopiedDatabase): Promise<void> {
  const names = tables.filter(({ rows }) => rows > 0).map(({ name }) => quoted(name));
  await database.withConnection((connection) => connection.query(`analyze ${names.join(', ')}`));
}
