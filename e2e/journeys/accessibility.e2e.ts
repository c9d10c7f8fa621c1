import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings, findingsInBothSchemes } from '#e2e/support/accessibility.ts';
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
import { squeezed, stopsBeforeTheirLinks, tooWide } from '#e2e/support/look-at.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';

let shop: RunningShop;
let waiting: string;
let paid: string;
let session: string;
beforeAll(async () => {
  shop = await startSmallShop({
    // For sale, without a time, sold out, not yet for sale, a subscription, free, with zones.
    events: [
      'salt-and-ice',
      'northern-light',
      'winter-journey',
      'new-year-ball',
      'museum-pass',
      'commune-house',
      'three-sisters',
    ],
  });
  const { page, context } = await openVisitor(desktop);
  paid = await orderTwo(page, 'paid');
  await goToBank(page);
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
  waiting = await orderTwo(page, 'waiting');
  await context.close();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** Path of the order's page. */
async function orderTwo(page: Page, word: string): Promise<string> {
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  session = new URL(page.url()).pathname;
  await addTickets(page, 'Взрослый', 2);
  await placeOrder(page, buyerNamed(word));
  return new URL(page.url()).pathname;
}

/** Every page and state, as paths; what was bought is known only when the tests run. */
const pages = (): string[] => [
  '/',
  '/?day=all',
  '/?day=2020-01-01',
  '/event/salt-and-ice',
  session,
  '/event/winter-journey',
  '/event/new-year-ball',
  '/event/three-sisters',
  waiting,
  paid,
  waiting.replace('/order/', '/order/declined/'),
  '/order/nothing',
  '/contacts',
  '/rules/purchase-terms',
  '/unauthorized',
  '/nowhere',
];

test.concurrent.each([
  ['phone', 'ru', phone],
  ['desktop', 'en', desktop],
] as const)('axe finds nothing on any page, light or dark: %s, %s', async (_, language, screen) => {
  const { page, context } = await openVisitor(screen);
  const findings: string[] = [];
  for (const path of pages()) {
    await page.goto(`${shop.origin}${path}${queryOf(path, language)}`);
    const found = [...(await findingsInBothSchemes(page)), ...(await stopsBeforeTheirLinks(page))];
    findings.push(...found.map((one) => `${path}: ${one}`));
  }
  expect(findings).toEqual([]);
  await context.close();
});

test.concurrent.each([
  ['letters twice as large on a phone', phone, 32],
  ['a window magnified four times', { viewport: { width: 320, height: 256 } }, 16],
] as const)('nothing is wider than the screen, and no text is squeezed: %s', async (_, screen, fontSize) => {
  const { page, context } = await openVisitor(screen);
  const settings = await context.newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: fontSize } });
  const wrong: string[] = [];
  for (const path of [...pages(), paid.replace('/order/', '/order/return/')]) {
    await page.goto(shop.origin + path);
    const beyond = await tooWide(page);
    if (beyond > 0) wrong.push(`${path}: by ${beyond} pixels`);
    for (const text of await squeezed(page)) wrong.push(`${path}: squeezed ${text}`);
  }
  expect(wrong).toEqual([]);
  await context.close();
});

test.concurrent('on a low screen nothing is pinned over what is read', async () => {
  const { page, context } = await openVisitor({ viewport: { width: 320, height: 256 } });
  await page.goto(shop.origin + session);
  await addTickets(page, 'Взрослый', 1);
  await page.getByRole('button', { name: /^(Купить|Оплатить)/ }).waitFor();
  const pinned = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
      .map((one) => one.className),
  );
  expect(pinned).toEqual([]);
  await context.close();
});

test.concurrent('colours that the system forces leave the chosen day, time and way to pay chosen', async () => {
  const { page, context } = await openVisitor({ ...phone, forcedColors: 'active' });
  await page.goto(shop.origin + session);
  const groundOf = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor);
  for (const name of ['День', 'Время']) {
    const links = page.getByRole('navigation', { name }).getByRole('link');
    const chosen = links.and(page.locator('[aria-current]'));
    const other = links.and(page.locator(':not([aria-current])')).first();
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  }
  await page.goto(shop.origin + waiting);
  const way = (checked: boolean) =>
    page.locator('label', { has: page.getByRole('radio', { checked }) }).first();
  expect(await groundOf(way(true))).not.toBe(await groundOf(way(false)));
  await context.close();
});

function queryOf(path: string, language: 'ru' | 'en'): string {
  if (language === 'ru') return '';
  return `${path.includes('?') ? '&' : '?'}lang=${language}`;
}

test.concurrent.each([
  ['light', phone],
  ['dark', desktop],
] as const)(
  'axe finds nothing in what opens and in what was typed wrong, %s',
  async (colorScheme, screen) => {
    // So tall that the bar to pay covers no button: axe takes a half-covered one for a small one.
    const viewport = { ...screen.viewport, height: 3600 };
    const { page, context, faults } = await openVisitor({ ...screen, viewport, colorScheme });
    const look = async (what: string) => {
      for (const found of await accessibilityFindings(page)) findings.push(`${what}: ${found}`);
    };
    const findings: string[] = [];
    await page.goto(shop.origin + session);
    await addTickets(page, 'Взрослый', 1);
    await look('the form');
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('alert').waitFor();
    await look('the form with mistakes');
    await page.getByRole('group', { name: 'Согласия' }).getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
    await look('a rule');
    await page.keyboard.press('Escape');
    await page.goto(shop.origin + paid);
    await page.getByRole('button', { name: 'Показать код' }).first().click();
    await page.getByRole('dialog').waitFor();
    await look('a ticket at the door');
    await page.goto(`${shop.origin}/?day=all`);
    await page.getByRole('button', { name: 'Выбрать дни в календаре' }).click();
    await page.getByRole('dialog').waitFor();
    await look('the calendar');
    expect(findings).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);
