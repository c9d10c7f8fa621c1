import type { ExchangeCause } from '@foyer/contract/returns/exchange.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import { loadExchangesOf, loadMoneyBehind } from '#store/exchanges.ts';
import { sweepLapsed } from '#store/orders.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { askExchange } from './ask-exchange.ts';
import { confirmByLink, notifyOfLapsedExchanges } from './make-exchange.ts';

let trial: BankTrial;
const open = async (seed: SaleSeed = exchangedSale()) => {
  trial = await openBankTrial(seed);
  trial.bank.setScenario('callback-never');
};
const { paid, ask: askReturn, confirm: confirmReturn, refundAll, mails, bankSum } = returnSteps(() => trial);
const { view, choice, ask, asked, begin, pay } = exchangeSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  expect((await sales()).isEqual).toBe(true);
  await trial.close();
});

const sales = () => reportSales(trial.shop, { from: '2020-01-01', to: '2099-12-31', language: 'ru', by: [] });

const good = async (order: Order) =>
  (await loadTicketsOf(trial.database, order.id)).filter(({ returnedAt }) => returnedAt === null).length;
const states = async (order: Order) =>
  (await loadExchangesOf(trial.database, order.id)).map(({ state }) => state);
const taken = async () =>
  (
    await trial.database.query<{ taken: number }>(
      'select taken from stock where zone_id = 0 order by session_id',
    )
  ).map((row) => row.taken);
const confirm = (order: Order, name = exchangeLinkName(trial.shop, order.hash)) =>
  confirmByLink(trial.shop, { hash: order.hash, language: 'ru', name });
const giveBack = (order: Order) =>
  returnByHouse(trial.shop, order.id, { tickets: null, calledOffOnly: false, percent: 100, words: '' });
const refusedFor = (cause: ExchangeCause) => ({
  kind: 'refused',
  refusal: { kind: 'exchange-refused', parameters: { cause } },
});

describe('EX-1 coming another evening', () => {
  test('up: the old tickets are good until the difference is paid, then both change at once', async () => {
    await open();
    const { order } = await paid();
    const placed = await asked(order, 1, 2);
    expect(placed.next).toBe('pay');
    expect(await good(order)).toBe(2);
    expect(await good(placed.order)).toBe(0);
    expect(await taken()).toEqual([2, 2, 0]);
    const paidOrder = await pay(placed.order);
    expect(paidOrder).toMatchObject({ state: 'PAID', total: 308_000, credit: 220_000, exchangeOf: order.id });
    expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'returned' });
    expect([await good(order), await good(paidOrder)]).toEqual([0, 2]);
    expect(await taken()).toEqual([0, 2, 0]);
    expect(await states(order)).toEqual(['DONE']);
    // 2 200 ₽ of the first payment and 880 ₽ of the second.
    expect(bankSum()).toBe(308_000);
    expect(await loadRefundsOf(trial.database, order.id)).toEqual([]);
    expect((await mails()).filter((kind) => kind.startsWith('exchange'))).toEqual(['exchange-done']);
  });

  test('even: nothing moves until the link of the mail is followed, once', async () => {
    await open();
    const { order } = await paid();
    const placed = await asked(order, 1, 1);
    expect(placed.next).toBe('mail');
    expect(await good(order)).toBe(2);
    expect(await confirm(placed.order, 'wrong')).toMatchObject({ kind: 'refused' });
    expect(await good(order)).toBe(2);
    expect(await Promise.all([confirm(placed.order), confirm(placed.order)])).toEqual([
      { kind: 'done' },
      { kind: 'done' },
    ]);
    expect([await good(order), await good(placed.order)]).toEqual([0, 2]);
    expect(bankSum()).toBe(220_000);
    expect((await sales()).totals).toMatchObject([{ sold: 4, returned: 2, paid: 220_000, refunded: 0 }]);
    expect(await taken()).toEqual([0, 2, 0]);
  });

  test('down: the difference goes back to the card that paid, by one refund', async () => {
    await open();
    const { order } = await paid();
    const placed = await asked(order, 2, 3);
    expect(await confirm(placed.order)).toEqual({ kind: 'done' });
    await refundAll();
    expect(bankSum()).toBe(154_000);
    expect(await loadRefundsOf(trial.database, order.id)).toMatchObject([{ amount: 66_000, state: 'DONE' }]);
    expect(await trial.reload(placed.order)).toMatchObject({
      state: 'PAID',
      total: 154_000,
      credit: 154_000,
    });
  });

  test('one of two: the other stays where it was, and the order with it', async () => {
    await open();
    const { order, tickets } = await paid();
    const placed = await asked(order, 1, 2, tickets.slice(1));
    await pay(placed.order);
    expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
    expect([await good(order), await good(placed.order)]).toEqual([1, 1]);
    expect(await taken()).toEqual([1, 1, 0]);
    expect(await loadMoneyBehind(trial.database, order.id)).toMatchObject([{ amount: 110_000 }]);
  });

  test('the same evening again later: each payment is asked back, the newest first', async () => {
    await open();
    const { order } = await paid(1);
    const second = await pay((await asked(order, 1, 2)).order);
    const third = (await asked(second, 2, 2)).order;
    expect(await confirm(third)).toEqual({ kind: 'done' });
    const tickets = (await loadTicketsOf(trial.database, third.id)).map(({ id }) => id);
    expect(await askReturn(third, tickets)).toEqual({ kind: 'done' });
    expect(await confirmReturn(third)).toEqual({ kind: 'done' });
    await refundAll();
    expect(bankSum()).toBe(0);
    expect(await loadRefundsOf(trial.database, third.id)).toMatchObject([
      { amount: 44_000, state: 'DONE' },
      { amount: 110_000, state: 'DONE' },
    ]);
    expect((await sales()).totals).toMatchObject([{ sold: 3, returned: 3 }]);
  });

  test('paid anew: the new tickets in full, the old money back when they are there', async () => {
    await open(exchangedSale({ money: 'anew' }));
    const { order } = await paid();
    expect((await view(order)).paysInFull).toBe(true);
    const placed = await asked(order, 1, 2);
    await pay(placed.order);
    await refundAll();
    expect(bankSum()).toBe(308_000);
    expect(await trial.reload(placed.order)).toMatchObject({ total: 308_000, credit: 0 });
    expect(await loadRefundsOf(trial.database, order.id)).toMatchObject([{ amount: 220_000, state: 'DONE' }]);
  });

  test('by the ladder: late, only a part of what the new tickets cost less goes back, and no more of the old money ever', async () => {
    await open(
      exchangedSale(
        {},
        { event: { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } } },
      ),
    );
    const { order } = await paid(1);
    const placed = (await asked(order, 2, 3)).order;
    expect(await confirm(placed)).toEqual({ kind: 'done' });
    // 1 100 ₽ less 770 ₽: the fee of 100 ₽ stays with the house, half of the price goes back.
    expect(await loadRefundsOf(trial.database, order.id)).toMatchObject([{ amount: 16_500 }]);
    const [ticket = 0] = (await loadTicketsOf(trial.database, placed.id)).map(({ id }) => id);
    expect(await askReturn(placed, [ticket])).toEqual({ kind: 'done' });
    expect(await confirmReturn(placed)).toEqual({ kind: 'done' });
    expect(await loadRefundsOf(trial.database, placed.id)).toMatchObject([{ amount: 33_500 }]);
  });

  test('signed in as its buyer: an exchange that costs nothing more is done at once', async () => {
    await open();
    const { order } = await paid();
    await trial.database.query('update orders set profile_id = 7 where id = $1', [order.id]);
    const by = { profileId: 7, idempotencyKey: 'k' };
    expect(await ask(order, 1, 1, { by })).toMatchObject({ created: { next: 'done' } });
    expect(await good(order)).toBe(0);
  });
});

