import type { Database, Queryable } from '#platform/database.ts';
import { raiseAlarm } from './alarms.ts';

/** How far a database has come. A server keeps the last one in a file, so that an older copy of the database is noticed. */
export interface Progress {
  /** Of the database; the same in its copies. */
  id: string;
  /** In the names of payments; another one since the note means that an older copy was restored. */
  mark: string;
  /** Grows with every note: one that is smaller than the file's is that of an older copy. */
  beat: number;
  /** The last number that each sequence has given. */
  numbers: Readonly<Record<string, number>>;
}

/** `salesStopped`: staff have not yet decided about a copy that was restored. */
export async function loadProgress(queryable: Queryable): Promise<Progress & { salesStopped: boolean }> {
  const rows = await queryable.query<Progress & { salesStopped: boolean }>(
    `select id, mark, beat,
       exists (select from alarm where kind = 'older-database' and resolved_at is null) as "salesStopped",
       (select coalesce(jsonb_object_agg(sequencename, last_value), '{}') from pg_sequences
        where schemaname = current_schema() and last_value is not null) as numbers
     from installation`,
  );
  if (!rows[0]) throw new Error('the database has no row in "installation"');
  return rows[0];
}

/** `17.6 (Debian 17.6-1.pgdg120+1)` */
export async function readDatabaseVersion(queryable: Queryable): Promise<string> {
  const rows = await queryable.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? 'unknown';
}

/** Its clock at this moment, not at the start of a transaction. */
export async function readDatabaseTime(queryable: Queryable): Promise<Date> {
  const rows = await queryable.query<{ time: Date }>('select clock_timestamp() as time');
  if (!rows[0]) throw new Error('the database did not tell its time');
  return rows[0].time;
}

/** Committed before the caller writes its file: a database that goes on never lags behind the file. */
export async function nextBeat(queryable: Queryable): Promise<number> {
  const rows = await queryable.query<{ beat: number }>(
    'update installation set beat = beat + 1 returning beat',
  );
  return rows[0]?.beat ?? 0;
}

/** More than a shop can sell between two notes. */
const leap = 10_000;
/** More than all servers together can have noted. */
const beatLeap = 1_000_000;

/**
 * This database is an older copy: numbers leap past those that were given out after it was taken, payments get another mark,
 * and sales stop until staff close the alarm. Once, however many servers notice.
 */
export async function startAnewAfter(database: Database, known: Progress, notedAt: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const [older] = await transaction.query<{ mark: string }>(
      'select mark from installation where beat < $1 for update',
      [known.beat],
    );
    if (!older) return;
    const [newest] = await transaction.query<{ id: number; at: Date }>(
      'select id, placed_at as at from orders order by id desc limit 1',
    );
    await transaction.query(
      `update installation set mark = substr(replace(gen_random_uuid()::text, '-', ''), 1, 5), drawn_at = now(),
         earlier_marks = earlier_marks || mark || array_remove(array[$2], mark), beat = $1`,
      [known.beat + beatLeap, known.mark],
    );
    await transaction.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass,
         greatest(coalesce(last_value, 0), coalesce(($1::jsonb ->> sequencename)::bigint, 0)) + $2)
       from pg_sequences where schemaname = current_schema()`,
      [JSON.stringify(known.numbers), leap],
    );
    // Money may have gone back after the copy: every paid order is asked about again, not only once a day.
    await transaction.query(`update payment set asked_at = to_timestamp(0) where applied = 'order'`);
    // So may a refund that waits in the copy: its bank is asked about it before it is asked for it.
    await transaction.query(
      `update refund set asked_at = to_timestamp(0) where state = 'WAITING' and asked_at is null and not outside`,
    );
    await raiseAlarm(transaction, {
      kind: 'older-database',
      orderId: null,
      paymentId: null,
      detail: describeGap(older.mark, newest, notedAt),
    });
  });
}

/** Whether a payment has a name that this database, or what it was restored from, has given it. */
export async function isOurName(queryable: Queryable, merchantNumber: string): Promise<boolean> {
  const mark = /^\d+-\d+-([0-9a-f]+)-\d+$/.exec(merchantNumber)?.[1];
  if (mark === undefined) return false;
  const rows = await queryable.query('select 1 from installation where $1 = any (earlier_marks || mark)', [
    mark,
  ]);
  return rows.length > 0;
}

function describeGap(mark: string, newest: { id: number; at: Date } | undefined, notedAt: string): string {
  const end = newest ? `its newest order is ${newest.id} of ${newest.at.toISOString()}` : 'it has no orders';
  return (
    `this database is older than the shop was at ${notedAt}: ${end}. Sales are stopped. Banks are asked about every payment ` +
    'that this copy or the journal in FOYER_DATA knows. Closing this alarm refunds what was paid for orders that are lost, sends the ' +
    `other refunds that wait ("foyer returns retry" lists them), and resumes sales. If the journal of a server is missing, look in the merchant accounts for payments whose names contain "-${mark}-" ` +
    'and that "foyer orders" does not find, and refund them there'
  );
}
