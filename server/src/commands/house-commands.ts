import { importCommand } from '#features/import-season/import-command.ts';
import { checkCommand } from '#features/open-house/check-command.ts';
import { openCommand, readOpening } from '#features/open-house/open-command.ts';
import { systemClock } from '#platform/clock.ts';
import type { CommandOutput } from '#platform/command-line.ts';
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

/** `foyer open`: what was written wrongly is said without a database. */
export async function runOpen(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const opening = readOpening(argv, output);
  if (typeof opening === 'number') return opening;
  return withStores(config, output, ({ database }) =>
    openCommand(opening, output, database, systemClock.now()),
  );
}
