import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '#ui/testing/render-part.tsx';
import { usePoll } from './use-poll.ts';

interface PollerProps {
  everyMs: number | null;
  ask: () => Promise<number>;
  onDone: (value: number) => void;
}

function Poller({ everyMs, ask, onDone }: PollerProps) {
  usePoll(everyMs, ask, (value) => value !== 0, onDone);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('OV-7 asks every 10 s until the answer is not 0, then says so once', async () => {
  const answers = [0, 0, 20, 20];
  const ask = vi.fn(async () => answers.shift() ?? 20);
  const onDone = vi.fn();
  renderPart(<Poller everyMs={10_000} ask={ask} onDone={onDone} />);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(onDone.mock.calls).toEqual([[20]]);
});

test('a failed call is no answer: the next comes in its time', async () => {
  const ask = vi.fn(async () => 20).mockRejectedValueOnce(new Error('offline'));
  const onDone = vi.fn();
  renderPart(<Poller everyMs={1_000} ask={ask} onDone={onDone} />);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('null asks nothing', async () => {
  const ask = vi.fn(async () => 20);
  renderPart(<Poller everyMs={null} ask={ask} onDone={() => undefined} />);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});
