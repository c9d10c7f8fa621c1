import { typedNumber } from '#commands/kit/command-arguments.ts';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { counted } from '#commands/kit/counted.ts';
import { withShop } from '#commands/kit/with-shop.ts';
import { type HouseReturnOutcome, returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { hasOrder } from '#store/order-lists.ts';

/** `foyer orders cancel <number> [ticket …]`. */
export async function cancelOrderCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const numbers = positionals.flatMap((word) => typedNumber(word) ?? []);
  const strange = positionals.find((word) => typedNumber(word) === null);
  if (strange !== undefined)
    return complain(output, `"${strange}" is not the number of an order, a ticket or an add-on.`, usage);
  const [orderId, ...tickets] = numbers;
  if (orderId === undefined) return complain(output, '"cancel" needs the number of an order.', usage);
  const percent = typedNumber(values.percent);
  if (percent === null || percent > 100) {
    const mistake = `--percent is "${values.percent}"; expected a whole number from 1 to 100.`;
    return complain(output, mistake, usage);
  }
  return await withShop(config, output, async (shop) => {
    if (!(await hasOrder(shop.database, orderId))) {
      output.writeAside(`There is no order ${orderId}.\n`);
      return exitCodes.wrong;
    }
    const outcome = await returnByHouse(shop, orderId, {
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
        `Order ${orderId}: ${counted(outcome.tickets, 'ticket is', 'tickets are')} void${outcome.addOns > 0 ? ` with ${counted(outcome.addOns, 'add-on')}` : ''}, ${refundText(outcome)}; the buyer is notified.\n`,
      );
      return exitCodes.done;
    case 'ended':
      output.write(
        `Order ${orderId} was not paid and is now cancelled; a late payment will be refunded automatically.\n`,
      );
      return exitCodes.done;
    case 'visits-taken':
      output.writeAside(
        `Tickets were booked with the season tickets of order ${orderId}: cancel those orders first.\n`,
      );
      return exitCodes.wrong;
    case 'unknown-ticket':
      output.writeAside(`Order ${orderId} has no valid ticket or add-on ${outcome.ticketId}.\n`);
      return exitCodes.wrong;
    default:
      output.writeAside(`Order ${orderId} has nothing left to cancel.\n`);
      return exitCodes.wrong;
  }
}

function refundText({ amount, isMoneyBack }: Extract<HouseReturnOutcome, { kind: 'returned' }>): string {
  if (isMoneyBack)
    return `${(amount / 100).toFixed(2)} was refunded at the bank before and is not sent again`;
  return amount === 0 ? 'nothing is refunded' : `${(amount / 100).toFixed(2)} is refunded`;
}
