import { audit } from '@foyer/server/features/audit/audit.ts';
import { askExchange } from '@foyer/server/features/exchange-tickets/ask-exchange.ts';
import {
  confirmByLink,
  notifyOfLapsedExchanges,
} from '@foyer/server/features/exchange-tickets/make-exchange.ts';
import { sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { startPayment } from '@foyer/server/features/pay-order/start-payment.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { reportSales } from '@foyer/server/features/report-sales/report-sales.ts';
import { returnByHouse } from '@foyer/server/features/return-tickets/return-by-house.ts';
import { exchangeLinkName } from '@foyer/server/shop/link-tokens.ts';
import { loadExchangesOf } from '@foyer/server/store/exchanges.ts';
import { findOrderByHash, sweepLapsed } from '@foyer/server/store/orders.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '@foyer/server/testing/exchange-steps.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { afterEach, expect, test } from 'vitest';
import { reportFigures } from '#e2e/support/proof.ts';

let trial: BankTrial;
afterEach(() => trial.close());
const { paid, ask: askReturn, confirm: confirmReturn, refundAll } = returnSteps(() => trial);
const { choice } = exchangeSteps(() => trial);
const nobody = { profileId: null, idempotencyKey: null };

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** What is lost to another at that moment is refused, or tried again by whoever does it. */
const quietly = (work: Promise<unknown>) => work.then(() => true).catch(() => false);

const goodTickets = async (orderId: number) =>
  (await loadTicketsOf(trial.database, orderId)).filter(({ returnedAt }) => returnedAt === null).length;

/** Everybody who can touch an exchange, at once, in an order that the seed draws. */
async function rush(
  orders: readonly { order: { id: number; hash: string } & object; tickets: number[] }[],
  seed: number,
) {
  const random = randomOf(seed);
  const { shop, database } = trial;
  const acts = orders.flatMap(({ order, tickets }) => {
    const placed = async () =>
      (await loadExchangesOf(database, order.id)).find(({ state }) => state === 'OPEN') ?? null;
    const asks = [1, 2].map((session) => async () => {
      const wanted = await choice(order, session, 1 + random(3), random(3) === 0 ? tickets.slice(0, 1) : []);
      await askExchange(shop, wanted, nobody);
    });
    return [
      ...asks,
      async () => {
        const exchange = await placed();
        if (!exchange) return;
        const name = exchangeLinkName(shop, exchange.newHash);
        await confirmByLink(shop, { hash: exchange.newHash, language: 'ru', name });
      },
      async () => {
        const exchange = await placed();
        if (exchange) await startPayment(shop, { hash: exchange.newHash, language: 'ru', wayId: 1 });
      },
      async () => {
        const exchange = await placed();
        if (exchange && random(6) === 0)
          await database.query(
            `update orders set held_until = now() - interval '1 second' where id = $1 and state <> 'PAYING'`,
            [exchange.newOrder],
          );
        await sweepLapsed(database, 10);
      },
      async () => {
        const found = await findOrderByHash(database, order.hash);
        if (found && random(2) === 0) await askReturn(found, tickets.slice(0, 1));
        if (found) await confirmReturn(found);
      },
      async () => {
        if (random(4) > 0) return;
        const wish = { tickets: tickets.slice(1), calledOffOnly: false, percent: 100, words: '' };
        await returnByHouse(shop, order.id, wish);
      },
    ];
  });
  const drawn = acts.map((act) => ({ act, at: random(1000) })).toSorted((one, other) => one.at - other.at);
  await Promise.all(drawn.map(({ act }) => quietly(act())));
}

test('EX-6 exchange, return, sweep, payment and the house at once, 40 rounds: one set of tickets, and the books balance', async () => {
  trial = await openBankTrial(exchangedSale({}, { capacity: 400 }));
  // The other evenings are soon full: places come back only by what is raced here.
  await trial.database.query('update stock set capacity = 40 where zone_id = 0 and session_id <> $1', [
    trial.sale.sessions[0]?.id,
  ]);
  trial.bank.setScenario('callback-never');
  const outcomes = new Map<string, number>();
  for (let round = 1; round <= 40; round += 1) {
    const orders = [await paid(), await paid(), await paid()];
    await rush(orders, round);
    await rush(orders, round + 1000);
    // Then the bank says what it has, in any order, and twice.
    const open = await trial.database.query<{ id: number; order_id: number }>(
      `select id, order_id from payment where payment_is_open(state)`,
    );
    for (const { order_id } of open.slice(0, 2)) trial.bank.pay(`${order_id}-1`);
    await Promise.all([...open, ...open].map(({ id }) => quietly(settlePayment(trial.shop, id))));
    for (const { id } of open) await settlePayment(trial.shop, id);
    await trial.database.query(
      `update orders set held_until = now() - interval '1 second' where state in ('HELD', 'NAMED')`,
    );
    await sweepLapsed(trial.database, 100);
    await notifyOfLapsedExchanges(trial.shop);
    for (const { order } of orders) {
      for (const exchange of await loadExchangesOf(trial.database, order.id)) {
        outcomes.set(exchange.state, (outcomes.get(exchange.state) ?? 0) + 1);
        const [now, before] = [await goodTickets(exchange.newOrder), exchange.items.length];
        // Never both, and never neither but by a return of the new ones.
        expect(exchange.state === 'DONE' ? now : 0).toBe(now);
        expect(before).toBeGreaterThanOrEqual(now);
      }
    }
    expect(await audit(trial.database), `round ${round}`).toEqual([]);
  }
  for (const { data } of trial.jobs.filter(({ queue }) => queue === 'send-refund'))
    if ('refundId' in data) await sendRefund(trial.shop, Number(data.refundId));
  await refundAll();
  const [books] = await trial.database.query<{ sum: number }>(
    `select ((select coalesce(sum(confirmed_amount), 0) from payment)
       - (select coalesce(sum(amount), 0) from refund where state = 'DONE'))::bigint as sum`,
  );
  const year = { from: '2020-01-01', to: '2099-12-31', language: 'ru', by: [] } as const;
  expect((await reportSales(trial.shop, year)).isEqual).toBe(true);
  const atBank = trial.bank.ledger().reduce((sum, { amount }) => sum + amount, 0);
  expect(atBank).toBe(books?.sum);
  reportFigures(Object.fromEntries([...outcomes].map(([name, count]) => [`exchanges: ${name}`, count])));
  expect(outcomes.get('DONE') ?? 0).toBeGreaterThan(5);
  expect(outcomes.get('LAPSED') ?? 0).toBeGreaterThan(5);
}, 240_000);

test('EX-6 exchanges both ways between two sessions under buyers: each is done at its first try, and no buyer is hurt', async () => {
  const { exchange } = exchangedSale({ times: 1 }).event ?? {};
  const event = exchange ? { exchange } : {};
  trial = await openBankTrial({ free: true, sessions: 2, capacity: 5000, event });
  const { shop, sale, database } = trial;
  const holders = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const line = requestLine(sale, { shownAmount: 0 }, index % 2);
      const placed = await placeOrder(shop, orderRequest(sale, { lines: [line] }), { idempotencyKey: null });
      if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
      return { order: placed.order, to: (index + 1) % 2 };
    }),
  );
  let isOver = false;
  const refused: string[] = [];
  const buyers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const lines = [0, 1].map((session) => requestLine(sale, { shownAmount: 0 }, session));
      const outcome = await placeOrder(shop, orderRequest(sale, { lines }), { idempotencyKey: null });
      if (outcome.kind === 'refused') refused.push(outcome.refusal.kind);
    }
  });
  const wishes = await Promise.all(
    holders.map(async ({ order, to }) => ({ order, wanted: await choice(order, to, 1) })),
  );
  const times: number[] = [];
  await Promise.all(
    [0, 1].map(async (half) => {
      for (const { wanted } of wishes.filter((_, index) => index % 2 === half)) {
        const before = performance.now();
        const outcome = await askExchange(shop, wanted, { ...nobody, isStaff: true });
        times.push(performance.now() - before);
        expect(outcome).toMatchObject({ created: { next: 'done' } });
      }
    }),
  );
  isOver = true;
  await Promise.all(buyers);
  const sorted = times.toSorted((one, other) => one - other);
  reportFigures({
    'an exchange under buyers, p50, ms': Math.round(sorted[30] ?? 0),
    'an exchange under buyers, longest, ms': Math.round(sorted.at(-1) ?? 0),
  });
  expect(refused).toEqual([]);
  expect(await audit(database)).toEqual([]);
}, 120_000);
