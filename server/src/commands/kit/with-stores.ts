import { readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { houseClock } from '#domain/clock-span.ts';
import { jobQueues } from '#domain/job.ts';
import { signAct } from '#features/staff/sign-act.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import { type Config, ConfigError } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { type JobSender, startJobs } from '#platform/jobs.ts';
import { createLog, type Log } from '#platform/log.ts';
import type { ShopCore } from '#shop/shop.ts';
import { createCurrentCatalogue } from '#store/catalogue.ts';
import { openStores, type Stores } from '#store/open-stores.ts';

/** Opens the stores for one command and closes them afterwards. Log lines go to stderr. */
export async function withStores<Result>(
  config: Config,
  output: CommandOutput,
  work: (stores: Stores, log: Log) => Promise<Result>,
  /** By default the shop must exist already. */
  { mustExist = true } = {},
): Promise<Result> {
  await refuseAnotherShop(config);
  const destination = { write: (line: string) => output.writeAside(line) };
  const log = createLog({ level: config.logLevel, production: config.production, destination });
  const stores = await openStores(config, log, { mustExist });
  try {
    return await work(stores, log);
  } finally {
    await stores.close();
  }
}

/** For a command that changes something: the jobs that follow are written down, and the running shop does them. */
export async function withShop<Result>(
  config: Config,
  output: CommandOutput,
  work: (shop: ShopCore) => Promise<Result>,
): Promise<Result> {
  return await withStores(config, output, async (stores, log) => {
    const { openCore } = await import('#compose.ts');
    const { core, close } = await openCore({ config, log }, stores);
    try {
      return await work(core);
    } finally {
      await close();
    }
  });
}

/** With jobs to send: the running shop does them. */
export async function withJobs<Result>(
  config: Config,
  output: CommandOutput,
  work: (shop: { database: Database; jobs: JobSender; now(): Date }, log: Log) => Promise<Result>,
): Promise<Result> {
  return await withStores(config, output, async ({ database, clock }, log) => {
    const onError = (error: Error) => log.error({ err: error }, 'A job could not be sent');
    const jobs = await startJobs({ database, queues: Object.values(jobQueues), onError, supervise: false });
    try {
      return await work({ database, jobs, now: clock.now }, log);
    } finally {
      await jobs.stop();
    }
  });
}

/** Where a public shop of this clone keeps its data; without secrets. */
const recordOf = ({ clone }: Config) => path.join(clone, '.foyer-service');

/** Written by the service, so that a command without its settings does not work in another database. */
export async function recordService(config: Config, log: Log): Promise<void> {
  await writeFile(recordOf(config), `${dataOf(config)}\n`).catch((error) =>
    log.warn({ err: error }, 'Where the data lies could not be noted for commands'),
  );
}

/** @throws ConfigError when the command would work beside the shop that this clone serves */
async function refuseAnotherShop(config: Config): Promise<void> {
  if (config.namesItsData) return;
  const recorded = await readFile(recordOf(config), 'utf8').catch(() => '');
  if (recorded.trim() === '' || recorded.trim() === dataOf(config)) return;
  throw new ConfigError([
    {
      variable: 'FOYER_DATA or DATABASE_URL',
      found: `not set, and the shop of this clone runs with ${recorded.trim()}`,
      expected: 'the settings of the service, in foyer.env beside package.json or in the environment',
    },
  ]);
}

function dataOf({ databaseUrl, dataFolder }: Config): string {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl);
  return databaseUrl === undefined
    ? `FOYER_DATA=${dataFolder}`
    : `DATABASE_URL at ${url?.host}${url?.pathname}`;
}

/** Formats a moment in the house's time zone: `2026-11-21 12:02`. */
export type HouseClock = (moment: Date) => string;

/** @throws NoHouseOpen when no house is open: there are no orders then */
export async function openHouseClock(database: Database): Promise<HouseClock> {
  return clockOf(await timeZoneOf(database));
}

/** Midnight in the house's time zone. @throws NoHouseOpen */
export async function houseMidnight(database: Database, day: Temporal.PlainDate): Promise<Date> {
  return new Date(day.toZonedDateTime(await timeZoneOf(database)).epochMilliseconds);
}

async function timeZoneOf(database: Database): Promise<string> {
  const catalogue = createCurrentCatalogue(database);
  try {
    return (await catalogue.get()).setup.timeZone;
  } finally {
    await catalogue.close();
  }
}

function clockOf(timeZone: string): HouseClock {
  return (moment) => {
    const { day, time } = houseClock(moment, timeZone);
    return `${day} ${time}`;
  };
}

/** Whose act a command is, as it stands in the log of acts. */
export function consoleUser(): string {
  return `console:${userInfo().username}`;
}

/**
 * Carries out what a command changes, or gives away of buyers, as an act in the log. It has the name of the desk's call that
 * does the same, where there is one; `details` hold no name and no address of a buyer.
 */
export async function signed<Answer extends number | { code: number }>(
  database: Database,
  act: string,
  details: Readonly<Record<string, unknown>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const outcomeOf = (answer: Answer) => {
    const code = typeof answer === 'number' ? answer : answer.code;
    return code === exitCodes.done ? 'done' : 'refused';
  };
  return await signAct(database, { staffId: null, who: consoleUser(), act, details }, work, outcomeOf);
}
