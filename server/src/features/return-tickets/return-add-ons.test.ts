import type { ReturnCause } from '@foyer/contract/returns/returns.ts';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { catalogueOffer, returnSteps } from '#testing/return-steps.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { approveReturn } from './decide-return.ts';

let trial: BankTrial;
const { payFor, ask, returnsOf, confirm, statuses, refundAll, bankSum } = returnSteps(() => trial);

afterEach(async () => {
  // Whatever a test did, nothing of the sale's truth is broken, and the bank holds what we think it holds.
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

const byHand = {
  paysOutByItself: false,
  answerDays: 4,
  consent: { text: {}, version: 'c' },
  reasons: [{ id: 1, name: {}, description: {} }],
};

const done = { kind: 'done' };
const refusedFor = (cause: ReturnCause) => ({
  kind: 'refused',
  refusal: { kind: 'return-refused', parameters: { cause } },
});

async function paidWithCatalogue(quantity: number, seed: SaleSeed = {}) {
  trial = await openBankTrial({ ...seed, house: { offers: [catalogueOffer], ...seed.house } });
  trial.bank.setScenario('callback-never');
  const placed = await trial.order(quantity);
  const pieces = [{ name: 'press', offerId: 1, shownPrice: 90_000 }];
  expect(await addOffers(trial.shop, { hash: placed.hash, language: 'ru', pieces })).toEqual(done);
  const { order, tickets } = await payFor(placed);
  return { order, tickets, addOns: order.addOns.map(({ id }) => id) };
}

/** It is nearly time, and the door lets the holder of the first ticket in. */
async function visit(order: Order): Promise<void> {
  await trial.database.query(`update session set starts_at = now() + interval '1 hour'`);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  expect(await markVisit(trial.shop, ticket?.code ?? '', new Date())).toEqual({ kind: 'marked' });
}

test('OV-14 RT-6 an add-on asked back before the visit is not refunded by a link that is followed after it', async () => {
  const { order, addOns } = await paidWithCatalogue(1);
  expect(await ask(order, addOns)).toEqual(done);
  await visit(order);
  expect(await confirm(order)).toEqual(refusedFor('time-over'));
  expect((await returnsOf(order)).map(({ state }) => state)).toEqual(['ASKED']);
  expect(await trial.database.query('select from refund')).toEqual([]);
});

test('OV-14 RT-10 staff pay out an add-on of a visitor who came in since the request only where they mean it', async () => {
  const { order, addOns } = await paidWithCatalogue(1, { house: { returns: byHand } });
  expect([await ask(order, addOns), await confirm(order)]).toEqual([done, done]);
  const id = (await returnsOf(order))[0]?.id ?? 0;
  await visit(order);
  expect(await approveReturn(trial.shop, id)).toBe('visited');
  expect(await approveReturn(trial.shop, id, { takesVisited: true })).toBe('done');
  await refundAll();
  expect(bankSum()).toBe(110_000);
});

test('OV-14 RT-3 with the first visit by any ticket of the order its add-ons are collected, the other ticket goes back', async () => {
  const { order, tickets, addOns } = await paidWithCatalogue(2);
  await visit(order);
  expect(await statuses(order)).toEqual([
    ['none', 0],
    ['none', 110_000],
    ['none', 0],
  ]);
  expect(await ask(order, addOns)).toEqual(refusedFor('time-over'));
  expect([await ask(order, tickets.slice(1)), await confirm(order)]).toEqual([done, done]);
  await refundAll();
  expect(bankSum()).toBe(200_000);
});
