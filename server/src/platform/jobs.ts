import { randomUUID } from 'node:crypto';
import { type Clock, type Db, PgBoss, type QueueResult, type UpdateQueueOptions } from 'pg-boss';
import type { Database, Queryable } from './database.ts';

interface SendOptions {
  /** Not before so many seconds from now. */
  startAfterSeconds?: number;
  /**
   * While a job with this key waits in the queue, another is not added. Only for jobs that look at the clock
   * and not at what this transaction writes: the waiting one may run before this transaction commits.
   */
  singletonKey?: string;
}

/** What a use case needs: the job is there exactly when the caller's transaction commits. */
export interface JobSender {
  send(transaction: Queryable, queue: string, data: object, options?: SendOptions): Promise<void>;
}

interface Job {
  id: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the job is no longer ours: it took too long and was given to another worker. */
  signal: AbortSignal;
}

/** Throws to be tried again later. May run twice for one job, when a process dies between effect and end. */
type JobHandler = (data: unknown, job: Job) => Promise<void>;

/** A job that was tried for a day and is set aside. */
interface FailedJob {
  id: string;
  queue: string;
  data: unknown;
  /** What the last try said. */
  reason: string;
  attempts: number;
  sentAt: Date;
  failedAt: Date;
}

/** Every so many seconds, or at the times of a cron expression in a zone. */
type Timetable = { everySeconds: number } | { cron: string; timeZone: string };

export interface Jobs extends JobSender {
  /** Takes jobs of the queue, so many at once in this process (default 1). */
  work(queue: string, options: { concurrency?: number }, handler: JobHandler): Promise<void>;
  /**
   * Runs the handler by the timetable, in one process at a time of all that serve this database. A run that
   * throws is reported and not repeated: the next one comes. A cron time that passed while nothing ran is
   * made up for once.
   */
  schedule(name: string, timetable: Timetable, handler: () => Promise<void>): Promise<void>;
  /** Jobs set aside, oldest first, kept until they are sent again. */
  failed(): Promise<FailedJob[]>;
  /** Sends a job that was set aside once more, with all its tries. False when there is none with this id. */
  retryFailed(id: string): Promise<boolean>;
  /** Waits for running handlers, at most 20 seconds; those that go on are tried again by another process. */
  stop(): Promise<void>;
}

interface JobsOptions {
  /** A pool of its own, so that jobs and visitors do not wait for each other. Not closed by `stop`. */
  database: Database;
  /** Every queue that is sent to. */
  queues: readonly string[];
  /** Told of every failed try, of failed timetable runs and of what goes wrong in the machinery. */
  onError: (error: Error) => void;
  /** False in a program that only sends: no upkeep, no timetables. */
  supervise?: boolean;
  /** How often an idle worker looks by itself; a new job wakes it anyway. Default 5. */
  lookEverySeconds?: number;
  /** The database's time, by which jobs are stored. */
  now?: () => Date;
}

const setAside = 'set-aside';
const year = 365 * 24 * 3600;

/**
 * Sixteen tries again over about a day: after 5 s, 10 s, 20 s … 3 h, then every 4 h (each up to twice as long,
 * by chance, so that what failed together does not come back together).
 *
 * A worker says every 5 s that it lives. A job whose worker has been silent for 10 s — killed, not slow — is
 * given back at the next round of upkeep, so work cut off by a kill goes on within half a minute of it,
 * without waiting for the five minutes that a job may take. The longest retention keeps jobs through any
 * downtime.
 */
const retries = {
  retryLimit: 16,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  heartbeatSeconds: 10,
  expireInSeconds: 300,
  retentionSeconds: year,
  deleteAfterSeconds: 24 * 3600,
};
const upkeepSeconds = 10;

export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { database, onError, supervise = true, now } = options;
  const boss = new PgBoss({
    db: jobDatabase(database),
    schema: 'job',
    useListenNotify: true,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: upkeepSeconds,
    monitorIntervalSeconds: upkeepSeconds,
    persistWarnings: false,
    ...(now ? { clock: clockOf(now) } : {}),
  });
  boss.on('error', onError);
  boss.on('warning', ({ message }) => onError(new Error(`The queue of jobs warns: ${message}`)));
  try {
    await boss.start();
    await boss.createQueue(setAside, { retentionSeconds: year, deleteAfterSeconds: 0 });
    const standing = await boss.getQueues();
    for (const queue of options.queues) await prepareQueue(boss, queue, standing);
    return jobsOf(boss, standing, options);
  } catch (error) {
    // What began to tick would keep the process.
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
}

function clockOf(now: () => Date): Clock {
  return {
    now: () => now().getTime(),
    setTimeout,
    setInterval,
    // `as`: what `setTimeout` has answered.
    clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    // `as`: what `setInterval` has answered.
    clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
  };
}

