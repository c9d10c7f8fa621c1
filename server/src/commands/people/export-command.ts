import { readArguments } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { withStores } from '#commands/kit/with-stores.ts';
import { exportPeople } from '#features/forget-people/export-people.ts';
import { complain, exitCodes } from '#platform/command-line.ts';
import { noOrderOf, personOf } from './person-argument.ts';

/** `foyer export`. */
export async function exportCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const request = readArguments(argv, usage, output, 1);
  if (typeof request === 'number') return request;
  const who = personOf(request.words[0]);
  if (who === null) return complain(output, 'Expected the number of an order or an e-mail.', usage);
  const orders = await withStores(config, output, ({ database }) => exportPeople(database, who));
  if (orders.length === 0) {
    output.writeAside(noOrderOf(who));
    return exitCodes.wrong;
  }
  output.write(`${JSON.stringify({ orders }, null, 2)}\n`);
  return exitCodes.done;
}
