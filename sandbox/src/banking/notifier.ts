import type { Clock } from '#platform/clock.ts';

export type Signing = 'true' | 'wrong' | 'none';

/** A notification as it goes over the wire. */
export interface Message {
  method: 'GET' | 'POST';
  url: string;
  contentType: string;
  body: string;
  /** For a product that signs at the moment of sending. */
  signing?: Signing;
}

/** A notification on its way, or past it. Moments are milliseconds since 1970. */
export interface Delivery {
  message: Message;
  /** What the notification says, for the control panel. */
  about: string;
  attempts: { at: number; status: number | null; answer: string }[];
  /** When it is sent next; null once it is acknowledged or given up. */
  nextAt: number | null;
}

export interface Notifier {
  send(delivery: Delivery): void;
  /** Breaks off what is being sent. */
  stop(): void;
}

/** Pauses before each repetition, seconds. Real schedules are longer, and each bank has its own. */
const pauses: readonly number[] = [5, 15, 60, 300, 900, 3600, 14_400];
const longestAnswer = 10_000;

export interface NotifierParts {
  clock: Clock;
  /** Whether this answer ends the repeating. */
  acknowledges(status: number, body: string, delivery: Delivery): boolean;
  /** Headers that the product adds at the moment of sending. */
  headers(message: Message): Readonly<Record<string, string>>;
  /** The delivery has changed. */
  attempted(): void;
}

export function createNotifier({ clock, acknowledges, headers, attempted }: NotifierParts): Notifier {
  const stopping = new AbortController();

  async function attempt(delivery: Delivery): Promise<void> {
    const { status, answer } = await post(delivery.message, headers(delivery.message), stopping.signal);
    // What was broken off by our own end is sent again at the next start.
    if (stopping.signal.aborted) return;
    delivery.attempts.push({ at: clock.now(), status, answer: answer.slice(0, 200) });
    const pause = pauses[delivery.attempts.length - 1];
    const ended = (status !== null && acknowledges(status, answer, delivery)) || pause === undefined;
    delivery.nextAt = ended ? null : clock.now() + pause * 1000;
    attempted();
    send(delivery);
  }

  function send(delivery: Delivery): void {
    if (delivery.nextAt !== null) clock.at(delivery.nextAt, () => attempt(delivery));
  }

  return { send, stop: () => stopping.abort() };
}

async function post(
  { method, url, contentType, body }: Message,
  headers: Readonly<Record<string, string>>,
  stopped: AbortSignal,
) {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(longestAnswer)]),
      ...(method === 'POST' ? { body, headers: { 'content-type': contentType, ...headers } } : {}),
    });
    return { status: response.status, answer: await response.text() };
  } catch (error) {
    return { status: null, answer: error instanceof Error ? error.message : String(error) };
  }
}
