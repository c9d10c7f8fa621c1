import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings, findingsInBothSchemes } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { askForReturn, becomeHead, deskPerson, deskScreens, startDeskShop } from '#e2e/support/desk-world.ts';
import { takePicture, tooWide } from '#e2e/support/look-at.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';
import { type BoughtTicket, buyOneSeat, buyOneTicket } from '#e2e/support/wire-buyer.ts';

let shop: Awaited<ReturnType<typeof startDeskShop>>;
let tonight: BoughtTicket[];
let elsewhere: BoughtTicket;
let asked: BoughtTicket;
let head: { context: BrowserContext; page: Page; faults: string[]; code(later: number): string };
let session: number;
let hall: number;

beforeAll(async () => {
  shop = await startDeskShop();
  tonight = [
    await buyOneTicket(shop, 'storm', 'orlova@pochta.example'),
    await buyOneTicket(shop, 'storm', 'second@pochta.example'),
  ];
  elsewhere = await buyOneTicket(shop, 'salt-and-ice', 'elsewhere@pochta.example');
  asked = await askForReturn(shop, 'salt-and-ice', 'back@pochta.example');
  const visitor = await openVisitor({ ...desktop, locale: 'ru-RU' });
  head = { ...visitor, code: await becomeHead(shop, visitor.page) };
  [{ id: session = 0 } = {}] = await shop.database.query<{ id: number }>(
    `select id from session where event_id = 'storm'`,
  );
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** A refusal is an answer: the browser writes it into its console all the same. */
const unexpected = (faults: readonly string[]) => faults.filter((fault) => !/status of 40[134]/.test(fault));

/** Another screen of the same person. */
async function openAs(options: BrowserContextOptions) {
  return await openVisitor({ ...options, storageState: await head.context.storageState() });
}

async function confirmWith(page: Page, password: string, code: string) {
  const again = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await again.getByLabel('Пароль').fill(password);
  await again.getByLabel(/^Код/).fill(code);
  await again.getByRole('button', { name: 'Подтвердить' }).click();
  return again;
}

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name }).filter({ visible: true });

test('from the printed link to an order: who comes tonight, the list, one order and its timeline', async () => {
  const { page, faults } = head;
  await page.goto(`${shop.origin}/desk/tonight?day=${shop.day}`);
  const current = page.getByRole('article');
  await current.getByRole('heading', { name: /Гроза/ }).waitFor();
  expect(plain(await textOf(current))).toContain('Продано 2');
  await takePicture(page, 'tonight');
  await current.getByRole('link', { name: 'Список зрителей' }).click();
  await page.getByRole('heading', { level: 1, name: /Гроза, \d/ }).waitFor();
  const list = page.getByRole('table');
  await expect.poll(() => list.getByRole('row').count()).toBe(3);
  await page.getByRole('searchbox', { name: /Имя, место/ }).fill(String(tonight[0]?.order));
  await expect.poll(() => list.getByRole('row').count()).toBe(2);
  await takePicture(page, 'session');
  await list.getByRole('link', { name: String(tonight[0]?.order) }).click();
  await page.getByRole('heading', { name: `Заказ № ${tonight[0]?.order}` }).waitFor();
  const order = plain(await textOf(page.locator('.order')));
  expect(order).toContain('orlova@pochta.example');
  expect(order).toContain('Оплачен, билеты выданы');
  await takePicture(page, 'order');
  expect(unexpected(faults)).toEqual([]);
});

test('a found order gets its tickets again', async () => {
  const { page } = head;
  await link(page, 'Заказы').click();
  await page.getByRole('searchbox').fill('second@pochta');
  await page.getByRole('link', { name: new RegExp(String(tonight[1]?.order)) }).click();
  await page.getByRole('button', { name: 'Отправить билеты ещё раз' }).click();
  await page.getByRole('status').getByText('Письмо с билетами уйдёт').waitFor();
  const sent = () =>
    shop.database.query<{ mails: number }>(
      `select count(*)::integer as mails from mail where order_id = $1 and kind = 'tickets-again' and sent_at is not null`,
      [tonight[1]?.order],
    );
  await expect.poll(sent, { timeout: 60_000 }).toEqual([{ mails: 1 }]);
});

