import type { ExchangeEvening, ExchangeOption } from '@foyer/contract/returns/exchange.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { type Text, textIn } from '@foyer/contract/rules/values.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { signed, withShop } from '#commands/kit/with-stores.ts';
import type { Order } from '#domain/order.ts';
import { exchangeByHouse, optionsByHouse } from '#features/exchange-tickets/make-exchange.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { hasOrder } from '#store/order-lists.ts';
import { loadOrder } from '#store/orders.ts';
import { createPlans, type Plans } from '#store/plans.ts';
import { refusalText } from '#texts/refusals.ts';

/** `foyer exchange <order> [ticket …]`: lists the evenings, or holds the places of one. */
export async function exchangeCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const strange = positionals.find((word) => typedNumber(word) === null);
  if (strange !== undefined)
    return complain(output, `"${strange}" is not the number of an order or a ticket.`, usage);
  const [orderId, ...tickets] = positionals.flatMap((word) => typedNumber(word) ?? []);
  if (orderId === undefined) return complain(output, 'The number of an order is missing.', usage);
  const { to, zone } = values;
  return await withShop(config, output, (core) => {
    const work = () => exchange(core, output, { orderId, tickets, to, zone });
    const details = { id: orderId, tickets, to, zone: zone ?? null };
    return to === undefined ? work() : signed(core.database, 'exchange', details, work);
  });
}

async function exchange(
  core: ShopCore,
  output: CommandOutput,
  {
    orderId,
    tickets,
    to,
    zone,
  }: { orderId: number; tickets: number[]; to: string | undefined; zone: string | undefined },
): Promise<number> {
  if (!(await hasOrder(core.database, orderId))) {
    output.writeAside(`There is no order ${orderId}.\n`);
    return exitCodes.wrong;
  }
  const order = await loadOrder(core.database, orderId);
  const shop = { ...core, plans: createPlans(core.database) };
  const found = await optionsByHouse(shop, order, tickets);
  if (found.kind === 'refused') {
    output.writeAside(`Order ${orderId}: ${refusalText(found.refusal, 'en')}\n`);
    return exitCodes.wrong;
  }
  if (to !== undefined) return await hold(shop, output, order, { ...found, to, zone });
  if (found.paysInFull)
    output.writeAside(
      'The new tickets are paid in full, and the old money is refunded; sums are the difference.\n',
    );
  return list(output, order, found.evenings);
}

const options = { to: { type: 'string' }, zone: { type: 'string' } } as const;

function list(output: CommandOutput, order: Order, evenings: readonly ExchangeEvening[]): number {
  if (evenings.length === 0) {
    output.writeAside('No other evening has enough places.\n');
    return exitCodes.wrong;
  }
  for (const evening of evenings) {
    const rows = evening.options.map((option) => `  ${optionWords(order, option)}\n`);
    output.write(`${evening.day}${evening.allDay ? '' : ` ${evening.time}`}\n${rows.join('')}`);
  }
  return exitCodes.done;
}

function optionWords(order: Order, { zoneName, placeName, isSame, pay, back }: ExchangeOption): string {
  const say = (text: Text) => textIn(text, 'en', order.buyer.language);
  const money = (amount: number) => formatMoney(amount, order.currency, 'en');
  const places = isSame ? `${say(placeName)}, the same seats` : say(placeName);
  const sum = pay > 0 ? `${money(pay)} more` : back > 0 ? `${money(back)} back` : 'nothing to pay';
  return `${join('facts', 'en', [places || say(zoneName)])}: ${sum}`;
}

/** The first option of the evening, in the zone that was named. */
async function hold(
  shop: ShopCore & { plans: Plans },
  output: CommandOutput,
  order: Order,
  {
    evenings,
    tickets,
    to,
    zone,
  }: {
    evenings: readonly ExchangeEvening[];
    tickets: readonly number[];
    to: string;
    zone: string | undefined;
  },
): Promise<number> {
  const evening = evenings.find(({ day, time, allDay }) => to === (allDay ? day : `${day} ${time}`));
  const named = (texts: Text) =>
    Object.values(texts).some((one) => one?.toLowerCase() === zone?.toLowerCase());
  const option = evening?.options.find(({ zoneName }) => zone === undefined || named(zoneName));
  if (!evening || !option) {
    output.writeAside(`There are no such places; "foyer exchange ${order.id}" lists the evenings.\n`);
    return exitCodes.wrong;
  }
  const { sessionId } = evening;
  const outcome = await exchangeByHouse(shop, order, { tickets, sessionId, option });
  if (outcome.kind === 'refused') {
    output.writeAside(`${refusalText(outcome.refusal, 'en')}\n`);
    return exitCodes.wrong;
  }
  const { hash, next } = outcome.created;
  const what = `${to}, ${optionWords(order, option)}`;
  output.write(
    next === 'done'
      ? `Exchanged: ${what}. The buyer has the new tickets by email.\n`
      : `Held: ${what}. The old tickets are valid until it is paid: ${shop.origin}/order/${hash.toLowerCase()}\n`,
  );
  return exitCodes.done;
}
