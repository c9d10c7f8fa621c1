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
 * every 10 where they do not get through. `stop` ends both.
 */
export function watchSeats(
  sessionId: number,
  version: () => string,
  tell: (news: FreeSeats) => void,
): () => void {
  let stream: EventSource | null = null;
  let failures = 0;
  let hidden = 0;
  let timer = 0;
  let stopped = false;

  const open = () => {
    if (stream || stopped || failures >= mostFailures) return;
    const query = new URLSearchParams(
      Object.entries(freeSeatsRequestToWire({ sessionId, since: version() })),
    );
    stream = new EventSource(`/api/seats/changes?${query}`);
    stream.onmessage = ({ data }) => {
      failures = 0;
      tell(freeSeatsFromWire(JSON.parse(String(data))));
    };
    stream.onerror = () => {
      close();
      failures += 1;
      if (failures < mostFailures) setTimeout(open, 1_000 * failures);
    };
  };
  const close = () => {
    stream?.close();
    stream = null;
  };
  const ask = async () => {
    try {
      const answer = await askFree(sessionId, version());
      if (answer.ok && !stopped) tell(answer.value);
    } catch (failure) {
      // Without a connection the next poll tries again.
      if (!(failure instanceof NetworkFailure)) throw failure;
    }
  };
  const onSight = () => {
    clearTimeout(hidden);
    if (document.visibilityState === 'hidden') {
      hidden = window.setTimeout(close, hiddenMs);
      return;
    }
    open();
    void ask();
  };

  const poll = () => {
    // Jitter: the visitors of a full hall do not all ask in the same moment.
    const pause = (stream ? pollMs : fallBackMs) * (0.9 + Math.random() * 0.2);
    timer = window.setTimeout(() => {
      if (document.visibilityState === 'visible') void ask();
      poll();
    }, pause);
  };
  document.addEventListener('visibilitychange', onSight);
  open();
  poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(hidden);
    document.removeEventListener('visibilitychange', onSight);
    close();
  };
}
