import { type Closing, closePayment } from '#features/pay-order/close-payment.ts';
import { systemClock } from '#platform/clock.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { withStores } from './with-stores.ts';

/** `foyer orders payment <payment> --closed`: the exit code. */
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
  if (number === undefined || more.length > 0 || !values.closed)
    return complain(output, '"payment" needs the number of a payment and --closed.', usage);
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

const options = { closed: { type: 'boolean', default: false } } as const;

const refusals: Readonly<Record<Exclude<Closing['kind'], 'closed'>, (number: string) => string>> = {
  'no-such-payment': (number) =>
    `There is no payment ${number}; "foyer orders <number>" names those of an order.`,
  decided: (number) => `Payment ${number} is decided: nothing waits for it.`,
  'bank-decides': (number) =>
    `The bank of payment ${number} can be asked, and its word counts: "foyer reconcile" asks it now.`,
};
