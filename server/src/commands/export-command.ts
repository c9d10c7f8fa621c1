import { exportPeople } from '#features/forget-people/export-people.ts';
import { type CommandOutput, complain, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { readArguments } from './command-arguments.ts';
import { noOrderOf, personOf } from './person-argument.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer export <order number | e-mail>

Prints, as JSON, all that the shop keeps of one person: orders, visitors with their documents, consents, tickets,
payments, refunds and mails. Changes nothing.

Exit code 0: done · 1: there is no such order · 2: the command was written wrongly.
`;

/** `foyer export`: the exit code. */
export async function exportCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const request = readArguments(argv, usage, output, 1);
  if (typeof request === 'number') return request;
  const who = personOf(request.words[0]);
  if (who === null) return complain(output, 'The number of an order or an e-mail is needed.', usage);
  const orders = await withStores(config, output, ({ database }) => exportPeople(database, who));
  if (orders.length === 0) {
    output.writeAside(noOrderOf(who));
    return exitCodes.wrong;
  }
  output.write(`${JSON.stringify({ orders }, null, 2)}\n`);
  return exitCodes.done;
}
