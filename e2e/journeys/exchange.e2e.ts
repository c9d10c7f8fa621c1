import { audit } from '@foyer/server/features/audit/audit.ts';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import { goToBank, payByCard } from '#e2e/support/buyer.ts';
import { takePicture } from '#e2e/support/look-at.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';
import { buySeats } from '#e2e/support/wire-seats.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['thunderstorm'],
    // The difference alone moves where no receipts are issued.
    otherwise: {
      '  money: anew': '  money: difference',
      '    receipts: registrar': '    receipts: none',
      '    receipts: bank\n  pushkin:': '    receipts: none\n  pushkin:',
      '    receipts: bank\n\nreceipts:': '    receipts: none\n\nreceipts:',
    },
  });
});
afterEach(async () => {
  expect(await audit(shop.database)).toEqual([]);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const day = 86_400_000;
/** The dearer evenings, and each test has its own: what is free is remembered for some seconds. */
const saturdayAfter = (days: number) => {
  const first = new Date(Date.now() + days * day);
  return new Date(first.getTime() + ((6 - first.getUTCDay() + 7) % 7) * day).toISOString().slice(0, 10);
};
const buyTwo = (email: string, days: number) =>
  buySeats(shop, 'thunderstorm', email, { count: 2, from: saturdayAfter(days) });
const address = (hash: string, page = '') => `${shop.origin}/order/${page}${hash.toLowerCase()}`;
const choices = (page: Page, words: string) =>
  page.getByRole('radio').and(page.locator(`label:has-text("${words}") input`));

test.each([
  ['phone', phone, 4],
  ['desktop', desktop, 11],
])(
  'EX-5 on a %s two seats become two others for a difference, and the order tells it as one story',
  async (screen, options, days) => {
    const bought = await buyTwo(`up-${screen}@pochta.example`, days);
    const { page, context, faults } = await openVisitor(options);
    await page.goto(address(bought.hash));
    await page.getByRole('link', { name: 'Прийти в другой день' }).click();
    await page.getByRole('heading', { name: 'Прийти в другой день', level: 1 }).waitFor();
    await takenOver(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `choose-${screen}`, { fullPage: true });
    await choices(page, 'доплата').first().check();
    await page.getByText('Станет', { exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `chosen-${screen}`, { fullPage: true });
    const old = await textOf(page.getByRole('main'));
    expect(plain(old)).toMatch(/Доплатить/);
    await page.getByRole('button', { name: 'Обменять' }).click();
    await page.getByText('прежние билеты действуют, пока не придут новые').waitFor();
    expect(plain(await textOf(page.getByRole('main')))).toMatch(/Ваши прежние билеты\s*−/);
    await takePicture(page, `to-pay-${screen}`, { fullPage: true });
    await takenOver(page);
    await goToBank(page);
    await payByCard(page);
    await page.getByText('Эти билеты вместо прежних.').waitFor();
    await page.getByText('Прежний код не действует').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `done-${screen}`, { fullPage: true });
    await page.goto(address(bought.hash));
    await page.getByText('Билеты обменяли, их код больше не действует.').waitFor();
    expect(await page.getByRole('img', { name: /QR-код билета/ }).count()).toBe(0);
    await takePicture(page, `old-${screen}`, { fullPage: true });
    const letter = await shop.sandbox.mail.control.waitFor(
      { to: `up-${screen}@pochta.example`, subject: 'Билеты обменяли' },
      60,
    );
    expect(letter.text).toContain(String(bought.order));
    expect(faults).toEqual([]);
    await context.close();
  },
);

test('EX-5 without a script: a cheaper evening is confirmed by the link of the mail, and the rest goes back', async () => {
  const email = 'down@pochta.example';
  const bought = await buyTwo(email, 18);
  const { page, context } = await openVisitor({ ...phone, javaScriptEnabled: false });
  await page.goto(address(bought.hash, 'exchange/'));
  await page.getByRole('button', { name: 'Обменять' }).click();
  await page.getByText('Сначала выберите сеанс.').waitFor();
  await choices(page, 'вернём').first().check();
  await page.getByRole('button', { name: 'Обменять' }).click();
  await page.getByText('Мы отправили письмо со ссылкой').waitFor();
  await takePicture(page, 'mailed', { fullPage: true });
  const letter = await shop.sandbox.mail.control.waitFor({ to: email, subject: 'Подтвердите обмен' }, 60);
  const [link = ''] = /http\S*name=\S+/.exec(letter.text) ?? [];
  // A mail scanner follows every link.
  for (let time = 0; time < 3; time += 1) expect((await fetch(link)).status).toBe(200);
  await page.goto(address(bought.hash));
  expect(await page.getByRole('img', { name: /QR-код билета/ }).count()).toBe(2);
  await page.goto(link);
  await takePicture(page, 'confirm', { fullPage: true });
  await page.getByRole('button', { name: 'Обменять билеты' }).click();
  await page.getByText('теперь действуют билеты заказа').waitFor();
  await takePicture(page, 'confirmed', { fullPage: true });
  await expect
    .poll(() =>
      shop.database.query(`select state from refund where return_id is not null and state = 'DONE'`),
    )
    .toHaveLength(1);
  await context.close();
});

test.each([
  ['phone', phone, 4],
  ['desktop', desktop, 11],
])('EX-5 on a %s the seats of the other evening are chosen on its plan', async (screen, options, days) => {
  const bought = await buyTwo(`plan-${screen}@pochta.example`, days);
  const { page, context, faults } = await openVisitor(options);
  await page.goto(address(bought.hash, 'exchange/'));
  await page.getByRole('link', { name: 'Выбрать места на плане' }).first().click();
  await page.getByText('Ещё 2 места').waitFor();
  await page.getByRole('grid').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, `plan-${screen}`, { fullPage: true });
  // Another day of the exchange is a press away, and its address is still one of the exchange.
  await page.getByRole('button', { name: /выбрать другой день/ }).click();
  const others = page.getByRole('navigation', { name: 'Время' }).getByRole('link');
  await others.last().click();
  expect(page.url()).toContain('exchange=');
  await page.getByText('Ещё 2 места').waitFor();
  await page.getByRole('button', { name: 'Список' }).click();
  const row = page.getByRole('region', { name: 'Места списком' }).locator('details').first();
  await row.locator('summary').click();
  for (const seat of [0, 2, 4]) await row.getByRole('checkbox').nth(seat).click({ force: true });
  // One more than there are tickets takes the place of the first.
  await expect.poll(() => row.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await page.getByRole('status').filter({ hasText: 'ваши прежние' }).waitFor();
  await takePicture(page, `plan-chosen-${screen}`, { fullPage: true });
  const [cost = ''] =
    /[\d ]+₽/.exec(plain(await textOf(page.getByRole('status').filter({ hasText: 'ваши прежние' })))) ?? [];
  await page.getByRole('button', { name: 'Выбрать', exact: true }).click();
  await page.getByRole('heading', { name: 'Прийти в другой день', level: 1 }).waitFor();
  const chosen = page.getByRole('radio', { checked: true });
  await expect.poll(() => chosen.count()).toBe(1);
  expect(plain(await textOf(page.getByRole('main')))).toContain(`Новые билеты ${cost.trim()}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await takePicture(page, `plan-back-${screen}`, { fullPage: true });
  const [, , , , , seats] = ((await chosen.getAttribute('value')) ?? '').split('.');
  await page.getByRole('button', { name: 'Обменять' }).click();
  await page
    .getByText(/прежние билеты действуют|Мы отправили письмо/)
    .first()
    .waitFor();
  const held = await shop.database.query<{ seatId: number }>(
    `select seat_id as "seatId" from seat_taken join orders on orders.id = order_id where exchange_of = $1 order by seat_id`,
    [bought.order],
  );
  expect(held.map(({ seatId }) => seatId)).toEqual(
    seats
      ?.split('-')
      .map(Number)
      .toSorted((one, other) => one - other),
  );
  expect(faults).toEqual([]);
  await context.close();
});

test('EX-5 seats that somebody else has bought meanwhile are told as such, and others are offered', async () => {
  const bought = await buyTwo('late@pochta.example', 18);
  const other = await buyTwo('quicker@pochta.example', 4);
  const [session] = await shop.database.query<{ id: number; seats: string }>(
    `select session_id as id, string_agg(seat_id::text, '-') as seats from seat_taken where order_id = $1 group by 1`,
    [other.order],
  );
  const { page, context } = await openVisitor(desktop);
  await page.goto(`${address(bought.hash, 'exchange/')}?session=${session?.id}&seats=${session?.seats}`);
  await page.getByText('Эти места только что заняли').waitFor();
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(await page.getByRole('radio').count()).toBeGreaterThan(0);
  await context.close();
});
