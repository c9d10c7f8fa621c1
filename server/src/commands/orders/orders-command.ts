import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type PlaceName, placeInWords } from '@foyer/contract/rules/place-words.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { type HouseClock, openHouseClock, signed, withShop } from '#commands/kit/with-stores.ts';
import { type OrderState, orderStates } from '#domain/states.ts';
import { type ReseatRefusal, reseatTicket } from '#features/reseat-visitors/reseat-ticket.ts';
import { sendTicketsByHouse } from '#features/send-mail/send-tickets-again.ts';
import { loadShownOrder } from '#features/view-order/order-groups.ts';
import { searchOrders, searchWords } from '#features/view-order/search-orders.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { loadNames } from '#store/catalogue-changes.ts';
import { findEvening } from '#store/evenings.ts';
import { type FoundOrder, hasOrder, type ListedOrder, listOrders } from '#store/order-lists.ts';
import { createPlans, type Plans } from '#store/plans.ts';
import { findLineOfTicket } from '#store/tickets.ts';
import { cancelOrderCommand } from './cancel-order-command.ts';
import { describeOrder } from './describe-order.ts';
import { decidePaymentCommand } from './payment-commands.ts';

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

/** `foyer orders seat <ticket> <seat>`. */
async function reseatCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, seatOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const [word, seat, ...more] = asked.positionals;
  const ticketId = typedNumber(word);
  if (ticketId === null || seat === undefined || more.length > 0)
    return complain(output, '"seat" needs the number of one ticket and a seat like parterre-7-12.', usage);
  const words = asked.values.reason.trim();
  return await withShop(config, output, async (core) => {
    const details = { ticket: ticketId, seat, words };
    const work = () => reseat(core, { ticketId, seat, words }, output);
    return await signed(core.database, 'reseat', details, work);
  });
}

const seatOptions = { reason: { type: 'string', default: '' } } as const;

async function reseat(
  core: ShopCore,
  { ticketId, seat, words }: { ticketId: number; seat: string; words: string },
  output: CommandOutput,
): Promise<number> {
  const shop = { ...core, plans: createPlans(core.database) };
  const toSeat = await seatInHall(shop, ticketId, seat);
  const outcome =
    toSeat === null
      ? ({ kind: 'refused', why: 'not-in-hall' } as const)
      : await reseatTicket(shop, { ticketId, fromSeat: null, toSeat, words });
  if (outcome.kind === 'refused') {
    output.writeAside(`Ticket ${ticketId}: ${inWords[outcome.why]}\n`);
    return exitCodes.wrong;
  }
  const { from, to, orderId, isTold } = outcome;
  const told = isTold
    ? 'The buyer has a mail with the ticket.'
    : 'The buyer was erased: tell them at the door.';
  output.write(`Ticket ${ticketId} of order ${orderId}: ${inEnglish(from)} → ${inEnglish(to)}. ${told}\n`);
  return exitCodes.done;
}

/** Number of a seat of the hall that a ticket is for, by its name in the hall's file. */
async function seatInHall(
  { database, plans }: ShopCore & { plans: Plans },
  ticketId: number,
  name: string,
): Promise<number | null> {
  const line = await findLineOfTicket(database, ticketId);
  const evening = line && (await findEvening(database, line.sessionId));
  const hall = evening?.planUrl == null ? null : await plans(evening.planUrl);
  const seats = await loadNames(database, 'seat', hall?.plan.seats.ids ?? []);
  return seats.find((one) => one.name === name)?.number ?? null;
}

function inEnglish(place: PlaceName): string {
  return placeInWords(place, 'en', (text) => textIn(text, 'en', 'ru'));
}

const inWords: Readonly<Record<ReseatRefusal, string>> = {
  'no-such-ticket': 'there is no such ticket.',
  'no-seat': 'it is for no seat of a plan.',
  'not-in-hall': 'there is no such ticket, or the hall of its session has no such seat.',
  'same-seat': 'it is for this seat already.',
  'other-zone': 'that seat has another price; return the ticket and sell another one, or exchange it.',
  'session-over': 'its session is over or cancelled.',
  taken: 'somebody has that seat, or a visitor has it in the cart.',
  returned: 'it was returned.',
  'came-in': 'its holder has come in with it.',
  changed: 'it was seated elsewhere just now.',
};
