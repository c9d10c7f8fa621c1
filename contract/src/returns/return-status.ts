import { integerFromWire } from '#kit/wire-values.ts';
import type { ReturnStatus } from './returns.ts';

const numbers: Readonly<Record<ReturnStatus, number>> = {
  none: 0,
  requested: 60,
  returned: 70,
  confirmed: 80,
};

export function returnStatusToWire(status: ReturnStatus): number {
  return numbers[status];
}

/** What has no status of ours may be asked for. */
export function returnStatusFromWire(value: unknown): ReturnStatus {
  const number = integerFromWire(value, numbers.none);
  return (['requested', 'returned', 'confirmed'] as const).find((one) => numbers[one] === number) ?? 'none';
}