test('a return is approved, and its money goes back', async () => {
  const { page, faults } = head;
  await link(page, /Возвраты/).click();
  const card = page.getByRole('listitem').filter({ hasText: String(asked.order) });
  await card.getByRole('button', { name: /^Вернуть \d/ }).waitFor();
  await takePicture(page, 'returns');
  await card.getByRole('button', { name: /^Вернуть \d/ }).click();
  await page.getByText('Возвратов нет').waitFor();
  await expect
    .poll(
      () =>
        shop.database.query(
          `select refund.state, refund.amount::integer from refund join payment on payment.id = payment_id where order_id = $1`,
          [asked.order],
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ state: 'DONE', amount: asked.total * 100 }]);
  expect(unexpected(faults)).toEqual([]);
});

test('a refund beyond the rules asks for password and code, names the sum, and is signed', async () => {
  const { page, code } = head;
  const bought = await buyOneTicket(shop, 'salt-and-ice', 'ill@pochta.example');
  await shop.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  await page.goto(`${shop.origin}/desk/orders?id=${bought.order}`);
  await page.getByRole('button', { name: 'Вернуть билеты' }).click();
  await page.getByRole('button', { name: 'Посчитать' }).click();
  const again = await confirmWith(page, 'not the password at all', code(0));
  await again.getByRole('alert').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await confirmWith(page, deskPerson.password, code(0));
  await page.getByText(/Станут недействительны: 1/).waitFor();
  const go = page.getByRole('button', { name: /^Вернуть \d/ });
  expect(plain(await textOf(go)).replace(/\D/g, '')).toContain(String(bought.total));
  await go.click();
  await page.getByRole('status').getByText('Готово').waitFor();
  await link(page, 'Журнал').click();
  const row = page
    .getByRole('row')
    .filter({ hasText: new RegExp(`№\\s${bought.order}`) })
    .first();
  expect(plain(await textOf(row))).toContain(deskPerson.name);
});

test('an alarm says what happened and what to do, and goes with a note', async () => {
  const { page, faults } = head;
  await shop.database.query(
    `insert into alarm (kind, order_id, detail) values ('refund-late', $1, 'no answer since 12:00')`,
    [tonight[0]?.order],
  );
  await page.goto(`${shop.origin}/desk/alarms`);
  const alarm = page.getByRole('listitem').filter({ hasText: 'Банк задерживает возврат' });
  await alarm.getByText('обратитесь в банк').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, 'alarm');
  await alarm.getByLabel('Что решили и сделали').fill('Звонили в банк');
  await alarm.getByRole('button', { name: 'Закрыть тревогу' }).click();
  await page.getByText('Тревог нет').waitFor();
  await page.goto(`${shop.origin}/desk/orders?id=${tonight[0]?.order}`);
  await page.locator('.history').getByText('Банк задерживает возврат').waitFor();
  expect(unexpected(faults)).toEqual([]);
});

test('a door on a phone: good, used, foreign, returned and forged', async () => {
  const { page, context, faults } = await openAs({ ...phone, colorScheme: 'dark' });
  await page.goto(`${shop.origin}/desk/door?session=${session}`);
  const scan = async (code: string, verdict: string) => {
    const field = page.getByLabel('Код билета');
    if (await field.isHidden()) await page.getByRole('button', { name: 'Дальше' }).click();
    await field.fill(code);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByRole('heading', { name: verdict }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `door-${verdict}`);
  };
  await page.getByLabel('Код билета').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, 'door');
  await scan(tonight[0]?.codes[0] ?? '', 'Проходите');
  await scan('1'.repeat(12), 'Не наш билет');
  await scan(tonight[0]?.codes[0] ?? '', 'Уже вошли');
  await scan(elsewhere.codes[0] ?? '', 'Другой сеанс');
  await scan(`'; drop table ticket --`, 'Не наш билет');
  // A hand scanner types digits and Enter, wherever the focus is.
  await page.getByRole('button', { name: 'Дальше' }).focus();
  await page.keyboard.type(tonight[1]?.codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByRole('heading', { name: 'Проходите' }).waitFor();
  expect(unexpected(faults)).toEqual([]);
  await context.close();
  await head.page.goto(`${shop.origin}/desk/tonight?day=${shop.day}`);
  await expect.poll(async () => plain(await textOf(head.page.getByRole('article')))).toContain('Вошли 2');
});

