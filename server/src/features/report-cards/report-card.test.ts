import { afterEach, expect, test } from 'vitest';
import { createPushkaRegistry } from '#adapters/culture-card-registry/pushka/pushka-registry.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import {
  closeCardReport,
  reportCard,
  resendCardReport,
  resendOldCardReports,
} from '#features/report-cards/report-card.ts';
import { requestReturn } from '#features/return-tickets/request-return.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { CultureCardRegistry } from '#ports/culture-card-registry.ts';
import { loadCardReportsOf } from '#store/card-reports.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const way = (id: number, key: string, cultureCardOnly: boolean) => ({
  id,
  key,
  name: { ru: key },
  description: {},
  gateway: 'rbs',
  kind: 'redirect' as const,
  settings: {},
  cultureCardOnly,
  receipts: 'none' as const,
});

async function openShop(event: object = {}): Promise<void> {
  trial = await openBankTrial({
    house: {
      paymentWays: [way(1, 'card', true), way(2, 'other-card', false)],
      cultureCardRegistry: { organisation: '12345' },
    },
    event: { cultureCard: { withCard: true, withoutCard: true }, cultureCardEvent: '4100017', ...event },
  });
  trial.bank.setScenario('callback-never');
}

const holder = {
  name: '',
  surname: 'Веретенникова',
  firstName: 'Анна',
  patronymic: 'Павловна',
  phone: '+7 (916) 000-00-01',
};

async function buy(wayId = 1): Promise<Order> {
  const order = await trial.order(1, wayId === 1 ? { usesCultureCard: true, buyer: holder } : {});
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId });
  const payment = (await loadPaymentsOf(trial.database, order.id)).at(-1);
  trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
  return await trial.reload(order);
}

const registry = () => createPushkaRegistry(trial.registry);
const told = () => trial.registry.control.list().map(({ status }) => status);

/** As the worker does, each job so many times. */
async function reportAll(tries = 1, how: () => CultureCardRegistry | null = registry): Promise<string[]> {
  const failures: string[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1)
    for (const { queue, data } of [...trial.jobs]) {
      if (queue !== 'report-card' || !('reportId' in data)) continue;
      const shop = { ...trial.shop, cardRegistry: async () => how() };
      await reportCard(shop, Number(data.reportId)).catch((error: Error) => failures.push(error.message));
    }
  return failures;
}

const statesOf = async (order: Order) =>
  (await loadCardReportsOf(trial.database, order.id)).map(({ kind, state }) => `${kind} ${state}`);
const alarms = () =>
  trial.database.query<{ detail: string }>('select detail from alarm where resolved_at is null');

test('EV-7 a sale by card is told to the registry with name, phone and what the bank calls the payment', async () => {
  await openShop();
  const order = await buy();
  expect(await reportAll()).toEqual([]);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  const [session] = trial.sale.sessions;
  expect(trial.registry.control.list()).toMatchObject([
    {
      barcode: ticket?.code,
      status: 'active',
      visitor: { full_name: 'Веретенникова Анна Павловна' },
      buyer: { mobile_phone: '9160000001' },
      session: { event_id: '4100017', organization_id: '12345', date: Number(session?.startsAt) / 1000 },
      payment: { ticket_price: '1000.00', amount: '1100.00', rrn: expect.stringMatching(/^\d{12}$/) },
    },
  ]);
  await reportAll();
  expect(told()).toEqual(['active']);
  expect(await audit(trial.database)).toEqual([]);
});

test('EV-7 what is not paid by card, or of an event without a number, is told to nobody', async () => {
  await openShop();
  await buy(2);
  expect(trial.jobs.filter(({ queue }) => queue === 'report-card')).toEqual([]);
  await trial.close();
  await openShop({ cultureCardEvent: null });
  await buy();
  expect(trial.jobs.filter(({ queue }) => queue === 'report-card')).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('EV-7 a return is told after its sale, once, with its money', async () => {
  await openShop();
  const order = await buy();
  const wanted = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  expect((await returnByHouse(trial.shop, order.id, wanted)).kind).toBe('returned');
  trial.registry.control.setScenario('start-500');
  expect((await reportAll()).join()).toContain('its sale is not told yet');
  expect(await statesOf(order)).toEqual(['sale WAITING', 'return WAITING']);
  trial.registry.control.clearScenario();
  expect(await reportAll()).toEqual([]);
  expect(trial.registry.control.list()).toMatchObject([
    { status: 'refunded', refund_ticket_price: '1100.00', refund_reason: 'Решение организатора' },
  ]);
  expect(await audit(trial.database)).toEqual([]);
});

test('EV-7 a registry that is away leaves the order paid; staff is told after five tries, until it has heard', async () => {
  await openShop();
  const order = await buy();
  trial.registry.control.setScenario('start-reset');
  await reportAll(4);
  expect(await alarms()).toEqual([]);
  await reportAll(1, () => null);
  expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('no registry is set up') }]);
  expect(order.state).toBe('PAID');
  trial.registry.control.clearScenario();
  // The answers were lost, not the sale: what is there is found.
  expect(await reportAll()).toEqual([]);
  expect(told()).toEqual(['active']);
  expect(await alarms()).toEqual([]);
});

