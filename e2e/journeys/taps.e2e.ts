import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { buyAtOnce, buyerNamed, chooseDay, payByCard } from '#e2e/support/buyer.ts';
import { focusedName } from '#e2e/support/keyboard.ts';
import { openSessions } from '#e2e/support/open-sessions.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['noon-organ', 'cherry-orchard', 'salt-and-ice'] });
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
  await page.getByRole('checkbox', { name: 'Запомнить меня' }).tap();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foyer-known-buyer'))).not.toBeNull();
  return visitor;
}

/** The cell of a session that is open, on the programme of its day. */
async function cellOf(page: Page, hash: string, usesPlan = false): Promise<Locator> {
  const session = (await openSessions(shop, hash, usesPlan ? 'scheme' : 'event')).at(-1);
  await page.goto(`${shop.origin}/?day=${session?.day}`);
  await takenOver(page);
  return page
    .getByRole('main')
    .locator(`a[href*="/${hash}/${session?.day}"]`)
    .filter({ visible: true })
    .first();
}

/** A thumb that presses only what it sees, and counts. */
function countingThumb() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(place: Locator) {
      await place.waitFor();
      await place.tap();
      taps += 1;
    },
  };
}

const atBank = (page: Page) => page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name });

test('OV-9 one ticket is three taps from the listing to the bank, for a remembered buyer', async () => {
  const { page, context, faults } = await rememberedVisitor('three-taps');
  const cell = await cellOf(page, 'noon-organ');
  const thumb = countingThumb();
  await thumb.tap(cell);
  await page.getByRole('heading', { name: 'Полуденный орган', level: 1 }).waitFor();
  await thumb.tap(button(page, 'Купить'));
  await thumb.tap(button(page, 'Оплатить'));
  await atBank(page);
  expect(thumb.taps()).toBe(3);
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-3 OV-9 two seats side by side are four taps', async () => {
  const { page, context, faults } = await rememberedVisitor('four-taps');
  const cell = await cellOf(page, 'cherry-orchard', true);
  const thumb = countingThumb();
  await thumb.tap(cell);
  await page.getByRole('heading', { name: 'Вишнёвый сад', level: 1 }).waitFor();
  await thumb.tap(page.getByRole('list', { name: /Рядом/ }).getByRole('button').first());
  await page.getByRole('status').filter({ hasText: 'Взято' }).waitFor();
  await thumb.tap(button(page, 'Купить'));
  await thumb.tap(button(page, 'Оплатить'));
  await atBank(page);
  expect(thumb.taps()).toBe(4);
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['desktop', desktop],
])('SC-7 the keyboard reaches the bar of a hall on a %s without moving the plan', async (_, device) => {
  const { page, context, faults } = await openVisitor(device);
  const session = (await openSessions(shop, 'cherry-orchard', 'scheme')).at(-1);
  await page.goto(`${shop.origin}${session?.path}`);
  await takenOver(page);
  for (const offered of ['Рядом', 'Сколько вас?']) {
    const place = page.getByLabel(new RegExp(offered)).getByRole('button').first();
    await place.waitFor();
    await place.evaluate((button) => button instanceof HTMLElement && button.focus());
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('EV-13 OV-9 a family of four is five taps, and pays for the family ticket', async () => {
  const { page, context, faults } = await rememberedVisitor('family-taps');
  const cell = await cellOf(page, 'salt-and-ice');
  const thumb = countingThumb();
  await thumb.tap(cell);
  await thumb.tap(page.getByRole('navigation', { name: 'Время' }).getByRole('link').last());
  await thumb.tap(page.getByRole('group', { name: 'Сколько вас?' }).getByRole('button', { name: '2 + 2' }));
  await page
    .getByRole('status')
    .getByText(/1\s250/)
    .waitFor();
  await thumb.tap(button(page, 'Купить'));
  await thumb.tap(button(page, 'Оплатить'));
  await atBank(page);
  expect(thumb.taps()).toBeLessThanOrEqual(5);
  expect(faults).toEqual([]);
  await context.close();
});

test('EV-5 EV-12 from the top of an event at most twelve presses of Tab to the first "+"', async () => {
  const { page, context } = await openVisitor(desktop);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  const times = page.getByRole('navigation', { name: 'Время' }).getByRole('link');
  await times.last().click();
  await takenOver(page);
  await page.reload();
  await takenOver(page);
  const passed: string[] = [];
  while (!passed.at(-1)?.startsWith('Добавить') && passed.length < 40) {
    await page.keyboard.press('Tab');
    passed.push(await focusedName(page));
  }
  expect(passed.length, passed.join(' | ')).toBeLessThanOrEqual(12);
  await context.close();
});
