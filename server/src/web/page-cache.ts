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
