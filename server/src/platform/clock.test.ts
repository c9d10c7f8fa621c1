import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type DatabaseClock, followDatabase } from './clock.ts';

const hour = 3_600_000;
/** What the database says; it may be set. */
let database = Date.parse('2027-03-01T10:00:00Z');
let started = performance.now();
const databaseNow = () => new Date(database + performance.now() - started);

let clock: DatabaseClock;
let skews: number[] = [];
/** What somebody does to the clock of the machine. */
let machineAhead = 0;
const machine = { now: () => new Date(databaseNow().getTime() + machineAhead) };

afterEach(() => clock.close());

async function follow(ahead: number, ask = async () => databaseNow(), everyMilliseconds = 5) {
  skews = [];
  machineAhead = ahead;
  database = Date.parse('2027-03-01T10:00:00Z');
  started = performance.now();
  const onSkew = (milliseconds: number) => void skews.push(milliseconds);
  clock = await followDatabase(ask, { machine, everyMilliseconds, onSkew });
}

const difference = () => Math.abs(clock.now().getTime() - databaseNow().getTime());

test.each([hour, -hour, 0])(
  'a machine that is %i ms ahead shows the database’s time, and how far it is off',
  async (ahead) => {
    await follow(ahead);
    expect(difference()).toBeLessThan(1_000);
    expect(Math.abs(clock.ahead() - ahead)).toBeLessThan(1_000);
    expect(skews.length).toBe(ahead === 0 ? 0 : 1);
  },
);

test('a machine whose clock is set while it works goes on by the database’s, and says so once', async () => {
  await follow(0);
  machineAhead = hour;
  expect(difference()).toBeLessThan(1_000);
  await expect.poll(() => skews.length).toBe(1);
  machineAhead = 0;
  await expect.poll(() => skews.length).toBe(2);
  expect(difference()).toBeLessThan(1_000);
});

test('a database whose clock is set, or that fails over to another machine, is followed', async () => {
  await follow(0);
  database += hour;
  await expect.poll(difference).toBeLessThan(1_000);
});

test('time passes while the database is away', async () => {
  let isAway = false;
  await follow(hour, async () => {
    if (isAway) throw new Error('away');
    return databaseNow();
  });
  isAway = true;
  expect(difference()).toBeLessThan(1_000);
  expect(clock.ahead()).toBeGreaterThan(hour - 1_000);
});

test('a slow answer does not move a clock that it does not contradict', async () => {
  let answers = 0;
  await follow(0, async () => {
    answers += 1;
    if (answers === 1) return databaseNow();
    // Longer on its way back than forth.
    await pause(20);
    const now = databaseNow();
    await pause(60);
    return now;
  });
  const before = difference();
  await expect.poll(() => answers).toBeGreaterThan(3);
  expect(Math.abs(difference() - before)).toBeLessThan(20);
});
