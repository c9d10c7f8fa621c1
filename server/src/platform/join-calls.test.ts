import { expect, test } from 'vitest';
import { joinCalls } from './join-calls.ts';

test('a hundred equal calls at once are two, and none gets an answer older than its question', async () => {
  const join = joinCalls<string, number>();
  let state = 0;
  let calls = 0;
  const first = Promise.withResolvers<void>();
  const work = async () => {
    calls += 1;
    const seen = state;
    if (calls === 1) await first.promise;
    return seen;
  };
  const early = join('one', work);
  state = 1;
  const late = Array.from({ length: 100 }, () => join('one', work));
  expect(await join('another', work)).toBe(1);
  first.resolve();
  expect(await early).toBe(0);
  expect(new Set(await Promise.all(late))).toEqual(new Set([1]));
  expect(calls).toBe(3);
  state = 2;
  expect(await join('one', work)).toBe(2);
});

test('a call that fails ends nothing for those that follow', async () => {
  const join = joinCalls<string, string>();
  const failing = join('one', async () => Promise.reject(new Error('down')));
  const following = join('one', async () => 'up');
  await expect(failing).rejects.toThrow('down');
  expect(await following).toBe('up');
});
