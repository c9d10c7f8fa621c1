import { isUndecided } from '#domain/payment.ts';
import { type Closing, closePayment } from '#features/pay-order/close-payment.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { findPaymentByNumber, type PaymentWithStart } from '#store/payments.ts';
import { withOutbox } from './with-outbox.ts';
import { withStores } from './with-stores.ts';

/** `foyer orders payment <payment> [--back | --closed]`: the exit code. */
export async function decidePaymentCommand(
  argv: readonly string[],
  usage: string,
  output: CommandOutput,
  config: Config,
): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [number, ...more] = positionals;
  if (number === undefined || more.length > 0)
    return complain(output, '"payment" needs the number of one payment, like 100007-1.', usage);
  if (values.back && values.closed) return complain(output, 'Give --back or --closed, not both.', usage);
  return values.closed ? await close(output, config, number) : await ask(output, config, number, values.back);
}

const options = {
  back: { type: 'boolean', default: false },
  closed: { type: 'boolean', default: false },
} as const;

async function close(output: CommandOutput, config: Config, number: string): Promise<number> {
  const closing = await withStores(config, output, async ({ database }) => {
    const ways = (await findCatalogue(database))?.paymentWays ?? [];
    return await closePayment(
      { database, now: systemClock.now },
      number,
      new Set(ways.map(({ key }) => key)),
    );
  });
  if (closing.kind === 'closed') {
    output.write(
      `Payment ${number} is closed; "foyer orders ${closing.orderId}" shows how its order stands.\n`,
    );
    return exitCodes.done;
  }
  output.writeAside(`${refusals[closing.kind](number)}\n`);
  return exitCodes.wrong;
}

const refusals: Readonly<Record<Exclude<Closing['kind'], 'closed'>, (number: string) => string>> = {
  'no-such-payment': (number) =>
    `There is no payment ${number}; "foyer orders <number>" names those of an order.`,
  decided: (number) => `Payment ${number} is decided: nothing waits for it.`,
  'bank-decides': (number) =>
    `The bank of payment ${number} can be asked, and its word counts: "foyer orders payment ${number}" asks it now.`,
};

async function ask(output: CommandOutput, config: Config, number: string, back: boolean): Promise<number> {
  const asked = await withOutbox(config, output, async (room) => {
    const before = await findPaymentByNumber(room.database, number);
    if (!before) return null;
    const word = await settlePayment(room, before.id, { sendsBack: back });
    return { word, before, after: (await findPaymentByNumber(room.database, number)) ?? before };
  });
  if (!asked) {
    output.writeAside(`${refusals['no-such-payment'](number)}\n`);
    return exitCodes.wrong;
  }
  const { word, before, after } = asked;
  if (back && (before.applied || after.applied !== 'refund')) {
    output.writeAside(
      `The money of payment ${number} cannot go back from here: ${before.applied ? 'it is decided already' : whyNotBack(word, after)}.\n`,
    );
    return exitCodes.wrong;
  }
  const ending = back ? 'its money goes back, and the buyer is told' : standing(after);
  output.write(`Payment ${number}: the bank says ${word}; it is ${after.state}, ${ending}.\n`);
  return word === 'unknown' ? exitCodes.wrong : exitCodes.done;
}

function standing(payment: PaymentWithStart): string {
  if (payment.detail !== null) return payment.detail;
  return isUndecided(payment) ? 'and is asked about on' : 'nothing is left to decide';
}

function whyNotBack(word: string, { state, detail }: PaymentWithStart): string {
  if (word !== 'paid') return `the bank says ${word}`;
  if (state !== 'MISMATCH') return `it is ${state}`;
  return `${detail ?? 'it does not match'}. Send it back in the bank's cabinet, then say --closed`;
}
