import { afterEach, expect, test } from 'vitest';
import { type Order, payable } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { reportSales } from '#features/report-sales/report-sales.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { exchangeLinkName } from '#shop/link-tokens.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { catalogueOffer, returnSteps } from '#testing/return-steps.ts';
import { confirmByLink } from './make-exchange.ts';

let trial: BankTrial;
const {
  payFor,
  ask: askReturn,
  confirm: confirmReturn,
  refundAll,
  bankSum,
  view,
  viewed,
} = returnSteps(() => trial);
const { asked, pay } = exchangeSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken.
  expect(await audit(trial.database)).toEqual([]);
  const period = { from: '2020-01-01', to: '2099-12-31', language: 'ru', by: [] } as const;
  expect((await reportSales(trial.shop, period)).isEqual).toBe(true);
  await trial.close();
});

const done = { kind: 'done' };
const tooLate = { kind: 'refused', refusal: { kind: 'return-refused', parameters: { cause: 'time-over' } } };
const exchanged = {
  kind: 'refused',
  refusal: { kind: 'return-refused', parameters: { cause: 'exchanged' } },
};
const calledOff = { tickets: null, calledOffOnly: true, percent: 100, words: '' };

/** Tickets of 1 100 ₽ of the first evening, and a catalogue of 900 ₽. */
async function bought(quantity = 1): Promise<{ order: Order; tickets: number[]; addOns: number[] }> {
  trial = await openBankTrial(exchangedSale({}, { house: { offers: [catalogueOffer] } }));
  trial.bank.setScenario('callback-never');
  const placed = await trial.order(quantity);
  const pieces = [{ name: 'press', offerId: 1, shownPrice: 90_000 }];
  expect(await addOffers(trial.shop, { hash: placed.hash, language: 'ru', pieces })).toEqual(done);
  const paid = await payFor(placed);
  return { ...paid, addOns: paid.order.addOns.map(({ id }) => id) };
}

/** All or some of the tickets for the dearer zone of the session at this place in the sale. */
async function exchange(order: Order, session: number, tickets: readonly number[] = []): Promise<Order> {
  const placed = (await asked(order, session, 2, tickets)).order;
  if (payable(placed) > 0) return await pay(placed);
  const name = exchangeLinkName(trial.shop, placed.hash);
  expect(await confirmByLink(trial.shop, { hash: placed.hash, language: 'ru', name })).toEqual(done);
  return await trial.reload(placed);
}

const sessionId = (index: number) => trial.sale.sessions[index]?.id ?? 0;

async function callOff(index: number): Promise<void> {
  await trial.database.query('update session set cancelled_at = now() where id = $1', [sessionId(index)]);
}

/** The session is over, and with it the time to return what was sold for it. */
async function passOver(order: Order, index: number): Promise<void> {
  await trial.database.query(`update session set starts_at = now() - interval '1 day' where id = $1`, [
    sessionId(index),
  ]);
  await trial.database.query(
    `update orders set document = jsonb_set(document, '{lines,0,returnSteps}', '[]') where id = $1`,
    [order.id],
  );
}

/** It is nearly time, and the door lets the holder of the order's first ticket in. */
async function visit(order: Order): Promise<void> {
  await trial.database.query(`update session set starts_at = now() + interval '1 hour'`);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  expect(await markVisit(trial.shop, ticket?.code ?? '', new Date())).toEqual({ kind: 'marked' });
}

test('EX-1 OV-14 when the last evening of a chain is called off, what was bought with the first is refunded', async () => {
  const { order } = await bought();
  const next = await exchange(order, 1);
  const last = await exchange(next, 2);
  await passOver(order, 0);
  await callOff(2);
  expect(await returnByHouse(trial.shop, last.id, { ...calledOff, dryRun: true })).toMatchObject({
    ...{ tickets: 1, addOns: 1, amount: 154_000 + 90_000 },
  });
  expect(await returnByHouse(trial.shop, last.id, calledOff)).toMatchObject({
    ...{ tickets: 1, addOns: 1, amount: 154_000 + 90_000 },
  });
  await refundAll();
  expect(bankSum()).toBe(0);
  expect(await trial.reload(order)).toMatchObject({ state: 'CANCELLED', addOns: [{ returned: true }] });
  expect(await returnByHouse(trial.shop, last.id, calledOff)).toEqual({ kind: 'nothing' });
});