describe('EX-3 an exchange that does not come off', () => {
  test('time runs out: the old tickets never changed, their buyer is told once, and may try again', async () => {
    await open();
    const { order } = await paid();
    const placed = await asked(order, 1, 2);
    await trial.endHold(placed.order);
    expect(await states(order)).toEqual(['LAPSED']);
    expect((await view(order)).exchange).toBeNull();
    await sweepLapsed(trial.database, 100);
    await notifyOfLapsedExchanges(trial.shop);
    await notifyOfLapsedExchanges(trial.shop);
    expect((await mails()).filter((kind) => kind === 'exchange-lapsed')).toHaveLength(1);
    expect(await good(order)).toBe(2);
    expect(await taken()).toEqual([2, 0, 0]);
    await pay((await asked(order, 2, 2)).order);
    expect(await taken()).toEqual([0, 0, 2]);
  });

  test('a lapsed one that nobody has swept stands in nobody’s way', async () => {
    await open();
    const { order } = await paid();
    await trial.endHold((await asked(order, 1, 2)).order);
    expect((await asked(order, 2, 2)).next).toBe('pay');
    expect(await states(order)).toEqual(['LAPSED', 'OPEN']);
    expect(await taken()).toEqual([2, 0, 2]);
  });

  test('another choice takes the place of the first, unless its payment is under way', async () => {
    await open();
    const { order } = await paid();
    const first = await asked(order, 1, 2);
    const second = await asked(order, 2, 2);
    expect(await trial.reload(first.order)).toMatchObject({ state: 'CANCELLED' });
    expect(await taken()).toEqual([2, 0, 2]);
    await begin(second.order);
    expect(await ask(order, 1, 1)).toMatchObject({ kind: 'refused', refusal: { kind: 'exchange-open' } });
    await notifyOfLapsedExchanges(trial.shop);
    expect(await mails()).not.toContain('exchange-lapsed');
  });

  test('late money still exchanges when all is there', async () => {
    await open();
    const { order } = await paid();
    const placed = await asked(order, 1, 2);
    const payment = await begin(placed.order);
    trial.bank.pay(`${placed.order.id}-1`);
    await trial.database.query(
      `update orders set state = 'EXPIRED', ended_at = now(), end_reason = 'expired' where id = $1`,
      [placed.order.id],
    );
    await trial.database.query('select release_places(array[$1::bigint])', [placed.order.id]);
    expect(await states(order)).toEqual(['LAPSED']);
    await settlePayment(trial.shop, payment);
    expect(await trial.reload(placed.order)).toMatchObject({ state: 'PAID' });
    expect(await states(order)).toEqual(['DONE']);
    expect([await good(order), await good(placed.order)]).toEqual([0, 2]);
    expect(await taken()).toEqual([0, 2, 0]);
  });

  test.each([
    [
      'came in by an old ticket',
      async (_order: Order, tickets: number[]) => {
        await trial.database.query('update ticket set visited_at = now() where id = $1', [tickets[0]]);
      },
    ],
    [
      'had the old tickets back from staff',
      async (order: Order) => {
        expect(await giveBack(order)).toMatchObject({ kind: 'returned' });
      },
    ],
  ])('who %s meanwhile has the money of the new ones back, and no new tickets', async (_name, meanwhile) => {
    await open();
    const { order, tickets } = await paid();
    const placed = await asked(order, 1, 2);
    const payment = await begin(placed.order);
    await meanwhile(order, tickets);
    trial.bank.pay(`${placed.order.id}-1`);
    await settlePayment(trial.shop, payment);
    await settlePayment(trial.shop, payment);
    expect(await trial.reload(placed.order)).toMatchObject({ state: 'CANCELLED' });
    expect(await states(order)).toEqual(['LAPSED']);
    await refundAll();
    expect(bankSum()).toBe((await good(order)) * 110_000);
    expect(await taken()).toEqual([await good(order), 0, 0]);
    expect(await mails()).toContain('exchange-failed');
  });

  test('while it is open the tickets are not returned, and a return asked for bars it', async () => {
    await open();
    const { order, tickets } = await paid();
    const placed = await asked(order, 1, 2);
    expect(await askReturn(order, tickets)).toMatchObject({ refusal: { kind: 'exchange-open' } });
    await trial.endHold(placed.order);
    expect(await askReturn(order, tickets)).toEqual({ kind: 'done' });
    expect(await ask(order, 1, 2)).toMatchObject(refusedFor('asked-back'));
  });
});

