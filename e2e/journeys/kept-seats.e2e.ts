import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  buyAtOnce,
  buyerNamed,
  fillBuyer,
  giveConsents,
  payByCard,
  placeOrder,
} from '#e2e/support/buyer.ts';
import { openSessions } from '#e2e/support/open-sessions.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
let address: string;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['seagull', 'bach-at-noon'] });
  address = (await openSessions(shop, 'seagull', 'scheme')).at(-1)?.path ?? '';
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const list = (page: Page) => page.getByRole('region', { name: 'Места списком' });
const seat = (page: Page, number: number) =>
  list(page).getByRole('checkbox', { name: new RegExp(`место\\s${number}[^0-9]`) });

/** The boxes to tick of a row of the stalls. */
async function openRow(page: Page, row: number): Promise<void> {
  const found = list(page)
    .locator('details')
    .filter({ hasText: `Ряд\u00a0${row}` });
  await found.first().locator('summary').click();
}

/** By key: what lies at the foot of the screen is in nobody's way. */
async function choose(page: Page, number: number): Promise<void> {
  await seat(page, number).focus();
  await page.keyboard.press('Space');
}

async function openList(path: string) {
  const visitor = await openVisitor(phone);
  await visitor.page.goto(`${shop.origin}${path}`);
  await visitor.page.getByRole('button', { name: 'Список' }).click();
  return visitor;
}

async function pay(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: /^(Купить|Оплатить)/ }).click();
  await fillBuyer(page, buyerNamed(who));
  await giveConsents(page);
  await page.getByRole('button', { name: 'Оплатить' }).click();
  // The house offers something beside the tickets first.
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
}

const soldUnder = (who: string) =>
  shop.database.query<{ purpose: string }>(
    `select purpose from order_line join orders on orders.id = order_id join keep on keep.id = keep_id
     where buyer_email = $1 and state = 'PAID'`,
    [`${who}@pochta.example`],
  );

test('H3 a wheelchair user says so in the list and buys the place with its companion’s seat', async () => {
  const { page, context, faults } = await openList(address);
  // What is said of kept seats comes late.
  await page.getByRole('button', { name: 'Я на коляске, показать эти места' }).waitFor();
  const text = plain(await textOf(list(page)));
  expect(text).toMatch(
    /Для зрителей на кресле-коляске до \d+ [а-я]+, 19:00, потом для всех: Партер, Ряд 20, места 1–3/,
  );
  expect(text).toMatch(/Зарезервированы до \d+ [а-я]+, 19:00, потом для всех: Партер, Ряд 3, места 13–18/);
  await page.getByRole('button', { name: 'Я на коляске, показать эти места' }).click();
  await openRow(page, 20);
  await choose(page, 2);
  await choose(page, 3);
  expect(await accessibilityFindings(page)).toEqual([]);
  await pay(page, 'wheelchair');
  expect((await soldUnder('wheelchair')).map(({ purpose }) => purpose)).toEqual(['wheelchair', 'wheelchair']);
  expect((await shop.foyer('audit')).output).not.toContain('H1');
  expect(faults).toEqual([]);
  await context.close();
});

test('H1 the link of a keep opens its seats and no others; a released seat is on sale at once', async () => {
  const { output } = await shop.foyer('keep', 'list', 'seagull', '--json');
  const keeps: { id: number; purpose: string; day: string }[] = JSON.parse(output);
  const sponsor = keeps.find(({ purpose, day }) => purpose === 'sponsor' && address.includes(day));
  const link = (await shop.foyer('keep', 'link', String(sponsor?.id))).output.trim();
  const { pathname, search } = new URL(link);
  const { page, context, faults } = await openList(`${pathname}${search}`);
  await page.getByText('Места для вас держим до').waitFor();
  await openRow(page, 3);
  await choose(page, 13);
  await pay(page, 'sponsor');
  await expect.poll(() => soldUnder('sponsor')).toEqual([{ purpose: 'sponsor' }]);
  expect(faults).toEqual([]);
  await context.close();

  const other = await openList(address);
  await openRow(other.page, 3);
  expect(await seat(other.page, 14).count()).toBe(0);
  await shop.foyer('keep', 'release', String(sponsor?.id));
  await seat(other.page, 14).waitFor();
  await other.context.close();
});

test('H1 the link to places kept by number sells them and no more, with a script and without', async () => {
  const { day = '', time = '', path } = (await openSessions(shop, 'bach-at-noon')).at(-1) ?? {};
  await shop.foyer('keep', 'bach-at-noon', day, time, '--for', 'school', '--places', '50', '--then-closed');
  const { output } = await shop.foyer('keep', 'list', 'bach-at-noon', '--json');
  const [{ id } = { id: 0 }]: { id: number }[] = JSON.parse(output);
  const link = new URL((await shop.foyer('keep', 'link', String(id))).output.trim());
  expect(link.pathname).toBe(path);
  const { page, context, faults } = await openVisitor(phone);
  await page.goto(`${shop.origin}${link.pathname}`);
  await page
    .getByText(/(билетов|мест) нет\./)
    .first()
    .waitFor();

  await page.goto(`${shop.origin}${link.pathname}${link.search}`);
  await addTickets(page, 'Взрослый', 1);
  await placeOrder(page, buyerNamed('school-form'));
  await page.goto(`${shop.origin}${link.pathname}${link.search}`);
  await addTickets(page, 'Взрослый', 1);
  await buyAtOnce(page, buyerNamed('school'));
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
  await expect.poll(() => soldUnder('school')).toEqual([{ purpose: 'school' }]);
  const keeps: { sold: number; left: number }[] = JSON.parse(
    (await shop.foyer('keep', 'list', 'bach-at-noon', '--json')).output,
  );
  expect(keeps).toMatchObject([{ sold: 2, left: 48 }]);
  expect(faults).toEqual([]);
  await context.close();
});
