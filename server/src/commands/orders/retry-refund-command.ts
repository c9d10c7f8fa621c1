import { formatMoney } from '@foyer/contract/rules/format.ts';
import { signed, withShop, withStores } from '#commands/kit/with-stores.ts';
import { noteSentRefund, type Retry, retryRefund } from '#features/pay-order/retry-refund.ts';
import { type CommandOutput, exitCodes } from '#platform/command-line.ts';
import type { Config } from '#platform/config.ts';
import type { ShopCore } from '#shop/shop.ts';
import { listStuckRefunds, type StuckRefund } from '#store/refunds.ts';

/** `foyer returns retry`: lists stuck refunds, requests one again or records it as sent. */
export async function retryCommand(
  output: CommandOutput,
  config: Config,
  name: string | null,
  { sent, json }: { sent: boolean; json: boolean },
): Promise<number> {
  if (name === null) return await list(output, config, json);
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

async function list(output: CommandOutput, config: Config, json: boolean): Promise<number> {
  const refunds = await withStores(config, output, ({ database }) => listStuckRefunds(database));
  const text = refunds.length === 0 ? 'No refund is refused or stuck.\n' : refunds.map(line).join('');
  output.write(json ? `${JSON.stringify({ refunds }, null, 2)}\n` : text);
  return exitCodes.done;
}

function line({
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
