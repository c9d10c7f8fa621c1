import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

type OnMessage = (payload: string) => void;

const firstPause = 100;
const longestPause = 10_000;

/** One connection for every channel, opened at the first `listen`, opened again when it is lost. */
export class Listener {
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
