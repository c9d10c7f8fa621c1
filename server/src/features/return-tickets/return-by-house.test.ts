import type { CartLine } from '@foyer/contract/order/order.ts';
import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { approveReturn, refuseReturn } from '#features/return-tickets/decide-return.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';

let trial: BankTrial;
const open = async (seed: SaleSeed = {}) => {
  trial = await openBankTrial(seed);
};
const {
  paid,
  payFor,
  ask,
  returnsOf,
  linkOf,
  confirm,
  withdraw,
  view,
  statuses,
  refundAll,
  mails,
  bankSum,
  taken,
} = returnSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken, and the bank holds what we think it holds.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

const byHand: SaleSeed = {
  house: {
    returns: {
      paysOutByItself: false,
      answerDays: 4,
      consent: { text: {}, version: 'c' },
      reasons: [{ id: 1, name: {}, description: {} }],
    },
  },
};

const useTicket = (id: number | undefined) =>
  trial.database.query('update ticket set visited_at = now() where id = $1', [id]);

const refusedFor = (cause: ReturnCause) => ({
  kind: 'refused',
  refusal: { kind: 'return-refused', parameters: { cause } },
});

describe('a house that pays out at once, but decides where there may be a certificate', () => {
  const returns = { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 50 }] };
  const house = {
    returns: {
      ...{ paysOutByItself: true, answerDays: 4, consent: { text: {}, version: 'c' } },
      reasons: [
        { id: 1, name: {}, description: {} },
        { id: 2, name: {}, description: {}, paysOutByItself: false },
      ],
    },
  };

  test('RT-10 an illness waits for staff, who may refund everything; other reasons do not', async () => {
    await open({ event: { returns }, house });
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(0, 1), 2);
    await confirm(order);
    expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['CONFIRMED']);
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-waits']);
    const id = (await returnsOf(order))[0]?.id ?? 0;
    expect(await approveReturn(trial.shop, id, { inFull: true })).toBe('done');
    await ask(order, tickets.slice(1), 1);
    await confirm(order);
    await refundAll();
    expect((await returnsOf(order)).map(({ state, items }) => [state, items[0]?.amount])).toEqual([
      ['APPROVED', 110_000],
      ['APPROVED', 55_000],
    ]);
    expect(bankSum()).toBe(55_000);
  });
});

describe('a house that decides itself', () => {
  test('RT-5 what the buyer has confirmed is not withdrawn', async () => {
    await open(byHand);
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await confirm(order);
    expect(await withdraw(order)).toEqual(refusedFor('confirmed'));
    expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['CONFIRMED']);
  });

  test('RT-6 the confirmed request waits, its places and money untouched, until staff says yes', async () => {
    await open(byHand);
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await confirm(order);
    expect((await statuses(order)).map(([status]) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await taken()).toBe(2);
    const id = (await returnsOf(order))[0]?.id ?? 0;
    expect(await approveReturn(trial.shop, id)).toBe('done');
    expect(await approveReturn(trial.shop, id)).toBe('not-waiting');
    expect(await approveReturn(trial.shop, 1)).toBe('no-such-return');
    await refundAll();
    expect(bankSum()).toBe(0);
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-waits', 'return-done']);
  });

  test('RT-10 the house answers within its own term, which a later change of it leaves alone', async () => {
    await open(byHand);
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await confirm(order);
    const [asked] = await returnsOf(order);
    const promised = (asked?.confirmedAt?.getTime() ?? 0) + 4 * 24 * 3600 * 1000;
    expect(asked?.answerBy?.getTime()).toBe(promised);
  });

  test('a refusal leaves the tickets good, tells its words, and the buyer may ask again', async () => {
    await open(byHand);
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await confirm(order);
    const id = (await returnsOf(order))[0]?.id ?? 0;
    expect(await refuseReturn(trial.shop, id, 'Билет уже прошёл на входе')).toBe('done');
    expect((await statuses(order)).map(([status]) => status)).toEqual(['none', 'none']);
    expect((await returnsOf(order))[0]).toMatchObject({
      state: 'REFUSED',
      words: 'Билет уже прошёл на входе',
    });
    expect(await ask(order, tickets)).toEqual({ kind: 'done' });
  });

  test('called off between confirmation and decision: a plain yes pays everything', async () => {
    await open({
      ...byHand,
      event: { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } },
    });
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(0, 1));
    await confirm(order);
    await trial.database.query('update session set cancelled_at = now()');
    await approveReturn(trial.shop, (await returnsOf(order))[0]?.id ?? 0);
    await refundAll();
    expect(bankSum()).toBe(110_000);
  });

  test('RT-10 a ticket that was used since the request is paid out only where staff mean it', async () => {
    await open(byHand);
    const { order, tickets } = await paid();
    await ask(order, tickets);
    await confirm(order);
    const id = (await returnsOf(order))[0]?.id ?? 0;
    await useTicket(tickets[0]);
    expect(await approveReturn(trial.shop, id)).toBe('visited');
    expect(await approveReturn(trial.shop, id, { inFull: true })).toBe('visited');
    expect((await statuses(order)).map(([status]) => status)).toEqual(['confirmed', 'confirmed']);
    expect(await approveReturn(trial.shop, id, { takesVisited: true })).toBe('done');
    await refundAll();
    expect(bankSum()).toBe(0);
  });

  test('illness: staff pays out in full what the ladder would halve', async () => {
    await open({
      ...byHand,
      event: { returns: { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] } },
    });
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(0, 1));
    await confirm(order);
    const [request] = await returnsOf(order);
    expect(request?.items).toEqual([{ ticketId: tickets[0], percent: 50, amount: 50_000 }]);
    const id = request?.id ?? 0;
    expect(await approveReturn(trial.shop, id, { inFull: true, expects: 50_000 })).toBe('sum-changed');
    expect((await returnsOf(order))[0]).toMatchObject({ state: 'CONFIRMED', items: request?.items });
    expect(await approveReturn(trial.shop, id, { inFull: true, expects: 110_000 })).toBe('done');
    await refundAll();
    expect(bankSum()).toBe(110_000);
  });
});

