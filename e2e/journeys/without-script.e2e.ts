import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  buyerNamed,
  chooseDay,
  chooseDayOfListing,
  chooseTime,
  fillBuyer,
  giveConsents,
  payByCard,
} from '#e2e/support/buyer.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['salt-and-ice', 'nocturnes', 'star-map', 'museum-pass', 'roof-walk', 'new-year-ball'],
  });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const openPlain = (screen: typeof phone | typeof desktop = desktop) =>
  openVisitor({ ...screen, javaScriptEnabled: false });

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();

test('AF-1 AF-2 AF-8 AF-16 without a script the listing reads, and is filtered by links and a form', async () => {
  const { page, context } = await openPlain();
  await page.goto(`${shop.origin}/?day=all`);
  expect((await titles(page)).length).toBe(6);
  await page
    .getByRole('navigation', { name: 'Разделы афиши' })
    .getByRole('link', { name: 'Концерты' })
    .click();
  expect(new URL(page.url()).searchParams.get('id')).toBe('3');
  await expect.poll(async () => (await titles(page)).join()).toMatch(/^Ноктюрны/);
  await page.goto(`${shop.origin}/?day=all`);
  await page.getByRole('searchbox', { name: 'Найти событие' }).fill('полярных');
  await page.getByRole('searchbox', { name: 'Найти событие' }).press('Enter');
  await page.getByRole('status').filter({ hasText: '1 событие' }).waitFor();
  expect((await titles(page)).join()).toMatch(/^Соль/);
  await page.getByRole('link', { name: 'Очистить поиск' }).click();
  await chooseDayOfListing(page);
  expect(new URL(page.url()).searchParams.has('search')).toBe(false);
  const chosen = page.getByRole('navigation', { name: 'Дни' }).locator('[aria-current]');
  expect(await chosen.getAttribute('href')).toContain(new URL(page.url()).searchParams.get('day'));
  await context.close();
});

test('AF-4 EV-2 EV-3 EV-4 EV-6 OR-1 OR-2 without a script: day and time by links, an order by the form', async () => {
  const { page, context, faults } = await openPlain(phone);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  expect(new URL(page.url()).pathname).toMatch(/^\/event\/salt-and-ice\/\d{4}-\d\d-\d\d\/\d\d:\d\d$/);
  await page.getByRole('textbox', { name: 'Взрослый' }).fill('2');
  await page.getByRole('textbox', { name: 'Пенсионер' }).fill('1');
  await fillBuyer(page, buyerNamed('plain'));
  await giveConsents(page);
  await page.getByRole('button', { name: 'Купить' }).dblclick();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  expect(await shop.database.query("select 1 from orders where buyer_email like 'plain@%'")).toHaveLength(1);
  expect(new URL(page.url()).pathname).toMatch(/^\/order\/[0-9a-z]+$/);
  const shown = await textOf(page.getByRole('main'));
  for (const fact of ['Ждёт оплаты', '3 билета', '1 200 ₽', 'plain@pochta.example'])
    expect(shown).toContain(fact);
  expect(faults).toEqual([]);
  await context.close();
});

