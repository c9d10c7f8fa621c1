import { flagFromWire } from '#kit/wire-values.ts';
import type { KeepClaim } from './hall-plan.ts';

interface WireKeepClaim {
  wheelchair?: Parameters<typeof flagFromWire>[0];
  keep?: string | null | undefined;
}

export function keepClaimToWire({ isWheelchairUser, pass }: KeepClaim = {}): {
  wheelchair?: '1';
  keep?: string;
} {
  return {
    ...(isWheelchairUser ? { wheelchair: '1' } : {}),
    ...(pass === undefined ? {} : { keep: pass }),
  };
}

export function keepClaimFromWire({ wheelchair, keep }: WireKeepClaim): { claim?: KeepClaim } {
  const isWheelchairUser = flagFromWire(wheelchair) || undefined;
  if (!isWheelchairUser && !keep) return {};
  return { claim: { isWheelchairUser, pass: keep || undefined } };
}
