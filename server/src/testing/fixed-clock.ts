import type { Clock } from '#platform/clock.ts';

/** A clock that stands still until it is told to move. */
export interface FixedClock extends Clock {
  set(moment: Date | string): void;
  forward(milliseconds: number): void;
}

export function fixedClock(moment: Date | string): FixedClock {
  let now = new Date(moment);
  return {
    now: () => new Date(now),
    set: (next) => {
      now = new Date(next);
    },
    forward: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}