test('a session is moved: whom it touches, the number of mails typed, the mail, the file', async () => {
  const { page, code, faults } = head;
  const bought = await buyOneTicket(shop, 'salt-and-ice', 'moved@pochta.example');
  const [{ id = 0 } = {}] = await shop.database.query<{ id: number }>(
    'select session_id as id from order_line where order_id = $1',
    [bought.order],
  );
  await shop.database.query(`update staff_session set proven_at = now() - interval '6 minutes'`);
  await page.goto(`${shop.origin}/desk/session?id=${id}`);
  await page.getByRole('button', { name: 'Отменить или перенести' }).click();
  const dialog = page.getByRole('dialog', { name: /Соль и лёд/ });
  await dialog.getByLabel('Перенести').check();
  await dialog.getByLabel('Новое время').fill('19:30');
  await dialog.getByLabel('Что сказать людям').fill('Чиним лёд');
  await dialog.getByRole('button', { name: 'Посмотреть' }).click();
  await confirmWith(page, deskPerson.password, code(1));
  const mails = dialog.getByLabel('Впишите, сколько писем уйдёт');
  await mails.waitFor({ timeout: 120_000 });
  expect(plain(await textOf(dialog))).toContain('останутся в силе');
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, 'move');
  const go = dialog.getByRole('button', { name: 'Перенести сеанс' });
  const asked = plain(await textOf(dialog.locator('dt').last()));
  await mails.fill('77');
  expect(await go.isDisabled()).toBe(true);
  await mails.fill(asked);
  await go.click();
  await dialog
    .getByRole('status')
    .getByText(/говорит то же/)
    .waitFor({ timeout: 120_000 });
  await shop.sandbox.mail.control.waitFor({ to: 'moved@pochta.example', subject: 'Перенос' }, 90);
  expect(await readFile(path.join(shop.house, 'events/salt-and-ice.yaml'), 'utf8')).toContain('Чиним лёд');
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await page.getByRole('heading', { level: 1, name: /19:30/ }).waitFor();
  const acts = await shop.database.query(
    `select act, outcome, details ->> 'tells' as tells from staff_act where act = 'changeSession' order by id`,
  );
  expect(acts).toEqual([
    { act: 'changeSession', outcome: 'done', tells: null },
    { act: 'changeSession', outcome: 'done', tells: asked },
  ]);
  expect(unexpected(faults)).toEqual([]);
});

test('the move is a revision of the files, and the one before comes back with its mails counted', async () => {
  const { page, faults } = head;
  await link(page, 'Версии').click();
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().getByText('Вера Орлова, в кабинете').waitFor();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Вернуть версию/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Вернуть версию/ });
  await dialog.getByRole('button', { name: 'Посмотреть' }).click();
  const mails = dialog.getByLabel('Впишите, сколько писем уйдёт');
  await mails.waitFor({ timeout: 120_000 });
  await takePicture(page, 'undo');
  const number = (await mails.getAttribute('pattern')) ?? '';
  await mails.fill(number);
  await dialog.getByRole('button', { name: /^Вернуть версию/ }).click();
  await dialog.getByText(`Отправлено писем: ${number}`).waitFor({ timeout: 120_000 });
  await rows.first().getByText('возврат к версии').waitFor();
  expect(unexpected(faults)).toEqual([]);
});

test('the plan shows a sold seat with who has it and what happened to it; the keyboard leads there', async () => {
  const bought = await buyOneSeat(shop, 'three-sisters', 'seated@pochta.example');
  hall = bought.session;
  const { page, faults } = head;
  await page.goto(`${shop.origin}/desk/session?id=${hall}&view=plan`);
  const plan = page.getByRole('application', { name: /План зала/ });
  await plan.waitFor();
  await page.getByRole('list').filter({ hasText: 'продано, ещё не пришли' }).getByText(/^1 /).waitFor();
  await plan.focus();
  const card = page.getByRole('region', { name: /место/ });
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(presses === 0 ? 'Home' : 'ArrowRight');
    if ((await card.getByText('продано').count()) > 0) break;
  }
  await card.getByText('seated@pochta.example').waitFor();
  await card.getByText(`Продано, заказ № ${bought.order}`).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, 'plan');
  // On a low screen the plan has margins: a press still means the seat under it.
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.locator('.hall .chosen').scrollIntoViewIfNeeded();
  const seat = await page.locator('.hall .chosen').boundingBox();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: /место 2$/ }).waitFor();
  await page.mouse.click((seat?.x ?? 0) + (seat?.width ?? 0) / 2, (seat?.y ?? 0) + (seat?.height ?? 0) / 2);
  await card.getByText('продано, ещё не пришли').waitFor();
  await page.setViewportSize(desktop.viewport);
  await card.getByRole('link', { name: String(bought.order) }).click();
  await page.getByRole('heading', { name: `Заказ № ${bought.order}` }).waitFor();
  expect(unexpected(faults)).toEqual([]);
});

