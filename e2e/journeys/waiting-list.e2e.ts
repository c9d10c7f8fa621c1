import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { payByCard, pressPay } from '#e2e/support/buyer.ts';
import { takePicture } from '#e2e/support/look-at.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';
import { buyOneTicket } from '#e2e/support/wire-buyer.ts';
import { buySeats } from '#e2e/support/wire-seats.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['thunderstorm', 'salt-and-ice'] });
});
afterEach(async () => {
  expect(await audit(shop.database)).toEqual([]);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The house sells no more of the session than is sold. */
async function sellOut(event: string, { day, time }: { day: string; time: string }): Promise<void> {
  await shop.database.query(
    `update stock set capacity = taken where session_id =
       (select id from session where event_id = $1 and day = $2 and time = $3)`,
    [event, day, time],
  );
}

/** The house takes the tickets of the order back. */
async function returnTickets(order: number): Promise<void> {
  expect(await shop.foyer('orders', 'cancel', String(order), '--yes')).toMatchObject({ code: 0 });
}

async function letter(to: string, subject: string) {
  return await shop.sandbox.mail.control.waitFor({ to, subject }, 60);
}

const linkIn = (text: string) => /http\S*\/list\/\d\S+/.exec(text)?.[0] ?? '';

async function join(page: Page, party: string, email: string): Promise<void> {
  await page.getByLabel('Сколько вас').selectOption(party);
  await page.getByLabel('Почта').fill(email);
  for (const box of await page.getByRole('checkbox', { name: /Принимаю|Даю согласие/ }).all())
    await box.check();
  await page.getByRole('button', { name: 'Встать в список' }).click();
  await page.getByRole('heading', { name: 'Проверьте почту' }).waitFor();
}

async function confirm(page: Page, email: string): Promise<string> {
  const link = linkIn((await letter(email, 'Подтвердите место')).text);
  // A mail scanner follows every link.
  for (let time = 0; time < 3; time += 1) expect((await fetch(link)).status).toBe(200);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Подтвердите заявку' }).waitFor();
  await page.getByRole('button', { name: 'Встать в список' }).click();
  await page.getByRole('heading', { name: 'Вы в списке' }).waitFor();
  return link;
}

async function takeOffer(page: Page): Promise<void> {
  await page.getByLabel('Имя и фамилия').fill('Анна Веретенникова');
  await page.getByLabel('Телефон').fill('+7 916 000-00-00');
  for (const box of await page.getByRole('checkbox', { name: /Принимаю|Даю согласие/ }).all())
    await box.check();
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  await page.waitForURL(/\/order\//);
}

test.each([
  ['phone', phone, 4],
  ['desktop', desktop, 11],
])(
  'WL-1 on a %s two wait together, get what somebody returns, and pay for it',
  async (screen, options, days) => {
    const sold = await buySeats(shop, 'thunderstorm', 'seller@pochta.example', {
      count: 2,
      from: later(days),
    });
    await sellOut('thunderstorm', sold);
    const email = `waits-${screen}@pochta.example`;
    const { page, context, faults } = await openVisitor(options);
    await page.goto(`${shop.origin}/scheme/thunderstorm/${sold.day}/${sold.time}`);
    await page.getByRole('link', { name: 'Встать в список ожидания' }).click();
    await page.getByRole('heading', { name: 'Список ожидания' }).waitFor();
    await takenOver(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `join-${screen}`, { fullPage: true });
    await join(page, '2', email);
    await takePicture(page, `sent-${screen}`, { fullPage: true });
    await confirm(page, email);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByText('вы первые').waitFor();
    await takePicture(page, `waiting-${screen}`, { fullPage: true });
    await returnTickets(sold.order);
    const offered = await letter(email, 'Держим');
    await page.goto(linkIn(offered.text));
    await page.getByRole('heading', { name: /Места ваши до/ }).waitFor();
    await takenOver(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `offer-${screen}`, { fullPage: true });
    // Each ticket is chosen, and its sum told before the order.
    const toPay = async () =>
      plain(await textOf(page.getByText('К оплате', { exact: true }).locator('xpath=..')));
    const [both, prices] = [await toPay(), page.getByLabel('Билет 2')];
    await prices.selectOption({ label: 'не нужен' });
    expect(await toPay()).not.toBe(both);
    await prices.selectOption({ index: 0 });
    expect(await toPay()).toBe(both);
    await takeOffer(page);
    await takenOver(page);
    await takePicture(page, `order-${screen}`, { fullPage: true });
    await page.getByRole('button', { name: 'Оплатить' }).click();
    // The event has additions, and none is chosen.
    await pressPay(page, page.getByRole('button', { name: 'Перейти к оплате' }));
    await payByCard(page);
    await page.getByText('Оплачен', { exact: true }).waitFor();
    await page.goto(linkIn(offered.text));
    await page.getByRole('heading', { name: 'Места заказаны' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('WL-2 without a script an offer is passed on, lapses for the next, and is bought by the last', async () => {
  const sold = await buyOneTicket(shop, 'salt-and-ice', 'seller@pochta.example');
  await sellOut('salt-and-ice', sold);
  const { page, context } = await openVisitor({ ...phone, javaScriptEnabled: false });
  const names = ['one', 'two', 'three'].map((name) => `${name}@pochta.example`);
  const [one = '', two = '', three = ''] = names;
  for (const email of names) {
    await page.goto(`${shop.origin}/list/join/salt-and-ice/${sold.day}/${sold.time}`);
    await join(page, '1', email);
    await confirm(page, email);
  }
  await returnTickets(sold.order);
  await page.goto(linkIn((await letter(one, 'Держим')).text));
  await page.getByRole('button', { name: 'Не подходят, жду дальше' }).click();
  await page.getByRole('heading', { name: 'Вы в списке' }).waitFor();
  const second = linkIn((await letter(two, 'Держим')).text);
  // Whoever had no time to answer would be asked again.
  await shop.database.query(
    `update mail set sent_at = sent_at - interval '1 hour' where offer_id is not null`,
  );
  await shop.database.query(
    `update waiting_offer set until = now() - interval '1 second' where ended_at is null`,
  );
  await letter(two, 'Время вышло');
  await page.goto(second);
  await page.getByRole('link', { name: 'Встать в список снова' }).waitFor();
  await page.goto(linkIn((await letter(three, 'Держим')).text));
  await takePicture(page, 'offer-plain', { fullPage: true });
  await takeOffer(page);
  await context.close();
});
