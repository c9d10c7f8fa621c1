import { parseArgs } from 'node:util';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import { type HouseReturnOutcome, returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Config } from '#platform/config.ts';
import { hasOrder } from '#store/order-lists.ts';
import { withOutbox } from './with-outbox.ts';

/** `foyer orders cancel <number> [ticket …]`: the exit code. */
export async function cancelOrderCommand(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
  const [orderId = 0, ...tickets] = positionals.map(Number);
  const percent = Number(values.percent);
  const isRight =
    [orderId, ...tickets].every((number) => Number.isSafeInteger(number) && number > 0) &&
    Number.isInteger(percent) &&
    percent >= 1 &&
    percent <= 100;
  if (!isRight) {
    output.writeAside(`The numbers are not understood.\n\n${usage}`);
    return exitCodes.usage;
  }
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
        `Order ${orderId}: ${outcome.tickets} tickets are void, ${(outcome.amount / 100).toFixed(2)} goes back; the buyer is told.\n`,
      );
      return exitCodes.done;
    case 'ended':
      output.write(
        `Order ${orderId} was not paid and is over; money that still comes goes back by itself.\n`,
      );
      return exitCodes.done;
    case 'unknown-ticket':
      output.writeAside(`Order ${orderId} has no good ticket ${outcome.ticketId}.\n`);
      return exitCodes.wrong;
    default:
      output.writeAside(`Order ${orderId} has nothing left to cancel.\n`);
      return exitCodes.wrong;
  }
}
