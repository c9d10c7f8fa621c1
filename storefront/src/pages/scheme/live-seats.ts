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
  let stream: EventSource | null = null;
  let hasFailed = false;
  let isStopped = false;
  let hiddenTimer = 0;
  let pollTimer = 0;

  const isHidden = () => document.visibilityState === 'hidden';
  const close = () => {
    stream?.close();
    stream = null;
  };
  // Stream and polls overtake each other: changes since another version would turn seats back. False: they do not fit.
  const tell = (news: FreeSeats) => {
    const known = version();
    const fits = news.kind === 'full' || news.since === known;
    if (fits) onNews(news);
    return fits || news.version === known;
  };
  const ask = async () => {
    try {
      const answer = await askFree(sessionId, version());
      if (isStopped) return;
      if (answer.ok) tell(answer.value);
      else if (answer.refusal.kind === 'sale-closed') onClosed();
    } catch (failure) {
      // Without a connection the next poll tries again.
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
  };
  const open = () => {
    if (stream || isStopped || isHidden()) return;
    const request = freeSeatsRequestToWire({ sessionId, since: version() });
    stream = new EventSource(`/api/seats/changes?${new URLSearchParams(Object.entries(request))}`);
    stream.onmessage = ({ data }) => {
      hasFailed = false;
      if (!tell(freeSeatsFromWire(JSON.parse(String(data))))) void ask();
    };
    stream.onerror = () => {
      close();
      setTimeout(open, jittered(hasFailed ? laterMs : againMs));
      hasFailed = true;
    };
  };
  const poll = () => {
    pollTimer = window.setTimeout(
      () => {
        if (!isHidden()) void ask();
        poll();
      },
      jittered(stream ? pollMs : fallBackMs),
    );
  };
  const onVisibility = () => {
    clearTimeout(hiddenTimer);
    if (isHidden()) {
      hiddenTimer = window.setTimeout(close, hiddenMs);
      return;
    }
    open();
    void ask();
  };

  document.addEventListener('visibilitychange', onVisibility);
  open();
  poll();
  return () => {
    isStopped = true;
    clearTimeout(pollTimer);
    clearTimeout(hiddenTimer);
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}

/** The visitors of a full hall do not all ask in the same moment. */
function jittered(milliseconds: number): number {
  return milliseconds * (0.9 + Math.random() * 0.2);
}
