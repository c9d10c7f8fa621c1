import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  backToOrder,
  buyerNamed,
  chooseDay,
  chooseTime,
  fillBuyer,
  giveConsents,
  goToBank,
  payByCard,
} from '#e2e/support/buyer.ts';
import { openSessions } from '#e2e/support/open-sessions.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['group-tour', 'salt-and-ice', 'inspector', 'seagull'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

async function openSession(event: string, screen: typeof desktop | typeof phone) {
  const visitor = await openVisitor(screen);
  await visitor.page.goto(`${shop.origin}/event/${event}`);
  await chooseDay(visitor.page);
  await chooseTime(visitor.page);
  return visitor;
}

const group = (page: Page) => page.getByRole('checkbox', { name: 'Прийти группой' });
const rowOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const add = (page: Page, row: string) => rowOf(page, row).getByRole('button', { name: 'Добавить один' });
const remove = (page: Page, row: string) => rowOf(page, row).getByRole('button', { name: 'Убрать один' });
const buy = (page: Page) => page.getByRole('button', { name: /^(Купить|Оплатить)/ });
const total = (page: Page) => buy(page).locator('xpath=../..');

test('EV-8 a group is taken instead of single tickets, with its guide, and turns off with the last one', async () => {
  const { page, context, faults } = await openSession('group-tour', phone);
  await addTickets(page, 'Взрослый', 2);
  await group(page).check();
  await rowOf(page, 'Взрослый').waitFor({ state: 'detached' });
  expect(plain(await textOf(total(page)))).toContain('9 500 ₽');
  expect(plain(await textOf(total(page)))).toContain('Экскурсовод 1 500 ₽ уже внутри');
  expect(await accessibilityFindings(page)).toEqual([]);

  await remove(page, 'Группа до 20 человек').click();
  await expect.poll(() => group(page).isChecked()).toBe(false);
  await rowOf(page, 'Взрослый').waitFor();
  expect(await buy(page).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('EV-8 over its limit a group opens the limit modal; what is taken is its price and all its places', async () => {
  const { page, context, faults } = await openSession('group-tour', desktop);
  await group(page).check();
  await add(page, 'Группа до 20 человек').click();
  const modal = page.getByRole('dialog', { name: 'Внимание' });
  expect(plain(await textOf(modal))).toContain('групп не больше 1');
  await modal.getByRole('button', { name: 'Понятно' }).click();
  await modal.waitFor({ state: 'detached' });

  const buyer = buyerNamed('group');
  await fillBuyer(page, buyer);
  await giveConsents(page);
  await goToBank(page);
  const [order] = await shop.database.query<{ total: number; taken: number }>(
    `select total::int, taken from orders join order_line on order_id = orders.id
     join stock on stock.session_id = order_line.session_id and stock.zone_id = 0 where buyer_email = $1`,
    [buyer.email],
  );
  expect(order).toEqual({ total: 950_000, taken: 20 });
  expect(faults).toEqual([]);
  await context.close();
});

async function fillHolder(
  page: Page,
  { surname, email, mobile }: Record<'surname' | 'email' | 'mobile', string>,
) {
  await page.getByLabel('Фамилия').fill(surname);
  await page.getByLabel('Имя', { exact: true }).fill('Анна');
  await page.getByLabel('Отчество').fill('Сергеевна');
  await page.getByLabel('Телефон').fill('');
  await page.getByLabel('Телефон').pressSequentially(mobile);
  await page.getByLabel('Почта', { exact: true }).fill(email);
}

test('EV-7 BD-5 by culture card: one ticket, names as in the passport, its own way to pay, once an event', async () => {
  const { page, context, faults } = await openSession('salt-and-ice', phone);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await addTickets(page, 'Взрослый', 2);
  await page.getByRole('button', { name: 'Есть промокод' }).click();
  await page.getByLabel('Промокод', { exact: true }).fill('NOON');
  await page.getByRole('button', { name: 'Применить' }).click();
  await page.getByText('Промокод NOON').waitFor();
  await page.getByRole('checkbox', { name: 'Плачу Пушкинской картой' }).check();
  await page.getByText('один билет на событие').waitFor();
  await expect
    .poll(async () => plain(await textOf(page.getByRole('main'))))
    .toContain('Не применили: промокод NOON. Вернём, если снимете отметку.');
  expect(await buy(page).count()).toBe(0);
  await addTickets(page, 'Взрослый', 1);
  expect(await add(page, 'Взрослый').getAttribute('aria-disabled')).toBe('true');
  await page.getByText('точно как в паспорте').waitFor();
  // A card is personal: no ticket for four.
  expect(await rowOf(page, 'Семейный').count()).toBe(0);

  const holder = { surname: 'Veretennikova', email: 'card@pochta.example', mobile: '9165550142' };
  await fillHolder(page, holder);
  expect(await page.getByLabel('Телефон').inputValue()).toBe('+7 (916) 555-01-42');
  await giveConsents(page);
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await page.getByText('Фамилия пишется русскими буквами').first().waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByLabel('Фамилия').fill('Римская-Корсакова');
  expect(await textOf(page.getByRole('group', { name: 'Чем платите' }))).not.toContain('Банковская карта');
  await goToBank(page);
  await backToOrder(page);
  expect(await textOf(page.getByRole('main'))).toContain('Римская-Корсакова Анна Сергеевна');
  expect(await textOf(page.getByRole('main'))).not.toContain('Банковская карта');
  // The card takes no discount: the code is not tried, and waits in the tab.
  expect(asked).not.toContain('/api/order/add-discount');
  await page.goForward();
  await payByCard(page);
  await page.getByText('Оплачен').first().waitFor();
  await expect
    .poll(() => shop.sandbox.registry.control.list())
    .toMatchObject([{ status: 'active', visitor: { full_name: 'Римская-Корсакова Анна Сергеевна' } }]);
  expect(faults).toEqual([]);
  await context.close();

  const again = await openSession('salt-and-ice', desktop);
  await again.page.getByRole('checkbox', { name: 'Плачу Пушкинской картой' }).check();
  await addTickets(again.page, 'Взрослый', 1);
  await fillHolder(again.page, {
    ...holder,
    surname: 'Другова',
    email: 'other@pochta.example',
    mobile: '89165550142',
  });
  await giveConsents(again.page);
  await again.page.getByRole('button', { name: 'Оплатить' }).click();
  const modal = again.page.getByRole('dialog', { name: 'Внимание' });
  expect(await textOf(modal)).toContain('уже взят билет по карте');
  await again.context.close();
});

test('EV-7 an event for the card alone has nothing to choose and sells at the card’s price', async () => {
  // It plays on two days: in the evening of the first there is no day to choose.
  const { calendar } = await (await fetch(`${shop.origin}/api/no-scheme?hash=inspector`)).json();
  const { event_day: day, event_time: time } = calendar.at(-1);
  const { page, context } = await openVisitor(desktop);
  await page.goto(`${shop.origin}/event/inspector/${day}/${time}`);
  await page.getByText('берут только по Пушкинской карте').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Плачу Пушкинской картой' }).count()).toBe(0);
  // The only ticket stands chosen, and the form comes with the press.
  await expect.poll(() => rowOf(page, 'Полный').getByRole('textbox').inputValue()).toBe('1');
  await buy(page).click();
  await page.getByLabel('Отчество').waitFor();
  await context.close();
});

test('EV-7 SC-8 BD-5 on a plan the card buys one seat at its own price, is told to the registry, and comes back', async () => {
  const { page, context, faults } = await openVisitor(phone);
  const session = (await openSessions(shop, 'seagull', 'scheme')).at(-1);
  await page.goto(`${shop.origin}${session?.path}`);
  await page.getByRole('button', { name: /выбрать другой день/ }).tap();
  await page.getByRole('checkbox', { name: 'Плачу Пушкинской картой' }).check();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => plain(await textOf(page.getByRole('list', { name: 'Цены' }))))
    .toContain('1 400 ₽');
  await page.getByRole('button', { name: 'Список' }).click();
  const list = page.getByRole('region', { name: 'Места списком' });
  const row = list.locator('details').filter({ hasText: 'Ряд\u00a03' }).first();
  await row.locator('summary').click();
  await row.getByRole('checkbox').nth(2).click({ force: true });
  await row.getByRole('checkbox').nth(4).click({ force: true });
  const modal = page.getByRole('dialog', { name: 'Внимание' });
  await modal.getByText('Чтобы взять другое место').waitFor();
  await modal.getByRole('button', { name: 'Понятно' }).click();
  await page.getByRole('button', { name: 'Купить' }).click();
  await fillHolder(page, { surname: 'Заречная', email: 'nina@pochta.example', mobile: '9165550177' });
  await giveConsents(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await goToBank(page);
  await backToOrder(page);
  const main = plain(await textOf(page.getByRole('main')));
  expect(main).toContain('Заречная Анна Сергеевна');
  expect(main).toMatch(/ряд 3, место/i);
  expect(main).not.toContain('Банковская карта');
  await page.goForward();
  await payByCard(page);
  await page.getByText('Оплачен').first().waitFor();
  const told = async () =>
    shop.sandbox.registry.control
      .list()
      .filter(({ visitor }) => JSON.stringify(visitor).includes('Заречная'))
      .map(({ status }) => status);
  await expect.poll(told).toEqual(['active']);
  const [sold] = await shop.database.query<{ id: number; total: number; seats: number }>(
    `select orders.id::int, total::int, (select count(*)::int from seat_taken where order_id = orders.id) as seats
     from orders where buyer_email = 'nina@pochta.example'`,
  );
  expect(sold).toMatchObject({ total: 140_000, seats: 1 });
  expect(faults).toEqual([]);
  await context.close();

  await shop.foyer('orders', 'cancel', String(sold?.id), '--yes');
  await expect.poll(told).toEqual(['refunded']);
  expect(await shop.database.query('select from seat_taken where order_id = $1', [sold?.id])).toEqual([]);
});
