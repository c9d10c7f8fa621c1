import { createHmac } from 'node:crypto';

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

export interface CallbackAttempt {
  at: number;
  /** HTTP status of the answer; null when there was none. */
  status: number | null;
  problem?: string;
}

export function wasDelivered(delivery: CallbackDelivery): boolean {
  return delivery.attempts.at(-1)?.status === 200;
}

/** The parameters of a callback, signed. */
export function callbackParameters(fact: CallbackFact, now: number, key: string): Record<string, string> {
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
export function bankDate(moment: number): string {
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
