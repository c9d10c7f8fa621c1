import { afterEach, expect, test } from 'vitest';
import { createStripeGateway } from '#adapters/payment-gateway/stripe/stripe-gateway.ts';
import { audit } from '#features/audit/audit.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf, nameAtBank } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { withBentAnswers } from '#testing/bent-answers.ts';
import { withGateways } from '#testing/shop-for.ts';
import { receiveCallback } from './receive-callback.ts';
import { noteSentRefund, retryRefund, sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
afterEach(() => trial.close());

test('a refund that fails after it was done is told to staff, who send it again or note it', async () => {
  trial = await openBankTrial();
  const failed = new Set<unknown>();
  const bend = (answer: Record<string, unknown>) => {
    for (const one of [answer, ...(Array.isArray(answer.data) ? answer.data : [])])
      if (failed.has(one.id)) Object.assign(one, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    // What came back is refunded no more.
    const charge = chargeOf(answer);
    if (charge) charge.amount_refunded -= failed.size * 110_000;
  };
  await withBentAnswers(trial.sandbox.stripe.baseUrl, bend, async (baseUrl) => {
    const shop = shopAt(baseUrl);
    const orderId = await returnedOrder(shop);
    const refund = async () => (await loadRefundsOf(trial.database, orderId))[0];
    const send = async () => await sendRefund(shop, (await refund())?.id ?? 0);
    const alarms = async () =>
      (await loadOpenAlarms(trial.database)).map(({ kind, detail }) => ({ kind, detail }));
    await send();
    const first = await nameOf(orderId);
    expect(await tell(shop, first)).toMatchObject({ kind: 'acknowledged' });
    expect([(await refund())?.state, await alarms()]).toEqual(['DONE', []]);

    failed.add(bankIdOf(0));
    for (let times = 0; times < 2; times += 1)
      expect(await tell(shop, first)).toMatchObject({ kind: 'acknowledged' });
    expect(await refund()).toMatchObject({ state: 'REFUSED', doneAt: null });
    expect(await alarms()).toEqual([
      { kind: 'refund-refused', detail: expect.stringContaining('came back: lost_or_stolen_card') },
    ]);

    const { externalId = '' } = (await refund()) ?? {};
    await retryRefund(shop, externalId);
    await send();
    expect([(await refund())?.state, await alarms()]).toEqual(['DONE', []]);
    // Stripe repeats what it said of the first.
    await tell(shop, first);
    expect((await refund())?.state).toBe('DONE');

    failed.add(bankIdOf(1));
    await tell(shop, await nameOf(orderId));
    await noteSentRefund(shop, externalId);
    await tell(shop, await nameOf(orderId));
    expect([(await refund())?.state, await alarms()]).toEqual(['DONE', []]);
    expect(await audit(trial.database)).toEqual([]);
  });
});

function chargeOf({ payment_intent }: Record<string, unknown>): { amount_refunded: number } | undefined {
  return Object(Object(payment_intent).latest_charge).id ? Object(payment_intent).latest_charge : undefined;
}

function shopAt(baseUrl: string): Shop {
  const { secretKey, webhookSecret } = trial.sandbox.stripe;
  const options = { baseUrl, secretKey, webhookSecret, methods: ['card'], takesTestPayments: false };
  const gateway = createStripeGateway({ ...options, now: () => new Date() });
  return withGateways(trial.shop, () => gateway);
}

/** One of two paid tickets is returned. */
async function returnedOrder(shop: Shop): Promise<number> {
  const { control } = trial.sandbox.stripe;
  control.setScenario('callback-never');
  const order = await trial.order(2);
  await startPayment(shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  control.pay(payment?.merchantNumber ?? '');
  await settlePayment(shop, payment?.id ?? 0);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  const wanted = { tickets: [ticket?.id ?? 0], calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(shop, order.id, wanted);
  return order.id;
}

async function nameOf(orderId: number): Promise<string> {
  const [refund] = await loadRefundsOf(trial.database, orderId);
  return refund ? nameAtBank(refund) : '';
}

const bankIdOf = (index: number) => `${trial.sandbox.stripe.control.list()[0]?.id}-${index + 1}`;

/** Stripe's event about the refund of this name. */
function tell(shop: Shop, name: string) {
  const { control, sign } = trial.sandbox.stripe;
  const metadata = { merchant_number: control.list()[0]?.number, refund_name: name };
  const object = { object: 'refund', id: 'any', metadata };
  const body = JSON.stringify({ object: 'event', type: 'refund.updated', livemode: true, data: { object } });
  const headers = { 'stripe-signature': sign(body, Date.now()) };
  return receiveCallback(shop, 'card', { method: 'POST', query: {}, body, headers, address: '' });
}