test('EV-7 what waits for longer than a job is tried is begun anew, and the audit names it', async () => {
  await openShop();
  await buy();
  trial.jobs.length = 0;
  await resendOldCardReports(trial.shop);
  expect(trial.jobs).toEqual([]);
  await trial.database.query(`update card_report set created_at = now() - interval '27 hours'`);
  expect((await audit(trial.database)).map(({ id }) => id)).toEqual(['K2']);
  await resendOldCardReports(trial.shop);
  expect(trial.jobs).toHaveLength(1);
  await reportAll();
  expect(await audit(trial.database)).toEqual([]);
});

test('EV-7 what the registry refuses waits for staff, who may have it told again', async () => {
  await openShop();
  const order = await buy();
  await trial.database.query(`update orders set buyer_phone = '916' where id = $1`, [order.id]);
  expect(await reportAll(2)).toEqual([]);
  expect(await statesOf(order)).toEqual(['sale REFUSED']);
  expect(await alarms()).toMatchObject([{ detail: expect.stringContaining('buyer.mobile_phone') }]);
  expect((await audit(trial.database)).map(({ id }) => id)).toEqual(['K2']);
  await trial.database.query(`update orders set buyer_phone = '+79160000001' where id = $1`, [order.id]);
  const [report] = await loadCardReportsOf(trial.database, order.id);
  expect(await resendCardReport(trial.shop, report?.id ?? 0)).toBe(true);
  await reportAll();
  expect(told()).toEqual(['active']);
  expect(await alarms()).toEqual([]);
  expect(await resendCardReport(trial.shop, report?.id ?? 0)).toBe(false);
});

test('EV-7 what staff has told by hand is over', async () => {
  await openShop();
  const order = await buy();
  await trial.database.query(`update orders set buyer_phone = '916' where id = $1`, [order.id]);
  await reportAll();
  const [report] = await loadCardReportsOf(trial.database, order.id);
  expect(await closeCardReport(trial.shop, report?.id ?? 0)).toBe(true);
  expect(await closeCardReport(trial.shop, report?.id ?? 0)).toBe(false);
  expect(await alarms()).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
});

test('EV-7 a visit is told once; its ticket does not come back by the buyer’s hand any more', async () => {
  await openShop();
  const order = await buy();
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  // The registry takes a visit from two hours before the session on.
  await trial.database.query(`update session set starts_at = now() + interval '1 hour'`);
  const code = ticket?.code ?? '';
  const now = new Date();
  expect(await markVisit(trial.shop, code, now)).toEqual({ kind: 'marked' });
  expect(await markVisit(trial.shop, code, now)).toMatchObject({ kind: 'known', visitedAt: now });
  expect(await markVisit(trial.shop, '000000000000', now)).toEqual({ kind: 'unknown' });
  expect(await reportAll()).toEqual([]);
  expect(trial.registry.control.list()).toMatchObject([
    { status: 'visited', visit_date: Math.floor(now.getTime() / 1000) },
  ]);
  const asked = { hash: order.hash, language: 'ru', confirmName: null, reasonId: 1 } as const;
  expect((await requestReturn(trial.shop, { ...asked, tickets: [ticket?.id ?? 0] })).kind).toBe('refused');
  expect(await audit(trial.database)).toEqual([]);
});

test('a ticket that came back is not visited, and one without a card is visited and told to nobody', async () => {
  await openShop();
  const order = await buy(2);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  expect((await markVisit(trial.shop, ticket?.code ?? '', new Date())).kind).toBe('too-early');
  await trial.database.query(`update session set starts_at = now() + interval '1 hour'`);
  expect((await markVisit(trial.shop, ticket?.code ?? '', new Date())).kind).toBe('marked');
  const other = await buy();
  const [back] = await loadTicketsOf(trial.database, other.id);
  const wanted = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(trial.shop, other.id, wanted);
  expect((await markVisit(trial.shop, back?.code ?? '', new Date())).kind).toBe('returned');
  expect(await statesOf(order)).toEqual([]);
  expect(await statesOf(other)).toEqual(['sale WAITING', 'return WAITING']);
});

const moveSession = (by: string) =>
  trial.database.query('update session set starts_at = starts_at + $1::interval', [by]);
const reportedDates = () => trial.registry.control.list().map(({ session }) => session.date * 1000);

test('EV-7 a sale whose answer was lost is found by what it was told with, though its evening was moved', async () => {
  await openShop();
  const order = await buy();
  trial.registry.control.setScenario('start-reset');
  expect(await reportAll()).toHaveLength(1);
  expect(told()).toEqual(['active']);
  trial.registry.control.clearScenario();
  await moveSession('1 day');
  expect(await reportAll()).toEqual([]);
  expect(await statesOf(order)).toEqual(['sale DONE']);
  expect(reportedDates()).toEqual([trial.sale.sessions[0]?.startsAt]);
  expect(await alarms()).toEqual([]);
});

test('EV-7 a refused sale is told anew with the time of its evening as it is then', async () => {
  await openShop();
  const order = await buy();
  await trial.database.query(`update orders set buyer_phone = '916' where id = $1`, [order.id]);
  await reportAll();
  await moveSession('1 day');
  await trial.database.query(`update orders set buyer_phone = '+79160000001' where id = $1`, [order.id]);
  const [report] = await loadCardReportsOf(trial.database, order.id);
  await resendCardReport(trial.shop, report?.id ?? 0);
  await reportAll();
  expect(await statesOf(order)).toEqual(['sale DONE']);
  expect(reportedDates()).toEqual([Number(trial.sale.sessions[0]?.startsAt) + 24 * 3_600_000]);
});
