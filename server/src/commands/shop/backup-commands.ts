import path from 'node:path';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { withJobs, withStores } from '#commands/kit/with-stores.ts';
import { makeBackup } from '#features/keep-backups/make-backup.ts';
import { type RestoreOutcome, restoreBackup } from '#features/keep-backups/restore-backup.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { noteRestored, watchDatabase } from '#shop/database-watch.ts';
import { resendWaitingWork } from '#store/outbox.ts';
import { counted } from '#texts/counted.ts';

/** `foyer backup <folder>`. */
export async function backupCommand({ argv, usage, output, config, now }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, backupOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [into, ...more] = positionals;
  if (into === undefined) return complain(output, 'The folder for backups is missing.', usage);
  if (more.length > 0) return complain(output, `"${more[0]}" is not understood.`, usage);
  const keep = values.keep === undefined ? null : typedNumber(values.keep);
  if (values.keep !== undefined && keep === null)
    return complain(output, `--keep needs a number from 1, not "${values.keep}".`, usage);
  const outcome = await withStores(config, output, ({ address }) => {
    const { dataFolder, houseFolder } = config;
    return makeBackup({ address, dataFolder, houseFolder, into: path.resolve(into), keep, now });
  });
  if (outcome.kind === 'refused') return refuse(output, outcome.reason);
  const { folder, manifest, removed } = outcome;
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0);
  const newest = manifest.database.newestOrder;
  output.write(
    `${folder}: ${counted(rows, 'row')}, ${newest ? `newest order ${newest.id}` : 'no orders'}. Read back and compared.\n`,
  );
  for (const old of removed) output.write(`Removed ${old}\n`);
  return exitCodes.done;
}

const backupOptions = { keep: { type: 'string' } } as const;

/** `foyer restore <backup>`. */
export async function restoreCommand({ argv, usage, output, config, now }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, restoreOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [given, ...more] = positionals;
  if (given === undefined) return complain(output, 'The backup is missing.', usage);
  if (more.length > 0) return complain(output, `"${more[0]}" is not understood.`, usage);
  const folder = path.resolve(given);
  const outcome = await restoreBackup({ folder, config, replace: values.replace, now });
  if (outcome.kind === 'refused') return refuse(output, outcome.reason);
  const { database, madeAt } = outcome.manifest;
  await noteRestored(config.dataFolder, { ...database.installation, numbers: database.numbers }, madeAt);
  await continueWork(config, output);
  output.write(report(folder, outcome));
  return exitCodes.done;
}

const restoreOptions = { replace: { type: 'boolean', default: false } } as const;

/** Numbers leap, sales stop and the alarm is raised at once, not when the shop starts. Jobs are not part of a backup. */
async function continueWork(config: Config, output: CommandOutput): Promise<void> {
  await withJobs(config, output, async ({ database, jobs, now }, log) => {
    const { dataFolder } = config;
    const watch = await watchDatabase({ database, dataFolder, log, now });
    await database.transaction((transaction) => resendWaitingWork(transaction, { jobs }));
    await watch.close();
  });
}

function report(
  folder: string,
  { manifest, aside, keyRestored }: Extract<RestoreOutcome, { kind: 'restored' }>,
) {
  const newest = manifest.database.newestOrder;
  return [
    `Restored ${folder} of ${manifest.madeAt}; ${newest ? `its newest order is ${newest.id} of ${newest.placedAt}` : 'it has no orders'}.`,
    ...(aside === null ? [] : [`What it replaced is kept: ${aside}`]),
    ...(keyRestored ? ['The key of sessions and links was restored too.'] : []),
    'Sales are stopped until you decide. Start the shop, wait until it has asked the banks, then see "foyer audit".',
    '',
  ].join('\n');
}

function refuse(output: CommandOutput, reason: string): number {
  output.writeAside(`${reason}.\n`);
  return exitCodes.wrong;
}
