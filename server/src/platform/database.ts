import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseAway, DatabasePulse, failureOf } from './database-pulse.ts';
import { isOfFullDisk } from './disk-full.ts';
import { inTransactionScope, type OnOutsideCall, runTransaction } from './transaction.ts';

/** Where a database answers: a `postgres://` address, or a host (a folder means its unix socket). */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string };

/** A statement with a name is prepared once a connection, and its plan is kept by the server. */
export interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/**
 * Anything that answers SQL. Columns come as: `bigint` a number (it throws past 2^53), `date` a text
 * `YYYY-MM-DD`, `time` a text, `timestamptz` a Date, `numeric` a text, `jsonb` its value; arrays likewise.
 * The row type is the caller's word for what its statement selects.
 */
export interface Queryable {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  query<Row = Record<string, unknown>>(statement: Statement): Promise<Row[]>;
}

interface TransactionOptions {
  /** How often the work is tried in all when it only lost a race (40001, 40P01, 55P03). Default 4. */
  attempts?: number;
  /** Its statements set limits of their own, and may take minutes. */
  isLong?: boolean;
}

/** Every question fails with `DatabaseAway` where the database does not serve, after three seconds at most. */
export interface Database extends Queryable {
  /**
   * Runs the work in one READ COMMITTED transaction and commits. The work may run more than once, so it
   * must have no effect outside the transaction. Rolls back when the work throws, and when it calls outside.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** One connection for several statements without a transaction around them. */
  withConnection<T>(work: (connection: Queryable) => Promise<T>): Promise<T>;
  /**
   * Receives NOTIFY on the channel until the returned function is called. A message can be lost when the
   * connection breaks or a pooler swallows it: `onMessage` is called with '' after every reconnection.
   */
  listen(channel: string, onMessage: (payload: string) => void): Promise<() => Promise<void>>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** Connections at most. Few are faster than many: measured, 64 cost a quarter against 16. */
  poolSize?: number;
  /** The server ends a statement that runs longer. 0: no limit, and no silence of the database is too long. */
  statementTimeoutMilliseconds?: number;
  /** The server ends a wait for a lock that takes longer (55P03), and a transaction is tried again. */
  lockTimeoutMilliseconds?: number;
  /** What pg_stat_activity shows. */
  applicationName?: string;
  /** Told of a lost idle connection; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
  /** Told when the database falls silent, and when it answers again. */
  onSilence?: (isSilent: boolean) => void;
  /** Told of each statement that failed because the database has no room left on its disk. */
  onDiskFull?: () => void;
  /** Told of a call to the outside inside a transaction, which then goes out. Without it the call throws. */
  onOutsideCall?: OnOutsideCall | undefined;
}

/** Opens a pool; nothing connects before the first statement. */
export function connectDatabase(address: DatabaseAddress, options: DatabaseOptions = {}): Database {
  const settings = connectionSettings(address, options);
  let pool = openPool(settings, options);
  const pulse = new DatabasePulse({
    connect: () => new pg.Client(settings),
    onChange: (isSilent) => {
      // Connections that were open in a silence may be dead without a sign.
      if (isSilent) {
        pool.end().catch(() => {});
        pool = openPool(settings, options);
      }
      options.onSilence?.(isSilent);
    },
    onFailure: (error) => {
      if (isOfFullDisk(error)) options.onDiskFull?.();
    },
  });
  const listener = new Listener(() => new pg.Client(settings));
  const borrow = () => borrowClient(pool, pulse);
  const usual = patienceOf(pulse, options);
  return {
    query: (statement: string | Statement, values?: readonly unknown[]) =>
      lend(borrow, (client) => rowsOf(client, usual, statement, values)),
    transaction: (work, { attempts = 4, isLong = false } = {}) => {
      const limits = isLong ? { ...usual, longest: null } : usual;
      return runTransaction(attempts, borrow, {
        ask: (client, text) => ask(client, limits, { text }),
        work: (client) => inTransactionScope(() => work(queryable(client, limits)), options.onOutsideCall),
      });
    },
    withConnection: (work) => lend(borrow, (client) => work(queryable(client, usual))),
    listen: (channel, onMessage) => listener.listen(channel, onMessage),
    close: async () => {
      pulse.close();
      await listener.close();
      await pool.end();
    },
  };
}

