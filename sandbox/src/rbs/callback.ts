import { createHmac } from 'node:crypto';
import type { Scenarios } from '#misbehaviour/scenarios.ts';
import type { Clock } from '#platform/clock.ts';
import { appendQuery } from '#platform/requests.ts';

export type CallbackOperation = 'approved' | 'deposited' | 'reversed' | 'refunded' | 'declinedByTimeout';

/** Content of a callback. `amount` in minor units. */
export interface CallbackFact {
  mdOrder: string;
  orderNumber: string;
  operation: CallbackOperation;
  success: boolean;
  amount: number;
}

/** A callback on its way, or past it. Moments are milliseconds since 1970. */
export interface CallbackDelivery {
  /** mdOrder of the order that it is about, whatever its parameters say. */
  orderId: string;
  url: string;
  parameters: Record<string, string>;
  attempts: CallbackAttempt[];
  /** When it is sent next; null once it is delivered or given up. */
  nextAt: number | null;
}

interface CallbackAttempt {
  at: number;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  problem?: string;
}

export function wasDelivered(delivery: CallbackDelivery): boolean {
  return delivery.attempts.at(-1)?.status === 200;
}

/** The parameters of a callback, signed. */
function callbackParameters(fact: CallbackFact, now: number, key: string): Record<string, string> {
  const parameters = {
    mdOrder: fact.mdOrder,
    orderNumber: fact.orderNumber,
    operation: fact.operation,
    status: fact.success ? '1' : '0',
    callbackCreationDate: bankDate(now),
    amount: String(fact.amount),
  };
  return { ...parameters, checksum: callbackChecksum(parameters, key) };
}

/** The bank's way to write a moment: `Mon Jan 26 12:00:00 MSK 2026`. */
function bankDate(moment: number): string {
  const threeHours = 3 * 60 * 60 * 1000;
  const [weekday, day, month, year, time] = new Date(moment + threeHours)
    .toUTCString()
    .replace(',', '')
    .split(' ');
  return `${weekday} ${month} ${day} ${time} MSK ${year}`;
}

/**
 * The symmetric checksum of a callback: upper-case hex of HMAC-SHA256 over `name;value;` of all parameters
 * in the order of their names, without `checksum` and `sign_alias`. Source: RBS gateway, callback notifications.
 */
export function callbackChecksum(parameters: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'checksum' && name !== 'sign_alias')
    .sort()
    .map((name) => `${name};${parameters[name]};`)
    .join('');
  return createHmac('sha256', key).update(text, 'utf8').digest('hex').toUpperCase();
}

interface PlannedCallback {
  parameters: Record<string, string>;
  /** Milliseconds since 1970. */
  sendAt: number;
}

/** An id that the bank has never given. */
const unknownOrder = '00000000-0000-4000-8000-000000000000';

/** Which callbacks go out about a fact and when, with the scenarios that are on. */
export function planCallbacks(
  fact: CallbackFact,
  scenarios: Scenarios,
  key: string,
  now: number,
): PlannedCallback[] {
  const on = (name: Parameters<Scenarios['take']>[0]) => scenarios.take(name, fact.orderNumber);
  if (on('callback-never')) return [];

  const after = on('callback-after-return');
  const sendAt = after ? now + (after.seconds ?? 3) * 1000 : now;
  const otherAmount = on('callback-other-amount');
  const told = {
    ...fact,
    ...(otherAmount ? { amount: otherAmount.amount ?? fact.amount + 1 } : {}),
    ...(on('callback-unknown-order') ? { mdOrder: unknownOrder, orderNumber: 'UNKNOWN-1' } : {}),
  };
  const first = damaged(callbackParameters(told, now, key), on, key);
  const copies = on('callback-fifty') ? 50 : on('callback-twice') ? 2 : 1;
  const planned = Array.from({ length: copies }, () => ({ parameters: first, sendAt }));
  if (fact.operation !== 'deposited' || !on('callback-out-of-order')) return planned;
  return [...planned, ...overtaken(told, sendAt, key)];
}

function damaged(
  parameters: Record<string, string>,
  on: (name: 'callback-wrong-checksum' | 'callback-without-checksum') => unknown,
  key: string,
): Record<string, string> {
  if (on('callback-wrong-checksum')) {
    return { ...parameters, checksum: callbackChecksum(parameters, `${key} of somebody else`) };
  }
  if (!on('callback-without-checksum')) return parameters;
  const { checksum: _, ...unsigned } = parameters;
  return unsigned;
}

/** Events before the payment that are reported after it: the hold, and an earlier refused attempt. */
function overtaken(fact: CallbackFact, sendAt: number, key: string): PlannedCallback[] {
  const approved: CallbackFact = { ...fact, operation: 'approved' };
  const refused: CallbackFact = { ...fact, success: false };
  return [approved, refused].map((earlier, index) => ({
    parameters: callbackParameters(earlier, sendAt, key),
    sendAt: sendAt + (index + 1) * 1000,
  }));
}

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
