import { afterEach, expect, test } from 'vitest';
import type { CatalogueOffer, CataloguePaymentWay } from '#domain/catalogue.ts';
import { longestLineName, type ReceiptIssuer, type VatRate } from '#domain/receipt.ts';
import { addOffers } from '#features/choose-offers/change-offers.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { reportSales } from './report-sales.ts';

let trial: BankTrial;
const { payFor, refundAll } = returnSteps(() => trial);
afterEach(() => trial.close());

const catalogueOffer: CatalogueOffer = {
  id: 1,
  name: { ru: 'Каталог выставки', en: 'Exhibition catalogue' },
  description: {},
  pictureId: null,
  price: 122_000,
  stock: 3,
  limit: 2,
  vat: 'vat22',
  isGoods: true,
  eventIds: null,
};

function way(receipts: ReceiptIssuer): CataloguePaymentWay {
  const plain = { name: { ru: 'Карта' }, description: {}, gateway: 'rbs', settings: {} };
  return { id: 1, key: 'card', kind: 'redirect', cultureCardOnly: false, receipts, ...plain };
}

/** A ticket and the offer, paid together. */
async function sell(receipts: ReceiptIssuer, offer: CatalogueOffer, ticketVat: VatRate = 'none') {
  const terms = { taxSystem: 'osn', ticketVat, feeVat: 'none', registrar: {}, closesSales: false } as const;
  trial = await openBankTrial({
    house: { offers: [offer], paymentWays: [way(receipts)], receipts: terms },
  });
  trial.bank.setScenario('callback-never');
  const placed = await trial.order();
  const pieces = [{ name: 'one', offerId: offer.id, shownPrice: offer.price }];
  await addOffers(trial.shop, { hash: placed.hash, language: 'ru', pieces });
  return (await payFor(placed)).order;
}

async function vatIn(language: 'ru' | 'en') {
  const period = { from: '2020-01-01', to: '2099-12-31' } as const;
  return (await reportSales(trial.shop, { ...period, language, by: [] })).totals[0]?.vat;
}

test.each(['registrar', 'none'] as const)(
  'the VAT of an add-on is its own in every language, and goes with its refund: receipts by %s',
  async (receipts) => {
    const order = await sell(receipts, catalogueOffer);
    expect([await vatIn('ru'), await vatIn('en')]).toEqual([22_000, 22_000]);
    const all = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
    await returnByHouse(trial.shop, order.id, all);
    await refundAll();
    expect([await vatIn('ru'), await vatIn('en')]).toEqual([0, 0]);
  },
);

test('an add-on without a rate of its own has the one of its receipt, however long its name is', async () => {
  const name = { ru: 'К'.repeat(longestLineName + 1), en: 'Catalogue' };
  await sell('registrar', { ...catalogueOffer, name, vat: null }, 'vat22');
  // A discount may leave nothing of a ticket to pay, so that its line is not the first.
  await trial.database.query(`update payment set cart = jsonb_set(cart, '{lines,0,vat}', '"none"')`);
  expect([await vatIn('ru'), await vatIn('en')]).toEqual([22_000, 22_000]);
});
