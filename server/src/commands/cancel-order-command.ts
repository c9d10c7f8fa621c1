import { parseArgs } from 'node:util';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import { type HouseReturnOutcome, returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Config } from '#platform/config.ts';
import { hasOrder } from '#store/order-lists.ts';
import { counted } from './describe-order.ts';
import { typedNumber } from './number-argument.ts';
import { withOutbox } from './with-outbox.ts';

/** `foyer orders cancel <number> [ticket …]`: the exit code. */
export async function cancelOrderCommand(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const numbers = positionals.map(typedNumber);
  const strange = positionals[numbers.indexOf(null)];
  const percent = typedNumber(values.percent);
  const mistake =
    positionals.length === 0
      ? '"cancel" needs the number of an order.'
      : strange !== undefined
        ? `"${strange}" is not the number of an order or a ticket.`
        : percent === null || percent > 100
          ? `--percent is "${values.percent}"; expected a whole number from 1 to 100.`
          : null;
  if (mistake !== null || percent === null) {
    output.writeAside(`${mistake}\n\n${usage}`);
    return exitCodes.usage;
  }
  const [orderId = 0, ...tickets] = numbers.flatMap((number) => number ?? []);
  return await withOutbox(config, output, async (room) => {
    if (!(await hasOrder(room.database, orderId))) {
      output.writeAside(`There is no order ${orderId}.\n`);
      return exitCodes.wrong;
    }
    const outcome = await returnByHouse(room, orderId, {
      tickets: tickets.length > 0 ? tickets : null,
      calledOffOnly: false,
      percent,
      words: values.reason,
    });
    return tell(output, orderId, outcome);
  });
}

const options = {
  percent: { type: 'string', default: '100' },
  reason: { type: 'string', default: '' },
} as const;

function tell(output: CommandOutput, orderId: number, outcome: HouseReturnOutcome): number {
  switch (outcome.kind) {
    case 'returned':
      output.write(
        `Order ${orderId}: ${counted(outcome.tickets, 'ticket is', 'tickets are')} void${outcome.addOns > 0 ? ` with ${counted(outcome.addOns, 'add-on')}` : ''}, ${moneyWords(outcome.amount)}; the buyer is told.\n`,
      );
      return exitCodes.done;
    case 'ended':
      output.write(
        `Order ${orderId} was not paid and is over; money that still comes goes back by itself.\n`,
      );
      return exitCodes.done;
    case 'visits-taken':
      output.writeAside(
        `Tickets were taken under the season tickets of order ${orderId}: cancel those orders first.\n`,
      );
      return exitCodes.wrong;
    case 'unknown-ticket':
      output.writeAside(`Order ${orderId} has no good ticket or add-on ${outcome.ticketId}.\n`);
      return exitCodes.wrong;
    default:
      output.writeAside(`Order ${orderId} has nothing left to cancel.\n`);
      return exitCodes.wrong;
  }
}

function moneyWords(amount: number): string {
  return amount === 0 ? 'no money goes back' : `${(amount / 100).toFixed(2)} goes back`;
}
