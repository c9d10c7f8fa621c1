import { type CommandCall, readOpenItemArguments } from '#commands/kit/command-call.ts';
import { signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import { closeCardReport, resendCardReport } from '#features/report-cards/report-card.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { type CardReport, listUnsentCardReports } from '#store/card-reports.ts';
import { counted } from '#texts/counted.ts';

/** `foyer card-reports`. */
export async function cardReportsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readOpenItemArguments(argv, usage, output);
  if (typeof asked === 'number') return asked;
  if (asked.kind === 'list') return await list(output, config, asked.json);
  const { kind, id } = asked;
  const act = kind === 'retry' ? 'retryCardReport' : 'closeCardReport';
  const change = kind === 'retry' ? resendCardReport : closeCardReport;
  return await withShop(config, output, (shop) =>
    signed(shop.database, act, { report: id }, async () => {
      const isDone = await change(shop, id);
      if (isDone)
        output.write(kind === 'retry' ? `Report ${id} is sent again.\n` : `Report ${id} is closed.\n`);
      else output.writeAside(`There is no open report ${id}.\n`);
      return isDone ? exitCodes.done : exitCodes.wrong;
    }),
  );
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const reports = await withStores(config, output, ({ database }) => listUnsentCardReports(database));
  const text = reports.length === 0 ? 'No report is pending.\n' : reports.map(line).join('');
  output.write(json ? `${JSON.stringify({ reports }, null, 2)}\n` : text);
  return reports.some(({ state }) => state === 'REFUSED') ? exitCodes.wrong : exitCodes.done;
}

function line({ id, state, kind, ticketId, orderId, tries, detail, happenedAt }: CardReport): string {
  const said = detail === null ? '' : `: ${detail}`;
  return `${id}  ${state.padEnd(7)}  ${kind} of ticket ${ticketId}, order ${orderId}  ${happenedAt.toISOString()}  ${counted(tries, 'attempt')}${said}\n`;
}
