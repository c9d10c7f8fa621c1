import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { type HouseClock, openHouseClock, signed, withShop } from '#commands/kit/with-stores.ts';
import { type OrderState, orderStates } from '#domain/states.ts';
import { sendTicketsByHouse } from '#features/send-mail/send-tickets-again.ts';
import { loadShownOrder } from '#features/view-order/order-groups.ts';
import { searchOrders, searchWords } from '#features/view-order/search-orders.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { type FoundOrder, hasOrder, type ListedOrder, listOrders } from '#store/order-lists.ts';
import { createPlans } from '#store/plans.ts';
import { cancelOrderCommand } from './cancel-order-command.ts';
import { decidePaymentCommand } from './decide-payment-command.ts';
import { describeOrder } from './describe-order.ts';
import { reseatCommand } from './reseat-command.ts';

const usualLimit = 100;

/** `foyer orders`. */
export async function ordersCommand(call: CommandCall): Promise<number> {
  const { usage, output, config } = call;
  const [first, ...rest] = call.argv;
  const subcommand = { ...call, argv: rest };
  if (first === 'cancel') return await cancelOrderCommand(subcommand);
  if (first === 'payment') return await decidePaymentCommand(subcommand);
  if (first === 'seat') return await reseatCommand(subcommand);
  if (first === 'resend') return await resendTicketsCommand(subcommand);
  const asked = readCommandLine(call.argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const state = orderStates.find((one) => one === values.state?.toUpperCase()) ?? null;
  if (values.state !== undefined && state === null)
    return complain(output, `There is no state "${values.state}".`, usage);
  const limit = values.all ? Number.MAX_SAFE_INTEGER : typedNumber(values.limit);
  if (limit === null) return complain(output, `--limit is "${values.limit}"; expected a number.`, usage);
  return await withShop(config, output, (shop) =>
    answer(shop, { typed: positionals, state, limit, json: values.json }, output),
  );
}

const options = {
  json: { type: 'boolean', default: false },
  state: { type: 'string' },
  limit: { type: 'string', default: String(usualLimit) },
  all: { type: 'boolean', default: false },
} as const;

interface Asked {
  typed: readonly string[];
  state: OrderState | null;
  limit: number;
  json: boolean;
}

async function answer(shop: ShopCore, asked: Asked, output: CommandOutput): Promise<number> {
  const { database, origin } = shop;
  const { typed, state, limit, json } = asked;
  const words = searchWords(typed);
  const print = (value: object, text: () => string) =>
    output.write(json ? `${JSON.stringify(value, null, 2)}\n` : text());
  const clock = await openHouseClock(database);
  const [word] = words;
  const shown = words.length === 1 && state === null ? await loadShownOrder(database, Number(word)) : null;
  if (shown) {
    print(shown, () => describeOrder(shown, clock, origin));
    return exitCodes.done;
  }
  // One more than is shown says whether there are more.
  const atMost = limit + 1;
  const found =
    word === undefined
      ? await listOrders(database, { state, atMost })
      : await searchOrders({ ...shop, plans: createPlans(database) }, typed, { state, atMost });
  const orders = found.slice(0, limit);
  if (orders.length === 0 && word !== undefined) {
    output.writeAside(`No order matches "${words.join(' ')}".\n`);
    return exitCodes.wrong;
  }
  const isCut = found.length > orders.length;
  const more = isCut ? `Only the newest ${limit} are shown: --all shows all, --limit <number> more.\n` : '';
  const none = state === null ? 'There are no orders yet.\n' : `No order is ${state}.\n`;
  print({ orders, isCut }, () =>
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

/** `foyer orders resend <number>`. */
async function resendTicketsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, {}, usage, output);
  if (typeof asked === 'number') return asked;
  const [word, ...more] = asked.positionals;
  const orderId = more.length === 0 ? typedNumber(word) : null;
  if (orderId === null) return complain(output, '"resend" needs the number of one order.', usage);
  return await withShop(config, output, (shop) =>
    signed(shop.database, 'resend', { id: orderId }, () => resend(shop, output, orderId)),
  );
}

async function resend(shop: ShopCore, output: CommandOutput, orderId: number): Promise<number> {
  if (!(await hasOrder(shop.database, orderId))) {
    output.writeAside(`There is no order ${orderId}.\n`);
    return exitCodes.wrong;
  }
  switch (await sendTicketsByHouse(shop, orderId)) {
    case 'written':
      output.write(`Order ${orderId}: the running shop will send the tickets to the e-mail of the order.\n`);
      return exitCodes.done;
    case 'on-its-way':
      output.write(`Order ${orderId}: a mail with the tickets is already being sent.\n`);
      return exitCodes.done;
    case 'no-tickets':
      output.writeAside(`Order ${orderId} has no tickets to send: it is not paid, or its data was erased.\n`);
      return exitCodes.wrong;
  }
}