function jobsOf(
  boss: PgBoss,
  standing: readonly QueueResult[],
  { onError, lookEverySeconds = 5 }: JobsOptions,
): Jobs {
  const timers: NodeJS.Timeout[] = [];
  const take = (queue: string, concurrency: number, handler: JobHandler) =>
    work(boss, queue, { concurrency, lookEverySeconds }, reporting(queue, handler, onError));
  return {
    send: (transaction, queue, data, options = {}) => send(boss, transaction, queue, data, options),
    work: (queue, { concurrency = 1 }, handler) => take(queue, concurrency, handler),
    schedule: async (name, timetable, handler) => {
      await prepareTimetable(boss, name, standing);
      await take(name, 1, handler);
      await begin(boss, timers, name, timetable);
    },
    failed: () => listFailed(boss),
    retryFailed: async (id) => (await boss.redrive(setAside, { ids: [id] })) === 1,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

/** `short` is the policy under which a key is unique among the waiting jobs. */
async function prepareQueue(boss: PgBoss, queue: string, standing: readonly QueueResult[]): Promise<void> {
  const settings = { ...retries, deadLetter: setAside, notify: true };
  if (stands(standing, queue, settings)) return;
  await boss.createQueue(queue, { ...settings, policy: 'short' });
  await boss.updateQueue(queue, settings);
}

/** At a start nearly all stand as they should; to say each of twenty again takes two statements and a lock. */
function stands(standing: readonly QueueResult[], queue: string, settings: UpdateQueueOptions): boolean {
  const known = standing.find(({ name }) => name === queue);
  const facts = new Map(Object.entries(known ?? {}));
  return Object.entries(settings).every(([name, value]) => facts.get(name) === value);
}

async function send(
  boss: PgBoss,
  transaction: Queryable,
  queue: string,
  data: object,
  { startAfterSeconds, singletonKey = randomUUID() }: SendOptions,
): Promise<void> {
  await boss.send(queue, data, {
    db: onTransaction(transaction),
    singletonKey,
    ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
  });
}

async function work(
  boss: PgBoss,
  queue: string,
  { concurrency, lookEverySeconds }: { concurrency: number; lookEverySeconds: number },
  handler: JobHandler,
): Promise<void> {
  const options = {
    includeMetadata: true,
    batchSize: 1,
    pollingIntervalSeconds: Math.min(2, lookEverySeconds),
    notifyPollingIntervalSeconds: lookEverySeconds,
  } as const;
  for (let worker = 1; worker <= concurrency; worker += 1) {
    const id: string = await boss.work<object>(queue, options, async (jobs) => {
      try {
        for (const job of jobs)
          await handler(job.data, { id: job.id, attempt: job.retryCount + 1, signal: job.signal });
      } finally {
        // By itself a worker takes one job a look: a thousand mails that waited would take an hour.
        boss.notifyWorker(id);
      }
    });
  }
}

/** The machinery keeps what a try said with the job; the operator's log has it too. */
function reporting(queue: string, handler: JobHandler, onError: (error: Error) => void): JobHandler {
  return async (data, job) => {
    try {
      await handler(data, job);
    } catch (cause) {
      onError(new Error(`Job ${job.id} of ${queue} failed at try ${job.attempt}`, { cause }));
      throw cause;
    }
  };
}

/** One run waits or works at a time, however many processes have the timetable. */
async function prepareTimetable(boss: PgBoss, name: string, standing: readonly QueueResult[]): Promise<void> {
  const settings = { ...retries, retryLimit: 0, deleteAfterSeconds: 3600, notify: true };
  if (stands(standing, name, settings)) return;
  await boss.createQueue(name, { ...settings, policy: 'exclusive' });
  await boss.updateQueue(name, settings);
}

async function begin(
  boss: PgBoss,
  timers: NodeJS.Timeout[],
  name: string,
  timetable: Timetable,
): Promise<void> {
  if ('cron' in timetable) {
    await boss.schedule(name, timetable.cron, null, { tz: timetable.timeZone, missed: 'once' });
    return;
  }
  const { everySeconds } = timetable;
  const ask = () => boss.send(name, null, { singletonSeconds: everySeconds });
  await ask();
  timers.push(setInterval(() => void ask().catch((error) => boss.emit('error', error)), everySeconds * 1000));
}

async function listFailed(boss: PgBoss): Promise<FailedJob[]> {
  const jobs = await boss.findJobs<object>(setAside);
  return jobs
    .map((job) => ({
      id: job.id,
      queue: job.sourceName ?? '',
      data: job.data,
      reason: reasonOf(job.sourceOutput),
      attempts: (job.sourceRetryCount ?? 0) + 1,
      sentAt: job.sourceCreatedOn ?? job.createdOn,
      failedAt: job.createdOn,
    }))
    .sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
}

/** An error is kept as its own fields, other ends of a job inside `value`. */
function reasonOf(output: object | null): string {
  const { message, value }: { message?: unknown; value?: { message?: unknown } } = output ?? {};
  return String(message ?? value?.message ?? 'No reason was given');
}

/** Our database as the queue machinery wants it: queries, and a channel that wakes the workers. */
function jobDatabase(database: Database): Db {
  return {
    ...onTransaction(database),
    listen: async (channel, onNotification, onReconnect) => {
      const stop = await database.listen(channel, (queue) =>
        queue === '' ? onReconnect() : onNotification(queue),
      );
      onReconnect();
      return { close: stop };
    },
  };
}

/** What is sent through it lives and dies with the transaction. */
function onTransaction(transaction: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await transaction.query(text, values) }) };
}
