import { resendCardReport, settleByHand } from '#features/report-cards/resend-card-reports.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { type CardReport, listUntoldCardReports } from '#store/card-reports.ts';
import { readWaitingArguments } from './command-arguments.ts';
import { counted } from './counted.ts';
import { withOutbox } from './with-outbox.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer card-reports [--json]
foyer card-reports retry <number>
foyer card-reports told <number>

Lists what the registry of the culture card does not know yet: sales, returns and visits, with how often it was told
and what it answered. What WAITS is told again by itself; what the registry REFUSED waits for you: put right what it
names, then "retry"; or tell it in the registry's own cabinet, then "told".

Exit code 0: done, and nothing is refused · 1: something is refused, or there is nothing of this number that waits ·
2: the command was written wrongly.
`;

const listed = 200;

/** `foyer card-reports`: the exit code. */
export async function cardReportsCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readWaitingArguments(argv, usage, output);
  if (typeof asked === 'number') return asked;
  if (asked.kind === 'list') return await list(output, config, asked.json);
  const { kind, id } = asked;
  const change = kind === 'retry' ? resendCardReport : settleByHand;
  const isDone = await withOutbox(config, output, (room) => change(room, id));
  if (isDone) output.write(kind === 'retry' ? `Report ${id} is told again.\n` : `Report ${id} is done.\n`);
  else output.writeAside(`There is no report ${id} that waits.\n`);
  return isDone ? exitCodes.done : exitCodes.wrong;
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const reports = await withStores(config, output, ({ database }) => listUntoldCardReports(database, listed));
  const text = reports.length === 0 ? 'The registry knows everything.\n' : reports.map(line).join('');
  output.write(json ? `${JSON.stringify({ reports }, null, 2)}\n` : text);
  return reports.some(({ state }) => state === 'REFUSED') ? exitCodes.wrong : exitCodes.done;
}

function line({ id, state, kind, ticketId, orderId, tries, detail, happenedAt }: CardReport): string {
  const said = detail === null ? '' : `: ${detail}`;
  return `${id}  ${state.padEnd(7)}  ${kind} of ticket ${ticketId}, order ${orderId}  ${happenedAt.toISOString()}  ${counted(tries, 'try', 'tries')}${said}\n`;
}
