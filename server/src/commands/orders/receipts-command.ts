import { type CommandCall, readOpenItemArguments } from '#commands/kit/command-call.ts';
import {
  type HouseClock,
  houseMidnight,
  openHouseClock,
  signed,
  withShop,
  withStores,
} from '#commands/kit/with-stores.ts';
import { closeReceipt, closeReceipts, resumeReceipt } from '#features/issue-receipts/issue-receipt.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { listLateReceipts, listUnreportedReceipts, type Receipt } from '#store/receipts.ts';
import { counted } from '#texts/counted.ts';
import { receiptNames } from './describe-order.ts';

const listed = 200;

/** `foyer receipts`. */
export async function receiptsCommand(call: CommandCall): Promise<number> {
  const { argv, usage, output, config } = call;
  if (argv.includes('--all')) return await closeAllReceipts(call);
  const asked = readOpenItemArguments(argv, usage, output);
  if (typeof asked === 'number') return asked;
  if (asked.kind === 'list') return await list(output, config, asked.json);
  const { kind, id } = asked;
  return await withShop(config, output, (shop) =>
    signed(shop.database, kind === 'retry' ? 'retryReceipt' : 'closeReceipt', { receipt: id }, async () => {
      const isDone = await (kind === 'retry' ? resumeReceipt(shop, id) : closeReceipt(shop.database, id));
      if (isDone)
        output.write(kind === 'retry' ? `Receipt ${id} is requested again.\n` : `Receipt ${id} is closed.\n`);
      else output.writeAside(`There is no open receipt ${id}.\n`);
      return isDone ? exitCodes.done : exitCodes.wrong;
    }),
  );
}

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  return await withStores(config, output, async ({ database }) => {
    const receipts = await listLateReceipts(database, listed);
    const clock = await openHouseClock(database);
    const text =
      receipts.length === 0
        ? 'No receipt is overdue.\n'
        : receipts.map((one) => receiptLine(one, clock)).join('');
    output.write(json ? `${JSON.stringify({ receipts: receipts.map(shownReceipt) }, null, 2)}\n` : text);
    return receipts.length === 0 ? exitCodes.done : exitCodes.wrong;
  });
}

/** Without the cart, which contains the buyer's address. */
function shownReceipt({ cart: _, ...receipt }: Receipt) {
  return receipt;
}

/** One line for an overdue receipt. */
function receiptLine(
  { id, kind, issuer, orderId, failures, detail, createdAt }: Receipt,
  clock: HouseClock,
): string {
  const registrar = issuer === 'bank' ? 'bank' : 'own';
  const said = detail === null ? '' : `: ${detail}`;
  return `${id}  ${registrar}  ${receiptNames[kind]}, order ${orderId}  since ${clock(createdAt)}  ${counted(failures, 'failure')}${said}\n`;
}

/** `foyer receipts close --all`: lists what no bank has reported, and closes it with `--yes`. */
async function closeAllReceipts({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const day = values.before === undefined ? null : typedDay(values.before);
  if (positionals.join(' ') !== 'close')
    return complain(output, '--all belongs to "close", without a number.', usage);
  if (values.before !== undefined && day === null)
    return complain(output, `--before is "${values.before}"; expected a day like 2026-11-01.`, usage);
  return await withStores(config, output, async ({ database }) => {
    const before = day && (await houseMidnight(database, day));
    const work = () => closeUnreported(database, output, { ...values, before });
    const details = { way: values.way ?? null, before: values.before ?? null };
    return values.yes ? await signed(database, 'closeReceipts', details, work) : await work();
  });
}

async function closeUnreported(
  database: Database,
  output: CommandOutput,
  { way, before, yes, json }: { way?: string | undefined; before: Date | null; yes: boolean; json: boolean },
): Promise<number> {
  const receipts = await listUnreportedReceipts(database, { wayKey: way ?? null, before });
  const shown = yes ? await closeReceipts(database, receipts) : receipts;
  const clock = await openHouseClock(database);
  const text = shown.map((one) => receiptLine(one, clock)).join('') + lastLine(shown, yes);
  output.write(
    json ? `${JSON.stringify({ receipts: shown.map(shownReceipt), done: yes }, null, 2)}\n` : text,
  );
  return exitCodes.done;
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

function lastLine({ length }: readonly Receipt[], isDone: boolean): string {
  if (length === 0) return 'No receipt of a bank is unreported.\n';
  const count = counted(length, 'receipt');
  return isDone ? `${count} closed.\n` : `${count}. Add --yes to close them.\n`;
}
