import { integerFromWire } from '#kit/wire-values.ts';
import type { ReturnStatus } from './returns.ts';

/** What is no status of ours may be asked for. */
export function returnStatusFromWire(value: unknown): ReturnStatus {
  const number = integerFromWire(value, 0);
  return number === 60 || number === 70 || number === 80 ? number : 0;
}
