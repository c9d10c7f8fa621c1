import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { openDoorStore } from './door-store.ts';

/** As a phone that was never at a door, but for its scans. */
async function forgetDevice(): Promise<void> {
  await openDoorStore();
  const database = await openDB('foyer-door');
  await database.delete('facts', 'device');
  database.close();
}

test('two tabs of one phone never give two scans one number, and their numbers grow', async () => {
  const tabs = await Promise.all([openDoorStore(), openDoorStore()]);
  // More than a tab takes for itself at a time, so that both take more at the same moment.
  const drawn = await Promise.all(
    tabs.map(async (tab) => {
      const numbers: number[] = [];
      for (let n = 0; n < 200; n += 1) numbers.push(await tab.nextNumber());
      return numbers;
    }),
  );
  expect(new Set(drawn.flat()).size).toBe(400);
  for (const numbers of drawn) expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  // Nor does a tab that is opened later.
  const later = await (await openDoorStore()).nextNumber();
  expect(later).toBeGreaterThan(Math.max(...drawn.flat()));
});

test('two tabs that open the door for the first time are one phone', async () => {
  await forgetDevice();
  const [one, other] = await Promise.all([openDoorStore(), openDoorStore()]);
  expect(one.device).toBe(other.device);
  expect((await openDoorStore()).device).toBe(one.device);
});
