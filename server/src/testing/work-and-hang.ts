import { readConfig } from '#platform/config.ts';
import { connectDatabase } from '#platform/database.ts';
import { startJobs } from '#platform/jobs.ts';

/**
 * A program for tests: takes a job of the queue `interrupted` from DATABASE_URL, says so, and never ends it.
 * Its likely end is SIGKILL.
 */
const address = readConfig().databaseUrl;
if (address === undefined) throw new Error('Set DATABASE_URL');
const jobs = await startJobs({
  database: connectDatabase(address, { poolSize: 2 }),
  queues: ['interrupted'],
  onError: (error) => process.stderr.write(`${error.stack}\n`),
});
await jobs.work('interrupted', {}, async (_, { attempt }) => {
  process.stdout.write(`attempt ${attempt}\n`);
  await new Promise(() => {});
});
