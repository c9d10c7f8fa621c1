import { type Order, payable } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { askExchange } from '@foyer/server/features/exchange-tickets/ask-exchange.ts';
import { confirmByLink } from '@foyer/server/features/exchange-tickets/make-exchange.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { exchangeLinkName } from '@foyer/server/shop/link-tokens.ts';
import { loadExchangesOf } from '@foyer/server/store/exchanges.ts';
import { loadOrder } from '@foyer/server/store/orders.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '@foyer/server/testing/exchange-steps.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { afterEach, expect, test } from 'vitest';
import { untilAsleep } from './until.ts';

let server: OwnServer;
let trial: BankTrial;
afterEach(() => trial.close());
const { paid, refundAll } = returnSteps(() => trial);
const { choice, begin } = exchangeSteps(() => trial);

const good = async (orderId: number) =>
  (await loadTicketsOf(server.database, orderId)).filter(({ returnedAt }) => returnedAt === null).length;

/** The work is cut by the death of the database at a pause; nothing of it is left. */
async function cutBy(work: () => Promise<unknown>): Promise<void> {
  const cut = work().then(
    () => 'done',
    () => 'cut',
  );
  await untilAsleep(server.database);
  await server.kill();
  await server.start();
  expect(await cut).toBe('cut');
  expect(await audit(server.database)).toEqual([]);
}

test.each([
  ['up', 2, 'difference', 308_000],
  ['even', 1, 'difference', 220_000],
  ['down', 3, 'difference', 154_000],
  ['paid anew', 2, 'anew', 308_000],
] as const)(
  'EX-6 K30 %s: killed in the middle of the asking and of the swap, and after each: never none, never two sets of tickets',
  async (_way, zone, money, sum) => {
    server = await openOwnServer({ pauses: { written: 1, approved: 1 } });
    const { database, close } = server;
    trial = await openBankTrial(exchangedSale({ money }), Promise.resolve({ database, url: '', close }));
    trial.bank.setScenario('callback-never');
    const { order } = await paid();
    const wanted = await choice(order, 1, zone);
    const ask = () => askExchange(trial.shop, wanted, { profileId: null, idempotencyKey: 'press' });
    await cutBy(ask);
    expect(await good(order.id)).toBe(2);
    expect(await loadExchangesOf(database, order.id)).toEqual([]);

    // Committed, and its answer lost: pressed again it is the same.
    const first = await ask();
    await server.kill();
    await server.start();
    expect(await ask()).toEqual(first);
    const [exchange] = await loadExchangesOf(database, order.id);
    const placed = await loadOrder(database, exchange?.newOrder ?? 0);
    const finish = await finisher(placed);
    await cutBy(finish);
    expect([await good(order.id), await good(placed.id)]).toEqual([2, 0]);

    await finish();
    await server.kill();
    await server.start();
    await finish();
    expect([await good(order.id), await good(placed.id)]).toEqual([0, 2]);
    await refundAll();
    expect(trial.bank.ledger().reduce((all, { amount }) => all + amount, 0)).toBe(sum);
    expect(await database.query(`select 1 from mail where kind = 'exchange-done'`)).toHaveLength(1);
    expect(await audit(database)).toEqual([]);
  },
  120_000,
);

/** What makes the swap happen: the bank's word, or the link of the mail. */
async function finisher(placed: Order): Promise<() => Promise<unknown>> {
  if (payable(placed) === 0) {
    const name = exchangeLinkName(trial.shop, placed.hash);
    return () => confirmByLink(trial.shop, { hash: placed.hash, language: 'ru', name });
  }
  const payment = await begin(placed);
  trial.bank.pay(`${placed.id}-1`);
  return () => settlePayment(trial.shop, payment);
}
