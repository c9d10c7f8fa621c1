import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type Jobs, startJobs } from './jobs.ts';

let own: TestDatabase;
let errors: Error[];
const started: Jobs[] = [];

beforeEach(async () => {
  own = await createTestDatabase({ migrations: null });
  errors = [];
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await own.close();
});

async function start(settings: { lookEverySeconds?: number } = { lookEverySeconds: 0.5 }): Promise<Jobs> {
  const options = { database: own.database, queues: ['mail', 'interrupted'], ...settings };
  const jobs = await startJobs({ ...options, onError: (error) => errors.push(error) });
  started.push(jobs);
  return jobs;
}

const sendMail = (jobs: Jobs, data: object, options = {}) =>
  own.database.transaction((transaction) => jobs.send(transaction, 'mail', data, options));

/** Works the queue; `next()` is the data of the next job begun. */
async function collect(jobs: Jobs, queue = 'mail', fail = (_: number) => false) {
  const begun: { data: unknown; attempt: number }[] = [];
  let arrived = Promise.withResolvers<void>();
  await jobs.work(queue, { concurrency: 2 }, async (data, { attempt }) => {
    begun.push({ data, attempt });
    arrived.resolve();
    if (fail(attempt)) throw new Error('the post office is closed');
  });
  return async () => {
    while (begun.length === 0) {
      await arrived.promise;
      arrived = Promise.withResolvers();
    }
    return begun.shift();
  };
}

/** Lets what waits for its time run now; `changes` is what else to change in the queue's jobs. */
const hurry = (changes = '') =>
  own.database.query(`update job.job set start_after = now() ${changes} where name = 'mail'`);

const countWaiting = async () =>
  (await own.database.query(`select id from job.job where name = 'mail' and state = 'created'`)).length;

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await own.database.query('select pg_sleep(0.02)');
}

test('queues whose settings are no longer ours are set anew at the next start, the others left alone', async () => {
  await start();
  await own.database.query(`update job.queue set retry_limit = 1 where name = 'mail'`);
  const look = () =>
    own.database.query<{ name: string; retry_limit: number; updated_on: Date }>(
      `select name, retry_limit, updated_on from job.queue where name in ('mail', 'interrupted') order by name`,
    );
  const [interrupted] = await look();
  await start();
  expect(await look()).toEqual([interrupted, expect.objectContaining({ name: 'mail', retry_limit: 16 })]);
});

