import { flagFromWire, integerFromWire } from '#kit/wire-values.ts';
import type { RefundLadder } from '#rules/refund-ladder.ts';
import { flagToWire } from '#rules/values.ts';
import type { WireLadder } from './return-wire.ts';

export function ladderToWire(ladder: RefundLadder | undefined): WireLadder {
  if (!ladder) return {};
  return {
    returnsteps: ladder.steps.map(({ until, percent }) => ({ until, percent })),
    returnfeekept: flagToWire(ladder.keepsFee),
  };
}

/** Undefined: a server that does not say. */
export function ladderFromWire(wire: WireLadder): { refund?: RefundLadder } {
  if (!wire.returnsteps) return {};
  const steps = wire.returnsteps.map(({ until, percent }) => ({
    until,
    percent: integerFromWire(percent, 0),
  }));
  return { refund: { steps, keepsFee: flagFromWire(wire.returnfeekept) } };
}
