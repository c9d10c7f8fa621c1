import type { CommandCall } from '#commands/kit/command-call.ts';
import { withStores } from '#commands/kit/with-stores.ts';
import { type ErasedOrder, erasePeople, type KeptBecause } from '#features/forget-people/erase-people.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { noOrderOf, personOf } from './person-argument.ts';

const reasons: Readonly<Record<KeptBecause, string>> = {
  live: 'left unchanged: it is being bought',
  money: 'left unchanged: a payment, a refund or a receipt is in progress',
  work: 'left unchanged: a mail or a return is in progress',
  ahead: 'left unchanged: its session is upcoming (--ahead erases it anyway)',
};

/** `foyer erase`. */
export async function eraseCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const who = personOf(positionals[0]);
  if (who === null || positionals.length > 1)
    return complain(output, 'Expected the number of one order or one e-mail.', usage);
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
