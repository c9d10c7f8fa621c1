import type { CommandCall } from '#commands/kit/command-call.ts';
import type { OpenFolder } from '#features/open-house/open-folder.ts';
import { createOpeningProcess } from '#features/open-house/opening-process.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { listen } from '#platform/http.ts';
import { createLog, type Log } from '#platform/log.ts';
import { openStores } from '#store/open-stores.ts';
import { loadPages } from '#web/load-pages.ts';
import type { Running } from '#web/running.ts';
import { demoHouse, type HousePreparation, prepareHouse, reopenHouse } from './prepare-house.ts';

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
  output.write(`The shop is ready at ${config.origin}\n`);
  await ending;
  await running.close();
  return exitCodes.done;
}

const options = { development: { type: 'boolean', default: false } } as const;

async function start(config: Config, log: Log, output: CommandOutput): Promise<Running | null> {
  const runtime = { config, log, clock: systemClock };
  // Loaded while the database starts, which uses another processor.
  const loadShop = async () => ({ ...(await import('#compose.ts')), pages: await loadPages() });
  if (config.apiUrl !== undefined) {
    const { createRemoteStorefront } = await import('#web/remote-storefront.ts');
    return createRemoteStorefront(runtime, config.apiUrl, await loadPages());
  }
  const { houseFolder = demoHouse } = config;
  const now = systemClock.now();
  const opening = createOpeningProcess();
  const stores = await openStores(config, log, (work) => {
    // Awaited again below, where a failure is reported.
    loadShop().catch(() => {});
    if (work === 'making') opening.readAhead(houseFolder, now);
  }).catch((error) => {
    opening.close();
    throw error;
  });
  try {
    const { address, database } = stores;
    const house = { database, output, houseFolder, now };
    const state = await prepareHouse(house, opening.openIn(address));
    if (state === 'not-open') {
      opening.close();
      await stores.close();
      return null;
    }
    const { composeShop, pages } = await loadShop();
    const shop = await composeShop(runtime, stores, pages);
    let reopening = Promise.resolve();
    shop.server.addHook('onListen', async () => {
      if (state === 'to-reopen') reopening = reopenBeside(house, opening.openBesideIn(address), log);
    });
    const close = async () => {
      opening.close();
      await reopening;
      await shop.close();
      await stores.close();
    };
    return { ...shop, close };
  } catch (error) {
    opening.close();
    await stores.close();
    throw error;
  }
}

/** Runs while visitors are already served. */
async function reopenBeside(house: HousePreparation, openBeside: OpenFolder, log: Log): Promise<void> {
  try {
    await reopenHouse(house, openBeside);
  } catch (error) {
    const isOurEnd = error instanceof Error && error.name === 'AbortError';
    if (!isOurEnd) log.error({ err: error }, 'The house could not be reopened');
  }
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
