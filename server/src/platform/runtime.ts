import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** What the process gives to everything that is composed. */
export interface Runtime {
  config: Config;
  log: Log;
}
