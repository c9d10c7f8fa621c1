import { createHash } from 'node:crypto';
import { connectDatabase, type DatabaseAddress, type Queryable } from '#platform/database.ts';
import type { Migration } from '#platform/migrate.ts';

/** A table of a copy: what must come out again when it is loaded. */
export interface CopiedTable {
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
export type Lines = AsyncIterable<string>;

export const copyConnection = {
  poolSize: 1,
  applicationName: 'foyer copy',
  statementTimeoutMilliseconds: 0,
  lockTimeoutMilliseconds: 30_000,
} as const;

/** The same text for the same value, whatever the server's settings. */
export const exactTexts = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
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
export async function listTables(transaction: Queryable): Promise<Table[]> {
  return await transaction.query<Table>(
    `select relname as name, array_agg(attname::text order by attnum) as columns,
       bool_or(atttypid = 'bytea'::regtype) as "isHeavy"
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = current_schema()::regnamespace and relkind = 'r'
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  );
}

export async function dumpTable(
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

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
