import { createHash } from 'node:crypto';
import { connectDatabase, type Database, type DatabaseAddress, type Queryable } from '#platform/database.ts';
import { createMigrationTable, type Migration } from '#platform/migrate.ts';

/** What is in the way of loading a copy into a database. */
interface Occupation {
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

interface DatabaseToLoad {
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

/** A table of a copy: what must come out again when it is loaded. */
interface CopiedTable {
  name: string;
  columns: readonly string[];
  rows: number;
  /** Sum of the SHA-256 of all lines: rows may come out of a database in another order. */
  checksum: string;
}

/** All that a copy of a database consists of, beside the lines of its tables. */
export interface CopiedDatabase {
  /** Version of the PostgreSQL that it was read from. */
  postgres: string;
  migrations: readonly Pick<Migration, 'name' | 'checksum'>[];
  installation: { id: string; mark: string; beat: number };
  newestOrder: { id: number; placedAt: string } | null;
  /** The last number of each sequence that has given one. */
  numbers: Readonly<Record<string, number>>;
  tables: readonly CopiedTable[];
}

/** A line is a row as PostgreSQL writes it, as a JSON string. `dumpDatabase` gives many at once, `loadDatabase` takes single ones. */
type Lines = AsyncIterable<string>;

const copyConnection = {
  poolSize: 1,
  applicationName: 'foyer copy',
  statementTimeoutMilliseconds: 0,
  lockTimeoutMilliseconds: 30_000,
} as const;

/** The same text for the same value, whatever the server's settings. */
const exactTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local synchronize_seqscans = off;
  set local idle_in_transaction_session_timeout = 0`;

/** Reads the whole database as it is at one moment, while others go on writing to it. */
export async function dumpDatabase(
  address: DatabaseAddress,
  write: (table: string, lines: Lines) => Promise<void>,
): Promise<CopiedDatabase> {
  const database = connectDatabase(address, copyConnection);
  try {
    return await database.transaction(
      async (transaction) => {
        await transaction.query('set transaction isolation level repeatable read, read only');
        await transaction.query(exactTexts);
        const tables: CopiedTable[] = [];
        for (const table of await listTables(transaction))
          tables.push(await dumpTable(transaction, table, (lines) => write(table.name, lines)));
        // Last, because a sequence is not part of the snapshot: it may be ahead of the rows, never behind.
        return { ...(await readFacts(transaction)), tables };
      },
      { attempts: 1 },
    );
  } finally {
    await database.close();
  }
}

async function readFacts(transaction: Queryable): Promise<Omit<CopiedDatabase, 'tables'>> {
  const [facts] = await transaction.query<Omit<CopiedDatabase, 'tables'>>(
    `select current_setting('server_version') as postgres,
       (select jsonb_agg(jsonb_build_object('name', name, 'checksum', checksum) order by name) from migration) as migrations,
       (select jsonb_build_object('id', id, 'mark', mark, 'beat', beat) from installation) as installation,
       (select jsonb_build_object('id', id, 'placedAt', placed_at) from orders order by id desc limit 1) as "newestOrder",
       (select coalesce(jsonb_object_agg(sequencename, last_value), '{}') from pg_sequences
        where schemaname = current_schema() and last_value is not null) as numbers`,
  );
  if (!facts) throw new Error('the database answered nothing about itself');
  return facts;
}

type Table = Pick<CopiedTable, 'name' | 'columns'> & { isHeavy: boolean };

/** Generated columns are not copied: they are generated again. */
async function listTables(transaction: Queryable): Promise<Table[]> {
  return await transaction.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
       bool_or(atttypid = 'bytea'::regtype) as "isHeavy"
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
}

async function dumpTable(
  transaction: Queryable,
  { name, columns, isHeavy }: Table,
  write: (lines: Lines) => Promise<void>,
): Promise<CopiedTable> {
  const sum = new LineSum();
  await transaction.query(
    `declare copied no scroll cursor for select row(${columns.map(quoted).join(', ')})::text as line from ${quoted(name)}`,
  );
  async function* lines(): Lines {
    for (;;) {
      const batch = await transaction.query<{ line: string }>(`fetch ${isHeavy ? 4 : 500} from copied`);
      if (batch.length === 0) return;
      const lines = batch.map(({ line }) => JSON.stringify(line));
      for (const line of lines) sum.add(line);
      yield `${lines.join('\n')}\n`;
    }
  }
  await write(lines());
  await transaction.query('close copied');
  return { name, columns, ...sum.result() };
}

/** Counts and sums up lines, in whatever order they come. */
export class LineSum {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(
      256,
      this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`),
    );
  }

  result(): Pick<CopiedTable, 'rows' | 'checksum'> {
    return { rows: this.#rows, checksum: this.#sum.toString(16) };
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
