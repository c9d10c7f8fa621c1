import { type CommandCall, readArguments } from '#commands/kit/command-call.ts';
import { signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import { isUndecided } from '#domain/states.ts';
import { type Closing, closePayment } from '#features/pay-order/close-payment.ts';
import { settleOpenPayments } from '#features/pay-order/settle-due-payments.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import type { ShopCore } from '#shop/shop.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { findPaymentByNumber, type PaymentWithStart } from '#store/payments.ts';

/** `foyer orders payment <payment> [--back | --closed]`. */
export async function decidePaymentCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const [number, ...more] = positionals;
  if (number === undefined || more.length > 0)
    return complain(output, '"payment" needs the number of one payment, like 100007-1.', usage);
  if (values.back && values.closed) return complain(output, 'Use --back or --closed, not both.', usage);
  const { back, closed } = values;
  const details = { payment: number, back, closed };
  if (closed)
    return await withStores(config, output, ({ database, clock }) =>
      signed(database, 'decidePayment', details, () => close({ database, now: clock.now }, output, number)),
    );
  return await withShop(config, output, (shop) =>
    signed(shop.database, 'decidePayment', details, () => ask(shop, output, number, back)),
  );
}

const options = {
  back: { type: 'boolean', default: false },
  closed: { type: 'boolean', default: false },
} as const;

async function close(
  shop: Parameters<typeof closePayment>[0],
  output: CommandOutput,
  number: string,
): Promise<number> {
  const ways = (await findCatalogue(shop.database))?.paymentWays ?? [];
  const closing = await closePayment(shop, number, new Set(ways.map(({ key }) => key)));
  if (closing.kind === 'closed') {
    output.write(`Payment ${number} is closed; "foyer orders ${closing.orderId}" shows the order.\n`);
    return exitCodes.done;
  }
  output.writeAside(`${refusals[closing.kind](number)}\n`);
  return exitCodes.wrong;
}

const refusals: Readonly<Record<Exclude<Closing['kind'], 'closed'>, (number: string) => string>> = {
  'no-such-payment': (number) =>
    `There is no payment ${number}; "foyer orders <number>" lists the payments of an order.`,
  decided: (number) => `Payment ${number} is already decided.`,
  'bank-decides': (number) =>
    `The bank decides payment ${number}: "foyer orders payment ${number}" asks it now.`,
};

async function ask(shop: ShopCore, output: CommandOutput, number: string, back: boolean): Promise<number> {
  const before = await findPaymentByNumber(shop.database, number);
  if (!before) {
    output.writeAside(`${refusals['no-such-payment'](number)}\n`);
    return exitCodes.wrong;
  }
  const word = await settlePayment(shop, before.id, { sendsBack: back });
  const after = (await findPaymentByNumber(shop.database, number)) ?? before;
  if (back && (before.applied || after.applied !== 'refund')) {
    output.writeAside(
      `Payment ${number} cannot be refunded here: ${before.applied ? 'it is already decided' : whyNotBack(word, after)}.\n`,
    );
    return exitCodes.wrong;
  }
  const ending = back ? 'it is refunded and the buyer is notified' : standing(after);
  output.write(`Payment ${number}: the bank says ${word}; it is ${after.state}, ${ending}.\n`);
  return word === 'unknown' ? exitCodes.wrong : exitCodes.done;
}

function standing(payment: PaymentWithStart): string {
  if (payment.detail !== null) return payment.detail;
  return isUndecided(payment) ? 'the bank will be asked again' : 'nothing is left to decide';
}

function whyNotBack(word: string, { state, detail }: PaymentWithStart): string {
  if (word === 'foreign')
    return 'the money is not proven to be of this order. Find out in the merchant account whose it is, then use --closed';
  if (word !== 'paid') return `the bank says ${word}`;
  if (state !== 'MISMATCH') return `it is ${state}`;
  return `${detail ?? 'it does not match'}. Refund it in the bank's merchant account, then use --closed`;
}

/** `foyer reconcile`. */
export async function reconcileCommand({ argv, usage, output, config }: CommandCall): Promise<number> {
  const request = readArguments(argv, usage, output);
  if (typeof request === 'number') return request;
  const reports = await withShop(config, output, settleOpenPayments);
  output.write(request.json ? `${JSON.stringify({ payments: reports }, null, 2)}\n` : report(reports));
  return reports.some(({ report }) => report === 'unknown') ? exitCodes.wrong : exitCodes.done;
}

function report(reports: readonly { paymentId: number; report: string }[]): string {
  if (reports.length === 0) return 'No payment is undecided.\n';
  return reports.map(({ paymentId, report }) => `payment ${paymentId}: ${report}\n`).join('');
}
