import { audit, type Finding } from '#features/audit/audit.ts';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import type { Config } from '#platform/config.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { readArguments } from './command-arguments.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer audit [--json]

Asks the database about every invariant of the sale (nothing sold twice, every payment used once, …)
and prints the rows that break one; then the open alarms, of which staff must take care. Changes nothing; may run beside
the open shop.

Exit code 0: all of them hold · 1: one does not · 2: the command was written wrongly.
`;

/** `foyer audit`: the exit code. */
export async function auditCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const request = readArguments(argv, usage, output);
  if (typeof request === 'number') return request;
  const { findings, alarms } = await withStores(config, output, async ({ database }) => ({
    findings: await audit(database),
    alarms: await loadOpenAlarms(database),
  }));
  const text = report(findings) + alarms.map(alarmLine).join('');
  output.write(request.json ? `${JSON.stringify({ findings, alarms }, null, 2)}\n` : text);
  return findings.length > 0 ? exitCodes.wrong : exitCodes.done;
}

function alarmLine({ kind, orderId, raisedAt, detail }: Awaited<ReturnType<typeof loadOpenAlarms>>[number]) {
  const about = orderId === null ? '' : `, order ${orderId}`;
  return `ALARM ${kind}${about}, since ${raisedAt.toISOString()}: ${detail}\n`;
}

function report(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Every invariant holds.\n';
  return findings
    .map(
      ({ id, sentence, rows }) =>
        `${id}: ${sentence}\n${rows.map((row) => `  ${JSON.stringify(row)}\n`).join('')}`,
    )
    .join('');
}
