import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsFromWire, freeSeatsRequestToWire } from '@foyer/contract/hall/seats-codec.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { askFree } from './seat-calls.ts';

/** The specification's interval for standing places, and how often is asked where events do not get through. */
const pollMs = 20_000;
const fallBackMs = 10_000;
/** So many failures of the stream in a row: the line does not carry it. */
const mostFailures = 2;
/** A tab that nobody looks at lets go of its stream after so long. */
const hiddenMs = 60_000;

/**
 * Keeps a session's count fresh: events of the shop, a poll of the same count every 20 seconds besides (SC-6), and
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
      // A line that is down now is asked again at the next turn.
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
