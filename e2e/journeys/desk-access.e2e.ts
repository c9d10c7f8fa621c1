import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings, findingsInBothSchemes } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { askForReturn, becomeHead, deskScreens, startDeskShop } from '#e2e/support/desk-world.ts';
import { focusedName, tabTo } from '#e2e/support/keyboard.ts';
import { squeezed, takePicture, tooWide } from '#e2e/support/look-at.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';
import { type BoughtTicket, buyOneSeat, buyOneTicket } from '#e2e/support/wire-buyer.ts';

let shop: Awaited<ReturnType<typeof startDeskShop>>;
let page: Page;
let faults: string[];
let tonight: BoughtTicket[];
let asked: BoughtTicket;
let seated: Awaited<ReturnType<typeof buyOneSeat>>;

beforeAll(async () => {
  shop = await startDeskShop();
  tonight = [
    await buyOneTicket(shop, 'storm', 'orlova@pochta.example'),
    await buyOneTicket(shop, 'storm', 'second@pochta.example'),
  ];
  asked = await askForReturn(shop, 'salt-and-ice', 'back@pochta.example');
  seated = await buyOneSeat(shop, 'three-sisters', 'seated@pochta.example');
  const visitor = await openVisitor({ ...desktop, locale: 'ru-RU' });
  ({ page, faults } = visitor);
  await becomeHead(shop, page);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const type = (text: string) => page.keyboard.type(text);
/** To what is called so, and presses it. */
const enter = async (name: RegExp, nth = 1) => {
  await tabTo(page, name, nth);
  await press('Enter');
};
const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
/** From the top of the page, as after a look at it. */
const begin = async (path: string) => {
  await page.goto(`${shop.origin}/desk/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

test('a desk whose script is lost says so', async () => {
  const fresh = await openVisitor({ ...phone, locale: 'ru-RU' });
  await fresh.context.route(/\/desk\/assets\/.*\.js$/, (route) => route.abort('connectionreset'));
  await fresh.page.goto(`${shop.origin}/desk`);
  const words = fresh.page.getByText('Страница не загрузилась');
  // However busy the machine: a desk that is only slow shows nothing of it.
  expect(await fresh.page.locator('main').evaluate((main) => getComputedStyle(main).animationDelay)).toBe(
    '10s',
  );
  await words.waitFor();
  expect(await accessibilityFindings(fresh.page)).toEqual([]);
  await fresh.context.unroute(/\/desk\/assets\/.*\.js$/);
  await fresh.page.reload();
  await fresh.page.getByLabel('Пароль').waitFor();
  expect(await words.count()).toBe(0);
  await fresh.context.close();
});

test('K17 by keyboard: past the sections to what is shown', async () => {
  await begin(`tonight?day=${shop.day}`);
  await page.getByRole('article').waitFor();
  await press('Tab');
  expect(await focusedName(page)).toBe('К содержанию');
  await press('Enter', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('K17 by keyboard: another screen takes the focus and names the tab', async () => {
  await begin(`tonight?day=${shop.day}`);
  for (const [section, title] of [
    ['Возвраты', 'Возвраты'],
    ['Журнал', 'Журнал'],
  ] as const) {
    await enter(new RegExp(`^${section}$`));
    await expect.poll(() => focusedName(page)).toBe(title);
    expect(await page.title()).toBe(`${title} – Foyer`);
  }
});

test('K17 by keyboard: who comes tonight, and the list on paper', async () => {
  await begin(`tonight?day=${shop.day}`);
  await page.getByRole('article').waitFor();
  await enter(/^Список зрителей$/);
  await heading(/Гроза/);
  await page.getByRole('table').waitFor();
  await tabTo(page, /^Напечатать$/);
  const [paper] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
});

test('K17 by keyboard: a party is let in', async () => {
  await begin(`tonight?day=${shop.day}`);
  await page.getByRole('article').waitFor();
  await enter(/^Проверять билеты$/);
  await page.getByLabel('Код билета').waitFor();
  // A hand scanner is a keyboard.
  for (const { codes } of tonight) {
    await type(codes[0] ?? '');
    await press('Enter');
    await page.getByRole('alert').getByRole('heading', { name: 'Проходите' }).waitFor();
  }
});

test('K17 by keyboard: an order is found, and its tickets are sent again', async () => {
  await begin('tonight');
  await press('Control+k');
  await heading(/^Заказы$/);
  await type('second@pochta');
  await page.getByRole('link', { name: new RegExp(String(tonight[1]?.order)) }).waitFor();
  await enter(new RegExp(String(tonight[1]?.order)));
  await page.getByRole('heading', { name: `Заказ № ${tonight[1]?.order}` }).waitFor();
  await enter(/^Отправить билеты ещё раз$/);
  await page.getByRole('status').getByText('Письмо с билетами уйдёт').waitFor();
});

test('K17 by keyboard: a return is approved', async () => {
  await begin('returns');
  await page
    .getByRole('listitem')
    .filter({ hasText: String(asked.order) })
    .waitFor();
  await enter(/^Вернуть \d/);
  await page.getByText('Возвратов нет').waitFor();
});

test('K17 by keyboard: six seats are kept for a sponsor until a day', async () => {
  await begin(`session?id=${seated.session}&view=kept`);
  await enter(/^Держать места$/);
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Ряд/);
  await type('10');
  await tabTo(page, /^Места/);
  await type('1-6');
  await tabTo(page, /^Чьи/);
  await type('Банк');
  await enter(/^Держать$/);
  await page.getByRole('dialog').getByRole('status').getByText('Держим мест: 6').waitFor();
  await press('Escape');
  await page.getByRole('listitem').filter({ hasText: 'Банк' }).waitFor();
});

test('K17 by keyboard: a visitor is seated elsewhere', async () => {
  await begin(`session?id=${seated.session}&view=plan`);
  await page.locator('.hall.whole .sold').waitFor({ state: 'attached' });
  await tabTo(page, /^План зала/);
  const card = page.getByRole('region', { name: /место/ });
  for (let presses = 0; presses < 60; presses += 1) {
    await press(presses === 0 ? 'Home' : 'ArrowRight');
    if ((await card.getByText('продано').count()) > 0) break;
  }
  await card.getByText('seated@pochta.example').waitFor();
  await enter(/^Пересадить$/);
  const moving = page.getByRole('region', { name: 'Пересадить' });
  await moving.getByText('Выберите на плане').waitFor();
  // The plan is where the hand was.
  await page.keyboard.press('Shift+Tab');
  for (let tabs = 0; tabs < 6 && !/^План зала/.test(await focusedName(page)); tabs += 1)
    await page.keyboard.press('Shift+Tab');
  for (let presses = 0; presses < 5; presses += 1) await press('ArrowRight');
  await enter(/^Пересадить сюда$/);
  await moving
    .getByRole('status')
    .getByText(/Пересадили: .* → /)
    .waitFor();
});

test('K17 by keyboard: an evening is called off, and everybody is told', async () => {
  await begin(`session?id=${seated.session}`);
  await enter(/^Отменить или перенести$/);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await tabTo(page, /^Что сказать людям/);
  await type('Заболел актёр');
  await enter(/^Посмотреть, кого/);
  const mails = dialog.getByLabel('Впишите, сколько писем уйдёт');
  await mails.waitFor({ timeout: 120_000 });
  const number = plain(await textOf(dialog.locator('dt').last()));
  await tabTo(page, /^Впишите, сколько писем/);
  await type(number);
  await enter(/^Отменить и вернуть/);
  await dialog.getByRole('status').waitFor({ timeout: 120_000 });
  // Nobody is let in to an evening that is not played.
  await begin(`session?id=${seated.session}`);
  await page.getByRole('main').getByText('отменён').waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Проверять билеты' }).count()).toBe(0);
  await shop.sandbox.mail.control.waitFor({ to: 'seated@pochta.example', subject: 'Отмен' }, 90);
});

test('a session that is not there offers nothing', async () => {
  await begin('session?id=999999');
  await page.getByText('Этого уже нет').waitFor();
  expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
});

const busy = { status: 429, json: { ok: false, refusal: { kind: 'busy' } } };

test('a plan that the shop does not renew says so', async () => {
  await begin(`session?id=${seated.session}&view=plan`);
  await page.getByRole('application', { name: /План зала/ }).waitFor();
  await page.route('**/api/desk/session/seats?**', (route) => route.fulfill(busy));
  const note = page.getByRole('main').getByRole('alert');
  await note.waitFor();
  await page.unroute('**/api/desk/session/seats?**');
  await note.getByRole('button', { name: 'Ещё раз' }).click();
  await note.waitFor({ state: 'hidden' });
});

test('a search that the shop refuses says so beside what was found before', async () => {
  await begin('orders?words=pochta');
  const found = page.locator('.found').getByRole('listitem');
  await found.first().waitFor();
  await page.route('**/api/desk/orders?**', (route) => route.fulfill(busy));
  await page.getByRole('searchbox').fill('zzzzzz');
  await page.getByRole('main').getByRole('alert').waitFor();
  await page.unroute('**/api/desk/orders?**');
  await page.getByRole('button', { name: 'Ещё раз' }).click();
  await page.getByText('Такого заказа нет').waitFor();
});

test('K17 by keyboard: the sales of a month as a workbook', async () => {
  await begin('money');
  await tabTo(page, /XLSX/);
  const [books] = await Promise.all([page.waitForEvent('download'), press('Enter')]);
  expect(books.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(faults.filter((fault) => !/status of (401|404|429)/.test(fault))).toEqual([]);
});

/** What is cut off: text that does not fit where it stands, and cannot be scrolled to. */
const cutOff = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, nav *')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element);
        const isClipped = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        return isClipped && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
      })
      .map((element) => `${element.className || element.tagName}: ${element.textContent?.slice(0, 40)}`),
  );

/** Tables whose columns do not stand under their names; on a narrow screen some are lists. */
const misaligned = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => {
        const leftsOf = (row: string) =>
          [...table.querySelectorAll(`${row}:first-child > *`)]
            .filter((cell) => getComputedStyle(cell).display === 'table-cell')
            .map((cell) => Math.round(cell.getBoundingClientRect().left));
        const [names, cells] = [leftsOf('thead tr'), leftsOf('tbody tr')];
        return names.length > 0 && cells.length > 0 && names.join() !== cells.join();
      })
      .map((table) => table.className),
  );

/** Name, width, height, and the size of letters that somebody has chosen in the browser's settings. */
const sizes = [
  ['a narrow phone', 320, 700, 16],
  ['a desk at 200 %', 640, 450, 16],
  ['a desk with text of 200 %', 1280, 900, 32],
  ['a tablet with text of 200 %', 768, 1024, 32],
  ['a wide desk', 1920, 1080, 16],
] as const;

const screens = () => deskScreens({ day: shop.day, hall: seated.session, order: tonight[0]?.order ?? 0 });

test('K17 nothing is cut off or too wide on any screen, with letters of any size', async () => {
  const browser = await page.context().newCDPSession(page);
  const findings: string[] = [];
  for (const path of screens()) {
    await begin(path);
    await page.waitForFunction(
      () => !(document.querySelector('main')?.textContent ?? 'Загружаем').includes('Загружаем'),
    );
    for (const [name, width, height, text] of sizes) {
      await page.setViewportSize({ width, height });
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text } });
      const beyond = await tooWide(page);
      if (beyond > 0) findings.push(`${path}, ${name}: ${beyond} pixels too wide`);
      for (const cut of await cutOff()) findings.push(`${path}, ${name}: ${cut}`);
      for (const text of await squeezed(page)) findings.push(`${path}, ${name}: squeezed ${text}`);
      for (const table of await misaligned()) findings.push(`${path}, ${name}: columns of ${table}`);
      await takePicture(page, `${name} ${path}`.replace(/\W+/g, '-'));
    }
  }
  expect(findings).toEqual([]);
});

test('K17 a day of many evenings is not too wide, in any language', async () => {
  await page.setViewportSize(desktop.viewport);
  const titles = ['Достопримечательности Замоскворечья', 'Соль и лёд', 'Перекрёсток', 'Превращение'];
  await page.route('**/api/desk/tonight**', async (route) => {
    const { value } = await (await route.fetch()).json();
    const [evening] = value.evenings;
    const more = titles.map((title, index) => ({
      ...{ ...evening, sessionId: evening.sessionId + 9000 + index, title: { ru: title } },
      ...{
        time: '23:30',
        allDay: index === 1,
        capacity: 1700,
        sold: 1204,
        held: 12,
        free: 484,
        cameIn: 1000,
      },
    }));
    await route.fulfill({ json: { ok: true, value: { ...value, evenings: [...value.evenings, ...more] } } });
  });
  await begin(`tonight?day=${shop.day}`);
  const table = page.locator('table.evenings');
  await table.getByRole('link', { name: 'Превращение' }).waitFor();
  const findings: string[] = [];
  for (const language of ['Қазақша', 'English', '繁體中文', 'Русский']) {
    await page.setViewportSize(desktop.viewport);
    await page.getByRole('button', { name: language }).click();
    await page.locator(`button[aria-pressed="true"]`, { hasText: language }).waitFor();
    await table.getByRole('link', { name: 'Превращение' }).waitFor();
    for (const [width, height] of [
      [320, 700],
      [360, 780],
      [768, 1024],
      [1100, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = await tooWide(page);
      if (beyond > 0) findings.push(`${language}, ${width}: ${beyond} pixels too wide`);
      await takePicture(page, `evenings-${width}-${language}`);
    }
  }
  await page.unroute('**/api/desk/tonight**');
  expect(findings).toEqual([]);
});

test('K17 in forced colours, light or dark, each screen says what it says', async () => {
  await page.setViewportSize(desktop.viewport);
  await page.emulateMedia({ forcedColors: 'active' });
  const findings: string[] = [];
  for (const path of screens()) {
    await begin(path);
    for (const found of await findingsInBothSchemes(page)) findings.push(`${path}: ${found}`);
    await takePicture(page, `forced ${path}`.replace(/\W+/g, '-'));
  }
  expect(findings).toEqual([]);
  // What came in and what did not are told apart, and the bar from the page.
  await begin(`tonight?day=${shop.day}`);
  const came = page.locator('article > .measure .in').first();
  await came.waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [bar, ground] = await came.evaluate((element) =>
      [element, document.body].map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(bar).not.toBe(ground);
  }
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('K17 the ways into the desk: %s', async (_, screen) => {
  const { page, context } = await openVisitor(screen);
  for (const path of ['', 'begin#', 'begin#AAAA', 'pass#AAAA']) {
    await page.goto(`${shop.origin}/desk/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await findingsInBothSchemes(page)]).toEqual([path, []]);
    await page.goto('about:blank');
  }
  await context.close();
});
