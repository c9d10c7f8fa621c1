import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsFromWire, freeSeatsRequestToWire } from '@foyer/contract/hall/seats-codec.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { askFree } from './seat-calls.ts';

/** The specification's interval for standing places, and the interval without the event stream. */
const pollMs = 20_000;
const fallBackMs = 10_000;
/** A stream that ended is opened again after this long, and after a second failure in a row much later. */
const againMs = 1_000;
const laterMs = 120_000;
/** A hidden tab closes its stream after this long. */
const hiddenMs = 60_000;

/**
 * Keeps a session's seat states fresh: the shop's event stream, a poll every 20 seconds besides (SC-6), and
 * every 10 without the stream. `onClosed`: the session is cancelled, or not sold any more. The returned function ends both.
 */
export function watchSeats(
  sessionId: number,
  version: () => string,
  onNews: (news: FreeSeats) => void,
  onClosed: () => void,
): () => void {
  const watch = new SeatWatch(sessionId, version, onNews, onClosed);
  return () => watch.stop();
}

class SeatWatch {
  readonly #sessionId: number;
  readonly #version: () => string;
  readonly #onNews: (news: FreeSeats) => void;
  readonly #onClosed: () => void;
  #stream: EventSource | null = null;
  #hasFailed = false;
  #hiddenTimer = 0;
  #pollTimer = 0;
  #isStopped = false;

  constructor(
    sessionId: number,
    version: () => string,
    onNews: (news: FreeSeats) => void,
    onClosed: () => void,
  ) {
    this.#sessionId = sessionId;
    this.#version = version;
    this.#onNews = onNews;
    this.#onClosed = onClosed;
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
    if (this.#stream || this.#isStopped || document.visibilityState === 'hidden') return;
    const request = freeSeatsRequestToWire({ sessionId: this.#sessionId, since: this.#version() });
    this.#stream = new EventSource(`/api/seats/changes?${new URLSearchParams(Object.entries(request))}`);
    this.#stream.onmessage = ({ data }) => {
      this.#hasFailed = false;
      const news = freeSeatsFromWire(JSON.parse(String(data)));
      if (!this.#tell(news)) void this.#ask();
    };
    this.#stream.onerror = () => {
      this.#close();
      setTimeout(() => this.#open(), jittered(this.#hasFailed ? laterMs : againMs));
      this.#hasFailed = true;
    };
  }

  #close(): void {
    this.#stream?.close();
    this.#stream = null;
  }

  /** Stream and polls overtake each other: changes since another version would turn seats back. False: they do not fit. */
  #tell(news: FreeSeats): boolean {
    const version = this.#version();
    const fits = news.kind === 'full' || news.since === version;
    if (fits) this.#onNews(news);
    return fits || news.version === version;
  }

  async #ask(): Promise<void> {
    try {
      const answer = await askFree(this.#sessionId, this.#version());
      if (this.#isStopped) return;
      if (answer.ok) this.#tell(answer.value);
      else if (answer.refusal.kind === 'sale-closed') this.#onClosed();
    } catch (failure) {
      // Without a connection the next poll tries again.
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
  }

  #poll(): void {
    this.#pollTimer = window.setTimeout(
      () => {
        if (document.visibilityState === 'visible') void this.#ask();
        this.#poll();
      },
      jittered(this.#stream ? pollMs : fallBackMs),
    );
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

/** The visitors of a full hall do not all ask in the same moment. */
function jittered(milliseconds: number): number {
  return milliseconds * (0.9 + Math.random() * 0.2);
}