function openPool(settings: pg.ClientConfig, options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({ ...settings, max: options.poolSize ?? 8, idleTimeoutMillis: 30_000 });
  pool.on('error', (error) => options.onConnectionLost?.(error));
  // A connection in use tells its loss through the statement; unheard, the same loss would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => {});
    client.on('notice', ({ routine }) => {
      if (routine === replicaWait) unreplicated.add(client);
    });
  });
  return pool;
}

/**
 * PostgreSQL reports a commit whose wait for the synchronous replica was cancelled as done, with a warning only: a failover
 * may lose it. The routine is named because the warning itself has no code of its own and is translated.
 */
const replicaWait = 'SyncRepWaitForLSN';
const unreplicated = new WeakSet<pg.Client>();

/** A connection that comes after its borrower has given up is closed: it may be one of before the silence. */
async function borrowClient(pool: pg.Pool, pulse: DatabasePulse): Promise<pg.PoolClient> {
  let hasGivenUp = false;
  try {
    return await pulse.answered(async () => {
      const client = await pool.connect();
      if (hasGivenUp) client.release(true);
      return client;
    });
  } catch (error) {
    hasGivenUp = true;
    throw error;
  }
}

/** The limits travel with the greeting; a pgbouncer in between must name them in `ignore_startup_parameters`. */
function connectionSettings(address: DatabaseAddress, options: DatabaseOptions): pg.ClientConfig {
  return {
    ...(typeof address === 'string' ? { connectionString: address } : address),
    types: columnTypes,
    application_name: options.applicationName ?? 'foyer',
    statement_timeout: statementTimeoutOf(options),
    lock_timeout: options.lockTimeoutMilliseconds ?? 3_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
}

type Client = pg.PoolClient;

/** How long an answer is waited for: while the database lives, and at most the `longest` time, which null does not limit. */
interface Patience {
  /** null: however long it is silent. */
  pulse: DatabasePulse | null;
  longest: number | null;
}

/** The server ends a statement by itself; a connection that is dead on the way is given up so much later. */
const answerMilliseconds = 2_000;

function statementTimeoutOf({ statementTimeoutMilliseconds = 15_000 }: DatabaseOptions): number {
  return statementTimeoutMilliseconds;
}

/** A backup, which sets no limit to its statements, must not fail because a disk is slow. */
function patienceOf(pulse: DatabasePulse, options: DatabaseOptions): Patience {
  const timeout = statementTimeoutOf(options);
  return timeout === 0 ? { pulse: null, longest: null } : { pulse, longest: timeout + answerMilliseconds };
}

function queryable(client: Client, patience: Patience): Queryable {
  return {
    query: (statement: string | Statement, values?: readonly unknown[]) =>
      rowsOf(client, patience, statement, values),
  };
}

async function rowsOf<Row>(
  client: Client,
  patience: Patience,
  statement: string | Statement,
  values: readonly unknown[] | undefined,
): Promise<Row[]> {
  const asked = typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement;
  const answer: pg.QueryResult | pg.QueryResult[] = await ask(client, patience, asked);
  // Several statements in one text are answered one by one.
  return Array.isArray(answer) ? answer.flatMap(({ rows }) => rows) : answer.rows;
}

function ask(client: Client, { pulse, longest }: Patience, statement: Statement): Promise<pg.QueryResult> {
  const question = {
    text: statement.text,
    ...(statement.name === undefined ? {} : { name: statement.name }),
    ...(statement.values === undefined ? {} : { values: [...statement.values] }),
    ...(longest === null ? {} : { query_timeout: longest }),
  };
  const replicated = async () => {
    const answer: pg.QueryResult = await client.query(question);
    if (unreplicated.has(client))
      throw new DatabaseAway(new Error('The commit was not confirmed by a replica'));
    return answer;
  };
  if (pulse) return pulse.answered(replicated);
  return replicated().catch((error: unknown) => {
    throw failureOf(error);
  });
}

/**
 * A connection whose statement failed is closed, never handed to the next visitor: its answer may still be on the way, and
 * a text of several statements may have left a transaction open.
 */
async function lend<T>(borrow: () => Promise<Client>, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await borrow();
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    client.release(failure instanceof Error ? failure : undefined);
  }
}

