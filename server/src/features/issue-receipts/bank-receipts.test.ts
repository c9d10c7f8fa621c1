import type { LedgerControl } from '@foyer/sandbox/banking/ledger-control.ts';
import { afterEach, expect, test } from 'vitest';
import { createRbsGateway, usualCodesPath } from '#adapters/payment-gateway/rbs/rbs-gateway.ts';
import { createRobokassaGateway } from '#adapters/payment-gateway/robokassa/robokassa-gateway.ts';
import { createTbankGateway } from '#adapters/payment-gateway/tbank/tbank-gateway.ts';
import { tbankToken } from '#adapters/payment-gateway/tbank/tbank-protocol.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { receiveCallback } from '#features/pay-order/receive-callback.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { withBentAnswers } from '#testing/bent-answers.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { openReceiptTrial, type ReceiptTrial } from '#testing/receipt-trial.ts';
import { jsonCallback } from '#testing/simulated-bank.ts';

let trial: ReceiptTrial;
afterEach(() => trial.close());

const byBank = 2;
const open = async () => {
  trial = await openReceiptTrial(10, {}, 'bank');
};
const statesOf = async (order: Order) =>
  (await loadReceiptsOf(trial.database, order.id)).map(({ kind, state }) => `${kind} ${state}`);
const stepsOf = async (order: Order) =>
  (await trial.timeline(order)).flatMap(({ kind, state }) =>
    kind.endsWith('receipt') ? [`${kind} ${state}`] : [],
  );

/** Another bank stands behind the second way. */
const useBank = (gateway: PaymentGateway) => {
  trial.shop.gateways = { of: () => gateway, origins: () => [] };
};

