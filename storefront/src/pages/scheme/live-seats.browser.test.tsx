import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSeats } from './live-seats.ts';

const calls = vi.hoisted(() => ({ askFree: vi.fn() }));
vi.mock('./seat-calls.ts', () => calls);

/** A stream that stays open, or breaks as often as it is opened. */
class Stream {
  static breaks = false;
  static opened = 0;
  onmessage: unknown = null;
  onerror: (() => void) | null = null;
  constructor() {
    Stream.opened += 1;
    if (Stream.breaks) queueMicrotask(() => this.onerror?.());
  }
  close() {}
}

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = 0;
  const news = { planUrl: '', version: 'a', mine: [], mineSeconds: 0, kept: [], standing: [] };
  calls.askFree.mockReset().mockResolvedValue({ ok: true, value: { ...news, kind: 'changes', changes: [] } });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told: FreeSeats[] = [];
const watch = () => {
  stop = watchSeats(
    3,
    () => 'a',
    (news) => told.push(news),
  );
};

test('SC-6 what is free is asked for every 20 seconds beside the stream', async () => {
  Stream.breaks = false;
  watch();
  await vi.advanceTimersByTimeAsync(17_900);
  expect(calls.askFree).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(4_200);
  expect(calls.askFree).toHaveBeenCalledTimes(1);
});

test('SC-10 where events do not get through it is asked for every 10 seconds', async () => {
  Stream.breaks = true;
  watch();
  await vi.advanceTimersByTimeAsync(9_000 + 60_000);
  expect(Stream.opened).toBe(2);
  expect(calls.askFree.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(calls.askFree.mock.calls.length).toBeLessThanOrEqual(7);
});
