import type { Database, Queryable } from './database.ts';

export interface FollowOptions<Value extends string | number> {
  /** Whoever changes the value announces it here. */
  channel: string;
  /** Reads the present value, a revision for example. */
  read: () => Promise<Value>;
  /** Called with every new value, one call after the other; values that came and went may be skipped. */
  onChange: (value: Value) => Promise<void> | void;
  /** A read or an `onChange` failed; it is tried again at the next occasion. */
  onError: (error: Error) => void;
  /** Announcements can be lost, above all behind a pooler: so often the value is read anyway. Default 2. */
  everySeconds?: number;
}

/** Tells followers, when the transaction commits, that the value may have changed. */
export async function announce(transaction: Queryable, channel: string): Promise<void> {
  await transaction.query(`select pg_notify($1, 'changed')`, [channel]);
}

/** Follows a value that other processes change. Starts from `known`, what the caller has already seen. */
export async function followValue<Value extends string | number>(
  database: Database,
  known: Value,
  options: FollowOptions<Value>,
): Promise<() => Promise<void>> {
  const follower = new Follower(known, options);
  const look = () => void follower.look();
  const timer = setInterval(look, (options.everySeconds ?? 2) * 1000);
  // Without announcements the timer alone is enough, only slower.
  const stopListening = await database.listen(options.channel, look).catch((error) => {
    options.onError(error);
    return async () => {};
  });
  look();
  return async () => {
    clearInterval(timer);
    await stopListening();
    await follower.stop();
  };
}

class Follower<Value extends string | number> {
  readonly #options: FollowOptions<Value>;
  #seen: Value;
  #looking: Promise<void> | undefined;
  #lookAgain = false;
  #stopped = false;

  constructor(known: Value, options: FollowOptions<Value>) {
    this.#seen = known;
    this.#options = options;
  }

  /** Asked in the middle of a look, it looks once more: the running one may have read too early. */
  async look(): Promise<void> {
    if (this.#stopped) return;
    this.#lookAgain = true;
    this.#looking ??= this.#lookWhileAsked();
    await this.#looking;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#looking;
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain && !this.#stopped) {
      this.#lookAgain = false;
      await this.#lookOnce().catch(this.#options.onError);
    }
    this.#looking = undefined;
  }

  async #lookOnce(): Promise<void> {
    const value = await this.#options.read();
    if (value === this.#seen) return;
    await this.#options.onChange(value);
    this.#seen = value;
  }
}
