import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { loadExchangesOf } from '#store/exchanges.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { exchangedSale } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';

let trial: BankTrial;
beforeEach(async () => {
  trial = await openBankTrial(exchangedSale());
  trial.bank.setScenario('callback-never');
  // The command reads the programme from the database, which an opening fills.
  await trial.database.query(`update session set document = '{"allDay": false, "priceTypeId": 1}'`);
});
afterEach(async () => {
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

const { paid } = returnSteps(() => trial);
const exchange = (...words: string[]) => captureFoyer(trial.url, ['exchange', ...words]);
const second = () => {
  const [, session] = trial.sale.sessions;
  return `${session?.day} ${session?.time}`;
};

test('EX-1 the evenings are listed with their sums, and one that costs nothing more is done at once', async () => {
  const { order } = await paid();
  const listed = await exchange(String(order.id));
  expect(listed.code).toBe(0);
  expect(listed.written).toContain(second());
  for (const sum of ['nothing to pay', '880 ₽ more', '660 ₽ back'])
    expect(listed.written.replaceAll('\u00a0', ' ')).toContain(sum);
  const done = await exchange(String(order.id), '--to', second(), '--zone', 'Зона 1');
  expect(done).toMatchObject({ code: 0, written: expect.stringContaining('Exchanged') });
  expect(await loadExchangesOf(trial.database, order.id)).toMatchObject([{ state: 'DONE' }]);
});

test('EX-1 what costs more is held, and the page where it is paid is printed', async () => {
  const { order, tickets } = await paid();
  const held = await exchange(String(order.id), String(tickets[0]), '--to', second(), '--zone', 'зона 2');
  expect(held).toMatchObject({
    code: 0,
    written: expect.stringMatching(/valid until it is paid: .*\/order\//),
  });
  expect(await loadExchangesOf(trial.database, order.id)).toMatchObject([{ state: 'OPEN', items: [{}] }]);
});

test('EX-4 what cannot be exchanged says why, and a wrong evening what to do', async () => {
  const { order } = await paid();
  expect(await exchange('999')).toMatchObject({ code: 1, aside: expect.stringContaining('no order 999') });
  expect(await exchange('soon')).toMatchObject({ code: 2 });
  expect(await exchange(String(order.id), '--to', '2030-01-01 19:00')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('lists the evenings'),
  });
  await trial.database.query('update ticket set visited_at = now()');
  expect(await exchange(String(order.id))).toMatchObject({
    code: 1,
    aside: expect.stringContaining('already been used at the entrance'),
  });
});
