import { expect, test } from 'vitest';
import { createClock } from './clock.ts';

const start = Date.UTC(2026, 0, 26, 9);

test('work happens in the order of its moments, each at its own time', async () => {
  const clock = createClock(() => start);
  const seen: string[] = [];
  clock.at(start + 30_000, () => void seen.push(`second at ${clock.now() - start}`));
  clock.at(start + 10_000, () => {
    seen.push(`first at ${clock.now() - start}`);
    clock.at(start + 20_000, () => void seen.push(`added at ${clock.now() - start}`));
  });

  await clock.advance(25);
  expect(seen).toEqual(['first at 10000', 'added at 20000']);
  await clock.advance(5);
  expect(seen).toEqual(['first at 10000', 'added at 20000', 'second at 30000']);
  expect(clock.aheadBySeconds()).toBe(30);
});

test('advance waits for work that takes time', async () => {
  const clock = createClock(() => start);
  let done = false;
  clock.at(start + 1000, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    done = true;
  });
  await clock.advance(1);
  expect(done).toBe(true);
});

test('cancelled and stopped work never happens', async () => {
  const clock = createClock(() => start);
  let count = 0;
  const cancel = clock.at(start + 1000, () => void count++);
  clock.at(start + 2000, () => void count++);
  cancel();
  clock.stop();
  await clock.advance(10);
  expect(count).toBe(0);
});

test('work whose moment is already past happens without anybody moving the clock', async () => {
  const clock = createClock(() => start);
  await new Promise<void>((resolve) => clock.at(start - 1, resolve));
  await clock.idle();
  expect(clock.aheadBySeconds()).toBe(0);
});
