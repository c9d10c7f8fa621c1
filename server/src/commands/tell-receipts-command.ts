import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { settleReceiptByHand } from '#store/receipt-ends.ts';
import { listUnheardReceipts, type Receipt } from '#store/receipts.ts';
import { counted } from './counted.ts';
import { houseMidnight, openHouseClock } from './house-clock.ts';
import { receiptLine, shownReceipt } from './receipt-line.ts';
import { withStores } from './with-stores.ts';

/** `foyer receipts told --all`: lists what no bank has spoken of, and with `--yes` ends it. The exit code. */
export async function tellAllReceipts(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const day = values.before === undefined ? null : typedDay(values.before);
  if (positionals.join(' ') !== 'told')
    return complain(output, '--all belongs to "told", and no number beside it.', usage);
  if (values.before !== undefined && day === null)
    return complain(output, `--before is "${values.before}"; expected a day like 2026-11-01.`, usage);
  return await withStores(config, output, async ({ database }) => {
    const before = day && (await houseMidnight(database, day));
    const receipts = await listUnheardReceipts(database, { wayKey: values.way ?? null, before });
    const told = values.yes ? await endAll(database, receipts) : receipts;
    const clock = await openHouseClock(database);
    const text = told.map((one) => receiptLine(one, clock)).join('') + lastLine(told, values.yes);
    output.write(
      values.json
        ? `${JSON.stringify({ receipts: told.map(shownReceipt), done: values.yes }, null, 2)}\n`
        : text,
    );
    return exitCodes.done;
  });
}

const options = {
  all: { type: 'boolean', default: false },
  way: { type: 'string' },
  before: { type: 'string' },
  yes: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function typedDay(word: string): Temporal.PlainDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(word)) return null;
  try {
    return Temporal.PlainDate.from(word);
  } catch {
    return null;
  }
}

/** Those that still waited when their turn came: a bank may speak meanwhile. */
async function endAll(database: Database, receipts: readonly Receipt[]): Promise<Receipt[]> {
  const ended: Receipt[] = [];
  for (const receipt of receipts) {
    const isDone = await database.transaction((transaction) => settleReceiptByHand(transaction, receipt.id));
    if (isDone) ended.push(receipt);
  }
  return ended;
}

function lastLine({ length }: readonly Receipt[], isDone: boolean): string {
  if (length === 0) return 'There is no receipt of a bank’s till that nothing was heard of.\n';
  const count = counted(length, 'receipt');
  return isDone ? `${count} told as printed.\n` : `${count}. Say it again with --yes to end them.\n`;
}
