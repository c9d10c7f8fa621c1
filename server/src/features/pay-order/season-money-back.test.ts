import { afterEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { insertProfile, seasonSeed, visitRequest } from '#testing/season-ticket.ts';
import { settlePayment } from './settle-payment.ts';

let trial: BankTrial;
const { payFor, bankSum, refundAll, taken } = returnSteps(() => trial);
afterEach(async () => {
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** A season ticket of two visits, one of them booked for a session that begins soon, whose money went back at the bank. */
async function seasonRefundedOutside() {
  const { event } = seasonSeed();
  trial = await openBankTrial({ sessions: 4, ...(event && { event }) });
  trial.bank.setScenario('callback-never');
  const profileId = await insertProfile(trial.database);
  const request = orderRequest(trial.sale, { lines: [requestLine(trial.sale)] });
  const season = await payFor(await placed(profileId, request));
  const left = async () => (await loadHeldSubscriptions(trial.database, profileId, event?.id ?? 'trial'))[0];
  const subscriptionId = (await left())?.id ?? '';
  const book = (session: number) => visitRequest(trial.sale, subscriptionId, { session });
  const visit = await placed(profileId, book(1));
  await trial.database.query(`update session set starts_at = now() + interval '1 hour'`);
  const [payment] = await loadPaymentsOf(trial.database, season.order.id);
  trial.bank.refund(payment?.merchantNumber ?? '', payment?.amount ?? 0);
  await settlePayment(trial.shop, payment?.id ?? 0);
  return { profileId, season: season.order, visit, left: async () => (await left())?.quantity, book };
}

async function placed(profileId: number, request: Parameters<typeof placeOrder>[1]) {
  const outcome = await placeOrder(trial.shop, request, { idempotencyKey: null, profileId });
  if (outcome.kind !== 'placed') throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

async function atDoor(orderId: number) {
  const [ticket] = await loadTicketsOf(trial.database, orderId);
  return await markVisit(trial.shop, ticket?.code ?? '', trial.shop.now());
}

test('RT-10 a season ticket whose money went back gives no visits, and those it gave do not open the door', async () => {
  const { profileId, season, visit, left, book } = await seasonRefundedOutside();
  expect(await left()).toBe(0);
  expect(await placeOrder(trial.shop, book(2), { idempotencyKey: null, profileId })).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'visits-used', parameters: { left: 0 } },
  });
  const refused = { kind: 'money-back', orderId: season.id };
  expect([await atDoor(season.id), await atDoor(visit.id)]).toEqual([refused, refused]);
  const [alarm] = await trial.database.query<{ id: number }>(
    'select id from alarm where resolved_at is null',
  );
  await captureFoyer(trial.url, ['audit', 'decide', `${alarm?.id}`, '--by', 'Вера', '--note', 'a gift']);
  expect(await left()).toBe(1);
  expect(await placed(profileId, book(2))).toMatchObject({ state: 'PAID' });
  expect(await atDoor(visit.id)).toEqual({ kind: 'marked' });
});

test('RT-10 a season ticket whose money went back is returned once its visits are', async () => {
  const { season, visit } = await seasonRefundedOutside();
  const all = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  expect(await returnByHouse(trial.shop, season.id, all)).not.toMatchObject({ kind: 'returned' });
  expect(await returnByHouse(trial.shop, visit.id, all)).toMatchObject({ kind: 'returned' });
  expect(await returnByHouse(trial.shop, season.id, all)).toMatchObject({ kind: 'returned' });
  await refundAll();
  expect([bankSum(), await taken()]).toEqual([0, 0]);
});
