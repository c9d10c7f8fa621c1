import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';

/**
 * The database does not serve now: it is silent, restarting, failing over or out of reach. What was asked may have been
 * done or not.
 */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  /** Of the answer, where there was one. */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.code = cause instanceof pg.DatabaseError ? cause.code : undefined;
  }
}

/** Connection lost, shutting down, starting up, out of connections; and a demoted primary, which only reads. */
const awayCodes = /^(08|53|57P0|25006)/;

/** What a statement or a connection failed with; the driver has no class for a lost connection. */
export function failureOf(error: unknown): unknown {
  if (error instanceof DatabaseAway || error instanceof TypeError || error instanceof RangeError)
    return error;
  if (error instanceof pg.DatabaseError && !awayCodes.test(error.code ?? '')) return error;
  return new DatabaseAway(error);
}

/** A name that leads to several addresses fails with an error for each, and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

export interface PulseOptions {
  connect(): pg.Client;
  /** Called when the database falls silent, and when it answers again. */
  onChange(isSilent: boolean): void;
  /** Called with what a statement or a connection failed with. */
  onFailure(error: unknown): void;
}

/** Without an answer for so long, the database is asked whether it lives. Together well under three seconds. */
const suspectMilliseconds = 1_000;
const probeMilliseconds = 1_300;
const pauseMilliseconds = 500;

/**
 * Ends waiting for a database that does not answer. A statement may be slow; so when it takes long, a probe over a
 * connection of its own commits something. Only if that is not answered either, everything that waits fails, and
 * until a probe succeeds everything else fails at once.
 */
export class DatabasePulse {
  readonly #options: PulseOptions;
  readonly #waiting = new Set<(error: DatabaseAway) => void>();
  #probe: Promise<void> | null = null;
  #isSilent = false;
  #closed = false;

  constructor(options: PulseOptions) {
    this.#options = options;
  }

  /**
   * What `ask` answers.
   * @throws DatabaseAway
   */
  answered<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#isSilent) return Promise.reject(new DatabaseAway(new Error('The database does not answer')));
    return new Promise<T>((resolve, reject) => {
      const suspicion = setInterval(() => this.#suspect(), suspectMilliseconds);
      const end = () => {
        clearInterval(suspicion);
        this.#waiting.delete(giveUp);
      };
      const giveUp = (error: DatabaseAway) => {
        end();
        reject(error);
      };
      this.#waiting.add(giveUp);
      ask().then(
        (answer) => {
          end();
          resolve(answer);
        },
        (error: unknown) => {
          end();
          this.#options.onFailure(error);
          reject(failureOf(error));
        },
      );
    });
  }

  close(): void {
    this.#closed = true;
  }

  #suspect(): void {
    this.#probe ??= this.#probeUntilAnswered().finally(() => {
      this.#probe = null;
    });
  }

  async #probeUntilAnswered(): Promise<void> {
    while (!this.#closed) {
      const isAlive = await this.#probeOnce();
      if (isAlive === this.#isSilent) this.#change(!isAlive);
      if (isAlive) return;
      await pause(pauseMilliseconds, undefined, { ref: false });
    }
  }

  #change(isSilent: boolean): void {
    this.#isSilent = isSilent;
    this.#options.onChange(isSilent);
    if (!isSilent) return;
    for (const giveUp of [...this.#waiting])
      giveUp(new DatabaseAway(new Error('The database does not answer')));
  }

  async #probeOnce(): Promise<boolean> {
    const client = this.#options.connect();
    client.on('error', () => {});
    const late = pause(probeMilliseconds, undefined, { ref: false })
      // What arrived while this process was busy counts.
      .then(() => turn())
      .then(() => false);
    const isAlive = await Promise.race([answers(client), late]);
    client.end().catch(() => {});
    return isAlive;
  }
}

/** A commit, because one that waits for a replica hangs while reads are answered. */
async function answers(client: pg.Client): Promise<boolean> {
  try {
    await client.connect();
    await client.query(`select pg_logical_emit_message(true, 'foyer', '')`);
    return true;
  } catch (error) {
    return !(failureOf(error) instanceof DatabaseAway);
  }
}
