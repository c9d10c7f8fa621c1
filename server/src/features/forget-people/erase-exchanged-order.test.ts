import { expect, test } from 'vitest';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { openBankTrial } from '#testing/bank-trial.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';
import { erasePeople } from './erase-people.ts';

test('whoever has money of an earlier order coming back is not forgotten before it is there', async () => {
  const trial = await openBankTrial(exchangedSale());
  try {
    trial.bank.setScenario('callback-never');
    const { paid, refundAll } = returnSteps(() => trial);
    const { asked } = exchangeSteps(() => trial);
    const { order } = await paid(1);
    const placed = await asked(order, 1, 1);
    await trial.database.transaction((transaction) =>
      confirmExchange(transaction, trial.shop, placed.order.id, trial.shop.now()),
    );
    const all = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
    await returnByHouse(trial.shop, placed.order.id, all);
    await trial.database.query('update mail set sent_at = now()');
    const erase = () => erasePeople(trial.database, { orderId: placed.order.id }, false);
    expect(await erase()).toEqual([{ orderId: placed.order.id, kept: 'money' }]);
    await refundAll();
    expect(await erase()).toEqual([{ orderId: placed.order.id, kept: null }]);
  } finally {
    await trial.close();
  }
});
