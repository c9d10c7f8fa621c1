import { connectDatabase } from '#platform/database.ts';
import { openPostgres } from '#platform/postgres/open-postgres.ts';

/**
 * A program for tests: opens the database of the folder it is given, says how as a line of JSON, and stays.
 * At SIGINT it asks the database something, says whether that went well, and lets go.
 */
const dataFolder = process.argv[2];
if (dataFolder === undefined) throw new Error('Give the data folder');
const opened = await openPostgres({ databaseUrl: undefined, dataFolder, programFolders: [] });
const alive = setInterval(() => {}, 1_000);
process.once('SIGINT', async () => {
  const database = connectDatabase(opened.address, { poolSize: 1 });
  const answer = await database.query('select 1 as one').then(
    () => 'answered',
    (error) => String(error),
  );
  await database.close();
  await opened.stop();
  process.stdout.write(`${JSON.stringify({ kind: answer })}\n`);
  clearInterval(alive);
});
process.stdout.write(`${JSON.stringify({ kind: opened.kind })}\n`);