describe('sending', () => {
  test('a job exists exactly when its transaction commits', async () => {
    const jobs = await start();
    const undone = own.database.transaction(async (transaction) => {
      await jobs.send(transaction, 'mail', { to: 'nobody' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await sendMail(jobs, { to: 'Anna' });
    const next = await collect(jobs);
    expect(await next()).toEqual({ data: { to: 'Anna' }, attempt: 1 });
    expect(await countWaiting()).toBe(0);
  });

  test('jobs without a key are all kept, of those with a key one waits', async () => {
    const jobs = await start();
    await Promise.all([sendMail(jobs, { to: 'a' }), sendMail(jobs, { to: 'b' })]);
    expect(await countWaiting()).toBe(2);
    for (const to of ['c', 'd']) await sendMail(jobs, { to }, { singletonKey: 'reminder' });
    expect(await countWaiting()).toBe(3);
  });

  test('a job for later waits for its time', async () => {
    const jobs = await start();
    await sendMail(jobs, { to: 'later' }, { startAfterSeconds: 3600 });
    const [job] = await own.database.query(
      `select round(extract(epoch from start_after - now()) / 60)::int as minutes from job.job where name = 'mail'`,
    );
    expect(job).toEqual({ minutes: 60 });
  });

  test('a worker that waits is woken by a new job', async () => {
    const jobs = await start({ lookEverySeconds: 3600 });
    const next = await collect(jobs);
    for (const to of ['first', 'second']) {
      await sendMail(jobs, { to });
      expect(await next()).toMatchObject({ data: { to } });
    }
  });
});

test('P4 what has waited is worked off without a pause, also behind jobs that fail', async () => {
  const jobs = await start({ lookEverySeconds: 3600 });
  for (let number = 1; number <= 60; number += 1) await sendMail(jobs, { number });
  const next = await collect(jobs, 'mail', () => errors.length < 10);
  const seen = new Set<unknown>();
  while (seen.size < 60) seen.add(JSON.stringify((await next())?.data));
  expect(errors).toHaveLength(10);
});

describe('failing', () => {
  test('a job that fails waits a little and is tried again', async () => {
    const jobs = await start();
    const next = await collect(jobs, 'mail', (attempt) => attempt === 1);
    await sendMail(jobs, { to: 'Anna' });
    expect(await next()).toMatchObject({ attempt: 1 });
    const waiting = `select state::text, extract(epoch from start_after - now())::float as seconds from job.job
      where name = 'mail' and state = 'retry'`;
    await until(async () => (await own.database.query(waiting)).length === 1);
    const [job] = await own.database.query<{ seconds: number }>(waiting);
    expect(job?.seconds).toBeGreaterThan(4);
    expect(job?.seconds).toBeLessThanOrEqual(10);
    await hurry();
    expect(await next()).toMatchObject({ attempt: 2 });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Job .* of mail failed at try 1$/),
    ]);
  });

  test('a job that failed for the last time is set aside, shown, and can be sent again', async () => {
    const jobs = await start();
    let closed = true;
    const next = await collect(jobs, 'mail', () => closed);
    await sendMail(jobs, { to: 'Anna' }, { startAfterSeconds: 3600 });
    await hurry(', retry_count = retry_limit');
    await next();
    await until(async () => (await jobs.failed()).length === 1);
    const [failed] = await jobs.failed();
    expect(failed).toMatchObject({
      queue: 'mail',
      data: { to: 'Anna' },
      reason: 'the post office is closed',
      attempts: 17,
    });
    closed = false;
    expect(await jobs.retryFailed(failed?.id ?? '')).toBe(true);
    expect(await jobs.retryFailed(failed?.id ?? '')).toBe(false);
    expect(await next()).toEqual({ data: { to: 'Anna' }, attempt: 1 });
    expect(await jobs.failed()).toEqual([]);
  });
});

test('work cut off by a kill is taken up again soon, by another process', async () => {
  const jobs = await start();
  const program = path.resolve(import.meta.dirname, '../testing/work-and-hang.ts');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: own.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await own.database.transaction((transaction) => jobs.send(transaction, 'interrupted', { order: 7 }));
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe('attempt 1\n');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // As if it had been silent for the ten seconds that a worker may be.
  await own.database.query(
    `update job.job set heartbeat_on = heartbeat_on - interval '10 seconds' where name = 'interrupted'`,
  );
  const next = await collect(jobs, 'interrupted');
  expect(await next()).toEqual({ data: { order: 7 }, attempt: 2 });
});

describe('a timetable', () => {
  test('runs by its seconds, and goes on after a run that throws', async () => {
    const jobs = await start();
    const thrice = Promise.withResolvers<void>();
    let runs = 0;
    await jobs.schedule('sweep', { everySeconds: 1 }, async () => {
      runs += 1;
      if (runs === 1) throw new Error('broom lost');
      if (runs === 3) thrice.resolve();
    });
    await thrice.promise;
    expect(errors).toHaveLength(1);
    expect(await jobs.failed()).toEqual([]);
  });

  test('of many processes has one run at a time', async () => {
    const processes = await Promise.all([start(), start(), start()]);
    let running = 0;
    let most = 0;
    const enough = Promise.withResolvers<void>();
    let runs = 0;
    const run = async () => {
      running += 1;
      most = Math.max(most, running);
      await own.database.query('select pg_sleep(1.2)');
      running -= 1;
      runs += 1;
      if (runs === 3) enough.resolve();
    };
    for (const jobs of processes) await jobs.schedule('sweep', { everySeconds: 1 }, run);
    await enough.promise;
    expect(most).toBe(1);
  });

  test('by the clock is kept with its zone', async () => {
    const jobs = await start();
    await jobs.schedule('nightly', { cron: '30 3 * * *', timeZone: 'Asia/Almaty' }, async () => {});
    const [row] = await own.database.query('select name, cron, timezone from job.schedule');
    expect(row).toEqual({ name: 'nightly', cron: '30 3 * * *', timezone: 'Asia/Almaty' });
  });
});