test('a visitor is seated elsewhere: the seat, the plan, the mail, the history, the door', async () => {
  const { page, faults } = head;
  await page.goto(`${shop.origin}/desk/session?id=${hall}&view=plan`);
  const plan = page.getByRole('application', { name: /План зала/ });
  await plan.focus();
  // The first seat of the hall: the test before sold it.
  await page.keyboard.press('Home');
  const card = page.getByRole('region', { name: /место/ });
  await card.getByRole('button', { name: 'Пересадить' }).click();
  const moving = page.getByRole('region', { name: 'Пересадить' });
  await moving.getByText('Выберите на плане').waitFor();
  await plan.focus();
  for (let presses = 0; presses < 9; presses += 1) await page.keyboard.press('ArrowRight');
  await moving.getByLabel('Что сказать покупателю').fill('Кресло сломано');
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, 'reseat');
  await moving.getByRole('button', { name: 'Пересадить сюда' }).click();
  await moving
    .getByRole('status')
    .getByText(/Пересадили: .* → /)
    .waitFor();
  await takePicture(page, 'reseated');
  const { text } = await shop.sandbox.mail.control.waitFor(
    { to: 'seated@pochta.example', subject: 'Другое место' },
    90,
  );
  expect(text).toContain('Кресло сломано');
  await moving.getByRole('button', { name: 'Закрыть' }).click();
  await card.getByText('Пересадили сюда').waitFor();
  await card.getByRole('link').click();
  await page.locator('.history').getByText('Пересадили').waitFor();
  expect(unexpected(faults)).toEqual([]);
});

test('the desk speaks four languages, and each screen is drawn anew in the chosen one', async () => {
  const { page, context, faults } = await openAs(desktop);
  const languages = [
    ['English', 'en'],
    ['繁體中文', 'zh-Hant'],
    ['Қазақша', 'kk'],
    ['Русский', 'ru'],
  ] as const;
  const speak = async (name: string, lang: string) => {
    await page.getByRole('complementary').getByRole('button', { name }).click();
    await page.locator(`html[lang=${lang}]`).waitFor();
  };
  const headings = [];
  for (const path of deskScreens({ day: shop.day, hall, order: tonight[0]?.order ?? 0 })) {
    await page.goto(`${shop.origin}/desk/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [name, lang] of languages) {
      await speak(name, lang);
      const beyond = await tooWide(page);
      expect([lang, path, beyond]).toEqual([lang, path, 0]);
      if (path === 'orders') headings.push(plain(await textOf(page.getByRole('heading', { level: 1 }))));
      if (path !== `tonight?day=${shop.day}`) continue;
      await page.getByRole('article').waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      await takePicture(page, `tonight-${lang}`);
    }
  }
  // The door is the whole screen, and speaks what was chosen before.
  for (const [name, lang] of languages) {
    await page.goto(`${shop.origin}/desk/orders`);
    await speak(name, lang);
    await page.goto(`${shop.origin}/desk/door?session=${session}`);
    await page.locator('.door').waitFor();
    expect([lang, await tooWide(page)]).toEqual([lang, 0]);
  }
  expect(headings).toEqual(['Orders', '訂單', 'Тапсырыстар', 'Заказы']);
  expect(unexpected(faults)).toEqual([]);
  await context.close();
});

const screens = (): string[] => [
  ...deskScreens({ day: shop.day, hall, order: tonight[0]?.order ?? 0 }),
  `door?session=${session}`,
];

test.each([
  ['phone', phone],
  ['tablet', { viewport: { width: 768, height: 1024 } }],
  ['desktop', desktop],
] as const)('K17 axe finds nothing, light or dark, and nothing is too wide: %s', async (name, screen) => {
  const { page, context, faults } = await openAs(screen);
  const findings: string[] = [];
  for (const path of screens()) {
    await page.goto(`${shop.origin}/desk/${path}`);
    await page.waitForFunction(
      () => !(document.querySelector('main')?.textContent ?? 'Загружаем').includes('Загружаем'),
    );
    for (const found of await findingsInBothSchemes(page)) findings.push(`${path}: ${found}`);
    const beyond = await tooWide(page);
    if (beyond > 0) findings.push(`${path}: ${beyond} pixels too wide`);
    await takePicture(page, `${name}-${path.replace(/\W+/g, '-')}`);
  }
  expect(findings).toEqual([]);
  expect(unexpected(faults)).toEqual([]);
  await context.close();
});
