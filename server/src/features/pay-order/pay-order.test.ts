import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { receiveCallback } from './receive-callback.ts';
import { sendRefund } from './send-refund.ts';
import { settleOpenPayments } from './settle-due-payments.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const open = async (seed: SaleSeed = {}) => {
  trial = await openBankTrial(seed);
  trial.bank.setScenario('callback-never');
};
const pressPay = (order: Order, wayId: number | null = 1) =>
  startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });
const payments = (order: Order) => loadPaymentsOf(trial.database, order.id);
const settleAll = async (order: Order) => {
  for (const payment of await payments(order)) await settlePayment(trial.shop, payment.id);
};
const refundRows = () =>
  trial.database.query<{ id: number; amount: number; reason: string; state: string }>('select * from refund');
const jobsOf = (queue: string) => trial.jobs.filter((job) => job.queue === queue);
const bankSum = () => trial.bank.ledger().reduce((sum, entry) => sum + entry.amount, 0);

/** Paid at the bank after the order was given up: the hold ended and the bank had said no. */
const payTooLate = async (order: Order) => {
  await pressPay(order);
  await trial.endHold(order);
  trial.bank.expire(`${order.id}-1`);
  await settleAll(order);
  expect((await trial.reload(order)).state).toBe('EXPIRED');
  trial.bank.pay(`${order.id}-1`);
};

test('OR-6 a hundred notices at once share their questions to the bank, and the money is seen', async () => {
  await open();
  const order = await trial.order();
  await pressPay(order);
  const [payment] = await payments(order);
  const gateway = trial.shop.gateways.of('card');
  if (!payment || !gateway) throw new Error('not started');
  // The first question waits until all have read the payment, and so want to ask too.
  let looks = 0;
  const allLooked = Promise.withResolvers<void>();
  let asked = 0;
  const counting = {
    ...gateway,
    ask: async (attempt: Parameters<typeof gateway.ask>[0]) => {
      asked += 1;
      await allLooked.promise;
      return await gateway.ask(attempt);
    },
  };
  const gatewayOf = () => {
    looks += 1;
    if (looks === 101) allLooked.resolve();
    return counting;
  };
  trial.shop.gateways = { of: gatewayOf, origins: () => [] };
  const before = settlePayment(trial.shop, payment.id);
  trial.bank.pay(payment.merchantNumber);
  await Promise.all([before, ...Array.from({ length: 100 }, () => settlePayment(trial.shop, payment.id))]);
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(asked).toBeLessThanOrEqual(3);
});