/** By the second way. */
async function payAt(control: LedgerControl, { id, hash }: Order) {
  await startPayment(trial.shop, { hash, language: 'ru', wayId: byBank });
  const [payment] = await loadPaymentsOf(trial.database, id);
  control.pay(payment?.gatewayPaymentId ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
}

const foyer = (...words: string[]) => captureFoyer(trial.url, words);

test('OV-1 the receipt of a refund at a bank’s fiscal registrar is asked about, told when it fails, and shown', async () => {
  await open();
  const order = await trial.order(3);
  await trial.payFor(order, byBank);
  await trial.issueAll();
  for (const fails of [true, false]) {
    await sendRefund(trial.shop, await trial.returnTicket(order));
    if (fails) trial.bank.setScenario('receipt-failed');
    await trial.issueAll(2);
    expect(await stepsOf(order)).toEqual([
      'receipt done',
      fails ? 'refund-receipt failed' : 'refund-receipt done',
      ...(fails ? [] : ['refund-receipt done']),
    ]);
    expect(await trial.alarms()).toHaveLength(fails ? 1 : 0);
    trial.bank.clearScenario('receipt-failed');
  }
  const documents = await trial.database.query(`select distinct facts ->> 'document' from receipt`);
  expect(documents).toHaveLength(3);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 a receipt that a bank’s fiscal registrar has failed for good ends by staff’s word, and the audit is calm', async () => {
  await open();
  const order = await trial.order();
  trial.bank.setScenario('receipt-failed');
  await trial.payFor(order, byBank);
  await trial.issueAll(2);
  await trial.database.query(`update receipt set created_at = now() - interval '25 hours'`);
  expect(await audit(trial.database)).toMatchObject([{ id: 'R3' }]);
  const [receipt] = await loadReceiptsOf(trial.database, order.id);
  expect(await foyer('receipts')).toMatchObject({
    code: 1,
    written: expect.stringMatching(
      /^\d+ {2}bank {2}for the sale, order \d+ {2}since .* 2 failures: the bank’s fiscal registrar/,
    ),
  });
  expect(await foyer('receipts', 'retry', `${receipt?.id}`)).toMatchObject({ code: 0 });
  expect(await foyer('receipts', 'close', `${receipt?.id}`)).toMatchObject({ code: 0 });
  expect(await foyer('receipts', 'close', `${receipt?.id}`)).toMatchObject({ code: 1 });
  expect(await statesOf(order)).toEqual(['sale BY-HAND']);
  expect(await stepsOf(order)).toEqual(['receipt done']);
  expect(await trial.alarms()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
  expect(await foyer('receipts')).toMatchObject({ code: 0, written: 'No receipt is overdue.\n' });
});

const tbank = { kind: 'redirect', reportsReceipts: true, drawCode: btoa, now: () => new Date() } as const;

test('OV-1 receipts of a bank that tells nothing end by one word of staff, which lists them first', async () => {
  await open();
  useBank(createTbankGateway({ ...trial.sandbox.tbank, ...tbank }));
  const orders = [await trial.order(), await trial.order(), await trial.order()];
  for (const order of orders) await payAt(trial.sandbox.tbank.control, order);
  const all = (...words: string[]) => foyer('receipts', 'close', '--all', ...words);
  const states = async () => (await Promise.all(orders.map(statesOf))).flat();
  expect((await all()).written).toMatch(/^No receipt of a bank is unreported/);
  await trial.database.query(`update receipt set created_at = now() - interval '3 days'`);
  const [failed] = await trial.database.query<{ id: number }>(
    'update receipt set failures = 1 where id = (select min(id) from receipt) returning id',
  );
  expect(await all()).toMatchObject({
    code: 0,
    written: expect.stringMatching(/^(\d+ {2}bank .*\n){2}2 receipts\. Add --yes/),
  });
  expect((await all('--way', 'card', '--yes')).written).toMatch(/^No receipt of a bank is unreported/);
  expect((await all('--before', '2000-01-01', '--yes')).written).toMatch(
    /^No receipt of a bank is unreported/,
  );
  expect(await all('--before', '2000-02-30')).toMatchObject({ code: 2 });
  expect(await foyer('receipts', 'retry', '--all')).toMatchObject({ code: 2 });
  expect(await states()).toEqual(['sale WAITING', 'sale WAITING', 'sale WAITING']);
  expect((await all('--way', 'other-card', '--before', '2100-01-01', '--yes')).written).toMatch(
    /2 receipts closed/,
  );
  expect((await states()).toSorted()).toEqual(['sale BY-HAND', 'sale BY-HAND', 'sale WAITING']);
  expect(await foyer('receipts', 'close', `${failed?.id}`)).toMatchObject({ code: 0 });
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 a house may say that T-Bank sends no notices of receipts: they wait for nobody', async () => {
  await open();
  useBank(createTbankGateway({ ...trial.sandbox.tbank, ...tbank, reportsReceipts: false }));
  const order = await trial.order();
  await payAt(trial.sandbox.tbank.control, order);
  await trial.issueAll(1);
  expect(await statesOf(order)).toEqual(['sale UNREPORTED']);
  expect(await stepsOf(order)).toEqual(['receipt later']);
});

test('OV-1 what T-Bank tells of its receipts is taken down, once each, in any order', async () => {
  await open();
  const { control, ...settings } = trial.sandbox.tbank;
  const options = { ...settings, ...tbank };
  const gateway = createTbankGateway(options);
  useBank(gateway);
  const order = await trial.order(2);
  control.setScenario('receipt-failed', { times: 1 });
  await payAt(control, order);
  await trial.issueAll(1);
  expect(await stepsOf(order)).toEqual(['receipt now']);
  const told = () =>
    (control.find(`${order.id}-1`)?.notifications ?? [])
      .map(({ message }) => jsonCallback(JSON.parse(message.body)))
      .filter(({ body }) => body.includes('"RECEIPT"'));
  const notify = (body: string) =>
    receiveCallback(trial.shop, 'other-card', { ...jsonCallback({}), body }).then(({ kind }) => kind);
  for (const { body } of told()) expect(await notify(body)).toBe('acknowledged');
  expect(await stepsOf(order)).toEqual(['receipt failed']);
  expect(await trial.alarms()).toMatchObject([{ detail: expect.stringContaining('Касса не отвечает') }]);
  // The receipt of a refund whose end is not known here yet is not taken for that of the sale, which waits.
  useBank({
    ...gateway,
    refund: async (request) => {
      await gateway.refund(request);
      return { kind: 'unknown', reason: 'the answer was lost' };
    },
  });
  const refundId = await trial.returnTicket(order);
  await expect(sendRefund(trial.shop, refundId)).rejects.toThrow('not done yet');
  const refunded = told().at(-1);
  expect(await notify(refunded?.body ?? '')).toBe('again');
  // Nor while staff look up whether a refund was sent whose answer was lost.
  await trial.database.query(`update refund set state = 'REFUSED' where id = $1`, [refundId]);
  expect(await notify(refunded?.body ?? '')).toBe('again');
  await trial.database.query(`update refund set state = 'WAITING' where id = $1`, [refundId]);
  await trial.database.query(`delete from alarm where kind = 'refund-outside'`);
  expect(await stepsOf(order)).toEqual(['receipt failed']);
  useBank(gateway);
  await control.advanceClock(61);
  const sale = told().at(-1);
  expect(await notify(sale?.body.replace('RECEIPT', 'RECEIPTS') ?? '')).toBe('refused');
  for (let times = 0; times < 3; times += 1) expect(await notify(sale?.body ?? '')).toBe('acknowledged');
  expect(await stepsOf(order)).toEqual(['receipt done']);
  await sendRefund(trial.shop, refundId);
  // The receipt of the sale once more changes nothing of that of the refund.
  await notify(sale?.body ?? '');
  expect(await stepsOf(order)).toEqual(['receipt done', 'refund-receipt now']);
  await notify(refunded?.body ?? '');
  expect(await stepsOf(order)).toEqual(['receipt done', 'refund-receipt done']);
  expect(await trial.alarms()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 Robokassa is asked about the receipt of a sale; of that of a refund nobody claims to know', async () => {
  await open();
  const { control, ...settings } = trial.sandbox.robokassa;
  const gateway = createRobokassaGateway({ ...settings, now: () => new Date() });
  useBank({
    ...gateway,
    start: async (request) => {
      const started = await gateway.start(request);
      if (started.kind === 'started' && started.start.kind === 'form')
        await fetch(started.start.action, {
          method: 'POST',
          body: new URLSearchParams(started.start.fields),
          headers: { origin: 'null' },
        });
      return started;
    },
  });
  const order = await trial.order(2);
  await payAt(control, order);
  expect(await stepsOf(order)).toEqual(['receipt now']);
  await trial.issueAll();
  expect(await stepsOf(order)).toEqual(['receipt done']);
  const refundId = await trial.returnTicket(order);
  await expect(sendRefund(trial.shop, refundId)).rejects.toThrow('not done yet');
  await control.advanceClock(10);
  await sendRefund(trial.shop, refundId);
  await trial.issueAll();
  expect(await statesOf(order)).toEqual(['sale DONE', 'refund UNREPORTED']);
  expect(await stepsOf(order)).toEqual(['receipt done', 'refund-receipt later']);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-1 T-Bank’s receipt of another sum closes nothing and is reported to staff', async () => {
  await open();
  const { control, ...settings } = trial.sandbox.tbank;
  useBank(createTbankGateway({ ...settings, ...tbank }));
  const order = await trial.order(2);
  await payAt(control, order);
  const [told] = (control.find(`${order.id}-1`)?.notifications ?? []).flatMap(({ message }) =>
    message.body.includes('"RECEIPT"') ? [JSON.parse(message.body)] : [],
  );
  const report = (change: object) => {
    const { Token: _signature, ...fields } = { ...told, ...change };
    const signed = { ...fields, Token: tbankToken(fields, settings.password) };
    return receiveCallback(trial.shop, 'other-card', jsonCallback(signed)).then(({ kind }) => kind);
  };
  const strange = { kind: 'receipt-differs', detail: expect.stringMatching(/1 minor units, document 778/) };
  expect(await report({ Amount: 1, FiscalDocumentNumber: 778 })).toBe('acknowledged');
  expect(await statesOf(order)).toEqual(['sale WAITING']);
  expect(await trial.alarms()).toMatchObject([strange]);
  expect(await report({ Amount: 2, Success: false, ErrorCode: '7' })).toBe('acknowledged');
  expect(await statesOf(order)).toEqual(['sale WAITING']);
  expect(await report({})).toBe('acknowledged');
  expect(await statesOf(order)).toEqual(['sale DONE']);
  expect(await trial.alarms()).toMatchObject([strange]);
  const [{ id } = { id: 0 }] = await trial.database.query<{ id: number }>('select id from alarm');
  expect(await foyer('audit', 'decide', `${id}`, '--by', 'Вера', '--note', 'corrected')).toMatchObject({
    code: 0,
  });
});

test('OV-1 an RBS receipt of another sum closes neither the sale’s nor a refund’s receipt', async () => {
  await open();
  const order = await trial.order(3);
  await trial.payFor(order, byBank);
  const { gateways } = trial.shop;
  const withSum = (change: (status: number) => object | null, states: string[]) =>
    withBentAnswers(
      trial.sandbox.rbs.baseUrl,
      (answer, path) => {
        if (!path.endsWith('getReceiptStatus.do')) return;
        const receipts = [answer.receipt].flat() as { receiptStatus: number }[];
        answer.receipt = receipts.map((one) => ({ ...one, ...change(one.receiptStatus) }));
      },
      async (baseUrl) => {
        const { control: _desk, ...settings } = trial.sandbox.rbs;
        const codes = { kind: 'redirect', codesPath: usualCodesPath, drawCode: btoa } as const;
        useBank(createRbsGateway({ ...settings, ...codes, baseUrl }));
        await trial.issueAll(1);
        expect(await statesOf(order)).toEqual(states);
        trial.shop.gateways = gateways;
      },
    );
  const another = { amountTotal: 1 };
  await withSum(() => another, ['sale WAITING']);
  expect(await trial.alarms()).toMatchObject([{ kind: 'receipt-differs' }]);
  await withSum(() => null, ['sale DONE']);
  await trial.database.query('update alarm set resolved_at = now()');
  await sendRefund(trial.shop, await trial.returnTicket(order));
  await withSum((status) => (status >= 3 ? another : null), ['sale DONE', 'refund WAITING']);
  expect(await trial.alarms()).toMatchObject([{ kind: 'receipt-differs' }]);
  await withSum(() => null, ['sale DONE', 'refund DONE']);
  expect(await audit(trial.database)).toEqual([]);
});
