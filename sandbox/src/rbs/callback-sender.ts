import { appendQuery } from '#platform/append-query.ts';
import type { Clock } from '#platform/clock.ts';
import type { CallbackAttempt, CallbackDelivery } from './callback.ts';

export interface CallbackSender {
  /** Sends at `delivery.nextAt`, again after growing pauses until the answer is HTTP 200 or the pauses end. */
  send(delivery: CallbackDelivery): void;
  /** Breaks off what is being sent. */
  stop(): void;
}

/** Pauses before each repetition, seconds. The real schedule is set by each bank. */
export const usualPauses: readonly number[] = [5, 15, 60, 300, 900, 3600, 14_400];

const longestAnswer = 10_000;

/** `attempted` is called after each attempt with the order's id: its delivery has changed. */
export function createCallbackSender(
  clock: Clock,
  pauses: readonly number[],
  attempted: (orderId: string) => void,
): CallbackSender {
  const stopping = new AbortController();

  async function attempt(delivery: CallbackDelivery): Promise<void> {
    const result = await ask(appendQuery(delivery.url, delivery.parameters), stopping.signal);
    // What was broken off by our own end is sent again at the next start.
    if (stopping.signal.aborted) return;
    delivery.attempts.push({ at: clock.now(), ...result });
    const pause = pauses[delivery.attempts.length - 1];
    const ended = result.status === 200 || pause === undefined;
    delivery.nextAt = ended ? null : clock.now() + pause * 1000;
    attempted(delivery.orderId);
    send(delivery);
  }

  function send(delivery: CallbackDelivery): void {
    if (delivery.nextAt !== null) clock.at(delivery.nextAt, () => attempt(delivery));
  }

  return { send, stop: () => stopping.abort() };
}

async function ask(address: string, stopped: AbortSignal): Promise<Omit<CallbackAttempt, 'at'>> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(longestAnswer)]);
    const response = await fetch(address, { redirect: 'manual', signal });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { status: null, problem: error instanceof Error ? problemOf(error) : String(error) };
  }
}

function problemOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
