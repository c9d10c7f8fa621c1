import { resumeReceipt } from '#features/issue-receipts/resume-receipts.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { settleReceiptByHand } from '#store/receipt-ends.ts';
import { listLateReceipts } from '#store/receipts.ts';
import { readWaitingArguments } from './command-arguments.ts';
import { openHouseClock } from './house-clock.ts';
import { receiptLine, shownReceipt } from './receipt-line.ts';
import { tellAllReceipts } from './tell-receipts-command.ts';
import { withOutbox } from './with-outbox.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer receipts [--json]
foyer receipts retry <number>
foyer receipts told <number>
foyer receipts told --all [--way <key>] [--before <day>] [--yes]

Lists the receipts that a till has failed, or has not printed within half an hour: the house's own till or that of a
bank, with how often it failed and what it said. The house's own till is asked again by itself; a bank's till is only
asked what became of the receipt. "retry" asks at once. Where you have put a receipt right by hand, by a correction at
the till or in the bank's own cabinet, "told" ends the matter and its alarm.

"told --all" is for a bank that prints and sends no word of it: look into its cabinet, then end all receipts of banks'
tills at once that nothing was heard of for half an hour, of one way to pay (--way sbp), or asked for before a day of the
house (--before 2026-11-01). It only lists them; with --yes it ends them. What a till has failed is told one by one, and the
house's own till goes on printing what it owes.

Exit code 0: done, and nothing waits · 1: something waits, or there is no receipt of this number that waits · 2: the
command was written wrongly.
`;

const listed = 200;

/** `foyer receipts`: the exit code. */
export async function receiptsCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  if (argv.includes('--all')) return await tellAllReceipts(argv, usage, output, config);
  const asked = readWaitingArguments(argv, usage, output);
  if (typeof asked === 'number') return asked;
  if (asked.kind === 'list') return await list(output, config, asked.json);
  const { kind, id } = asked;
  const isDone = await withOutbox(config, output, (room) =>
    kind === 'retry'
      ? resumeReceipt(room, id)
      : room.database.transaction((transaction) => settleReceiptByHand(transaction, id)),
  );
  if (isDone)
    output.write(kind === 'retry' ? `Receipt ${id} is asked for again.\n` : `Receipt ${id} is done.\n`);
  else output.writeAside(`There is no receipt ${id} that waits.\n`);
  return isDone ? exitCodes.done : exitCodes.wrong;
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  return await withStores(config, output, async ({ database }) => {
    const receipts = await listLateReceipts(database, listed);
    const clock = await openHouseClock(database);
    const text =
      receipts.length === 0
        ? 'No receipt is late.\n'
        : receipts.map((one) => receiptLine(one, clock)).join('');
    output.write(json ? `${JSON.stringify({ receipts: receipts.map(shownReceipt) }, null, 2)}\n` : text);
    return receipts.length === 0 ? exitCodes.done : exitCodes.wrong;
  });
}
