import { audit, type Finding } from '#features/audit/audit.ts';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import type { Config } from '#platform/config.ts';
import { readArguments } from './command-arguments.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer audit [--json]

Asks the database about every invariant of the sale (nothing sold twice, every payment used once, …)
and prints the rows that break one. Changes nothing; may run beside the open shop.

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
  const findings = await withStores(config, output, ({ database }) => audit(database));
  output.write(request.json ? `${JSON.stringify({ findings }, null, 2)}\n` : report(findings));
  return findings.length > 0 ? exitCodes.wrong : exitCodes.done;
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
