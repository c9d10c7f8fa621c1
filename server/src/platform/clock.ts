import { setTimeout as pause } from 'node:timers/promises';

/** The only source of the present moment: rules and use cases are handed `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Seconds since it was made, whatever happens to clocks meanwhile. */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}

/** The database's clock, which all servers of a shop share. Holds are written by it, so they are judged by it, too. */
export interface DatabaseClock extends Clock {
  /** Milliseconds by which this machine's own clock is ahead of the database's; negative: behind. */
  ahead(): number;
  close(): void;
}

/** A machine whose clock differs by more needs its operator, though the shop goes on by the database's. */
export const toleratedSkewMilliseconds = 30_000;

export interface FollowOptions {
  machine?: Clock;
  /** Pause between two measurements. */
  everyMilliseconds?: number;
  /** Told when the machine's clock goes wrong, and when it is right again. */
  onSkew(aheadMilliseconds: number): void;
}

/**
 * Measures the database's clock, now and again every few seconds. In between time passes as the processor counts it, so
 * a machine whose clock is set while it works is not followed. A database that is away is waited for.
 * @throws what the first question fails with
 */
export async function followDatabase(
  askTime: () => Promise<Date>,
  { machine = systemClock, everyMilliseconds = 10_000, onSkew }: FollowOptions,
): Promise<DatabaseClock> {
  const closing = new AbortController();
  let origin: number | null = null;
  let isOff = false;
  const now = () => new Date((origin ?? 0) + performance.now());
  const ahead = () => machine.now().getTime() - now().getTime();
  const measure = async () => {
    const askedAt = performance.now();
    const answer = (await askTime()).getTime();
    const uncertain = (performance.now() - askedAt) / 2;
    const measured = answer - askedAt - uncertain;
    // A slow answer says little: what it does not contradict stays.
    if (origin === null || Math.abs(measured - origin) > uncertain) origin = measured;
    if (Math.abs(ahead()) > toleratedSkewMilliseconds === isOff) return;
    isOff = !isOff;
    onSkew(ahead());
  };
  await measure();
  void repeat(measure, everyMilliseconds, closing.signal);
  return { now, ahead, close: () => closing.abort() };
}

async function repeat(measure: () => Promise<void>, every: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(every, undefined, { ref: false, signal }).catch(() => {});
    if (!signal.aborted) await measure().catch(() => {});
  }
}
