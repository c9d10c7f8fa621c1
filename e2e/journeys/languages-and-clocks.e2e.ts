import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { addTickets, buyAtOnce, buyerNamed, chooseDay, chooseTime, payByCard } from '#e2e/support/buyer.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
let paid: { order: string; session: string };
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['salt-and-ice', 'noon-organ', 'nocturnes', 'northern-light', 'tango'],
  });
  paid = await buyTwoTickets();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** Addresses of a session and of an order of two tickets for it. */
async function buyTwoTickets(): Promise<{ order: string; session: string }> {
  const { page, context } = await openVisitor(desktop);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  const session = page.url();
  await addTickets(page, 'Взрослый', 2);
  await buyAtOnce(page, buyerNamed('two'));
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
  // The bank adds its own words to the address.
  const order = shop.origin + new URL(page.url()).pathname;
  await context.close();
  return { order, session };
}

/** What each language calls the same things; `tag` is its name for browsers. */
const languages = [
  {
    lang: 'ru',
    tag: 'ru',
    listing: 'Афиша',
    found: '5 событий',
    event: 'Соль и лёд',
    adult: 'Взрослый',
    add: 'Добавить один',
    tickets: ['1 билет', '2 билета', '5 билетов'],
    paid: 'Оплачен',
  },
  {
    lang: 'en',
    tag: 'en',
    listing: 'Programme',
    found: '5 events',
    event: 'Salt and Ice',
    adult: 'Adult',
    add: 'Add one',
    tickets: ['1 ticket', '2 tickets', '5 tickets'],
    paid: 'Paid',
  },
  {
    lang: 'ch',
    tag: 'zh-Hant',
    listing: '節目表',
    found: '5 項活動',
    event: '鹽與冰',
    adult: '成人',
    add: '增加一張',
    tickets: ['1 張票', '2 張票', '5 張票'],
    paid: '已付款',
  },
  {
    lang: 'kz',
    tag: 'kk',
    listing: 'Афиша',
    found: '5 іс-шара',
    event: 'Тұз бен мұз',
    adult: 'Ересек',
    add: 'Біреуін қосу',
    tickets: ['1 билет', '2 билет', '5 билет'],
    paid: 'Төленді',
  },
] as const;

describe('IN-1 IN-2 in the language', () => {
  test.each(languages)('$lang: listing, event and order, to the plural and the price', async (words) => {
    const { page, context, faults } = await openVisitor(desktop);
    const query = words.lang === 'ru' ? '' : `?lang=${words.lang}`;
    const expectLanguage = async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe(words.tag);
      expect(new URL(page.url()).searchParams.get('lang')).toBe(words.lang === 'ru' ? null : words.lang);
      expect((await russianWords(page)).length > 0).toBe(words.lang === 'ru');
    };
    await page.goto(`${shop.origin}/?day=all${query.replace('?', '&')}`);
    await page.getByRole('heading', { name: words.listing, level: 1 }).waitFor({ state: 'attached' });
    await page.getByText(words.found).first().waitFor({ state: 'attached' });
    await expectLanguage();
    await page.getByRole('heading', { name: words.event }).getByRole('link').click();
    await page.getByRole('heading', { name: words.event, level: 1 }).waitFor();
    await expectLanguage();

    await page.goto(paid.session + query);
    const add = page
      .getByRole('group', { name: words.adult, exact: true })
      .getByRole('button', { name: words.add });
    const total = page.getByRole('status').filter({ hasText: '₽' });
    for (const [count, shown] of [
      [1, words.tickets[0]],
      [2, words.tickets[1]],
      [5, words.tickets[2]],
    ] as const) {
      while ((await chosenOf(page, words.adult)) < count) await add.click();
      const text = await textOf(total);
      expect(text).toContain(shown);
      expect(text.replace(/[\s.,]/g, '')).toContain(`${470 * count}₽`);
    }
    await expectLanguage();

    await page.goto(paid.order + query);
    await page.getByText(words.paid, { exact: true }).first().waitFor();
    expect((await textOf(page.getByRole('main'))).replace(/\s/g, '')).toContain('940₽');
    await expectLanguage();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('IN-1 an unknown language falls back to English', async () => {
    const { page, context, faults } = await openVisitor(desktop);
    await page.goto(`${shop.origin}/event/salt-and-ice?lang=de`);
    await page.getByRole('heading', { name: 'Salt and Ice', level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(faults).toEqual([]);
    await context.close();
  });
});

async function chosenOf(page: Page, category: string): Promise<number> {
  return Number(await page.getByRole('textbox', { name: category, exact: true }).inputValue());
}

/** Words that of the four languages only Russian has: a text that was not translated. */
const onlyRussian =
  /(?<!\p{L})(?:и|или|на|для|от|до|из|купить|цены|время|день|мест\p{L}*|оплат\p{L}+|событи\p{L}+)(?!\p{L})/giu;

async function russianWords(page: Page): Promise<string[]> {
  return (await textOf(page.getByRole('main'))).match(onlyRussian) ?? [];
}

describe('IN-3 the clock of the house', () => {
  const zones = [
    'Europe/Moscow',
    'Pacific/Kiritimati',
    'Pacific/Niue',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Australia/Lord_Howe',
  ];

  test('is the same on every page in six time zones', async () => {
    const visitors = await Promise.all(
      zones.map((timezoneId) => openVisitor({ ...phone, timezoneId, locale: 'en-US' })),
    );
    const read: string[] = [];
    for (const address of [`${shop.origin}/`, `${shop.origin}/?day=all`, paid.session, paid.order]) {
      for (const { page } of visitors) {
        await page.goto(address);
        await takenOver(page);
      }
      const readings = () => Promise.all(visitors.map(({ page }) => textOf(page.getByRole('main'))));
      // What comes late may have come to one page and not yet to another; different clocks never agree.
      await expect.poll(async () => new Set(await readings()).size, { message: address }).toBe(1);
      read.push(...(await readings()));
    }
    expect(read.join()).toMatch(/\d\d:\d\d/);
    for (const { context, faults } of visitors) {
      expect(faults).toEqual([]);
      await context.close();
    }
  });
});
