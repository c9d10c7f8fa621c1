import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import { type HouseClock, openHouseClock, signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import { noteSentRefund, type Retry, retryRefund } from '#features/pay-order/send-refund.ts';
import { approveReturn, type Decision, refuseReturn } from '#features/return-tickets/decide-return.ts';
import { type HouseReturnOutcome, returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { ShopCore } from '#shop/shop.ts';
import { listStuckRefunds, type StuckRefund } from '#store/refunds.ts';
import { listCancelledOrders, listReturns, type ReturnRow } from '#store/returns.ts';
import { counted } from '#texts/counted.ts';

/** `foyer returns`. */
export async function returnsCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const mistake = mistakeOf(values, positionals);
  if (mistake !== null) return complain(output, mistake, usage);
  const [word, name = null] = positionals;
  if (word === undefined) return await listAll(output, config, values);
  if (word === 'cancelled') return await cancelled(output, config, name, values);
  if (word === 'retry') return await retryCommand(output, config, name, values);
  const id = Number(name);
  const words = (values.reason ?? '').trim();
  const inFull = values['in-full'];
  const details = inFull ? { id } : { id, decision: word === 'approve' ? 'yes' : 'no', words };
  return await withShop(config, output, (shop) =>
    signed(shop.database, inFull ? 'refundInFull' : 'decideReturn', details, async () => {
      const decision = await (word === 'approve'
        ? approveReturn(shop, id, { inFull, takesVisited: values.visited })
        : refuseReturn(shop, id, words));
      return tell(output, id, word, decision);
    }),
  );
}

const options = {
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  refund: { type: 'boolean', default: false },
  reason: { type: 'string' },
  'in-full': { type: 'boolean', default: false },
  visited: { type: 'boolean', default: false },
  sent: { type: 'boolean', default: false },
} as const;

/** The options of each subcommand; without one the returns are listed. */
const optionsOf: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  [undefined, ['all', 'json']],
  ['approve', ['in-full', 'visited']],
  ['refuse', ['reason']],
  ['cancelled', ['refund', 'reason', 'json']],
  ['retry', ['sent', 'json']],
]);

/** What is wrong with the arguments, or null. Options of other subcommands are refused, because they move money. */
function mistakeOf(
  values: Readonly<Record<string, string | boolean | undefined>>,
  [word, name, ...more]: readonly string[],
): string | null {
  const allowed = optionsOf.get(word);
  if (!allowed || more.length > 0) return `"${more[0] ?? word}" is not understood.`;
  const [stray] = Object.keys(values).filter((option) => values[option] && !allowed.includes(option));
  if (stray !== undefined) return `--${stray} belongs to another form of "foyer returns".`;
  if (word === 'retry' && values.sent && name === undefined)
    return '--sent needs the name of a refund; "foyer returns retry" lists them.';
  if (word !== 'approve' && word !== 'refuse') return null;
  if (name === undefined) return 'The number of a return is missing.';
  if (typedNumber(name) === null) return `"${name}" is not the number of a return.`;
  const isUnsaid = word === 'refuse' && String(values.reason ?? '').trim() === '';
  return isUnsaid ? 'A refusal needs a --reason: it is sent to the buyer.' : null;
}

function tell(output: CommandOutput, id: number, word: string, decision: Decision): number {
  if (decision === 'done') {
    output.write(`Return ${id} is ${word === 'approve' ? 'approved' : 'refused'}; the buyer is notified.\n`);
    return exitCodes.done;
  }
  output.writeAside(reasons[decision](id));
  return exitCodes.wrong;
}

const reasons: Readonly<Record<Exclude<Decision, 'done'>, (id: number) => string>> = {
  'no-such-return': (id) => `There is no return ${id}.\n`,
  'not-waiting': (id) => `Return ${id} is not waiting for a decision.\n`,
  'sum-changed': (id) => `Return ${id} comes to another sum now.\n`,
  'visits-taken': (id) =>
    `Tickets were booked with the season tickets of return ${id}: return those first.\n`,
  visited: (id) =>
    `A ticket of the order was used at the door. To refund return ${id} all the same, add --visited; "foyer returns refuse" tells the buyer no.\n`,
};

async function listAll(
  output: CommandOutput,
  config: Config,
  { all, json }: { all: boolean; json: boolean },
): Promise<number> {
  const { returns, clock, now } = await withStores(config, output, async (stores) => ({
    returns: await listReturns(stores.database, all),
    clock: await openHouseClock(stores.database),
    now: stores.clock.now(),
  }));
  const none = all ? 'There are no returns yet.\n' : 'No returns are waiting.\n';
  const text = returns.length === 0 ? none : returns.map((one) => returnLine(one, clock, now)).join('');
  output.write(json ? `${JSON.stringify({ returns }, null, 2)}\n` : text);
  return exitCodes.done;
}

function returnLine(asked: ReturnRow, clock: HouseClock, now: Date): string {
  const { id, orderId, state, items, addOns, reason, askedAt } = asked;
  const sum = ([...items, ...addOns].reduce((all, { amount }) => all + amount, 0) / 100).toFixed(2);
  const why = reason?.en ?? reason?.ru ?? 'by the house';
  const pieces = [
    ...items.map(({ ticketId, percent }) => `${ticketId} (${percent} %)`),
    ...addOns.map(({ addOnId, percent }) => `add-on ${addOnId} (${percent} %)`),
  ];
  const parts = [id, state.padEnd(9), `order ${orderId}`, sum, clock(askedAt), ...due(asked, clock, now)];
  return `${parts.join('  ')}  ${why}: ${pieces.join(', ')}\n`;
}

