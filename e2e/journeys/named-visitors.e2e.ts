import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  buyerNamed,
  chooseDay,
  fillBuyer,
  giveConsents,
  goToBank,
  payByCard,
} from '#e2e/support/buyer.ts';
import { tabTo } from '#e2e/support/keyboard.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['lighthouse', 'new-year-ball'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const confirm = (page: Page) => page.getByRole('button', { name: 'Подтвердить заказ' });
const card = (page: Page, number: number) => page.getByRole('group', { name: `Билет ${number}` });

async function buy(page: Page, event: string, tickets: Readonly<Record<string, number>>, name: string) {
  await page.goto(`${shop.origin}/event/${event}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (event === 'lighthouse') await chooseDay(page, 0);
  for (const [category, count] of Object.entries(tickets)) await addTickets(page, category, count);
  await fillBuyer(page, buyerNamed(name));
  await giveConsents(page);
  await page.getByRole('button', { name: 'Купить' }).click();
  await page.waitForURL(/\/nominal-tickets\//);
}

async function fillNames(page: Page) {
  const adult = card(page, 1);
  await adult.getByLabel('Фамилия').fill('Веретенникова');
  await adult.getByLabel('Имя').fill('Анна');
  await adult.getByLabel('Отчество').fill('Петровна');
  await adult.getByLabel('Возраст').fill('66');
  await adult.getByLabel('Регион').selectOption('Москва');
  const child = card(page, 2);
  await child.getByLabel('Фамилия').fill('Веретенников');
  await child.getByLabel('Имя').fill('Олег');
  await child.getByLabel('Возраст').fill('9');
}

async function fillDocuments(page: Page) {
  const adult = card(page, 1);
  await adult.getByLabel('Дата рождения').fill('12041960');
  await adult.getByLabel('Документ', { exact: true }).selectOption('Паспорт РФ');
  await adult.getByLabel('Номер документа').fill('4510123456');
  const child = card(page, 2);
  await child.getByLabel('Дата рождения').fill('01022017');
  await child.getByLabel('Документ', { exact: true }).selectOption('Свидетельство о рождении');
  await child.getByLabel('Номер документа').fill('iv-ан 123456');
}

test('NT-1 NT-2 NT-4 NT-6 NT-8 NT-10 NT-11 NT-12 OR-2 a phone: from the cart to tickets that bear names', async () => {
  const { page, faults } = await openVisitor(phone);
  await buy(page, 'lighthouse', { Взрослый: 1, Ребёнок: 1 }, 'named');
  await page.getByRole('timer').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  await confirm(page).tap();
  await page.getByRole('alert').getByRole('link', { name: 'билет 2: фамилия' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await fillNames(page);
  await page.getByText('посоветуйтесь с врачом').waitFor();
  await page.reload();
  await expect.poll(() => card(page, 1).getByLabel('Фамилия').inputValue()).toBe('Веретенникова');

  await fillDocuments(page);
  await page.getByRole('checkbox', { name: 'Посетители знают' }).check();
  const address = page.url();
  await confirm(page).tap();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  expect(page.url()).toContain('/order/');
  await page.getByText('Ждёт оплаты').waitFor();
  await page.goto(address);
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();

  await goToBank(page);
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
  const order = await textOf(page.getByRole('main'));
  expect(order).toContain('Веретенникова Анна Петровна');
  expect(order).toContain('Веретенников Олег');
  // Numbers of their own: a ticket's code may hold any four digits.
  expect(order).not.toMatch(/\b(4510|123456|1960)\b|4510.?123456/);
  expect(faults).toEqual([]);
  expect(await shop.foyer('audit')).toMatchObject({ code: 0 });
  expect(shop.printed()).not.toMatch(/Веретенников|4510123456/);
});

test('NT-2 NT-7 NT-11 a keyboard alone names the guest of a ball', async () => {
  const { page, faults } = await openVisitor(desktop);
  await buy(page, 'new-year-ball', { Полный: 1 }, 'keyboard');
  const type = async (field: RegExp, text: string) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  };
  await type(/^Фамилия/, 'Ким');
  await type(/^Имя/, 'Олег');
  await type(/^Возраст/, '41');
  await type(/^Дата рождения/, '45');
  await page.keyboard.type('1985');
  await tabTo(page, /^Выберите документ/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await type(/^Номер документа/, 'аб 1234567');
  await tabTo(page, /Посетители знают/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Подтвердить заказ/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  expect(faults).toEqual([]);
});
