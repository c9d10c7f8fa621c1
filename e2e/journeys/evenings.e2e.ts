import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { buyerNamed, fillBuyer, giveConsents } from '#e2e/support/buyer.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['noon-organ', 'cherry-orchard'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** `ряд 8, места 17–18`, as page, cart and order tell seats of one row. */
const seatsIn = (text: string) => /ряд\s(\d+), места\s(\d+)–(\d+)/.exec(text)?.slice(1) ?? [];

test('SC-9 OR-1 an evening for three is found by a sentence, and one press takes its very seats', async () => {
  const { page, context, faults } = await openVisitor(phone);
  await page.goto(`${shop.origin}/evenings`);
  await takenOver(page);
  await page.getByRole('combobox', { name: 'Сколько вас' }).selectOption('3');
  await page.getByRole('combobox', { name: 'Сколько на всех' }).selectOption('');
  await page.getByRole('combobox', { name: 'Когда' }).selectOption('any');
  await page.getByRole('button', { name: 'Показать' }).tap();
  await expect.poll(() => new URL(page.url()).searchParams.get('party')).toBe('3');
  const evening = page
    .getByRole('listitem')
    .filter({ hasText: /места\s\d+–\d+/ })
    .first();
  const [row = '', from = '', to = ''] = seatsIn(await textOf(evening));
  expect(Number(to) - Number(from)).toBe(2);
  const sum = /Взять за\s([\d\s]+)₽/.exec(await textOf(evening))?.[1] ?? '';
  await evening.getByRole('link', { name: /^Взять/ }).tap();
  await page.waitForURL(/\/scheme\/cherry-orchard\//);
  // The hall holds a stream open for its seats: the page is never "idle", so what it shows is waited for.
  const bar = page.getByRole('form', { name: 'Ваши места' });
  await bar.getByText(`${sum.trim()} ₽`).first().waitFor();
  await bar.getByRole('button', { name: 'Купить' }).tap();
  await bar.getByRole('heading', { name: 'Ваши места' }).waitFor();
  const cart = await textOf(bar);
  for (const seat of [Number(from), Number(from) + 1, Number(to)])
    expect(cart).toContain(`Ряд ${row}, место ${seat}`);
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-5 OR-2 without a script the answer leads to the best seats of that evening, and to an order', async () => {
  const { page, context, faults } = await openVisitor({ ...phone, javaScriptEnabled: false });
  await page.goto(`${shop.origin}/evenings?party=2&days=any`);
  const evening = page
    .getByRole('listitem')
    .filter({ hasText: /места\s\d+–\d+/ })
    .first();
  await evening.getByRole('link', { name: /^Взять/ }).tap();
  const plain = page.getByRole('region', { name: 'Места без плана' });
  await plain.getByRole('radio').first().check();
  await fillBuyer(page, buyerNamed('evening'));
  await giveConsents(page);
  await plain.getByRole('button', { name: 'Купить' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  expect(await textOf(page.getByRole('main'))).toContain('2 билета');
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-9 a word of the sentence on the front page opens its choices, and "Show" the answer', async () => {
  const { page, context, faults } = await openVisitor(phone);
  await page.goto(`${shop.origin}/`);
  await takenOver(page);
  for (const [word, list] of [
    ['двое', 'Сколько вас'],
    ['до 3 000 ₽', 'Сколько на всех'],
    ['вечером в выходные', 'Когда'],
    ['что угодно', 'Что'],
  ] as const) {
    const choices = page.getByRole('combobox', { name: list, exact: true });
    const press = async () => {
      await page.getByRole('link', { name: word, exact: true }).tap();
      await expect.poll(() => choices.evaluate((one) => one === document.activeElement)).toBe(true);
      const isOpen = await choices.evaluate((one) => one.matches(':open'));
      await page.keyboard.press('Escape');
      await page.goBack();
      return isOpen;
    };
    // The list of the platform is open: nothing has to be pressed again to see the choices. Where the page came more than
    // five seconds after the press, the browser opens none.
    await expect.poll(press).toBe(true);
  }
  await page.getByRole('link', { name: 'Показать', exact: true }).tap();
  await page.waitForURL('**/evenings?party=2&upto=3000&days=weekend-evening');
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-9 without a script each word leads to its choices', async () => {
  const { page, context, faults } = await openVisitor({ ...phone, javaScriptEnabled: false });
  await page.goto(`${shop.origin}/`);
  await page.getByRole('link', { name: 'двое', exact: true }).tap();
  await page.waitForURL('**/evenings?party=2&upto=3000&days=weekend-evening#party');
  expect(await page.locator('select:target').getAttribute('aria-label')).toBe('Сколько вас');
  expect(faults).toEqual([]);
  await context.close();
});