test('EX-1 OV-14 add-ons stay as long as any ticket of the chain is good, whichever goes back last', async () => {
  const { order, tickets } = await bought(2);
  const next = await exchange(order, 1, tickets.slice(1));
  await callOff(1);
  expect(await returnByHouse(trial.shop, next.id, calledOff)).toMatchObject({ tickets: 1, addOns: 0 });
  await callOff(0);
  expect(await returnByHouse(trial.shop, order.id, calledOff)).toMatchObject({ tickets: 1, addOns: 1 });
  await refundAll();
  expect(bankSum()).toBe(0);
});

test('EX-1 OV-14 the evening of the ticket that was not exchanged is called off: add-ons wait for the other', async () => {
  const { order, tickets } = await bought(2);
  await exchange(order, 1, tickets.slice(1));
  await callOff(0);
  expect(await returnByHouse(trial.shop, order.id, calledOff)).toMatchObject({ tickets: 1, addOns: 0 });
  expect(await trial.reload(order)).toMatchObject({ state: 'PAID', addOns: [{ returned: false }] });
});

test('EX-1 OV-14 staff who cancel the first order cancel its add-ons', async () => {
  const { order } = await bought();
  await exchange(order, 1);
  const all = { ...calledOff, calledOffOnly: false };
  expect(await returnByHouse(trial.shop, order.id, all)).toMatchObject({ tickets: 0, addOns: 1 });
});

test('EX-1 RT-3 the page of the first order returns its add-ons until the new evening', async () => {
  const { order, addOns } = await bought();
  await exchange(order, 1);
  await passOver(order, 0);
  const now = await trial.reload(order);
  expect((await viewed(now))?.canReturn).toBe(true);
  const shown = await view(now);
  expect(shown).toMatchObject({
    groups: [{ tickets: [{ id: addOns[0], status: 'none', amount: 90_000 }] }],
  });
  expect([await askReturn(now, addOns), await confirmReturn(now)]).toEqual([done, done]);
  await refundAll();
  expect(bankSum()).toBe(154_000);
});

test('EX-1 RT-3 after the visit by the new ticket the add-ons of the first order are collected', async () => {
  const { order, addOns } = await bought();
  const next = await exchange(order, 1);
  await visit(next);
  const now = await trial.reload(order);
  expect((await viewed(now))?.canReturn).toBe(false);
  expect(await view(now)).toEqual(exchanged);
  expect(await askReturn(now, addOns)).toEqual(tooLate);
});

test('EX-1 RT-6 a return of add-ons asked for before the visit is not confirmed after it', async () => {
  const { order, addOns } = await bought();
  const next = await exchange(order, 1);
  expect(await askReturn(order, addOns)).toEqual(done);
  await visit(next);
  expect(await confirmReturn(order)).toEqual(tooLate);
  await refundAll();
  expect(bankSum()).toBe(154_000 + 90_000);
});

test('EX-1 OV-1 the page of an order exchanged in part shows what was paid for what is left of it', async () => {
  const { order, tickets } = await bought(2);
  expect(await viewed(order)).toMatchObject({ total: 310_000, services: [] });
  const next = await exchange(order, 1, tickets.slice(1));
  expect(await viewed(order)).toMatchObject({ total: 200_000, services: [{ cost: -110_000 }] });
  expect(await viewed(next)).toMatchObject({ total: 154_000, services: [] });
  expect([await askReturn(order, tickets.slice(0, 1)), await confirmReturn(order)]).toEqual([done, done]);
  await refundAll();
  expect(await viewed(order)).toMatchObject({ total: 200_000, refunds: { done: 110_000, underWay: 0 } });
});
