import type { CommandOutput } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { createLog, type Log } from '#platform/log.ts';
import { openStores, type Stores } from '#store/open-stores.ts';

/** Opens the stores for one command and closes them afterwards. Log lines go to stderr. */
export async function withStores<Result>(
  config: Config,
  output: CommandOutput,
  work: (stores: Stores, log: Log) => Promise<Result>,
): Promise<Result> {
  const destination = { write: (line: string) => output.writeAside(line) };
  const log = createLog({ level: config.logLevel, production: config.production, destination });
  const stores = await openStores(config, log);
  try {
    return await work(stores, log);
  } finally {
    await stores.close();
  }
}
