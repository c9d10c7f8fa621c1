import { importCommand } from '#features/import-season/import-command.ts';
import { checkCommand } from '#features/open-house/check-command.ts';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import { openCommand, openUsage } from '#features/open-house/open-command.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { withStores } from './with-stores.ts';

/** `foyer check`: needs no database. */
export function runCheck(argv: readonly string[], output: CommandOutput): Promise<number> {
  return checkCommand(argv, output, systemClock.now());
}

/** `foyer import`: needs no database. */
export function runImport(argv: readonly string[], output: CommandOutput): Promise<number> {
  return importCommand(argv, output, systemClock.now());
}

/** `foyer open`: help is given without a database too. */
export async function runOpen(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    output.write(openUsage);
    return exitCodes.done;
  }
  return withStores(config, output, ({ database }) => openCommand(argv, output, database, systemClock.now()));
}
