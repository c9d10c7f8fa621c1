import { type ErasedOrder, erasePeople, type KeptBecause } from '#features/forget-people/erase-people.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { noOrderOf, personOf } from './person-argument.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer erase <order number | e-mail> [--ahead] [--json]

Forgets one person: name, e-mail, phone, visitors and their documents go out of every order of the e-mail, or of the
one order. Sums, tickets, payments and the fact of each consent stay for the books. It cannot be undone; print them
first with "foyer export".

An order that is being bought, or whose money, mail or return is under way, is left as it is; so is a paid order whose
session is still to come, unless --ahead is given: its tickets stay good, but nobody can be written to any more.

Exit code 0: all erased · 1: there is no such order, or one was left · 2: the command was written wrongly.
`;

const reasons: Readonly<Record<KeptBecause, string>> = {
  live: 'left: it is being bought',
  money: 'left: a payment, a refund or a receipt is under way',
  work: 'left: a mail or a return is under way',
  ahead: 'left: its session is still to come (--ahead erases it all the same)',
};

/** `foyer erase`: the exit code. */
export async function eraseCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const who = personOf(positionals[0]);
  if (who === null || positionals.length > 1)
    return complain(output, 'The number of one order or one e-mail is needed.', usage);
  const orders = await withStores(config, output, ({ database }) => erasePeople(database, who, values.ahead));
  if (orders.length === 0) {
    output.writeAside(noOrderOf(who));
    return exitCodes.wrong;
  }
  output.write(values.json ? `${JSON.stringify({ orders }, null, 2)}\n` : orders.map(line).join(''));
  return orders.some(({ kept }) => kept !== null) ? exitCodes.wrong : exitCodes.done;
}

const options = {
  json: { type: 'boolean', default: false },
  ahead: { type: 'boolean', default: false },
} as const;

function line({ orderId, kept }: ErasedOrder): string {
  return `order ${orderId}: ${kept === null ? 'erased' : reasons[kept]}\n`;
}
