import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { FiscalRegistrar } from '#ports/fiscal-registrar.ts';
import { loadReceiptsOf, settleReceiptByHand } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { openReceiptTrial, type ReceiptTrial } from '#testing/receipt-trial.ts';
import { catalogueOffer } from '#testing/return-steps.ts';
import { fixedCatalogue } from '#testing/shop-for.ts';
import { closeSales, issueReceipt, resumeReceipts } from './issue-receipt.ts';

let trial: ReceiptTrial;
const { asked, pay } = exchangeSteps(() => trial);
afterEach(() => trial.close());

async function paidOrder(quantity: number): Promise<Order> {
  const order = await trial.order(quantity);
  await trial.payFor(order);
  await trial.issueAll();
  return order;
}
const beginAgo = (time: string) =>
  trial.database.query(`update session set starts_at = now() - $1::interval`, [time]);
const close = (closesSales = true) => {
  const { receipts } = trial.sale.catalogue;
  const catalogue = { ...trial.sale.catalogue, receipts: receipts && { ...receipts, closesSales } };
  return closeSales({ ...trial.shop, catalogue: fixedCatalogue(catalogue) });
};
const kindsOf = async (order: Order) =>
  (await loadReceiptsOf(trial.database, order.id)).map(({ kind, state }) => `${kind} ${state}`);

test('a day after the event a sale is closed once: full settlement against the prepayment', async () => {
  trial = await openReceiptTrial();
  const order = await paidOrder(2);
  await beginAgo('23 hours');
  await close();
  await beginAgo('25 hours');
  await close(false);
  expect(await kindsOf(order)).toEqual(['sale DONE']);
  await Promise.all(Array.from({ length: 10 }, () => close()));
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'closing DONE']);
  expect(trial.printed()).toHaveLength(2);
  expect(trial.printed()[1]).toMatchObject({
    operation: 'sell',
    externalId: expect.stringMatching(/^FOYER-C-\d+-1-[0-9a-f]{5}-\d+-1$/),
    total: order.total,
    body: {
      receipt: {
        items: [
          { quantity: 2, payment_method: 'full_payment', vat: { type: 'none' } },
          { quantity: 2, payment_method: 'full_payment', vat: { type: 'vat20' } },
        ],
        payments: [{ type: 2 }],
      },
    },
  });
  expect(await audit(trial.database)).toEqual([]);
});

test('what went back before is not settled, and what goes back afterwards is returned as settled', async () => {
  const returns = { allowed: true, keepsFee: true, ladder: [{ days: 0, percent: 50 }] };
  trial = await openReceiptTrial(10, { returns });
  const order = await paidOrder(2);
  await sendRefund(trial.shop, await trial.returnTicket(order));
  await trial.issueAll();
  const refunded = trial.printed()[1]?.total ?? 0;
  await beginAgo('2 days');
  await close();
  await trial.issueAll();
  expect(trial.printed().map(({ operation, total }) => [operation, total])).toEqual([
    ['sell', order.total],
    ['sell_refund', refunded],
    ['sell', order.total - refunded],
  ]);
  await beginAgo('-20 days');
  await sendRefund(trial.shop, await trial.returnTicket(order));
  await trial.issueAll();
  expect(trial.printed()[3]).toMatchObject({
    operation: 'sell_refund',
    body: { receipt: { items: [{ payment_method: 'full_payment' }], payments: [{ type: 1 }] } },
  });
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE', 'closing DONE', 'late-refund DONE']);
  expect(await audit(trial.database)).toEqual([]);
});

test('a sale whose return is under way, or whose own receipt is not printed, waits', async () => {
  trial = await openReceiptTrial();
  const order = await trial.order(2);
  await trial.payFor(order);
  await beginAgo('2 days');
  await close();
  expect(await kindsOf(order)).toEqual(['sale WAITING']);
  await trial.issueAll();
  await beginAgo('-20 days');
  await trial.returnTicket(order);
  await beginAgo('2 days');
  await close();
  expect(await kindsOf(order)).toEqual(['sale DONE']);
});

test('OV-1 a sale whose receipt staff has put right by hand is closed like the others', async () => {
  trial = await openReceiptTrial();
  const order = await trial.order(2);
  await trial.payFor(order);
  await beginAgo('2 days');
  const [sale] = await loadReceiptsOf(trial.database, order.id);
  await trial.database.transaction((transaction) => settleReceiptByHand(transaction, sale?.id ?? 0));
  await close();
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale BY-HAND', 'closing DONE']);
  expect(trial.printed()).toMatchObject([{ operation: 'sell', total: order.total }]);
  expect(await audit(trial.database)).toEqual([]);
});

