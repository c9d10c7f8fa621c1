import { type CommandCall, typedNumber } from '#commands/kit/command-call.ts';
import {
  type HouseClock,
  houseMidnight,
  openHouseClock,
  signed,
  withStores,
} from '#commands/kit/with-stores.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import {
  type Delivery,
  loadReceiverStates,
  loadUndelivered,
  type ReceiverState,
  replay,
} from '#store/webhooks.ts';
import { counted } from '#texts/counted.ts';

const options = {
  json: { type: 'boolean', default: false },
  since: { type: 'string' },
  receiver: { type: 'string' },
} as const;

/** `foyer webhooks`. */
export async function webhooksCommand(call: CommandCall): Promise<number> {
  const { argv, usage, output } = call;
  const read = readCommandLine(argv, options, usage, output);
  if (typeof read === 'number') return read;
  const { values, positionals } = read;
  const [word, number, extra] = positionals;
  if (word === undefined) return await list(call, values.json);
  if (word !== 'replay' || extra !== undefined)
    return complain(output, `"${extra ?? word}" is not understood.`, usage);
  const message = typedNumber(number);
  const since = dayOf(values.since);
  if ((number === undefined) === (values.since === undefined))
    return complain(output, '"replay" needs the number of a message, or --since and a day.', usage);
  if (number !== undefined && message === null)
    return complain(output, `"${number}" is not a number.`, usage);
  if (values.since !== undefined && since === null)
    return complain(output, `"${values.since}" is not a day like 2027-02-14.`, usage);
  const asked = { message, since, receiver: values.receiver ?? null };
  return await withStores(call.config, output, ({ database }) =>
    signed(database, 'replayWebhook', { ...asked, since: values.since ?? null }, () =>
      sendAgain(database, output, asked),
    ),
  );
}

function dayOf(text: string | undefined): Temporal.PlainDate | null {
  try {
    return text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text) ? null : Temporal.PlainDate.from(text);
  } catch {
    return null;
  }
}

async function sendAgain(
  database: Database,
  output: CommandOutput,
  {
    message,
    since,
    receiver,
  }: { message: number | null; since: Temporal.PlainDate | null; receiver: string | null },
): Promise<number> {
  const from = since && (await houseMidnight(database, since));
  const count = await replay(database, { message, since: from, receiver });
  if (count > 0) output.write(`${counted(count, 'message')} will be sent again by the running shop.\n`);
  else output.writeAside('No such message is kept, or no receiver of the house wants it.\n');
  return count > 0 ? exitCodes.done : exitCodes.wrong;
}

async function list({ output, config }: CommandCall, asJson: boolean): Promise<number> {
  return await withStores(config, output, async ({ database }) => {
    const [receivers, undelivered] = await Promise.all([
      loadReceiverStates(database),
      loadUndelivered(database),
    ]);
    const clock = await openHouseClock(database);
    const lines = [...receivers.map(receiverLine), ...undelivered.map((one) => deliveryLine(one, clock))];
    const text = receivers.length === 0 ? 'The house has no webhooks.\n' : lines.join('');
    output.write(asJson ? `${JSON.stringify({ receivers, undelivered }, null, 2)}\n` : text);
    return receivers.some(({ failed }) => failed > 0) ? exitCodes.wrong : exitCodes.done;
  });
}

function receiverLine({ receiver, waiting, failed, done, lastAnswer }: ReceiverState): string {
  const said = lastAnswer === null ? '' : `: ${lastAnswer}`;
  return `${receiver}  ${done} delivered, ${waiting} waiting, ${failed} given up in 30 days${said}\n`;
}

function deliveryLine(
  { message, receiver, state, kind, subject, attempts, answer, happenedAt }: Delivery,
  clock: HouseClock,
): string {
  const said = answer === null ? '' : `: ${answer}`;
  return `${message}  ${state.padEnd(7)}  ${receiver}  ${kind} ${subject}  ${clock(happenedAt)}  ${counted(attempts, 'attempt')}${said}\n`;
}
