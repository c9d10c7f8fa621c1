import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { raiseAlarm } from '#store/alarms.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { withGateways } from '#testing/shop-for.ts';

let trial: BankTrial;
let order: Order;
let name: string;

/** Money that came twice, whose second refund the bank refuses. */
beforeEach(async () => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  order = await trial.order();
  for (const wayId of [1, 2]) await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });
  for (const { id, merchantNumber } of await loadPaymentsOf(trial.database, order.id)) {
    trial.bank.pay(merchantNumber);
    await settlePayment(trial.shop, id);
  }
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  const refuses = {
    ...gateway,
    refund: async () => ({ kind: 'refused', reason: 'error 5: card closed' }) as const,
  };
  await sendRefund(
    withGateways(trial.shop, () => refuses),
    (await refund())?.id ?? 0,
  );
  name = (await refund())?.externalId ?? '';
});
afterEach(() => trial.close());

const refund = async () => (await loadRefundsOf(trial.database, order.id))[0];
const send = async () => sendRefund(trial.shop, (await refund())?.id ?? 0);
const bankSum = () => trial.bank.ledger().reduce((sum, entry) => sum + entry.amount, 0);
const alarms = () => trial.database.query('select kind from alarm where resolved_at is null');

const returns = (...words: string[]) => foyer('returns', ...words);

const foyer = (...words: string[]) => captureFoyer(trial.url, words);

test('a refused refund is listed with the bank’s words, and asked for again by the house’s', async () => {
  expect(await alarms()).toEqual([{ kind: 'refund-refused' }]);
  expect(await foyer('audit')).toMatchObject({
    written: expect.stringMatching(/ALARM \d+ refund-refused, order \d+, since .*: error 5: card closed/),
  });
  const listed = await returns('retry');
  expect(listed).toMatchObject({
    code: 0,
    written: expect.stringContaining(`${name}  REFUSED  order ${order.id}`),
  });
  expect(listed.written).toContain('error 5: card closed');
  expect(await returns('retry', name)).toMatchObject({
    code: 0,
    written: expect.stringMatching(/requested again from "/),
  });
  expect(await alarms()).toEqual([]);
  await send();
  expect(await refund()).toMatchObject({ state: 'DONE', tries: 2 });
  expect(bankSum()).toBe(order.total);
  expect(trial.bank.find(`${order.id}-2`)?.movements.at(-1)).toMatchObject({
    externalRefundId: expect.stringMatching(`^${name}X[0-9A-F]{12}N2$`),
  });
  expect(await audit(trial.database)).toEqual([]);
  expect((await returns('retry')).written).toBe('No refund is refused or stuck.\n');
});

test('money that the house sent at the bank itself is noted, and nobody is asked for it', async () => {
  trial.bank.refund(`${order.id}-2`);
  expect(await returns('retry', name, '--sent')).toMatchObject({
    code: 0,
    written: expect.stringMatching(/recorded as sent/),
  });
  await send();
  // By the name that the bank has heard its receipt is looked for.
  expect(await refund()).toMatchObject({ state: 'DONE', tries: 1 });
  expect(await alarms()).toEqual([]);
  expect(bankSum()).toBe(order.total);
  expect(await audit(trial.database)).toEqual([]);
});

test('a refund that still waits is noted as sent, but not while its bank is being asked', async () => {
  await returns('retry', name);
  trial.bank.refund(`${order.id}-2`);
  await trial.database.query('update refund set asked_at = now()');
  expect(await returns('retry', name, '--sent')).toMatchObject({
    code: 1,
    aside: expect.stringMatching(/right now/),
  });
  await trial.database.query(`update refund set asked_at = now() - interval '2 minutes'`);
  expect(await returns('retry', name, '--sent')).toMatchObject({ code: 0 });
  expect(await returns('retry', name, '--sent')).toMatchObject({ code: 1 });
  await send();
  expect(await refund()).toMatchObject({ state: 'DONE', tries: 2 });
  expect(bankSum()).toBe(order.total);
  expect(await audit(trial.database)).toEqual([]);
});

test('after a restored backup all that wait are listed, and none is asked for before the decision', async () => {
  await returns('retry', name);
  expect((await returns('retry')).written).toBe('No refund is refused or stuck.\n');
  const older = { kind: 'older-database', orderId: null, paymentId: null, detail: '' } as const;
  await raiseAlarm(trial.database, older);
  expect((await returns('retry')).written).toContain(`${name}  WAITING  order ${order.id}`);
  expect(await returns('retry', name)).toMatchObject({
    code: 1,
    aside: expect.stringContaining('before you decide'),
  });
  await send();
  expect(await refund()).toMatchObject({ state: 'WAITING', askedAt: null });
  expect(await returns('retry', name, '--sent')).toMatchObject({ code: 0 });
  expect(await refund()).toMatchObject({ state: 'DONE' });
});

test('what is not refused is not asked for again, however often it is said', async () => {
  const repeated = await Promise.all([returns('retry', name), returns('retry', name)]);
  expect(repeated.map(({ code }) => code)).toContain(0);
  expect(await refund()).toMatchObject({ state: 'WAITING', tries: 2 });
  await send();
  for (const sent of [[], ['--sent']])
    expect(await returns('retry', name, ...sent)).toMatchObject({
      code: 1,
      aside: expect.stringMatching(/nothing to retry/),
    });
  expect(await returns('retry', 'R999')).toMatchObject({
    code: 1,
    aside: expect.stringMatching(/no refund R999/),
  });
  expect(bankSum()).toBe(order.total);
});
