import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type Currency, textIn } from '@foyer/contract/rules/values.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { signed, withShop } from '#commands/kit/with-stores.ts';
import type { Order } from '#domain/order.ts';
import { type HouseReturnOutcome, returnByHouse, sumsOf } from '#features/return-tickets/return-by-house.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { hasOrder } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { counted } from '#texts/counted.ts';
import { lineWords } from './describe-order.ts';

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
    const wanted = {
      tickets: tickets.length > 0 ? tickets : null,
      calledOffOnly: false,
      percent,
      words: values.reason,
      refusesVisited: !values.visited,
      hasReceipt: values['receipt-issued'],
    };
    const order = await loadOrder(shop.database, orderId);
    const expected = await returnByHouse(shop, orderId, { ...wanted, dryRun: true });
    if (expected.kind !== 'returned' && expected.kind !== 'ended') return tell(output, order, expected);
    output.write(plan(order, expected));
    if (values['dry-run']) return exitCodes.done;
    if (!values.yes && !(await output.confirm?.('Cancel it?'))) {
      output.writeAside(`Nothing was cancelled.${output.confirm ? '' : ' To cancel it, add --yes.'}\n`);
      return exitCodes.wrong;
    }
    // With --yes nobody has read what it comes to.
    const expects = values.yes ? undefined : (sumsOf(expected) ?? undefined);
    const details = { id: orderId, tickets: wanted.tickets, percent, words: wanted.words };
    return await signed(shop.database, 'cancel', details, async () =>
      tell(output, order, await returnByHouse(shop, orderId, { ...wanted, expects })),
    );
  });
}

/** Whose order it is, and what would become of it. */
function plan(order: Order, outcome: Expected): string {
  const buyer = [order.buyer.name, order.buyer.email].filter(Boolean).join(', ') || 'erased';
  const lines = order.lines.map((one) => `  ${lineWords(order, one)}\n`).join('');
  const what =
    outcome.kind === 'ended'
      ? 'It is not paid; it would be ended.'
      : `${returnedText(outcome, order.currency)} The buyer is notified.`;
  const title = textIn(order.document.title, 'en', 'ru');
  return `Order ${order.id} of ${buyer}: ${title}\n${lines}${what}\n`;
}

type Expected = Extract<HouseReturnOutcome, { kind: 'returned' | 'ended' }>;

const options = {
  percent: { type: 'string', default: '100' },
  reason: { type: 'string', default: '' },
  visited: { type: 'boolean', default: false },
  'receipt-issued': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

function tell(
  output: CommandOutput,
  { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
  outcome: HouseReturnOutcome,
): number {
  switch (outcome.kind) {
    case 'returned':
      output.write(
        `Order ${orderId}: ${counted(outcome.tickets, 'ticket is', 'tickets are')} void${outcome.addOns > 0 ? ` with ${counted(outcome.addOns, 'add-on')}` : ''}, ${refundText(outcome, currency)}; the buyer is notified.\n`,
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
    case 'visited':
      output.writeAside(
        `Already used at the door: ${counted(outcome.ticketIds.length, 'ticket')} (${outcome.ticketIds.join(', ')}). Name the others, or add --visited to cancel them all the same.\n`,
      );
      return exitCodes.wrong;
    case 'unknown-ticket':
      output.writeAside(`Order ${orderId} has no valid ticket or add-on ${outcome.ticketId}.\n`);
      return exitCodes.wrong;
    case 'order-changed':
      output.writeAside(
        `Nothing was cancelled: order ${orderId} has changed since then. Run the command again.\n`,
      );
      return exitCodes.wrong;
    default:
      output.writeAside(`Order ${orderId} has nothing left to cancel.\n`);
      return exitCodes.wrong;
  }
}

type Returned = Extract<HouseReturnOutcome, { kind: 'returned' }>;

function returnedText(outcome: Returned, currency: Currency): string {
  const addOns = outcome.addOns > 0 ? ` with ${counted(outcome.addOns, 'add-on')}` : '';
  const refund = refundText(outcome, currency);
  return `${counted(outcome.tickets, 'ticket becomes', 'tickets become')} void${addOns}, ${refund}.`;
}

function refundText({ amount, refundedBefore }: Returned, currency: Currency): string {
  const sum = (money: number) => formatMoney(money, currency, 'en');
  const rest = amount - refundedBefore;
  const before = `${sum(refundedBefore)} was refunded at the bank before and is not sent again`;
  if (refundedBefore > 0) return rest === 0 ? before : `${sum(rest)} is refunded, ${before}`;
  return amount === 0 ? 'nothing is refunded' : `${sum(amount)} is refunded`;
}