const cancelSession = (isCancelled = true) =>
  trial.database.query(
    `update session set cancelled_at = case when $1 then now() - interval '3 days' end where id =
       (select min(id) from session)`,
    [isCancelled],
  );
const houseReturns = (order: Order, tickets: readonly number[] | null, percent = 100) =>
  returnByHouse(trial.shop, order.id, { tickets, calledOffOnly: false, percent, words: '' });
const sendRefunds = async (order: Order) => {
  for (const { id } of await loadRefundsOf(trial.database, order.id)) await sendRefund(trial.shop, id);
};

test('a cancelled evening is not settled while its tickets are good; what is kept in the end is', async () => {
  trial = await openReceiptTrial();
  const order = await paidOrder(2);
  await beginAgo('25 hours');
  await cancelSession();
  await close();
  expect(await kindsOf(order)).toEqual(['sale DONE']);
  const [first, second] = await loadTicketsOf(trial.database, order.id);
  await houseReturns(order, [first?.id ?? 0]);
  await sendRefunds(order);
  await trial.issueAll();
  await close();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE']);
  await houseReturns(order, [second?.id ?? 0], 50);
  await sendRefunds(order);
  await trial.issueAll();
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE', 'refund DONE', 'closing DONE']);
  expect(trial.printed().at(-1)).toMatchObject({ operation: 'sell', total: order.total / 4 });
  expect(await audit(trial.database)).toEqual([]);
});

test('of a cancelled evening what was exchanged is not settled either, the new evening is', async () => {
  const { exchange } = exchangedSale({ money: 'anew' }).event ?? {};
  trial = await openReceiptTrial(10, exchange ? { exchange } : {}, 'none', { sessions: 2 });
  const order = await paidOrder(2);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  const { order: placed } = await asked(order, 1, 1, [ticket?.id ?? 0]);
  const next = await pay(placed);
  await sendRefunds(order);
  await trial.issueAll();
  await cancelSession();
  await beginAgo('25 hours');
  await close();
  await houseReturns(order, null);
  await sendRefunds(order);
  await trial.issueAll();
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE', 'refund DONE']);
  expect(await kindsOf(next)).toEqual(['sale DONE', 'closing DONE']);
  const closing = trial.printed().filter(({ externalId }) => externalId.startsWith('FOYER-C-'));
  expect(closing).toMatchObject([{ operation: 'sell', total: next.total }]);
});

const moveSession = (position: number, start: string, isCancelled = false) =>
  trial.database.query(
    `update session set starts_at = now() + $2::interval, cancelled_at = case when $3 then now() end where id = $1`,
    [trial.sale.sessions[position]?.id, start, isCancelled],
  );

test('EX-1 what was bought with exchanged tickets is settled once the evening that they are for now took place', async () => {
  const { exchange } = exchangedSale({ money: 'anew' }).event ?? {};
  const offered = { sessions: 3, offers: [catalogueOffer] };
  trial = await openReceiptTrial(10, exchange ? { exchange } : {}, 'none', offered);
  const placed = await trial.order();
  const pieces = [{ name: 'press', offerId: 1, shownPrice: 90_000 }];
  await addOffers(trial.shop, { hash: placed.hash, language: 'ru', pieces });
  const order = await trial.reload(placed);
  await trial.payFor(order);
  const next = await pay((await asked(order, 1, 1)).order);
  const last = await pay((await asked(next, 2, 1)).order);
  await sendRefunds(order);
  await sendRefunds(next);
  await trial.issueAll();
  await moveSession(0, '-3 days');
  await moveSession(1, '-2 days');
  await moveSession(2, '30 days');
  await close();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE']);
  await moveSession(2, '-25 hours', true);
  await close();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE']);
  await moveSession(2, '-25 hours');
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'refund DONE', 'closing DONE']);
  expect(await kindsOf(last)).toEqual(['sale DONE', 'closing DONE']);
  const closing = trial.printed().filter(({ externalId }) => externalId.startsWith('FOYER-C-'));
  expect(closing.map(({ total }) => total).toSorted()).toEqual([last.total, 90_000].toSorted());
  expect(await audit(trial.database)).toEqual([]);
});

