import { setTimeout } from 'node:timers/promises';
import { limitedBlocks } from './limits.ts';
import type { StoredBody } from './stored-body.ts';

export interface KeptPage {
  status: number;
  body: StoredBody;
  policy: string;
}

interface Entry {
  page: Promise<KeptPage | null>;
  /** Epoch milliseconds until which the page is shown again; null while it is being made. */
  freshUntil: number | null;
  bytes: number;
}

const mostEntries = 1000;
const mostBytes = 64 * 1024 * 1024;
/** How long after its time a page may be shown to whom none is made, milliseconds. */
const longestStale = 60_000;

/**
 * Pages that are the same for every anonymous visitor, for some seconds, by their address. However many ask
 * at once, a page is made once. `make` answers null for a page that may not be kept.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #milliseconds: number;
  #bytes = 0;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  async get(key: string, now: number, make: () => Promise<KeptPage | null>): Promise<KeptPage | null> {
    const known = this.#entries.get(key);
    if (known && (known.freshUntil === null || known.freshUntil > now)) return known.page;
    if (known) this.#drop(key, known);
    const entry: Entry = { page: make(), freshUntil: null, bytes: 0 };
    this.#entries.set(key, entry);
    try {
      const page = await entry.page;
      if (page) this.#keep(key, entry, page, now);
      else this.#drop(key, entry);
      return page;
    } catch (error) {
      this.#drop(key, entry);
      throw error;
    }
  }

  /** Whether `get` answers without making a page: it is fresh, or being made. */
  has(key: string, now: number): boolean {
    const known = this.#entries.get(key);
    return known !== undefined && (known.freshUntil === null || known.freshUntil > now);
  }

  /** The page as it was made last, if that is not too long ago. */
  async last(key: string, now: number): Promise<KeptPage | null> {
    const known = this.#entries.get(key);
    if (!known || (known.freshUntil ?? now) + longestStale < now) return null;
    return known.page;
  }

  #keep(key: string, entry: Entry, page: KeptPage, now: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.freshUntil = now + this.#milliseconds;
    entry.bytes = page.body.bytes;
    this.#bytes += entry.bytes;
    for (const [oldKey, old] of this.#entries) {
      if (this.#entries.size <= mostEntries && this.#bytes <= mostBytes) return;
      this.#drop(oldKey, old);
    }
  }

  #drop(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

/** Pages that may be made at once, and a second after that. */
interface PageRate {
  burst: number;
  aSecond: number;
}

/**
 * A page takes 20 to 30 ms of the one thread that serves everything. One block of addresses may use an eighth of it, all
 * together half; the rest is for calls, callbacks and what is kept.
 */
const ofBlock: PageRate = { burst: 20, aSecond: 5 };
/** A /48 of IPv6 may be a provider's many customers. */
const ofSite: PageRate = { burst: 80, aSecond: 20 };
const ofAll: PageRate = { burst: 40, aSecond: 20 };

/** Who is over the budget is told so at once; whoever asks on against `Retry-After` is told a second later. */
const ofRefusals: PageRate = { burst: 20, aSecond: 2 };
const waitMilliseconds = 1_000;
/** Answers that wait at a time: each holds a connection. */
const mostWaiting = 256;

const loopback = /^(::1|(::ffff:)?127(\.\d+){3})$/i;

/** Blocks that are remembered; each takes some 150 bytes. */
const mostBlocks = 20_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** How many pages may still be made anew. */
export class PageBudget {
  readonly #buckets = new Map<string, Bucket>();
  #waiting = 0;

  /** Whether a page may be made for this address, which takes it from what is left. */
  take(address: string, now: number): boolean {
    // Programs beside the shop; or a proxy that is not named, and so the whole world.
    if (loopback.test(address)) return true;
    const { caller, site } = limitedBlocks(address);
    const wanted = [
      this.#bucket(caller, ofBlock, now),
      ...(site === null ? [] : [this.#bucket(`${site}/48`, ofSite, now)]),
    ];
    // Who is over the own budget takes nothing from that of all.
    if (wanted.some(({ tokens }) => tokens < 1)) return false;
    const all = this.#bucket('', ofAll, now);
    if (all.tokens < 1) return false;
    for (const bucket of [...wanted, all]) bucket.tokens -= 1;
    return true;
  }

  /** Before a refusal is sent: a flood that waits for its answers asks once a second for each of its connections. */
  async waitBeforeRefusal(address: string, now: number): Promise<void> {
    const bucket = this.#bucket(`${limitedBlocks(address).caller} refused`, ofRefusals, now);
    const isPatient = bucket.tokens >= 1;
    if (isPatient) bucket.tokens -= 1;
    if (isPatient || this.#waiting >= mostWaiting) return;
    this.#waiting += 1;
    await setTimeout(waitMilliseconds);
    this.#waiting -= 1;
  }

  #bucket(name: string, { burst, aSecond }: PageRate, now: number): Bucket {
    const known = this.#buckets.get(name);
    const earned = known ? (Math.max(0, now - known.at) / 1000) * aSecond : burst;
    const bucket = { tokens: Math.min(burst, (known?.tokens ?? 0) + earned), at: now };
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    // The block that has asked for nothing for longest has its whole budget again, or nearly.
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > mostBlocks && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }
}