type Parser = (text: string) => unknown;

const { builtins } = pg.types;

/** Array types have no name in the driver: `text[]`, `bigint[]`, `date[]`, `numeric[]`. */
const arrayOf = { text: 1009 as typeof builtins.TEXT, int8: 1016, date: 1182, numeric: 1231 } as const;
const textArray: (text: string) => (string | null)[] = pg.types.getTypeParser(arrayOf.text);

/** Ours in place of the driver's: its Date for a day shifts with the server's zone, its bigint is a text. */
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [builtins.INT8, safeInteger],
  [arrayOf.int8, (text) => textArray(text).map((one) => (one === null ? null : safeInteger(one)))],
  [builtins.DATE, (text) => text],
  [arrayOf.date, textArray],
  [builtins.TIMESTAMP, (text) => text],
  [arrayOf.numeric, textArray],
]);

/** Column types as `Queryable` promises them, for one connection: nothing global is changed. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format ?? 'text'),
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`The database answered ${text}, which a JavaScript number cannot hold exactly`);
}

type OnMessage = (payload: string) => void;

const firstPause = 100;
const longestPause = 10_000;

/** One connection for every channel, opened at the first `listen`, opened again when it is lost. */
class Listener {
  readonly #createClient: () => pg.Client;
  readonly #channels = new Map<string, Set<OnMessage>>();
  #client: Promise<pg.Client> | undefined;
  #closed = false;

  constructor(createClient: () => pg.Client) {
    this.#createClient = createClient;
  }

  async listen(channel: string, onMessage: OnMessage): Promise<() => Promise<void>> {
    const known = this.#channels.get(channel);
    const listeners = known ?? new Set();
    this.#channels.set(channel, listeners.add(onMessage));
    if (this.#client === undefined) await this.#open();
    else if (!known) await subscribe(await this.#client, channel);
    return () => this.#forget(channel, listeners, onMessage);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #forget(channel: string, listeners: Set<OnMessage>, onMessage: OnMessage): Promise<void> {
    listeners.delete(onMessage);
    if (listeners.size > 0 || this.#closed) return;
    this.#channels.delete(channel);
    const client = await this.#client;
    await client?.query(`unlisten ${client.escapeIdentifier(channel)}`);
  }

  async #open(): Promise<void> {
    this.#client = this.#connect();
    try {
      await this.#client;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#createClient();
    client.on('notification', ({ channel, payload }) => tell(this.#channels.get(channel), payload ?? ''));
    // The end of the connection follows every error, and is what reconnects.
    client.on('error', () => {});
    await client.connect();
    for (const channel of this.#channels.keys()) await subscribe(client, channel);
    client.once('end', () => void this.#reconnect());
    return client;
  }

  /** Messages sent meanwhile are lost, so every listener is told that something may have happened. */
  async #reconnect(): Promise<void> {
    for (let wait = firstPause; !this.#closed; wait = Math.min(wait * 2, longestPause)) {
      if (await this.#reopened()) {
        for (const listeners of this.#channels.values()) tell(listeners, '');
        return;
      }
      await pause(wait, undefined, { ref: false });
    }
  }

  async #reopened(): Promise<boolean> {
    return this.#open().then(
      () => true,
      () => false,
    );
  }
}

async function subscribe(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}

function tell(listeners: ReadonlySet<OnMessage> | undefined, payload: string): void {
  for (const onMessage of listeners ?? []) onMessage(payload);
}
