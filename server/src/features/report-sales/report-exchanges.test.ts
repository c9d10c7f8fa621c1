import { shareOf } from '@foyer/contract/rules/price.ts';
import { afterEach, expect, test } from 'vitest';
import type { VatRate } from '#domain/receipt.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { reportSales } from './report-sales.ts';

let trial: BankTrial;
const { paid, refundAll } = returnSteps(() => trial);
const { asked, pay } = exchangeSteps(() => trial);
afterEach(() => trial.close());

const report = () =>
  reportSales(trial.shop, { from: '2020-01-01', to: '2099-12-31', language: 'en', by: [] });

async function exchanged(rates: { ticketVat: VatRate; feeVat: VatRate }, zoneId: number): Promise<void> {
  const receipts = { taxSystem: 'osn', registrar: null, closesSales: false, ...rates } as const;
  trial = await openBankTrial(exchangedSale({}, { house: { receipts } }));
  trial.bank.setScenario('callback-never');
  const { order } = await paid(1);
  const placed = await asked(order, 1, zoneId);
  if (placed.next === 'pay') await pay(placed.order);
  else
    await trial.database.transaction((transaction) =>
      confirmExchange(transaction, trial.shop, placed.order.id, trial.shop.now()),
    );
  await refundAll();
}

const taxOf = (amount: number, percent: number) => shareOf(amount, percent, 100 + percent);

test.each([
  { zone: 'dearer', zoneId: 2, price: 140_000, fee: 14_000 },
  { zone: 'as dear', zoneId: 1, price: 100_000, fee: 10_000 },
  { zone: 'cheaper', zoneId: 3, price: 70_000, fee: 7_000 },
])(
  'EX-1 exchanged for a zone that is $zone, the tax is within what was kept',
  async ({ zoneId, price, fee }) => {
    await exchanged({ ticketVat: 'vat20', feeVat: 'vat20' }, zoneId);
    const [all] = (await report()).totals;
    expect(all).toMatchObject({ kept: price + fee });
    // Each refund and each sale is rounded by itself.
    expect(Math.abs((all?.vat ?? 0) - taxOf(price + fee, 20))).toBeLessThanOrEqual(2);
    await trial.close();
    await exchanged({ ticketVat: 'none', feeVat: 'vat22' }, zoneId);
    const [taxedFee] = (await report()).totals;
    expect(taxedFee).toMatchObject({ kept: price + fee, vat: taxOf(fee, 22) });
  },
);

test('EX-1 what exchanged tickets paid is a row of its own, with the tax that came in with them', async () => {
  await exchanged({ ticketVat: 'vat20', feeVat: 'vat20' }, 2);
  const { entries, isEqual } = await report();
  expect(isEqual).toBe(true);
  const came = entries.filter(({ paid: sum }) => sum !== 0);
  expect(came.map(({ paid: sum, vat }) => [sum, vat])).toEqual([
    [110_000, taxOf(100_000, 20) + taxOf(10_000, 20)],
    [154_000, taxOf(140_000, 20) + taxOf(14_000, 20)],
    [-110_000, -taxOf(100_000, 20) - taxOf(10_000, 20)],
  ]);
});