describe('starting', () => {
  test('OV-9 leads to the bank, and a second press leads to the same page', async () => {
    await open();
    const order = await trial.order(2);
    const first = await pressPay(order);
    expect(first).toMatchObject({ kind: 'started', start: { kind: 'redirect' } });
    expect(await pressPay(order)).toEqual(first);
    expect(trial.bank.list()).toMatchObject([
      { orderNumber: expect.stringMatching(`^${order.id}-1-`), amount: order.total },
    ]);
    expect((await trial.reload(order)).state).toBe('PAYING');
  });

  test('IN-1 the way back names the language, also the house’s own: banks add theirs behind it', async () => {
    await open();
    const gateway = trial.shop.gateways.of('card');
    const ways: string[] = [];
    trial.shop.gateways = {
      origins: () => [],
      of: () =>
        gateway && {
          ...gateway,
          start: (request) => {
            ways.push(request.returnUrl, request.failUrl);
            return gateway.start(request);
          },
        },
    };
    const { hash } = await trial.order();
    await startPayment(trial.shop, { hash, language: 'ru', wayId: 1 });
    expect(ways.map((way) => new URL(way).search)).toEqual(['?lang=ru', '?lang=ru']);
  });

  test('OV-17 after a start that the bank broke off the next press is a new attempt, at once', async () => {
    await open();
    const order = await trial.order();
    trial.bank.setScenario('start-500', { times: 1, done: true });
    expect(await pressPay(order)).toEqual({ kind: 'refused', refusal: { kind: 'payment-failed' } });
    expect(await pressPay(order)).toMatchObject({ kind: 'started' });
    expect((await payments(order)).map(({ state }) => state)).toEqual(['STARTING', 'STARTED']);
    trial.bank.pay(`${order.id}-1`);
    trial.bank.pay(`${order.id}-2`);
    await settleAll(order);
    expect((await trial.reload(order)).state).toBe('PAID');
    expect(await refundRows()).toMatchObject([{ amount: order.total, reason: 'second-payment' }]);
  });

  test('OR-6 a hundred presses at once make one payment', async () => {
    await open();
    const order = await trial.order();
    const starts = await Promise.all(Array.from({ length: 100 }, () => pressPay(order)));
    for (const start of starts) expect(start).toEqual(starts[0]);
    expect(trial.bank.list()).toHaveLength(1);
  });

  test.each([
    ['OV-17 no way chosen', null, 'payment-way-missing'],
    ['OV-17 a way that the house does not have', 77, 'payment-way-invalid'],
  ])('%s is refused', async (_, wayId, kind) => {
    await open();
    expect(await pressPay(await trial.order(), wayId)).toMatchObject({ kind: 'refused', refusal: { kind } });
  });

  test('OV-5 a house without any way says so', async () => {
    await open({ house: { paymentWays: [] } });
    expect(await pressPay(await trial.order())).toMatchObject({ refusal: { kind: 'bank-missing' } });
  });

  test('OV-3 after the hold there is nothing to pay', async () => {
    await open();
    const order = await trial.order();
    await trial.endHold(order);
    expect(await pressPay(order)).toMatchObject({ refusal: { kind: 'reservation-over' } });
    expect(trial.bank.list()).toHaveLength(0);
  });

  test('OV-13 an order that a code makes free while "pay" is pressed is not sent to a bank', async () => {
    await open();
    const order = await trial.order();
    const catalogue = {
      ...trial.shop.catalogue,
      // Read after the first look at the order and before its lock.
      get: async () => {
        await trial.database.query('update orders set total = 0 where id = $1', [order.id]);
        return await trial.shop.catalogue.get();
      },
    };
    const outcome = await startPayment(
      { ...trial.shop, catalogue },
      { hash: order.hash, language: 'ru', wayId: 1 },
    );
    expect(outcome).toEqual({ kind: 'refused', refusal: { kind: 'order-finished' } });
    expect(trial.bank.list()).toHaveLength(0);
  });

  test('a bank that says no leaves the order held', async () => {
    await open();
    const order = await trial.order();
    trial.bank.setScenario('credentials-revoked');
    expect(await pressPay(order)).toMatchObject({ refusal: { kind: 'payment-failed' } });
    expect((await trial.reload(order)).state).toBe('HELD');
    trial.bank.clearScenario('credentials-revoked');
    expect((await pressPay(order)).kind).toBe('started');
  });

  test('that its bank refuses for a changed password is told to staff, until a payment begins there', async () => {
    await open();
    const order = await trial.order();
    const alarms = () => trial.database.query('select kind, detail from alarm where resolved_at is null');
    trial.bank.setScenario('credentials-revoked');
    for (let times = 0; times < 3; times += 1)
      expect(await pressPay(order)).toMatchObject({ refusal: { kind: 'payment-failed' } });
    expect(await alarms()).toEqual([
      { kind: 'bank-refuses', detail: expect.stringMatching(/^card: error 5/) },
    ]);
    trial.bank.clearScenario('credentials-revoked');
    expect(await pressPay(order)).toMatchObject({ kind: 'started' });
    expect(await alarms()).toEqual([]);
  });

  test('a start that the bank carried out in part is told to staff, and money of it still pays', async () => {
    await open();
    const order = await trial.order();
    const gateway = trial.shop.gateways.of('card');
    if (!gateway) throw new Error('no gateway');
    const half = {
      ...gateway,
      start: async (request: Parameters<typeof gateway.start>[0]) => {
        const outcome = await gateway.start(request);
        if (outcome.kind !== 'started') throw new Error('not started');
        const { gatewayPaymentId } = outcome;
        return { kind: 'half-started', gatewayPaymentId, reason: 'no code', isRefusal: true } as const;
      },
    };
    trial.shop.gateways = { of: () => half, origins: () => [] };
    expect(await pressPay(order)).toMatchObject({ refusal: { kind: 'payment-failed' } });
    expect(await trial.database.query('select kind, detail from alarm')).toEqual([
      { kind: 'bank-refuses', detail: 'card: no code' },
    ]);
    trial.bank.pay(`${order.id}-1`);
    await settleOpenPayments(trial.shop);
    expect((await trial.reload(order)).state).toBe('PAID');
  });

  test('a start whose answer was lost is found again by our number, and pays', async () => {
    await open();
    const order = await trial.order();
    trial.bank.setScenario('start-half-body');
    expect(await pressPay(order)).toMatchObject({ refusal: { kind: 'payment-failed' } });
    trial.bank.clearScenario('start-half-body');
    expect((await trial.reload(order)).state).toBe('PAYING');
    trial.bank.pay(`${order.id}-1`);
    await settleOpenPayments(trial.shop);
    expect((await trial.reload(order)).state).toBe('PAID');
  });
});

