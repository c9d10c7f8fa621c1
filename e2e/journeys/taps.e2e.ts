import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { buyAtOnce, buyerNamed, chooseDay, payByCard } from '#e2e/support/buyer.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** A visitor who bought once on this phone, and asked to be remembered. */
async function rememberedVisitor(word: string) {
  const visitor = await openVisitor({ ...phone, viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`${shop.origin}/event/noon-organ`);
  await chooseDay(page, 0);
  await takenOver(page);
  await page.getByRole('button', { name: 'Купить' }).tap();
  await buyAtOnce(page, buyerNamed(word));
  await payByCard(page);
  await page.getByRole('checkbox', { name: 'Запомнить меня' }).check();
  return visitor;
}

/** Counts what a thumb does. */
function thumbOn(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(place: Locator) {
      await place.tap();
      taps += 1;
      await takenOver(page).catch(() => undefined);
    },
  };
}

const atBank = (page: Page) => page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('OV-9 one ticket is three taps from the listing to the bank, for a remembered buyer', async () => {
  const { page, context, faults } = await rememberedVisitor('three-taps');
  await page.goto(`${shop.origin}/`);
  await takenOver(page);
  const thumb = thumbOn(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Полуденный орган' });
  await thumb.tap(row.getByRole('link', { name: /^12:00/ }).first());
  await page.getByRole('heading', { name: 'Полуденный орган', level: 1 }).waitFor();
  await thumb.tap(button(page, 'Купить'));
  await thumb.tap(button(page, 'Оплатить'));
  await atBank(page);
  expect(thumb.taps()).toBe(3);
  expect(faults).toEqual([]);
  await context.close();
});