/** The deadline that the buyer was given. */
function due({ state, answerBy }: ReturnRow, clock: HouseClock, now: Date): string[] {
  if (state !== 'CONFIRMED' || !answerBy) return [];
  return [`${answerBy < now ? 'OVERDUE, was due' : 'due'} ${clock(answerBy)}`];
}

/** One order at a time: finished ones stay finished when the command is interrupted. */
async function cancelled(
  output: CommandOutput,
  config: Config,
  eventId: string | null,
  { refund, json, reason = '' }: { refund: boolean; json: boolean; reason?: string | undefined },
): Promise<number> {
  return await withShop(config, output, (shop) => {
    const work = () => refundCancelled(shop, output, { eventId, refund, json, reason });
    return refund
      ? signed(shop.database, 'refundCancelled', { event: eventId, words: reason }, work)
      : work();
  });
}

async function refundCancelled(
  shop: ShopCore,
  output: CommandOutput,
  {
    eventId,
    refund,
    json,
    reason,
  }: { eventId: string | null; refund: boolean; json: boolean; reason: string },
): Promise<number> {
  const orders = await listCancelledOrders(shop.database, eventId);
  const told: { outcome: HouseReturnOutcome | null }[] = [];
  const everything = { tickets: null, calledOffOnly: true, percent: 100, words: reason };
  for (const order of orders) {
    const outcome = refund ? await returnByHouse(shop, order.orderId, everything) : null;
    told.push({ ...order, outcome });
    if (!json)
      output.write(
        `order ${order.orderId}  ${order.eventId} ${order.day} ${order.time}  ${counted(order.tickets, 'ticket')}${outcomeWords(outcome)}\n`,
      );
  }
  if (json) output.write(`${JSON.stringify({ orders: told }, null, 2)}\n`);
  else if (orders.length === 0) output.write('No paid order is for a cancelled session.\n');
  else if (!refund) output.write('Add --refund to refund all of them.\n');
  return told.some(({ outcome }) => outcome?.kind === 'visits-taken') ? exitCodes.wrong : exitCodes.done;
}

function outcomeWords(outcome: HouseReturnOutcome | null): string {
  if (outcome?.kind === 'returned') return `  ${(outcome.amount / 100).toFixed(2)} is refunded`;
  if (outcome?.kind === 'visits-taken')
    return '  LEFT UNCHANGED: tickets were booked with its season tickets, cancel those orders first';
  return '';
}

/** `foyer returns retry`: lists stuck refunds, requests one again or records it as sent. */
async function retryCommand(
  output: CommandOutput,
  config: Config,
  name: string | null,
  { sent, json }: { sent: boolean; json: boolean },
): Promise<number> {
  if (name === null) return await listStuck(output, config, json);
  return await withShop(config, output, (shop) =>
    signed(shop.database, sent ? 'noteSentRefund' : 'retryRefund', { refund: name }, () =>
      retryOne(shop, output, name, sent),
    ),
  );
}

async function retryOne(shop: ShopCore, output: CommandOutput, name: string, sent: boolean): Promise<number> {
  const retry = await (sent ? noteSentRefund(shop, name) : retryRefund(shop, name));
  if (retry.kind !== 'done') {
    output.writeAside(`${refusals[retry.kind](name)}\n`);
    return exitCodes.wrong;
  }
  output.write(`${told(retry, sent)}\n`);
  return exitCodes.done;
}

const refusals = {
  'no-such-refund': (name: string) =>
    `There is no refund ${name}; "foyer returns retry" lists the refunds that are refused or stuck.`,
  'not-refused': (name: string) =>
    `Refund ${name} is done: there is nothing to retry. "foyer orders <number>" shows it.`,
  'decision-awaited': () =>
    'The database was restored from a backup, and no refund is sent before you decide about it: see "foyer audit".',
  'being-asked': (name: string) =>
    `The bank is being asked for refund ${name} right now. Check again and retry in two minutes.`,
};

function told({ refund }: Extract<Retry, { kind: 'done' }>, sent: boolean): string {
  const { externalId, orderId, amount, currency, gateway } = refund;
  const what = `Refund ${externalId} of order ${orderId}, ${formatMoney(amount, currency, 'en')}`;
  return sent
    ? `${what}, is recorded as sent; the bank is not asked again.`
    : `${what}, is requested again from "${gateway}" within seconds while the shop runs.`;
}

async function listStuck(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const refunds = await withStores(config, output, ({ database }) => listStuckRefunds(database));
  const text = refunds.length === 0 ? 'No refund is refused or stuck.\n' : refunds.map(refundLine).join('');
  output.write(json ? `${JSON.stringify({ refunds }, null, 2)}\n` : text);
  return exitCodes.done;
}

function refundLine({
  externalId,
  state,
  orderId,
  amount,
  currency,
  gateway,
  createdAt,
  detail,
}: StuckRefund): string {
  const sum = formatMoney(amount, currency, 'en');
  return `${externalId}  ${state}  order ${orderId}  ${sum}  ${gateway}  ${createdAt.toISOString()}  ${detail}\n`;
}
