import { approveReturn, type Decision, refuseReturn } from '#features/return-tickets/decide-return.ts';
import { type HouseReturnOutcome, returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { listCancelledOrders, listReturns, type ReturnRow } from '#store/returns.ts';
import { type HouseClock, openHouseClock } from './house-clock.ts';
import { typedNumber } from './number-argument.ts';
import { retryCommand } from './retry-refund-command.ts';
import { withOutbox } from './with-outbox.ts';
import { withStores } from './with-stores.ts';

const usage = `foyer returns [--all] [--json]
foyer returns approve <number> [--in-full]
foyer returns refuse <number> --reason "<words for the buyer>"
foyer returns cancelled [<event>] [--refund] [--reason "<words for the buyer>"]
foyer returns retry [<refund> [--sent]]

Lists the returns that wait for the house (--all: the newest of all), or decides one: its tickets become void,
their places go back on sale and the bank is asked for the refund, once. --in-full pays back everything, the fee
too, whatever the ladder says: illness, a mistake of the house. The list says by when each buyer hears from you.

"cancelled" lists paid orders of sessions that the house files call off; with --refund everything of their
tickets goes back at once and the buyers are told.

"retry" lists the refunds that a bank has refused, of which it could not be found out whether the money went, or that
have waited for more than a day, by their names (T12, R7) and with the bank's words. Look in the bank's cabinet first.
When the money has not gone, "retry <refund>" asks the bank for it once more. When it has gone, or you sent it there,
"retry <refund> --sent" writes that down and asks nobody, also while the refund waits for its bank.

Exit code 0: done · 1: there is no such return, it is decided already, or something could not go back · 2: the command was written wrongly.
`;

const listed = 200;

/** `foyer returns`: the exit code. */
export async function returnsCommand(
  argv: readonly string[],
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const mistake = mistakeOf(values, positionals);
  if (mistake !== null) return complain(output, mistake, usage);
  const [word, name = null] = positionals;
  if (word === undefined) return await list(output, config, values);
  if (word === 'cancelled') return await cancelled(output, config, name, values);
  if (word === 'retry') return await retryCommand(output, config, name, values);
  const id = Number(name);
  const words = (values.reason ?? '').trim();
  const decision = await withOutbox(config, output, (room) =>
    word === 'approve' ? approveReturn(room, id, values['in-full']) : refuseReturn(room, id, words),
  );
  return tell(output, id, word, decision);
}

const options = {
  json: { type: 'boolean', default: false },
  all: { type: 'boolean', default: false },
  refund: { type: 'boolean', default: false },
  reason: { type: 'string' },
  'in-full': { type: 'boolean', default: false },
  sent: { type: 'boolean', default: false },
} as const;

/** The options of each word; without a word the returns are listed. */
const optionsOf: ReadonlyMap<string | undefined, readonly string[]> = new Map([
  [undefined, ['all', 'json']],
  ['approve', ['in-full']],
  ['refuse', ['reason']],
  ['cancelled', ['refund', 'reason', 'json']],
  ['retry', ['sent', 'json']],
]);

/** What was written wrongly; null: nothing. An option of another word is not passed over: money hangs on it. */
function mistakeOf(
  values: Readonly<Record<string, string | boolean | undefined>>,
  [word, name, ...more]: readonly string[],
): string | null {
  const allowed = optionsOf.get(word);
  if (!allowed || more.length > 0) return `"${more[0] ?? word}" is not understood.`;
  const [stray] = Object.keys(values).filter((option) => values[option] && !allowed.includes(option));
  if (stray !== undefined) return `--${stray} belongs to another word of "foyer returns".`;
  if (word === 'retry' && values.sent && name === undefined)
    return '--sent needs the name of a refund; "foyer returns retry" lists them.';
  if (word !== 'approve' && word !== 'refuse') return null;
  if (name === undefined) return 'The number of a return is missing.';
  if (typedNumber(name) === null) return `"${name}" is not the number of a return.`;
  const isUnsaid = word === 'refuse' && String(values.reason ?? '').trim() === '';
  return isUnsaid ? 'A refusal needs its --reason: the buyer is told.' : null;
}

function tell(output: CommandOutput, id: number, word: string, decision: Decision): number {
  if (decision === 'done') {
    output.write(`Return ${id} is ${word === 'approve' ? 'approved' : 'refused'}; the buyer is told.\n`);
    return exitCodes.done;
  }
  output.writeAside(reasons[decision](id));
  return exitCodes.wrong;
}

const reasons: Readonly<Record<Exclude<Decision, 'done'>, (id: number) => string>> = {
  'no-such-return': (id) => `There is no return ${id}.\n`,
  'not-waiting': (id) => `Return ${id} does not wait for a decision.\n`,
  'visits-taken': (id) =>
    `Tickets were taken under the season tickets of return ${id}: return those first.\n`,
};

async function list(
  output: CommandOutput,
  config: Config,
  { all, json }: { all: boolean; json: boolean },
): Promise<number> {
  const { returns, clock } = await withStores(config, output, async ({ database }) => ({
    returns: await listReturns(database, { all, atMost: listed }),
    clock: await openHouseClock(database),
  }));
  const none = all ? 'There is no return yet.\n' : 'No return waits for you.\n';
  const now = systemClock.now();
  const text = returns.length === 0 ? none : returns.map((one) => line(one, clock, now)).join('');
  output.write(json ? `${JSON.stringify({ returns }, null, 2)}\n` : text);
  return exitCodes.done;
}

function line(asked: ReturnRow, clock: HouseClock, now: Date): string {
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

/** By when the buyer was told to hear of it. */
function due({ state, answerBy }: ReturnRow, clock: HouseClock, now: Date): string[] {
  if (state !== 'CONFIRMED' || !answerBy) return [];
  return [`${answerBy < now ? 'LATE, was due' : 'answer by'} ${clock(answerBy)}`];
}

/** Every order by itself: what is done stands, though the rest be cut off. */
async function cancelled(
  output: CommandOutput,
  config: Config,
  eventId: string | null,
  { refund, json, reason = '' }: { refund: boolean; json: boolean; reason?: string | undefined },
): Promise<number> {
  return await withOutbox(config, output, async (room) => {
    const orders = await listCancelledOrders(room.database, eventId);
    const told: { outcome: HouseReturnOutcome | null }[] = [];
    const everything = { tickets: null, calledOffOnly: true, percent: 100, words: reason };
    for (const order of orders) {
      const outcome = refund ? await returnByHouse(room, order.orderId, everything) : null;
      told.push({ ...order, outcome });
      if (!json)
        output.write(
          `order ${order.orderId}  ${order.eventId} ${order.day} ${order.time}  ${order.tickets} tickets${outcomeWords(outcome)}\n`,
        );
    }
    if (json) output.write(`${JSON.stringify({ orders: told }, null, 2)}\n`);
    else if (orders.length === 0) output.write('No paid ticket is for a session that was called off.\n');
    else if (!refund) output.write('With --refund all of it goes back.\n');
    return told.some(({ outcome }) => outcome?.kind === 'visits-taken') ? exitCodes.wrong : exitCodes.done;
  });
}

function outcomeWords(outcome: HouseReturnOutcome | null): string {
  if (outcome?.kind === 'returned') return `  ${(outcome.amount / 100).toFixed(2)} goes back`;
  if (outcome?.kind === 'visits-taken')
    return '  LEFT: tickets were taken under its season tickets, cancel those orders first';
  return '';
}