describe('the house gives tickets back by its own word', () => {
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: 'Спектакль отменён' };

  test('all of a paid order, also while the buyer’s own request is open', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets);
    const link = await linkOf(order);
    expect(await returnByHouse(trial.shop, order.id, everything)).toEqual({
      kind: 'returned',
      tickets: 2,
      addOns: 0,
      amount: 220_000,
      refundedBefore: 0,
    });
    expect(await confirm(order, link)).toEqual(refusedFor('link-withdrawn'));
    expect(await returnByHouse(trial.shop, order.id, everything)).toEqual({ kind: 'nothing' });
    await refundAll();
    expect(bankSum()).toBe(0);
  });

  test('a request of the buyer that gives way is told of, when tickets of it stay good', async () => {
    await open();
    const { order, tickets } = await paid();
    await ask(order, tickets.slice(1));
    const link = await linkOf(order);
    await returnByHouse(trial.shop, order.id, { ...everything, tickets: tickets.slice(0, 1) });
    expect(await mails()).toEqual(['tickets', 'return-link', 'return-done', 'return-withdrawn']);
    expect(await confirm(order, link)).toEqual(refusedFor('link-withdrawn'));
    expect((await statuses(order)).map(([status]) => status)).toEqual(['returned', 'none']);
    await ask(order, tickets.slice(1));
    await returnByHouse(trial.shop, order.id, everything);
    expect((await mails()).slice(4)).toEqual(['return-link', 'return-done']);
  });

  test('only what is called off, only tickets that are there', async () => {
    await open();
    const { order, tickets } = await paid();
    const calledOff = { ...everything, calledOffOnly: true };
    expect(await returnByHouse(trial.shop, order.id, calledOff)).toEqual({ kind: 'nothing' });
    expect(await returnByHouse(trial.shop, order.id, { ...everything, tickets: [5] })).toEqual({
      kind: 'unknown-ticket',
      ticketId: 5,
    });
    const one = { ...everything, tickets: tickets.slice(0, 1), percent: 50 };
    expect(await returnByHouse(trial.shop, order.id, one)).toMatchObject({ tickets: 1, amount: 55_000 });
    expect((await trial.reload(order)).state).toBe('PAID');
  });

  test('a dry run answers what would come of it and changes nothing', async () => {
    await open();
    const { order } = await paid();
    const before = await trial.database.query('select * from ticket order by id');
    const dry = await returnByHouse(trial.shop, order.id, { ...everything, dryRun: true });
    expect(dry).toMatchObject({ kind: 'returned', tickets: 2, amount: 220_000 });
    expect(await trial.database.query('select * from ticket order by id')).toEqual(before);
    expect(await trial.database.query('select from refund')).toEqual([]);
    expect(await mails()).toEqual(['tickets']);
    expect(await returnByHouse(trial.shop, order.id, everything)).toEqual(dry);
  });

  test('what comes to something else than was confirmed is not done', async () => {
    await open();
    const order = await trial.order(2);
    const shown = { tickets: 0, addOns: 0, amount: 0, ended: true };
    const { tickets } = await payFor(order);
    const changed = { kind: 'order-changed' };
    expect(await returnByHouse(trial.shop, order.id, { ...everything, expects: shown })).toEqual(changed);
    const both = { tickets: 2, addOns: 0, amount: 220_000, ended: false };
    const one = { ...everything, tickets: tickets.slice(0, 1) };
    expect(await returnByHouse(trial.shop, order.id, { ...one, expects: both })).toEqual(changed);
    expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
    expect(await mails()).toEqual(['tickets']);
    const kept = { ...everything, expects: both };
    expect(await returnByHouse(trial.shop, order.id, kept)).toMatchObject({ kind: 'returned' });
    // Done before: it says so, and not that something changed.
    expect(await returnByHouse(trial.shop, order.id, kept)).toEqual({ kind: 'nothing' });
  });

  test('tickets that were used at the door are refused unless they are meant', async () => {
    await open();
    const { order, tickets } = await paid();
    await useTicket(tickets[0]);
    const careful = { ...everything, refusesVisited: true };
    expect(await returnByHouse(trial.shop, order.id, careful)).toEqual({
      kind: 'visited',
      ticketIds: tickets.slice(0, 1),
    });
    const other = { ...careful, tickets: tickets.slice(1) };
    expect(await returnByHouse(trial.shop, order.id, other)).toMatchObject({ kind: 'returned', tickets: 1 });
    expect(await returnByHouse(trial.shop, order.id, everything)).toMatchObject({ tickets: 1 });
  });

  test('an unpaid order ends; money that comes all the same goes back', async () => {
    await open();
    const order = await trial.order();
    await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
    expect(await returnByHouse(trial.shop, order.id, everything)).toEqual({ kind: 'ended' });
    trial.bank.pay(`${order.id}-1`);
    const [payment] = await trial.database.query<{ id: number }>('select id from payment');
    await settlePayment(trial.shop, payment?.id ?? 0);
    await refundAll();
    expect(bankSum()).toBe(0);
    expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'house' });
  });
});