/** The page of a new order of one ticket. */
async function orderPlain(word: string, screen: typeof phone | typeof desktop) {
  const visitor = await openPlain(screen);
  const { page } = visitor;
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  await page.getByRole('textbox', { name: 'Взрослый' }).fill('1');
  await fillBuyer(page, buyerNamed(word));
  await giveConsents(page);
  await page.getByRole('button', { name: 'Купить' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  // Its clock would stand still; until when the places are held is said in words.
  expect(await page.getByRole('timer').count()).toBe(0);
  expect(await textOf(page.getByRole('main'))).toMatch(/держим билеты до \d\d:\d\d/);
  return visitor;
}

const pay = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Оплатить' }).click();
const atBank = (page: Page) => page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();

/** What the bank has decided comes by its own call: the page is loaded again by itself until it says so. */
async function showsPaid(page: Page): Promise<void> {
  await page.getByRole('main').getByText('Оплачен', { exact: true }).waitFor({ timeout: 90_000 });
}

test('OV-3 OV-9 without a script an order is paid at the bank, also where it declines at first', async () => {
  const { page, context, faults } = await orderPlain('plain-card', phone);
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await pay(page);
  await atBank(page);
  await payByCard(page, '0002');
  await page.waitForURL(/\/order\/declined\//);
  await page.getByRole('radio', { name: /Банковская карта/ }).check();
  await pay(page);
  await atBank(page);
  await payByCard(page);
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await showsPaid(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('OV-7 without a script an order is paid by a code', async () => {
  const { page, context, faults } = await orderPlain('plain-code', desktop);
  const main = page.getByRole('main');
  await page.getByRole('radio', { name: 'СБП' }).check();
  await pay(page);
  await main.getByRole('img', { name: 'QR-код для оплаты' }).waitFor();
  const opened = context.waitForEvent('page');
  await main.getByRole('link', { name: 'Открыть приложение банка' }).click();
  const bank = await opened;
  await bank.getByRole('button', { name: /Оплатить через СБП/ }).click();
  await bank.getByRole('heading', { level: 1 }).waitFor();
  await bank.close();
  await main.getByRole('link', { name: 'Показать заказ' }).click();
  await page.waitForURL(/\/order\/[0-9a-z]+$/);
  await showsPaid(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('OV-8 without a script an order is paid by a form that the buyer sends on to the bank', async () => {
  const { page, context, faults } = await orderPlain('plain-form', desktop);
  await page.getByRole('radio', { name: 'Робокасса' }).check();
  await pay(page);
  await page.getByRole('button', { name: 'Перейти на страницу банка' }).click();
  await atBank(page);
  await page.getByRole('button', { name: 'Оплатить картой' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await showsPaid(page);
  expect(faults).toEqual([]);
  await context.close();
});

test('EV-6 without a script it is said that naming visitors needs one, before places are held', async () => {
  const { page, context } = await openPlain();
  await page.goto(`${shop.origin}/event/new-year-ball`);
  const notice = 'Билеты на это событие именные. Чтобы купить их';
  expect(await textOf(page.getByRole('main'))).toContain(notice);
  expect(await page.getByRole('button', { name: 'Купить' }).count()).toBe(0);
  await context.close();
});

test('SC-5 SC-7 OR-1 OR-2 without a script the best seats of a hall are chosen by a form, and bought', async () => {
  const { page, context, faults } = await openPlain(phone);
  await page.goto(`${shop.origin}/scheme/nocturnes`);
  await page.getByRole('link', { name: 'Выбрать места без плана' }).click();
  const plain = page.getByRole('region', { name: 'Места без плана' });
  await plain.getByRole('combobox', { name: 'Сколько вас?' }).selectOption('3');
  await plain.getByRole('button', { name: 'Показать лучшие места' }).click();
  const first = plain.getByRole('radio').first();
  await first.check();
  const [, row = '', seats = ''] = /ряд\s(\d+), места\s(\d+–\d+)/.exec(await textOf(plain)) ?? [];
  expect(row).not.toBe('');
  await fillBuyer(page, buyerNamed('plain-hall'));
  await giveConsents(page);
  await plain.getByRole('button', { name: 'Купить' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  const shown = await textOf(page.getByRole('main'));
  for (const fact of ['Ждёт оплаты', '3 билета', `ряд ${row}`]) expect(shown).toContain(fact);
  // The same seats are nobody else's now.
  await page.goBack();
  await page.goto(`${shop.origin}/scheme/nocturnes?party=3#plain`);
  expect(await textOf(plain)).not.toContain(`ряд ${row}, места ${seats}`);
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['consents', { consents: false, tickets: '2' }, 'Не отмечено обязательное согласие'],
  ['tickets', { consents: true, tickets: '99' }, /Билетов больше|Столько мест уже нет/],
])(
  'OR-3 without a script an order with wrong %s is refused by a page that says why',
  async (_, form, reason) => {
    const { page, context } = await openPlain();
    await page.goto(`${shop.origin}/event/star-map`);
    await chooseDay(page, 0);
    await chooseTime(page);
    await page.getByRole('textbox', { name: 'Взрослый' }).fill(form.tickets);
    await fillBuyer(page, buyerNamed('refused'));
    if (form.consents) await giveConsents(page);
    // The browser itself keeps a required box from being forgotten; another program does not.
    else await takeRequirementsAway(page);
    await page.getByRole('button', { name: 'Купить' }).click();
    await page.getByRole('alert').getByText(reason).waitFor();
    expect(new URL(page.url()).pathname).toContain('/event/star-map/');
    await context.close();
  },
);

test('OR-3 BD-9 without a script a slip in the email costs nothing else, and is named', async () => {
  const { page, context } = await openPlain(phone);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  const { pathname } = new URL(page.url());
  const tickets = page.getByRole('textbox', { name: 'Взрослый' });
  const main = page.getByRole('main');
  await tickets.fill('2');
  await fillBuyer(page, { ...buyerNamed('slip'), email: 'anna@-bad-.e' });
  await giveConsents(page);
  await page.getByRole('button', { name: 'Купить' }).click();
  await main.getByRole('alert').getByRole('link', { name: 'Почта' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
  const email = page.getByLabel('Почта', { exact: true });
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(await main.locator('[aria-invalid="true"]').count()).toBe(1);
  expect(await email.inputValue()).toBe('anna@-bad-.e');
  expect(await tickets.inputValue()).toBe('2');
  expect(await page.getByLabel('Имя и фамилия').inputValue()).toBe(buyerNamed('slip').name);
  await email.fill(buyerNamed('slip').email);
  await page.getByRole('button', { name: 'Купить' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  const shown = await textOf(main);
  for (const fact of ['2 билета', 'slip@pochta.example']) expect(shown).toContain(fact);
  await context.close();
});

test('OR-3 without a script a slip keeps the places that were chosen in a hall, and whose tickets', async () => {
  const { page, context } = await openPlain();
  await page.goto(`${shop.origin}/scheme/nocturnes?party=2#plain`);
  const plain = page.getByRole('region', { name: 'Места без плана' });
  const places = plain.getByRole('radio').last();
  const chosen = await places.inputValue();
  await places.check();
  const category = plain.getByRole('combobox', { name: 'Билеты' }).last();
  const option = category.locator('option').last();
  const wanted = (await option.getAttribute('value')) ?? '';
  await category.selectOption(wanted);
  await fillBuyer(page, { ...buyerNamed('hall-slip'), phone: '+7 12' });
  await giveConsents(page);
  await plain.getByRole('button', { name: 'Купить' }).click();
  await plain.getByRole('alert').getByRole('link', { name: 'Телефон' }).waitFor();
  expect(await plain.getByRole('radio', { checked: true }).inputValue()).toBe(chosen);
  expect(await category.inputValue()).toBe(wanted);
  expect(await page.getByLabel('Почта', { exact: true }).inputValue()).toBe('hall-slip@pochta.example');
  await page.getByLabel('Телефон').fill(buyerNamed('hall-slip').phone);
  await plain.getByRole('button', { name: 'Купить' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  expect(await textOf(page.getByRole('main'))).toContain('2 билета');
  await context.close();
});

/** As a browser that knows no required fields. */
async function takeRequirementsAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const field of document.querySelectorAll('[required]')) field.removeAttribute('required');
  });
}

test('PG-3 PG-4 PG-5 PG-9 without a script menus open, rules and languages are links', async () => {
  const { page, context, faults } = await openPlain(phone);
  await page.goto(`${shop.origin}/contacts`);
  await page.getByRole('banner').getByText('RU', { exact: true }).click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Contacts' }).waitFor();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Terms of purchase and return' })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Terms of purchase and return' }).waitFor();
  expect(page.url()).toBe(`${shop.origin}/rules/purchase-terms?lang=en`);
  expect(faults).toEqual([]);
  await context.close();
});

test('EV-10 PG-2 without a script it is said that signing in needs one', async () => {
  const { page, context } = await openPlain(phone);
  await page.goto(`${shop.origin}/event/roof-walk`);
  await page.getByRole('navigation', { name: 'День' }).getByRole('link').last().click();
  await page.getByRole('navigation', { name: 'Время' }).getByRole('link').last().click();
  const notice = 'Билеты на это событие продаются после входа в профиль. Чтобы войти, включите';
  expect(await textOf(page.getByRole('main'))).toContain(notice);
  expect(await page.getByRole('button', { name: 'Купить' }).count()).toBe(0);
  await page.goto(`${shop.origin}/unauthorized`);
  expect(await textOf(page.getByRole('main'))).toContain('Чтобы войти, включите в браузере JavaScript');
  await context.close();
});

/** The page's own scripts, or one of them, stay on their way until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()));
  return held.resolve;
}

test('AF-3 EV-5 EV-6 what is pressed before the scripts have come is seen at once and done after', async () => {
  const { page, context, faults } = await openVisitor(phone);
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page);
  await chooseTime(page);
  const session = page.url();
  await page.goto('about:blank');
  const letGo = await holdScripts(page);
  await page.goto(session, { waitUntil: 'commit' });
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  for (let count = 0; count < 3; count += 1)
    await row('Взрослый').getByRole('button', { name: 'Добавить один' }).press('Enter');
  await row('Студент').getByRole('button', { name: 'Добавить один' }).click();
  expect(await row('Взрослый').getByRole('textbox').inputValue()).toBe('3');
  letGo();
  await page.getByText('4 билета').first().waitFor();
  expect(await row('Взрослый').getByRole('textbox').inputValue()).toBe('3');

  await page.unrouteAll({ behavior: 'wait' });
  const letListingGo = await holdScripts(page);
  await page.goto(`${shop.origin}/?day=all`, { waitUntil: 'commit' });
  const filters = page.getByRole('button', { name: 'Показать фильтры' });
  await filters.click();
  await page.locator('[aria-busy="true"]').and(filters).waitFor();
  letListingGo();
  await page.getByRole('dialog', { name: 'Фильтры' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('AF-5 a tag pressed before the scripts have come filters the list', async () => {
  const { page, context, faults } = await openVisitor(desktop);
  const letGo = await holdScripts(page);
  await page.goto(`${shop.origin}/?day=all`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'С детьми' }).click();
  await page.waitForURL(/[?&]tag=/, { waitUntil: 'commit' });
  letGo();
  await expect
    .poll(() => page.getByRole('button', { name: 'С детьми' }).getAttribute('aria-pressed'))
    .toBe('true');
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['phone', phone],
  ['desktop', desktop],
])(
  'SC-1 on a %s the seats are a picture before any script, and what draws them is asked for once',
  async (_, screen) => {
    const { page, context, faults } = await openVisitor(screen);
    // No script comes: what stays is what the first HTML brings.
    const scripts = /\/assets\/.*\.js/;
    await page.route(scripts, (route) => route.abort());
    await page.goto(`${shop.origin}/scheme/nocturnes`, { waitUntil: 'commit' });
    const picture = page.locator('#hall-waiting img');
    await picture.waitFor();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    expect((await picture.boundingBox())?.height).toBeGreaterThan(150);
    // Zones and prices are below it, in sight.
    const zones = await page.locator('#hall-waiting ul').boundingBox();
    expect((zones?.y ?? 0) + (zones?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    await page.unroute(scripts);
    faults.length = 0;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${shop.origin}/scheme/nocturnes`);
    await page.locator('[data-layer="sectors"]').waitFor({ state: 'attached' });
    const times = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length;
    expect([times(/^\/api\/seats\/free$/), times(/^\/plans\/.*\.json$/)]).toEqual([1, 1]);
    expect([times(/loaded-hall/), times(/hall-drawing/)]).toEqual([1, 1]);
    expect(faults).toEqual([]);
    await context.close();
  },
);