describe('EX-4 what is refused', () => {
  test('the last place: who comes second keeps the tickets and the choice of before', async () => {
    await open();
    const [first, second] = [await paid(1), await paid(1)];
    const { id } = trial.sale.sessions[1] ?? {};
    await trial.database.query('update stock set capacity = 1 where session_id = $1 and zone_id = 0', [id]);
    const wanted = await choice(second.order, 1, 1);
    await asked(second.order, 2, 1);
    await asked(first.order, 1, 1);
    const by = { profileId: null, idempotencyKey: null };
    expect(await askExchange(trial.shop, wanted, by)).toMatchObject({ refusal: { kind: 'place-taken' } });
    expect(await states(second.order)).toEqual(['OPEN']);
    expect(await taken()).toEqual([2, 1, 1]);
  });

  test('a price that changed since it was shown', async () => {
    await open();
    const { order } = await paid();
    const { seenPay, ...shown } = await choice(order, 1, 2);
    const by = { profileId: null, idempotencyKey: null };
    expect(await askExchange(trial.shop, { ...shown, seenPay: seenPay - 1 }, by)).toMatchObject({
      refusal: { kind: 'price-changed' },
    });
    expect(await states(order)).toEqual([]);
  });

  test('more often than the rule says', async () => {
    await open(exchangedSale({ times: 1 }));
    const { order } = await paid();
    const second = await pay((await asked(order, 1, 2)).order);
    expect(await ask(second, 2, 2)).toMatchObject(refusedFor('times'));
  });

  test('after its last moment, and without a rule', async () => {
    await open(exchangedSale({ untilDays: 30 }));
    const { order } = await paid();
    expect(await view(order)).toMatchObject({ cause: 'time-over', evenings: [] });
    await trial.close();
    await open({ sessions: 2 });
    const other = await paid();
    expect(await view(other.order)).toMatchObject({ cause: 'never', evenings: [] });
  });

  test('tickets of a session that is called off may be exchanged until 30 days after it, and the page says so', async () => {
    await open();
    const { order } = await paid();
    const [session] = await trial.database.query<{ until: Date }>(
      `update session set cancelled_at = now(), starts_at = now() + interval '20 days' where id = $1
       returning starts_at + interval '30 days' as until`,
      [trial.sale.sessions[0]?.id],
    );
    expect(await view(order)).toMatchObject({ cause: null, until: session?.until.toISOString() });
  });

  test('the same request again is the same exchange, and its key with another is refused', async () => {
    await open();
    const { order } = await paid();
    const by = { profileId: null, idempotencyKey: 'press' };
    const first = await ask(order, 1, 2, { by });
    const wanted = await choice(order, 1, 2);
    expect(await askExchange(trial.shop, wanted, by)).toEqual(first);
    expect(await ask(order, 2, 2, { by })).toMatchObject({ refusal: { kind: 'key-reused' } });
    expect(await states(order)).toEqual(['OPEN']);
  });
});