describe('tickets that the house does not sell alone', () => {
  const zones = [{ zoneId: 1, capacity: null }];
  const usualPrices = syntheticHouse({ sessions: 1, capacity: null, zones }).event.prices;
  const free = { price: 0, fee: { kind: 'amount', amount: 0 } } as const;
  /** Category 1 at 260 ₽, category 2 free. */
  const withFree = async () => {
    const prices = usualPrices.map((row) => ({
      ...row,
      ...free,
      ...(row.categoryId === 1 ? { price: 26_000 } : {}),
    }));
    await open({ event: { prices } });
    const child = requestLine(trial.sale, { shownAmount: 26_000 });
    const toddlers = requestLine(trial.sale, { categoryId: 2, quantity: 3, shownAmount: 0 });
    return await paidCart([child, toddlers]);
  };
  const paidCart = async (lines: CartLine[]) => {
    const shop = shopFor(trial.database, trial.sale.catalogue);
    const placed = await placeOrder(shop, orderRequest(trial.sale, { lines }), { idempotencyKey: null });
    if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
    return await payFor(placed.order);
  };

  test('RT-3 three free tickets go back with the paid one, and their places and all the money with them', async () => {
    const { order, tickets } = await withFree();
    const shown = await view(order);
    expect(shown).toMatchObject({
      mayBeFree: false,
      groups: [{ tickets: [{ stay: { isFree: false } }, { stay: { isFree: true } }, {}, {}] }],
    });
    expect(await ask(order, tickets.slice(0, 1))).toEqual({ kind: 'done' });
    expect(await ask(order, tickets.slice(0, 1))).toEqual({ kind: 'done' });
    expect((await returnsOf(order)).map(({ items }) => items.length)).toEqual([4]);
    expect(await confirm(order)).toEqual({ kind: 'done' });
    await refundAll();
    expect(bankSum()).toBe(0);
    expect(await taken()).toBe(0);
    expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', endReason: 'returned' });
  });

  test('RT-3 a free ticket goes back alone, and the paid one stays', async () => {
    const { order, tickets } = await withFree();
    await ask(order, tickets.slice(1, 2));
    expect(await confirm(order)).toEqual({ kind: 'done' });
    expect(await taken()).toBe(3);
    expect((await trial.reload(order)).state).toBe('PAID');
  });

  test('RT-3 the house’s own return of the paid ticket takes the free ones with it', async () => {
    const { order, tickets } = await withFree();
    const wanted = { tickets: tickets.slice(0, 1), calledOffOnly: false, percent: 100, words: '' };
    const outcome = await returnByHouse(trial.shop, order.id, wanted);
    expect(outcome).toMatchObject({ kind: 'returned', tickets: 4, amount: 26_000 });
    expect(await taken()).toBe(0);
    await refundAll();
  });

  test('RT-3 fewer tickets than the house sells at least go back together', async () => {
    const prices = usualPrices.map((row) => ({ ...row, min: row.categoryId === 1 ? 3 : 1 }));
    await open({ event: { prices } });
    const { order, tickets } = await paidCart([
      requestLine(trial.sale, { quantity: 4 }),
      requestLine(trial.sale, { categoryId: 2, shownAmount: 45_000 }),
    ]);
    await ask(order, tickets.slice(0, 1));
    await confirm(order);
    expect(await taken()).toBe(4);
    await ask(order, tickets.slice(1, 2));
    await confirm(order);
    expect(await taken()).toBe(1);
    await refundAll();
    expect(bankSum()).toBe(45_000);
  });
});
