import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  buyerNamed,
  chooseDay,
  chooseTime,
  goToBank,
  payByCard,
  placeOrder,
} from '#e2e/support/buyer.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';

const yookassa = `  yookassa:
    name: ЮKassa
    gateway: yookassa
    settings:
      address: \${FOYER_SANDBOX}/bank/yookassa/v3/
      shop from: FOYER_YOOKASSA_SHOP
      key from: FOYER_YOOKASSA_KEY
      senders: 127.0.0.1, ::1
    receipts: bank
`;

const stripe = `  stripe:
    name: Stripe
    gateway: stripe
    settings:
      address: \${FOYER_SANDBOX}/bank/stripe/v1/
      key from: FOYER_STRIPE_KEY
      webhook secret from: FOYER_STRIPE_WEBHOOK_SECRET
`;

let shop: RunningShop;
beforeAll(async () => {
  const taxed = '\nreceipts:\n  tax system: osn';
  shop = await startSmallShop({
    events: ['salt-and-ice'],
    otherwise: { [taxed]: `\n${yookassa}${stripe.trimEnd()}\n${taxed}` },
  });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** A visitor on the page of an order of 470 ₽. */
async function order(word: string, screen: typeof phone | typeof desktop) {
  const visitor = await openVisitor(screen);
  await visitor.page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(visitor.page);
  await chooseTime(visitor.page);
  await addTickets(visitor.page, 'Взрослый', 1);
  await placeOrder(visitor.page, buyerNamed(word));
  return visitor;
}

async function showCode(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'СБП' }).check();
  await page.getByRole('button', { name: /Оплатить|Открыть ещё раз/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Presses the code, and pays in the tab of the bank that it opens. */
async function payByCode(page: Page, decision: RegExp): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('dialog').getByRole('link').last().click();
  const bank = await opened;
  await bank.getByRole('button', { name: decision }).click();
  await bank.getByRole('heading', { level: 1 }).waitFor();
  await bank.close();
}

const paid = (page: Page) => page.getByText('Оплачен', { exact: true }).waitFor();

test('OV-7 by a code of the Fast Payments System', async () => {
  const { page, context, faults } = await order('code', phone);
  await showCode(page);
  const picture = page.getByRole('dialog').getByRole('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180);
  await payByCode(page, /Оплатить через СБП/);
  await paid(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(shop.sandbox.tbank.control.list().at(-1)?.receipt).toMatchObject({
    Email: 'code@pochta.example',
    Items: [{ Tax: 'none', PaymentMethod: 'full_prepayment' }, { Tax: 'vat120' }],
  });
  expect(faults).toEqual([]);
  await context.close();
});

test('a receipt of the house’s own fiscal registrar is on the order’s line, however late it comes', async () => {
  const { page, context } = await order('receipt', desktop);
  shop.sandbox.atol.control.setScenario('receipt-failed', { times: 1 });
  await goToBank(page);
  await payByCard(page);
  await paid(page);
  await page.getByText('Чек отправлен', { exact: true }).waitFor({ timeout: 90_000 });
  const states = shop.sandbox.atol.control.list().map(({ state }) => state);
  expect(states).toEqual(['fail', 'done']);
  await context.close();
});

test('OV-7 a code that was refused leaves the order to be paid by card', async () => {
  const { page, context } = await order('refused-code', desktop);
  await showCode(page);
  await payByCode(page, /Отказать/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('alert').filter({ hasText: 'деньги' }).waitFor();
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await goToBank(page);
  await payByCard(page);
  await paid(page);
  await context.close();
});

test('OV-8 by a form that the browser carries to the bank', async () => {
  const { page, context, faults } = await order('form', desktop);
  await page.getByRole('radio', { name: 'Робокасса' }).check();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await paid(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/order\/[0-9a-z]+$/);
  const [payment] = shop.sandbox.robokassa.control.list();
  expect(payment?.notifications.map(({ attempts }) => attempts.at(-1)?.answer)).toEqual([
    `OK${payment?.number}`,
  ]);
  expect(faults).toEqual([]);
  await context.close();
});

test('at YooKassa, whose unsigned word only makes the shop ask', async () => {
  const { page, context, faults } = await order('yookassa', phone);
  await page.getByRole('radio', { name: 'ЮKassa' }).check();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await paid(page);
  const { control } = shop.sandbox.yookassa;
  expect(control.list()).toMatchObject([
    {
      receipt: { customer: { email: 'yookassa@pochta.example' }, items: [{ vat_code: 1 }, { vat_code: 6 }] },
    },
  ]);
  const statuses = () =>
    control.list().flatMap(({ notifications }) => notifications.map((one) => one.attempts));
  await expect.poll(statuses).toEqual([[expect.objectContaining({ status: 200 })]]);
  expect(control.requests().map(({ call }) => call)).toContain('GET /payments/:name');
  expect(faults).toEqual([]);
  await context.close();
});

test('PG-1 a form that was refused leads to the page that says so', async () => {
  const { page, context } = await order('refused-form', desktop);
  await page.getByRole('radio', { name: 'Робокасса' }).check();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('button', { name: 'Отказать в оплате' }).click();
  await page.waitForURL(/\/order\/declined\/[0-9a-z]+$/);
  await context.close();
});

test('OV-10 a bank that looks into the buyer and refuses ends the order', async () => {
  const { page, context } = await order('verified', desktop);
  await page.getByRole('radio', { name: 'Робокасса' }).check();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('button', { name: 'Банк начнёт проверку' }).click();
  await page.getByText(/Банк рассматривает платёж/).waitFor();
  const { control } = shop.sandbox.robokassa;
  control.decline(control.list().at(-1)?.number ?? '');
  await page.getByRole('heading', { name: 'Заказ отменён' }).waitFor({ timeout: 90_000 });
  await context.close();
});

test('paid twice, by code and by card, the second money goes back', async () => {
  const { page, context } = await order('twice', desktop);
  await showCode(page);
  const number = shop.sandbox.tbank.control.list().at(-1)?.number ?? '';
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await goToBank(page);
  await payByCard(page);
  await paid(page);
  shop.sandbox.tbank.control.pay(number);
  await expect
    .poll(() => shop.sandbox.tbank.control.find(number)?.refunds.map(({ state }) => state), {
      timeout: 90_000,
    })
    .toEqual(['done']);
  expect(await page.getByText('Оплачен', { exact: true }).count()).toBe(1);
  await context.close();
});

test('at Stripe, where a refused card ends nothing and the next one pays', async () => {
  const { page, context, faults } = await order('stripe', desktop);
  await page.getByRole('radio', { name: 'Stripe' }).check();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  const { control } = shop.sandbox.stripe;
  control.setScenario('callback-never');
  const number = control.list()[0]?.number ?? '';
  control.decline(number);
  await page.goBack();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  control.clearScenario();
  control.pay(number);
  await paid(page);
  expect(control.list()).toMatchObject([{ amount: 47_000, currency: 'RUB', state: 'paid' }]);
  const answers = () =>
    control.list().flatMap(({ notifications }) => notifications.map((one) => one.attempts.at(-1)?.status));
  await expect.poll(answers).toEqual([200]);
  expect(faults).toEqual([]);
  await context.close();
});