test('a season ticket is settled a day after the last of its evenings that took place', async () => {
  trial = await openReceiptTrial(10, {}, 'none', { sessions: 3 });
  const order = await paidOrder(1);
  await trial.database.query(
    `insert into ticket_evening (ticket_id, item, session_id)
     select ticket.id, row_number() over (order by session.id), session.id from ticket, session
     where session.id <> $1`,
    [order.lines[0]?.sessionId],
  );
  const [, second, third] = trial.sale.sessions;
  const begin = (time: string, id = 0) =>
    trial.database.query('update session set starts_at = now() - $1::interval where id = $2', [time, id]);
  await beginAgo('25 hours');
  await begin('23 hours', second?.id);
  await begin('-9 days', third?.id);
  await trial.database.query('update session set cancelled_at = now() where id = $1', [third?.id]);
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE']);
  await begin('25 hours', second?.id);
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'closing DONE']);
});

test('an evening that takes place after all is settled like the others', async () => {
  trial = await openReceiptTrial();
  const order = await paidOrder(2);
  await beginAgo('25 hours');
  await cancelSession();
  await close();
  await cancelSession(false);
  await close();
  await trial.issueAll();
  expect(await kindsOf(order)).toEqual(['sale DONE', 'closing DONE']);
  expect(trial.printed().at(-1)).toMatchObject({ total: order.total });
});

const shopWith = (registrar: FiscalRegistrar, now = trial.shop.now) => ({
  ...trial.shop,
  fiscalRegistrar: async () => registrar,
  pause: () => trial.atol.control.advanceClock(2),
  now,
});
const receiptId = () =>
  Number(Object.values(trial.jobs.find(({ queue }) => queue === 'issue-receipt')?.data ?? {})[0]);

test.each(['register', 'report'] as const)(
  'killed between the fiscal registrar’s answer to %s and its being written down: one receipt all the same',
  async (call) => {
    trial = await openReceiptTrial();
    const order = await trial.order();
    await trial.payFor(order);
    const registrar = trial.registrar();
    const dies: FiscalRegistrar = {
      ...registrar,
      [call]: async (asked: never) => {
        await registrar[call](asked);
        await trial.atol.control.advanceClock(5);
        throw new Error('killed');
      },
    };
    await expect(issueReceipt(shopWith(dies), receiptId())).rejects.toThrow('killed');
    await Promise.all(Array.from({ length: 5 }, () => issueReceipt(shopWith(registrar), receiptId())));
    expect(await kindsOf(order)).toEqual(['sale DONE']);
    expect(trial.atol.control.list()).toHaveLength(1);
    expect(await audit(trial.database)).toEqual([]);
  },
);

test('a fiscal registrar that lets nobody in is told to staff at once, and until it prints', async () => {
  trial = await openReceiptTrial();
  const order = await trial.order();
  await trial.payFor(order);
  await trial.issueAll(2, trial.registrar('revoked'));
  expect(await trial.alarms()).toEqual([
    { kind: 'receipt-failed', detail: expect.stringMatching(/lets nobody in.*12/) },
  ]);
  expect((await trial.reload(order)).state).toBe('PAID');
  await trial.issueAll();
  expect(await trial.alarms()).toEqual([]);
  expect(trial.printed()).toHaveLength(1);
});

test('a fiscal registrar that is silent is told to staff after half an hour, and asked again after days', async () => {
  trial = await openReceiptTrial();
  const order = await trial.order();
  await trial.payFor(order);
  const silent: FiscalRegistrar = {
    register: async () => ({ kind: 'unknown', reason: 'no answer' }),
    report: async () => ({ kind: 'unknown', reason: 'no answer' }),
  };
  await expect(issueReceipt(shopWith(silent), receiptId())).rejects.toThrow('not printed');
  expect(await trial.alarms()).toEqual([]);
  const later = () => new Date(trial.shop.now().getTime() + 31 * 60_000);
  await expect(issueReceipt(shopWith(silent, later), receiptId())).rejects.toThrow('not printed');
  expect(await trial.alarms()).toHaveLength(1);
  const asked = () => trial.jobs.filter(({ queue }) => queue === 'issue-receipt').length;
  await resumeReceipts(trial.shop);
  expect(asked()).toBe(1);
  await trial.database.query(`update receipt set created_at = now() - interval '2 days'`);
  await resumeReceipts(trial.shop);
  expect(asked()).toBe(2);
});
