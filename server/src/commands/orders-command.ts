import { formatMoney } from '@foyer/contract/rules/format.ts';
import type { OrderState } from '#domain/order.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { type FoundOrder, findOrders, type ListedOrder, listOrders } from '#store/order-lists.ts';
import { cancelOrderCommand } from './cancel-order-command.ts';
import { decidePaymentCommand } from './decide-payment-command.ts';
import { describeOrder, loadShownOrder } from './describe-order.ts';
import { type HouseClock, openHouseClock } from './house-clock.ts';
import { resendTicketsCommand } from './resend-tickets-command.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer orders [--state <state>] [--json]
foyer orders <number> [--json]
foyer orders <words …> [--state <state>] [--json]
foyer orders resend <number>
foyer orders cancel <number> [ticket or add-on …] [--percent <1…100>] [--reason "<words for the buyer>"]
foyer orders payment <payment> [--back | --closed]

Lists the newest orders, shows one with its lines, add-ons, tickets, payments, refunds and mails, or finds those in
which every word occurs: the beginning of a name or an e-mail, a phone (whole, or its last 10, 7 or 4 digits), the
number of a ticket, the name in an order's link.
States: held, named, paying, paid, expired, cancelled. Times are those of the house's clock.

"resend" sends the tickets of a paid order to its address once more.

"cancel" ends an unpaid order; of a paid one all tickets and add-ons, or those whose numbers are given, come back by
the house's word: void, on sale again, the money asked of the bank (all of it, the fee too, unless --percent says less).

"payment" asks the bank of one payment now and does what it says. Look into the bank's cabinet before the rest. --back:
its money does not match, and all that the bank holds of it goes back. --closed: no money came of it, or you have sent it
back there by hand; nobody is asked about it any more. That is for one whose money does not match, whose way is gone from
the house's files, or of which the bank has said nothing for a day beyond its time.

Exit code 0: done · 1: there is no such order, or nothing to do · 2: the command was written wrongly.
`;

const listed = 100;

const states: readonly OrderState[] = ['HELD', 'NAMED', 'PAYING', 'PAID', 'EXPIRED', 'CANCELLED'];

/** `foyer orders`: the exit code. */
export async function ordersCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const [first, ...rest] = argv;
  if (first === 'cancel') return await cancelOrderCommand(rest, usage, output, config);
  if (first === 'payment') return await decidePaymentCommand(rest, usage, output, config);
  if (first === 'resend') return await resendTicketsCommand(rest, usage, output, config);
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const state = states.find((one) => one === values.state?.toUpperCase()) ?? null;
  if (values.state !== undefined && state === null)
    return complain(output, `There is no state "${values.state}".`, usage);
  const words = wordsOf(positionals);
  return await withStores(config, output, ({ database }) =>
    answer(database, { words, state, json: values.json, origin: config.origin }, output),
  );
}

const options = {
  json: { type: 'boolean', default: false },
  state: { type: 'string' },
} as const;

/** A number is one word, as people are told it (418 207) and as a phone is written. */
function wordsOf(positionals: readonly string[]): string[] {
  const words = positionals.flatMap((word) => word.split(/\s+/)).filter((word) => word !== '');
  return /^[\d +()-]+$/.test(words.join('')) ? [words.join('')] : words;
}

interface Asked {
  words: readonly string[];
  state: OrderState | null;
  json: boolean;
  origin: string;
}

async function answer(database: Database, asked: Asked, output: CommandOutput): Promise<number> {
  const { words, state, json, origin } = asked;
  const print = (value: object, text: () => string) =>
    output.write(json ? `${JSON.stringify(value, null, 2)}\n` : text());
  const clock = await openHouseClock(database);
  const [word] = words;
  const shown = words.length === 1 && state === null ? await loadShownOrder(database, Number(word)) : null;
  if (shown) {
    print(shown, () => describeOrder(shown, clock, origin));
    return exitCodes.done;
  }
  const orders =
    word === undefined
      ? await listOrders(database, { state, atMost: listed })
      : await findOrders(database, { words, state, atMost: listed });
  if (orders.length === 0 && word !== undefined) {
    output.writeAside(`No order matches "${words.join(' ')}".\n`);
    return exitCodes.wrong;
  }
  const more = orders.length === listed ? `The newest ${listed}; there may be more.\n` : '';
  const none = state === null ? 'There is no order yet.\n' : `No order is ${state}.\n`;
  print({ orders }, () =>
    orders.length === 0 ? none : orders.map((one) => line(one, clock)).join('') + more,
  );
  return exitCodes.done;
}

function line(order: ListedOrder | FoundOrder, clock: HouseClock): string {
  const { id, state, tickets, total, currency, eventId, placedAt } = order;
  const sum = formatMoney(total, currency, 'en');
  const buyer = 'buyerEmail' in order ? [order.buyerName, order.buyerEmail].filter(Boolean).join(', ') : '';
  const parts = [
    id,
    state.padEnd(9),
    clock(placedAt),
    `${String(tickets).padStart(3)} × ${eventId}`,
    sum,
    buyer,
  ];
  return `${parts.filter((part) => part !== '').join('  ')}\n`;
}