describe('a verdict', () => {
  test('of paid, however many bring it, pays once: tickets, one mail, equal ledgers', async () => {
    await open();
    const order = await trial.order(3);
    await pressPay(order);
    trial.bank.pay(`${order.id}-1`);
    const [payment] = await payments(order);
    await Promise.all(Array.from({ length: 50 }, () => settlePayment(trial.shop, payment?.id ?? 0)));
    expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
    expect(await loadTicketsOf(trial.database, order.id)).toHaveLength(3);
    expect(await trial.database.query('select * from mail')).toHaveLength(1);
    expect(bankSum()).toBe(order.total);
  });

  test('of declined holds the places on, and another attempt may be made', async () => {
    await open();
    const order = await trial.order();
    await pressPay(order);
    trial.bank.decline(`${order.id}-1`);
    await settleAll(order);
    expect(await trial.reload(order)).toMatchObject({ state: 'HELD', releasedAt: null });
    await pressPay(order);
    trial.bank.pay(`${order.id}-2`);
    await settleAll(order);
    expect((await trial.reload(order)).state).toBe('PAID');
  });

  test('OR-4 of expired, after the hold, puts the places back on sale', async () => {
    await open({ capacity: 1 });
    const order = await trial.order();
    await pressPay(order);
    await trial.endHold(order);
    await expect(trial.order()).rejects.toThrow('place-taken');
    trial.bank.expire(`${order.id}-1`);
    await settleAll(order);
    expect((await trial.reload(order)).state).toBe('EXPIRED');
    expect((await trial.order()).state).toBe('HELD');
  });

  test('that cannot be read concludes nothing', async () => {
    await open();
    const order = await trial.order();
    await pressPay(order);
    trial.bank.setScenario('status-500');
    await settleAll(order);
    expect((await trial.reload(order)).state).toBe('PAYING');
  });

  test.each(['status-wrong-amount', 'status-wrong-currency', 'status-other-order'] as const)(
    'of paid with %s never pays, and staff is told once',
    async (scenario) => {
      await open();
      const order = await trial.order();
      await pressPay(order);
      trial.bank.pay(`${order.id}-1`);
      trial.bank.setScenario(scenario);
      await settleAll(order);
      await settleAll(order);
      expect((await trial.reload(order)).state).toBe('PAYING');
      expect(await trial.database.query('select * from alarm')).toHaveLength(1);
      expect(await loadTicketsOf(trial.database, order.id)).toHaveLength(0);
    },
  );
});

