import type { FreeSeats } from '@foyer/contract/hall/hall-plan.ts';
import { freeSeatsToWire } from '@foyer/contract/hall/seats-codec.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSeats } from './live-seats.ts';

const calls = vi.hoisted(() => ({ askFree: vi.fn() }));
vi.mock('./seat-calls.ts', () => calls);

/** A stream that stays open, or breaks as often as it is opened. */
class Stream {
  static breaks = false;
  static opened = 0;
  static newest: Stream | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Stream.opened += 1;
    Stream.newest = this;
    if (Stream.breaks) queueMicrotask(() => this.onerror?.());
  }
  close() {}
}

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('EventSource', Stream);
  Stream.opened = 0;
  version = 'a';
  told.length = 0;
  calls.askFree.mockReset().mockResolvedValue({ ok: true, value: changes('a', 'a') });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const closed = vi.fn();
let version = 'a';
const told: string[] = [];
const watch = () => {
  stop = watchSeats(
    3,
    () => version,
    (news) => {
      version = news.version;
      told.push(news.version);
    },
    closed,
  );
};
function changes(since: string, next: string): FreeSeats {
  const rest = { planUrl: '', mine: [], mineSeconds: 0, kept: [], standing: [] };
  return { ...rest, version: next, kind: 'changes', since, changes: [] };
}
const stream = (news: FreeSeats) =>
  Stream.newest?.onmessage?.({ data: JSON.stringify(freeSeatsToWire(news)) });

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

test('SC-10 the stream is tried again after a while, and stays where it gets through', async () => {
  Stream.breaks = true;
  watch();
  await vi.advanceTimersByTimeAsync(60_000);
  Stream.breaks = false;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(Stream.opened).toBe(3);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(Stream.opened).toBe(3);
});

test('SC-10 a late answer turns nothing back, and what does not fit a message is asked for', async () => {
  Stream.breaks = false;
  const answer = Promise.withResolvers<object>();
  calls.askFree.mockReturnValueOnce(answer.promise);
  watch();
  await vi.advanceTimersByTimeAsync(22_000);
  stream(changes('a', 'b'));
  stream(changes('b', 'c'));
  answer.resolve({ ok: true, value: changes('a', 'b') });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['b', 'c']);
  calls.askFree.mockClear().mockResolvedValueOnce({ ok: true, value: changes('c', 'e') });
  stream(changes('x', 'c'));
  expect(calls.askFree).not.toHaveBeenCalled();
  stream(changes('d', 'e'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.askFree.mock.calls).toEqual([[3, 'c']]);
  expect(told).toEqual(['b', 'c', 'e']);
});

test('SC-10 a session that is not sold any more is said', async () => {
  Stream.breaks = true;
  calls.askFree.mockResolvedValue({ ok: false, refusal: { kind: 'sale-closed' }, text: '', code: '2' });
  watch();
  await vi.advanceTimersByTimeAsync(22_000);
  expect(closed).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
});
