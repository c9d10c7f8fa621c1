import { loadPages } from '#compose/load-pages.ts';
import { openStores } from '#compose/open-stores.ts';
import type { Running } from '#compose/surroundings.ts';
import type { OpenFolder } from '#features/open-house/open-folder.ts';
import { createOpeningProcess } from '#features/open-house/opening-process.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { listen } from '#platform/http.ts';
import { createLog, type Log } from '#platform/log.ts';
import { demoHouse, type HouseRoom, prepareHouse, reopenHouse } from './prepare-house.ts';

const usage = `foyer serve [--development]

Starts the shop: opens its database, brings it to the newest migration, opens the house of FOYER_HOUSE
when none stands open, and listens at PORT. With FOYER_API_URL only the pages are served, before
another server that speaks the calls. While FOYER_ORIGIN is http://localhost it is heard on this machine
only. SIGTERM or Ctrl-C ends it in good order.

  --development   for work on the shop: plain log lines, forms filled with test data

Exit code 0: ended in good order · 1: could not start · 2: the command was written wrongly.
`;

/** `foyer serve`: the exit code, when the shop has ended. */
export async function serveCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  if (positionals.length > 0) return complain(output, `"${positionals[0]}" is not understood.`, usage);
  if (!config.production && !values.development) {
    output.writeAside('NODE_ENV is not "production": set it for a shop that sells, or say --development.\n');
    return exitCodes.usage;
  }
  const log = createLog({ level: config.logLevel, production: config.production });
  const ending = endAsked();
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
  const surroundings = { config, log, clock: systemClock };
  // Takes as long as the start of the database, which has a processor of its own.
  const loadShop = async () => ({ ...(await import('#compose.ts')), pages: await loadPages() });
  if (config.apiUrl !== undefined) {
    const { composeStorefront } = await import('#compose/storefront.ts');
    return composeStorefront(surroundings, config.apiUrl, await loadPages());
  }
  const { houseFolder = demoHouse } = config;
  const now = systemClock.now();
  const opening = createOpeningProcess();
  const stores = await openStores(config, log, (work) => {
    // It is asked for again below, and its trouble told there.
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
    const shop = await composeShop(surroundings, stores, pages);
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

/** Does not keep visitors waiting. */
async function reopenBeside(house: HouseRoom, openBeside: OpenFolder, log: Log): Promise<void> {
  try {
    await reopenHouse(house, openBeside);
  } catch (error) {
    const isOurEnd = error instanceof Error && error.name === 'AbortError';
    if (!isOurEnd) log.error({ err: error }, 'The house was not opened anew');
  }
}

/** Before a proxy of this machine the shop listens to this machine only; else to all addresses. */
function hostOf(config: Config): string {
  return new URL(config.origin).hostname === 'localhost' ? 'localhost' : '::';
}

function refusedPort(refusal: { kind: 'port-taken' | 'port-forbidden'; port: number }): string {
  return refusal.kind === 'port-taken'
    ? `Port ${refusal.port} is taken by another program. Stop it, or set PORT to a free one.\n`
    : `Port ${refusal.port} may not be listened on. Set PORT to one above 1023.\n`;
}

function endAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