describe('money that comes late or twice (table C6)', () => {
  test('pays when the places are still free', async () => {
    await open({ capacity: 2 });
    const order = await trial.order(2);
    await payTooLate(order);
    await settleAll(order);
    expect(await trial.reload(order)).toMatchObject({ state: 'PAID', releasedAt: null });
    await expect(trial.order()).rejects.toThrow('place-taken');
  });

  test('goes back, once, when the places are gone, and the buyer is told', async () => {
    await open({ capacity: 1 });
    const order = await trial.order();
    await payTooLate(order);
    await trial.order();
    const [payment] = await payments(order);
    await Promise.all(Array.from({ length: 20 }, () => settlePayment(trial.shop, payment?.id ?? 0)));
    expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'late-payment' });
    const [refund, ...more] = await refundRows();
    expect(more).toEqual([]);
    expect(jobsOf('send-refund')).toEqual([{ queue: 'send-refund', data: { refundId: refund?.id } }]);
    await Promise.all(Array.from({ length: 20 }, () => sendRefund(trial.shop, refund?.id ?? 0)));
    expect(bankSum()).toBe(0);
    expect(await refundRows()).toMatchObject([{ state: 'DONE', amount: order.total }]);
    expect(await trial.database.query('select kind from mail')).toEqual([{ kind: 'late-payment' }]);
  });

  test('of two late orders for one place pays exactly one', async () => {
    await open({ capacity: 1 });
    const first = await trial.order();
    await payTooLate(first);
    const second = await trial.order();
    await payTooLate(second);
    await Promise.all([settleAll(first), settleAll(second)]);
    const states = [(await trial.reload(first)).state, (await trial.reload(second)).state];
    expect(states.toSorted()).toEqual(['CANCELLED', 'PAID']);
  });

  test('by a second way of a paid order goes back alone, the order stays paid', async () => {
    await open();
    const order = await trial.order();
    await pressPay(order, 1);
    await pressPay(order, 2);
    trial.bank.pay(`${order.id}-1`);
    trial.bank.pay(`${order.id}-2`);
    await settleAll(order);
    expect((await trial.reload(order)).state).toBe('PAID');
    const [refund] = await refundRows();
    expect(refund).toMatchObject({ reason: 'second-payment', amount: order.total });
    await sendRefund(trial.shop, refund?.id ?? 0);
    expect(bankSum()).toBe(order.total);
  });

  const refundOfLate = async () => {
    await open({ capacity: 1 });
    const order = await trial.order();
    await payTooLate(order);
    await trial.order();
    await settleAll(order);
    const [refund] = await refundRows();
    return { order, refundId: refund?.id ?? 0 };
  };

  test('goes back once though the bank lost its answer', async () => {
    const { refundId } = await refundOfLate();
    trial.bank.setScenario('refund-500');
    await expect(sendRefund(trial.shop, refundId)).rejects.toThrow('not done yet');
    trial.bank.clearScenario('refund-500');
    await sendRefund(trial.shop, refundId);
    expect(await refundRows()).toMatchObject([{ state: 'DONE' }]);
    expect(bankSum()).toBe(0);
  });

  test('and that the bank will not send back is shown to staff', async () => {
    const { order, refundId } = await refundOfLate();
    // Somebody at the house has already sent it back in the bank's own cabinet.
    trial.bank.refund(`${order.id}-1`);
    await sendRefund(trial.shop, refundId);
    expect(await refundRows()).toMatchObject([{ state: 'REFUSED' }]);
    expect(await trial.database.query('select kind from alarm')).toEqual([{ kind: 'refund-refused' }]);
  });
});

describe('a notification', () => {
  const callback = (query: Record<string, string>) => ({
    method: 'GET',
    query,
    body: '',
    headers: {},
    address: '127.0.0.1',
  });

  test('forged changes nothing, even when the bank holds the money', async () => {
    await open();
    const order = await trial.order();
    await pressPay(order);
    trial.bank.pay(`${order.id}-1`);
    const forged = callback({ orderNumber: `${order.id}-1`, status: '1', checksum: 'F'.repeat(64) });
    expect((await receiveCallback(trial.shop, 'card', forged)).kind).toBe('refused');
    expect((await trial.reload(order)).state).toBe('PAYING');
    expect((await receiveCallback(trial.shop, 'nobody', forged)).kind).toBe('refused');
  });
});
