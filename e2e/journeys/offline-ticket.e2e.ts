import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone } from '#e2e/support/browser.ts';
import { addTickets, buyAtOnce, buyerNamed, chooseDay, chooseTime, payByCard } from '#e2e/support/buyer.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop.close();
});

test('OV-11 a bought ticket opens at the door without a connection, and says that it is a copy', async () => {
  const { page, context, faults } = await openVisitor(phone);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  await addTickets(page, 'Взрослый', 1);
  await buyAtOnce(page, buyerNamed('door'));
  await payByCard(page);
  await page.getByText('Всё готово').waitFor();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.pathname)) !== undefined))
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))).toBe(true);
  expect(faults).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await page.getByText('это копия от').waitFor();
  await page.getByRole('button', { name: 'Показать код' }).click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /QR-код билета/ })
    .waitFor();
});
