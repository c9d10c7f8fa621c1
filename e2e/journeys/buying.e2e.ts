import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  backToOrder,
  buyAtOnce,
  buyerNamed,
  chooseDay,
  chooseDayOfListing,
  chooseTime,
  goToBank,
  payByCard,
  placeOrder,
} from '#e2e/support/buyer.ts';
import { focusedName, tabTo } from '#e2e/support/keyboard.ts';
import { type RunningShop, startShop } from '#e2e/support/running-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const mailTo = (email: string) => shop.sandbox.mail.control.waitFor({ to: email }, 90);

async function searchOnDesktop(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Найти событие' }).fill(words);
  await page.getByRole('search').getByRole('link', { name: 'Соль и лёд' }).waitFor();
  await page.keyboard.press('Escape');
}

async function searchOnPhone(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Найти' }).click();
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Найти событие' }).fill(words);
  await page.getByRole('dialog').getByRole('link', { name: 'Соль и лёд' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click();
}

test.each([
  ['phone', { ...phone, viewport: { width: 360, height: 740 } }],
  ['desktop', desktop],
])(
  'EV-5 EV-6 on a %s the first "+" is in sight, and two quick taps on it are two tickets',
  async (_, options) => {
    const { page, context, faults } = await openVisitor(options);
    await page.goto(`${shop.origin}/event/salt-and-ice`);
    await chooseDay(page);
    await chooseTime(page);
    const rows = page.getByRole('region', { name: /Билеты/ }).getByRole('listitem');
    const add = rows.first().getByRole('button', { name: 'Добавить один' });
    await page.getByRole('group', { name: 'Сколько вас?' }).waitFor();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const { x = 0, y = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.mouse.click(x + width / 2, y + height / 2);
    expect(await rows.first().getByRole('textbox').inputValue()).toBe('2');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  },
);

describe.each([
  ['phone', phone, searchOnPhone],
  ['desktop', desktop, searchOnDesktop],
])('on a %s', (screen, options, search) => {
  test('AF-3 AF-4 EV-6 EV-13 OR-2 OV-1 OV-9 OV-11 OV-18 from the listing to the code in hand', async () => {
    const buyer = buyerNamed(`whole-${screen}`);
    const { page, context, faults } = await openVisitor(options);
    await page.goto(shop.origin);
    await chooseDayOfListing(page);
    await search(page, 'полярных');
    const row = page.getByRole('listitem').filter({ hasText: 'Соль и лёд' });
    const cell = row.getByRole('link', { name: /^\d\d:\d\d–\d\d:\d\d/ });
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBe(1);
    await cell.click();

    await page.getByRole('heading', { name: 'Соль и лёд', level: 1 }).waitFor();
    await chooseTime(page);
    await page.waitForURL(/\/event\/salt-and-ice\/\d{4}-\d\d-\d\d\/\d\d:\d\d$/);
    const [day = '', time = ''] = new URL(page.url()).pathname.split('/').slice(3);
    expect(await page.getByLabel('Имя и фамилия').count()).toBe(0);
    await addTickets(page, 'Взрослый', 2);
    await page.getByRole('status').filter({ hasText: '940 ₽' }).waitFor();
    await buyAtOnce(page, buyer);
    await backToOrder(page);
    await page.getByRole('timer').waitFor();
    expect(await page.getByRole('img', { name: /QR-код/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Вернуться к оплате' }).click();
    await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
    expect(await textOf(page.getByRole('main'))).toContain('940');
    await payByCard(page);

    await page.getByText('Оплачен', { exact: true }).waitFor();
    const codes = page.getByRole('img', { name: /QR-код билета/ });
    await expect.poll(() => codes.count()).toBe(2);
    for (const code of await codes.all())
      expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(
        180,
      );
    expect(await page.getByRole('timer').count()).toBe(0);
    await checkFiles(page, day);
    await checkPaper(page);
    await checkModal(page);
    const letter = await mailTo(buyer.email);
    expect(letter.attachments.map((one) => one.mimeType)).toContain('application/pdf');
    const drawn = letter.attachments.filter(({ mimeType }) => mimeType === 'image/png');
    const named = [...(letter.html ?? '').matchAll(/<img src="cid:([^"]+)"/g)].map(([, id]) => id);
    expect(drawn.map(({ contentId }) => contentId)).toEqual(named);
    expect(drawn).toHaveLength(2);
    expect(plain(letter.text)).toContain(`Соль и лёд`);
    expect(letter.text).toContain(time);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** The tickets as PDF, each and all, and the calendar file. */
async function checkFiles(page: Page, day: string): Promise<void> {
  const opened = await linked(page, 'Открыть билет');
  expect(opened.type).toBe('application/pdf');
  expect(opened.body.subarray(0, 5).toString()).toBe('%PDF-');
  const all = await linked(page, 'Все билеты в PDF');
  expect(all.body.length).toBeGreaterThan(opened.body.length);
  const calendar = await linked(page, 'В календарь');
  expect(calendar.type).toContain('text/calendar');
  expect(calendar.body.toString()).toContain('BEGIN:VEVENT');
  expect(calendar.body.toString()).toMatch(new RegExp(`DTSTART[^\\n]*${day.replaceAll('-', '')}`));
}

/** Printed, the page is the tickets: codes whole and large enough to be read, nothing to press. */
async function checkPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const tickets = page.getByRole('article');
  for (const ticket of await tickets.all()) {
    expect(await ticket.evaluate((row) => getComputedStyle(row).breakInside)).toBe('avoid');
    const code = await ticket.getByRole('img', { name: /QR-код билета/ }).boundingBox();
    expect(code?.width).toBeGreaterThan(140);
  }
  for (const button of await page.getByRole('button').all())
    if (await button.isVisible()) expect(await button.getByRole('img', { name: /QR-код/ }).count()).toBe(1);
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
  expect(await page.getByText('Оплачено').isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
}

async function linked(page: Page, name: string): Promise<{ type: string; body: Buffer }> {
  const address = await page.getByRole('link', { name }).first().getAttribute('href');
  const answer = await page.request.get(new URL(address ?? '', page.url()).href);
  return { type: answer.headers()['content-type'] ?? '', body: await answer.body() };
}

/** Large at the door, one ticket after the other. */
async function checkModal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Показать код' }).first().click();
  const modal = page.getByRole('dialog');
  await modal.getByText('1 из 2').waitFor();
  await modal.getByRole('button', { name: 'Следующий билет' }).click();
  await modal.getByText('2 из 2').waitFor();
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
}

test('OV-4 OV-14 the press to pay asks for an addition; a catalogue is added, one is taken off, and paid', async () => {
  const buyer = buyerNamed('additions');
  const { page, context, faults } = await openVisitor(desktop);
  await page.goto(`${shop.origin}/event/clock-museum`);
  await chooseDay(page);
  await chooseTime(page);
  await addTickets(page, 'Взрослый', 1);
  await placeOrder(page, buyer);
  await page.getByRole('heading', { name: 'Дополнения к заказу' }).waitFor();
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page
    .getByRole('dialog', { name: /Перед оплатой/ })
    .getByRole('button', { name: 'Добавить' })
    .click();
  const sheet = page.getByRole('dialog', { name: 'Дополнения к заказу' });
  const more = sheet.getByRole('group', { name: /Каталог/ }).getByRole('button', { name: 'Добавить один' });
  await more.click();
  await more.click();
  await sheet.getByRole('button', { name: /Добавить за/ }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: /Убрать: 2 × Каталог/ }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /1\s270\s₽/ })
    .waitFor();
  await goToBank(page);
  expect(await textOf(page.getByRole('main'))).toContain('1 270');
  await payByCard(page);
  await page.getByText('Выдадим по номеру заказа').waitFor();
  const [ticket, all] = [await linked(page, 'Открыть билет'), await linked(page, 'Все билеты в PDF')];
  expect(all.body.length).toBeGreaterThan(ticket.body.length);
  expect(plain((await mailTo(buyer.email)).text)).toContain('Каталог «Часы и люди»: 900');
  expect(faults).toEqual([]);
  await context.close();
});

test('BD-1 BD-2 BD-3 EV-12 OV-9 the whole purchase by keyboard alone', async () => {
  const buyer = buyerNamed('keyboard');
  const { page, context, faults } = await openVisitor(desktop);
  await page.goto(`${shop.origin}/?day=all`);
  await tabTo(page, /^Полуденный орган/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Полуденный орган', level: 1 }).waitFor();
  await tabTo(page, /^[а-яё]+, \d+ /);
  const isOpen = async () => !(await focusedName(page)).includes('билетов нет');
  await page.keyboard.press('ArrowRight');
  while (!(await isOpen())) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo(page, /^12:00/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Купить/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Имя и фамилия/);
  await page.keyboard.type(buyer.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.phone);
  await page.keyboard.press('Tab');
  await page.keyboard.type(buyer.email);
  await tabTo(page, /условия покупки/);
  await page.keyboard.press('Space');
  await tabTo(page, /персональных данных/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Оплатить/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  await tabTo(page, /^Оплатить/);
  await page.keyboard.press('Enter');
  await page.getByText('Оплачен', { exact: true }).waitFor();
  await tabTo(page, /^Показать код/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await focusedName(page)).toMatch(/Показать код/);
  await mailTo(buyer.email);
  expect(faults).toEqual([]);
  await context.close();
});

describe('T8 EV-5 EV-13 OV-1 one price', () => {
  test.each([
    ['noon-organ', 'Полуденный орган', 'Полный', 370],
    ['northern-light', 'Северный свет', 'Студент', 165],
    ['four-and-double-bass', 'Четверо и контрабас', 'Студент', 770],
  ])('of %s on card, cell, row, total, order, bank, mail', async (event, title, category, price) => {
    const buyer = buyerNamed(`price-${event}`);
    const { page, context, faults } = await openVisitor(desktop);
    await page.goto(`${shop.origin}/event/${event}`);
    await chooseDay(page);
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(page.url()) ?? [];
    for (const days of ['all', day]) {
      await page.goto(`${shop.origin}/?day=${days}`);
      const heading = page.getByRole('heading', { name: title });
      const shown = page.getByRole('listitem').filter({ has: heading });
      expect(amountsIn(await textOf(shown))[0]).toBe(price);
    }

    await page.goto(`${shop.origin}/event/${event}/${day}`);
    expect(await lowestOffer(page)).toBe(price);
    const times = page.getByRole('navigation', { name: 'Время' }).getByRole('link');
    if ((await times.count()) > 0) {
      expect(amountsIn(await textOf(times.last()))).toEqual([price]);
      await times.last().click();
    }
    await addTickets(page, category, 1);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('group', { name: category }) });
    expect(amountsIn(await textOf(row))[0]).toBe(price);
    const total = page.getByRole('status').filter({ hasText: '1 билет' });
    expect(amountsIn(await textOf(total))[0]).toBe(price);

    await placeOrder(page, buyer);
    expect(await sumToPay(page, 'К оплате')).toBe(price);
    await goToBank(page);
    expect(amountsIn(await textOf(page.getByRole('main')))[0]).toBe(price);
    await payByCard(page);
    await page.getByText('Оплачен', { exact: true }).waitFor();
    expect(await sumToPay(page, 'Оплачено')).toBe(price);
    expect(amountsIn((await mailTo(buyer.email)).text)).toContain(price);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Every amount of money in a text, in the order of reading, in roubles; of a range its lower end. */
function amountsIn(text: string): number[] {
  return [...plain(text).matchAll(/(\d[\d ]*(?:,\d\d)?)(?:–[\d ,]+)? ₽/g)].map(([, amount = '']) =>
    Number(amount.replaceAll(' ', '').replace(',', '.')),
  );
}

/** As search engines are told. */
async function lowestOffer(page: Page): Promise<number> {
  const told = await page.locator('script[type="application/ld+json"]').first().textContent();
  const sessions: { offers?: { lowPrice?: string; price?: string } }[] = JSON.parse(told ?? '{}')['@graph'];
  const prices = sessions.flatMap(({ offers }) => offers?.lowPrice ?? offers?.price ?? []);
  return Math.min(...prices.map(Number));
}

async function sumToPay(page: Page, name: string): Promise<number | undefined> {
  const row = page.getByRole('main').locator('dl > div').filter({ hasText: name });
  return amountsIn(await textOf(row))[0];
}
