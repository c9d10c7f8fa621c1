import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { recordService } from '#commands/kit/with-stores.ts';
import { houseClock } from '#domain/clock-span.ts';
import type { HouseSource, OpenHouseFiles } from '#features/open-house/open-folder.ts';
import { reopenNightly } from '#features/open-house/open-folder.ts';
import { createOpeningProcess } from '#features/open-house/opening-process.ts';
import { firstLink } from '#features/staff/staff-links.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { type Config, isPublic } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { listen } from '#platform/http.ts';
import { createLog, type Log } from '#platform/log.ts';
import { findHouse, findRevision, findRollingHouse } from '#store/catalogue.ts';
import { readDatabaseVersion } from '#store/installation.ts';
import { openStores, type Stores } from '#store/open-stores.ts';
import { loadPages, type Running } from '#web/web-server.ts';

/** `foyer serve`: ends with the shop. */
export async function serveCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  if (positionals.length > 0) return complain(output, `"${positionals[0]}" is not understood.`, usage);
  if (!config.production && !values.development) {
    output.writeAside('NODE_ENV is not "production": set it for a live shop, or use --development.\n');
    return exitCodes.usage;
  }
  const log = createLog({ level: config.logLevel, production: config.production });
  const ending = stopRequested();
  const running = await start(config, log, output);
  if (!running) return exitCodes.wrong;
  const address = { port: config.port, host: hostOf(config) };
  const begun = Promise.all([listen(running.server, address), running.jobsAtWork]);
  const [listening] = await begun.catch(async (error) => {
    await running.close();
    throw error;
  });
  if (listening.kind !== 'listening') {
    output.writeAside(refusedPort(listening));
    await running.close();
    return exitCodes.wrong;
  }
  if (isPublic(config)) await recordService(config, log);
  output.write(`The shop is ready at ${config.origin}\n${running.deskLines}`);
  await ending;
  await running.close();
  return exitCodes.done;
}

const options = { development: { type: 'boolean', default: false } } as const;

async function start(
  config: Config,
  log: Log,
  output: CommandOutput,
): Promise<(Running & { deskLines: string }) | null> {
  const runtime = { config, log };
  // Loaded while the database starts, which uses another processor.
  const loadShop = async () => ({ ...(await import('#compose.ts')), pages: await loadPages() });
  if (config.apiUrl !== undefined) {
    const { createRemoteStorefront } = await import('#web/web-server.ts');
    const remote = await createRemoteStorefront(runtime, config.apiUrl, await loadPages());
    return { ...remote, deskLines: '' };
  }
  const house = { folder: config.houseFolder ?? demoHouse };
  const now = systemClock.now();
  const opening = createOpeningProcess();
  const stores = await openStores(config, log, {
    meanwhile: (work) => {
      // Awaited again below, where a failure is reported.
      loadShop().catch(() => {});
      if (work === 'making') opening.readAhead(house, now);
    },
  }).catch((error) => {
    opening.close();
    throw error;
  });
  try {
    const { address, database, clock } = stores;
    await logDatabase(stores, config, log);
    const preparation = { database, output, log, house, now: clock.now() };
    const isOpen = await prepareHouse(preparation, opening.openIn(address));
    const shop = isOpen && (await isReady(config, database, output)) ? await compose() : null;
    if (shop === null) await stores.close();
    if (shop === null) return null;
    const deskLines = await describeDesk({ ...stores, now: clock.now, randomBytes, origin: config.origin });
    return { ...shop, deskLines, close: () => shop.close().finally(stores.close) };
  } catch (error) {
    await stores.close();
    throw error;
  } finally {
    opening.close();
  }

  async function compose(): Promise<Running> {
    const { composeShop, pages } = await loadShop();
    return await composeShop(runtime, stores, pages);
  }
}

/** Where staff sign in; while there is no account, the link that creates the first one. */
async function describeDesk(shop: Parameters<typeof firstLink>[0]): Promise<string> {
  const first = await firstLink(shop);
  if (first === null) return `Staff desk: ${shop.origin}/desk\n`;
  return `Staff desk: create the first account here. The link works once, within an hour.\n  ${first.link}\n`;
}

const databaseKinds: Readonly<Record<Stores['kind'], string>> = {
  given: 'the one of DATABASE_URL',
  embedded: 'the embedded one',
  system: 'this machine’s, started by Foyer in FOYER_DATA',
  adopted: 'the one in FOYER_DATA, which was running',
};

/** Which PostgreSQL keeps the sales, for whoever has to update it. */
async function logDatabase({ database, kind }: Stores, config: Config, log: Log): Promise<void> {
  const version = await readDatabaseVersion(database);
  log.info({ version, kind }, `PostgreSQL ${version}, ${databaseKinds[kind]}`);
  if (kind === 'given' || !isPublic(config) || config.trial) return;
  log.warn(
    'The database in FOYER_DATA gets no security updates from the distribution: use its PostgreSQL (docs/for-operators/going-public.md)',
  );
}

/** False: the shop must not sell like this, and the operator is told why. */
async function isReady(config: Config, database: Database, output: CommandOutput): Promise<boolean> {
  const { describeProblems, findReadinessProblems, refusedOnes } = await import('#readiness.ts');
  const standing = await findHouse(database);
  const refused = refusedOnes(findReadinessProblems(config, standing?.document ?? null));
  output.writeAside(describeProblems(refused, 'en'));
  return refused.length === 0;
}

/** Behind a proxy on this machine the shop listens on localhost only, otherwise on all addresses. */
function hostOf(config: Config): string {
  return new URL(config.origin).hostname === 'localhost' ? 'localhost' : '::';
}

function refusedPort(refusal: { kind: 'port-taken' | 'port-forbidden'; port: number }): string {
  return refusal.kind === 'port-taken'
    ? `Port ${refusal.port} is in use by another program. Stop it, or set PORT to a free port.\n`
    : `Listening on port ${refusal.port} is not permitted. Set PORT to a port above 1023.\n`;
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

export interface HousePreparation {
  database: Database;
  output: CommandOutput;
  log: Log;
  /** FOYER_HOUSE, or the demo house. */
  house: Exclude<HouseSource, string>;
  now: Date;
}

/** The demo house of the clone. */
export const demoHouse = path.resolve(import.meta.dirname, '../../../../houses/demo');

/**
 * Opens the first house of an empty shop, and moves the days of a house that was opened on an earlier day. A folder that
 * was opened once is never read again but by "foyer open". False: an empty shop stays empty.
 */
export async function prepareHouse(preparation: HousePreparation, open: OpenHouseFiles): Promise<boolean> {
  const { database, now } = preparation;
  if ((await findRevision(database)) === null) return await openFirst(preparation, open);
  const rolling = await findRollingHouse(database);
  if (
    rolling !== null &&
    houseClock(rolling.openedAt, rolling.timeZone).day !== houseClock(now, rolling.timeZone).day
  )
    await reopenNightly(preparation, open);
  return true;
}

async function openFirst(
  { database, output, house, now }: HousePreparation,
  open: OpenHouseFiles,
): Promise<boolean> {
  output.writeAside('No house is open yet: opening the first one.\n');
  const opened = await open(house, now);
  if (opened.kind === 'folder-missing') {
    output.writeAside(`FOYER_HOUSE is "${house.folder}"; there is no such folder.\n`);
  } else if (opened.kind === 'not-opened') output.writeAside(opened.words);
  // Another server, or "foyer open", may have opened one at the same moment: that one is sold.
  return opened.kind === 'opened' || (await findRevision(database)) !== null;
}
