import { formatMoney } from '@foyer/contract/format.ts';
import { type CommandOutput, exitCodes } from '#features/open-house/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { loadMailsOf } from '#store/mails.ts';
import { hasOrder, type ListedOrder, listOrders } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadReturnsOf } from '#store/returns.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { cancelOrderCommand } from './cancel-order-command.ts';
import { readArguments } from './command-arguments.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer orders [number] [--json]
foyer orders cancel <number> [ticket …] [--percent <1…100>] [--reason "<words for the buyer>"]

Lists the newest orders, or shows one with its lines, payments, refunds and mails.

"cancel" ends an unpaid order; of a paid one all tickets, or the named ones, come back by the house's word: void,
their places on sale, the money asked of the bank (all of it, the fee too, unless --percent says less).

Exit code 0: done · 1: there is no order of this number · 2: the command was written wrongly.
`;

const listed = 100;

/** `foyer orders`: the exit code. */
export async function ordersCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  if (argv[0] === 'cancel') return await cancelOrderCommand(argv.slice(1), usage, output, config);
  const request = readArguments(argv, usage, output, 1);
  if (typeof request === 'number') return request;
  const [word] = request.words;
  const print = (value: object, text: string) =>
    output.write(request.json ? `${JSON.stringify(value, null, 2)}\n` : text);
  return withStores(config, output, async ({ database }) => {
    if (word === undefined) {
      const orders = await listOrders(database, { state: null, atMost: listed });
      print({ orders }, orders.length === 0 ? 'There is no order yet.\n' : orders.map(line).join(''));
      return exitCodes.done;
    }
    const found = await showOrder(database, Number(word));
    if (!found) {
      output.writeAside(`There is no order ${word}.\n`);
      return exitCodes.wrong;
    }
    print(found, describe(found));
    return exitCodes.done;
  });
}

async function showOrder(database: Database, id: number) {
  if (!Number.isSafeInteger(id) || !(await hasOrder(database, id))) return null;
  const [order, payments, refunds, mails, tickets, returns] = await Promise.all([
    loadOrder(database, id),
    loadPaymentsOf(database, id),
    loadRefundsOf(database, id),
    loadMailsOf(database, id),
    loadTicketsOf(database, id),
    loadReturnsOf(database, id),
  ]);
  return {
    order,
    payments,
    refunds,
    mails,
    tickets: tickets.map(({ id, returnedAt }) => ({ id, returnedAt })),
    returns,
  };
}

type Shown = NonNullable<Awaited<ReturnType<typeof showOrder>>>;

function line({ id, state, tickets, total, currency, eventId, placedAt }: ListedOrder): string {
  const sum = formatMoney(total, currency, 'en');
  return `${id}  ${state.padEnd(9)}  ${String(tickets).padStart(3)} × ${eventId}  ${sum}  ${placedAt.toISOString()}\n`;
}

function describe({ order, payments, refunds, mails, tickets, returns }: Shown): string {
  const money = (amount: number) => formatMoney(amount, order.currency, 'en');
  const moment = (at: Date | null) => at?.toISOString() ?? 'not yet';
  return [
    `order ${order.id}: ${order.state}, ${order.eventId}, ${money(order.total)}`,
    `  placed ${moment(order.placedAt)}, held until ${moment(order.heldUntil)}, paid ${moment(order.paidAt)}`,
    `  buyer ${order.buyer.name}, ${order.buyer.email}, ${order.buyer.phone}`,
    ...order.lines.map((one) => `  line ${one.position}: ${one.quantity} × ${money(one.price + one.fee)}`),
    ...tickets.map(
      (one) => `  ticket ${one.id}: ${one.returnedAt ? `returned ${moment(one.returnedAt)}` : 'good'}`,
    ),
    ...returns.map(
      (one) => `  return ${one.id}: ${one.state}, ${one.items.length} tickets, asked ${moment(one.askedAt)}`,
    ),
    ...payments.map((one) => `  payment ${one.merchantNumber}: ${one.state}, ${money(one.amount)}`),
    ...refunds.map((one) => `  refund ${one.externalId}: ${one.state}, ${money(one.amount)}, ${one.reason}`),
    ...mails.map((one) => `  mail "${one.kind}": sent ${moment(one.sentAt)}, ${one.attempts} tries`),
    '',
  ].join('\n');
}
