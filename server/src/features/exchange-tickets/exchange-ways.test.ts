import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { fixedCatalogue } from '#testing/shop-for.ts';

let trial: BankTrial;
let old: Order;
let placed: Order;
const { paid } = returnSteps(() => trial);
const { asked, pay } = exchangeSteps(() => trial);

const terms = {
  taxSystem: 'osn',
  ticketVat: 'none',
  feeVat: 'none',
  registrar: {},
  closesSales: false,
} as const;

/** The difference of an exchange was to be paid when no payment way had receipts yet. */
beforeEach(async () => {
  trial = await openBankTrial(exchangedSale({}, { house: { receipts: terms } }));
  trial.bank.setScenario('callback-never');
  old = (await paid(1)).order;
  placed = (await asked(old, 1, 2)).order;
  expect(placed).toMatchObject({ total: 154_000, credit: 110_000 });
});
afterEach(async () => {
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

/** The house opens files in which these payment ways have receipts. */
function giveReceipts(...keys: string[]): void {
  const { catalogue } = trial.sale;
  const paymentWays = catalogue.paymentWays.map((way) =>
    keys.includes(way.key) ? { ...way, receipts: 'registrar' as const } : way,
  );
  trial.shop.catalogue = fixedCatalogue({ ...catalogue, paymentWays });
}
const start = (wayId: number) => startPayment(trial.shop, { hash: placed.hash, language: 'ru', wayId });
const offered = async () => (await viewOrder(trial.shop, placed.hash))?.paymentWays.map(({ id }) => id);

test('EX-3 a difference is not paid by a way that has got receipts, but by another', async () => {
  giveReceipts('card');
  expect(await offered()).toEqual([2]);
  expect(await start(1)).toMatchObject({ kind: 'refused', refusal: { kind: 'payment-way-invalid' } });
  expect(await start(2)).toMatchObject({ kind: 'started' });
});

test('EX-3 where all ways have got receipts, another choice is paid in full', async () => {
  giveReceipts('card', 'other-card');
  expect(await offered()).toEqual([]);
  expect(await start(1)).toMatchObject({ kind: 'refused', refusal: { kind: 'bank-unknown' } });
  const again = (await asked(old, 2, 2)).order;
  expect(again).toMatchObject({ total: 154_000, credit: 0 });
  expect(await pay(again)).toMatchObject({ state: 'PAID' });
});
