import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsFromWire, freeSeatsRequestToWire } from '@foyer/contract/hall/seats-codec.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { askFree } from './seat-calls.ts';

/** The specification's interval for standing places, and the interval without the event stream. */
const pollMs = 20_000;
const fallBackMs = 10_000;
/** After this many failures in a row the stream is given up. */
const mostFailures = 2;
/** A hidden tab closes its stream after this long. */
const hiddenMs = 60_000;

/**
 * Keeps a session's seat states fresh: the shop's event stream, a poll every 20 seconds besides (SC-6), and
 * every 10 without the stream. The returned function ends both.
 */
export function watchSeats(
  sessionId: number,
  version: () => string,
  onNews: (news: FreeSeats) => void,
): () => void {
  const watch = new SeatWatch(sessionId, version, onNews);
  return () => watch.stop();
}

class SeatWatch {
  readonly #sessionId: number;
  readonly #version: () => string;
  readonly #onNews: (news: FreeSeats) => void;
  #stream: EventSource | null = null;
  #failures = 0;
  #hiddenTimer = 0;
  #pollTimer = 0;
  #isStopped = false;

  constructor(sessionId: number, version: () => string, onNews: (news: FreeSeats) => void) {
    this.#sessionId = sessionId;
    this.#version = version;
    this.#onNews = onNews;
    document.addEventListener('visibilitychange', this.#onVisibility);
    this.#open();
    this.#poll();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#pollTimer);
    clearTimeout(this.#hiddenTimer);
    document.removeEventListener('visibilitychange', this.#onVisibility);
    this.#close();
  }

  #open(): void {
    if (this.#stream || this.#isStopped || this.#failures >= mostFailures) return;
    const request = freeSeatsRequestToWire({ sessionId: this.#sessionId, since: this.#version() });
    this.#stream = new EventSource(`/api/seats/changes?${new URLSearchParams(Object.entries(request))}`);
    this.#stream.onmessage = ({ data }) => {
      this.#failures = 0;
      this.#onNews(freeSeatsFromWire(JSON.parse(String(data))));
    };
    this.#stream.onerror = () => {
      this.#close();
      this.#failures += 1;
      if (this.#failures < mostFailures) setTimeout(() => this.#open(), 1_000 * this.#failures);
    };
  }

  #close(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  async #ask(): Promise<void> {
    try {
      const answer = await askFree(this.#sessionId, this.#version());
      if (answer.ok && !this.#isStopped) this.#onNews(answer.value);
    } catch (failure) {
      // Without a connection the next poll tries again.
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
  }

  #poll(): void {
    // Jitter: the visitors of a full hall do not all ask in the same moment.
    const pause = (this.#stream ? pollMs : fallBackMs) * (0.9 + Math.random() * 0.2);
    this.#pollTimer = window.setTimeout(() => {
      if (document.visibilityState === 'visible') void this.#ask();
      this.#poll();
    }, pause);
  }

  readonly #onVisibility = () => {
    clearTimeout(this.#hiddenTimer);
    if (document.visibilityState === 'hidden') {
      this.#hiddenTimer = window.setTimeout(() => this.#close(), hiddenMs);
      return;
    }
    this.#open();
    void this.#ask();
  };
}
