import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openCode } from '@foyer/server/shop/pass-bot-check.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  buyerNamed,
  chooseDay,
  chooseTime,
  fillBuyer,
  giveConsents,
} from '#e2e/support/buyer.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

const secret = 'a secret that this test knows, long enough';
const event = '/event/salt-and-ice';
let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({
    events: ['salt-and-ice'],
    environment: {
      FOYER_ORDERS_PER_MINUTE: '10',
      FOYER_SECRET: secret,
      FOYER_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1',
    },
  });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** A visitor whose network has used up so many of its ten presses a minute, before a form that is filled in. */
async function visitorAfter(presses: number, network: string, screen: typeof desktop | typeof phone) {
  const address = `${network}.7`;
  for (let pressed = 0; pressed < presses; pressed += 1) {
    await fetch(shop.origin + event, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: shop.origin, 'x-forwarded-for': address },
      body: new URLSearchParams({ session: '0', key: randomUUID() }),
    });
  }
  const visitor = await openVisitor({ ...screen, extraHTTPHeaders: { 'x-forwarded-for': address } });
  const { page } = visitor;
  await page.goto(shop.origin + event);
  await chooseDay(page);
  await chooseTime(page);
  await addTickets(page, 'Взрослый', 1);
  await fillBuyer(page, buyerNamed(`check-${network.replaceAll('.', '-')}`));
  await giveConsents(page);
  return visitor;
}

const buy = (page: Page) => page.getByRole('button', { name: 'Оплатить' });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Проверка перед заказом' });

/** The name of the picture that the page has just fetched. */
function nextPicture(page: Page): Promise<string> {
  return page
    .waitForResponse((response) => new URL(response.url()).pathname === '/api/captcha')
    .then((response) => response.json())
    .then(({ response }) => response.sid);
}

function codeOf(sid: string): { text: string; spoken: string } {
  const code = openCode(sid, Buffer.from(secret), new Date())?.code;
  if (!code) throw new Error('the picture was not sealed by this shop');
  return code;
}

async function ordersOf(network: string): Promise<number> {
  const email = `check-${network.replaceAll('.', '-')}@pochta.example`;
  const [row] = await shop.database.query<{ count: number }>(
    'select count(*)::int as count from orders where buyer_email = $1',
    [email],
  );
  return row?.count ?? 0;
}

test('BD-8 near the limit the browser proves itself, and the buyer sees nothing of it', async () => {
  const network = '198.51.100';
  const { page, context, faults } = await visitorAfter(4, network, desktop);
  const asked = page.waitForResponse((response) => response.url().includes('/api/captcha/challenge'));
  await buy(page).click();
  expect((await asked).status()).toBe(200);
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  expect(await ordersOf(network)).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
});

test('BD-7 BD-8 all but over it the picture is asked for: a wrong code brings a new one, the right one the order', async () => {
  const network = '203.0.113';
  const { page, context, faults } = await visitorAfter(8, network, phone);
  const firstPicture = nextPicture(page);
  await buy(page).click();
  const dialog = dialogOf(page);
  const picture = dialog.getByRole('img', { name: /код.* из пяти знаков/ });
  const field = dialog.getByLabel('Код с картинки');
  const first = await firstPicture;
  const seen = await picture.getAttribute('src');
  expect(seen).toMatch(/^data:image\/svg\+xml,/);
  expect(decodeURIComponent(seen ?? '')).not.toMatch(/<(text|title|desc|script)/);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);

  const second = nextPicture(page);
  await field.fill('wrong-code-too-long');
  expect((await field.inputValue()).length).toBeLessThanOrEqual(8);
  await field.press('Enter');
  await dialog.getByText('Код не подошёл').waitFor();
  const sid = await second;
  expect(sid).not.toBe(first);
  await expect.poll(() => picture.getAttribute('src')).not.toBe(seen);
  expect(await field.inputValue()).toBe('');

  const sound = page.waitForResponse((response) => response.url().includes('/api/captcha/sound'));
  await dialog.getByRole('button', { name: 'Послушать код' }).click();
  expect((await sound).headers()['content-type']).toBe('audio/wav');

  await field.fill(codeOf(sid).spoken);
  await dialog.getByRole('button', { name: 'Продолжить' }).click();
  // This shop's limit is so low that the payment is one call too many: the order stands, and its page says when to pay.
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await page.getByRole('dialog', { name: 'Ошибка' }).getByText('Слишком много запросов').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await ordersOf(network)).toBe(1);
  expect(faults).toEqual([expect.stringContaining('429')]);
  await context.close();
});

test('BD-7 the dialog closed is a no: no order, the form as it was, and the button asks again', async () => {
  const network = '192.0.2';
  const { page, context } = await visitorAfter(8, network, phone);
  await buy(page).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Код с картинки').waitFor();
  const other = nextPicture(page);
  await dialog.getByRole('button', { name: 'Другая картинка' }).click();
  await other;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await ordersOf(network)).toBe(0);
  expect(await page.getByLabel('Имя и фамилия').inputValue()).toBe('Анна Веретенникова');
  const next = nextPicture(page);
  await buy(page).click();
  await next;
  await dialog.waitFor();
  expect(await textOf(dialog)).toContain('Введите шесть цифр подряд');
  await context.close();
});

/** The house as it would set an outside service, opened on the running shop. */
async function openWith(service: 'smartcaptcha' | 'recaptcha'): Promise<void> {
  const address = `\${FOYER_SANDBOX}/captcha/${service}/`;
  const setting = `{ kind: ${service}, site key: k, secret from: CAPTCHA_SECRET, address: "${address}" }`;
  const file = path.join(shop.house, 'house.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, `${text.replace(/^bot check:.*\n/m, '')}\nbot check: ${setting}\n`);
  const { code, output } = await shop.foyer('open', shop.house);
  expect(code, output).toBe(0);
  await expect
    .poll(async () => (await fetch(shop.origin + event)).headers.get('content-security-policy'))
    .toContain("frame-src 'self'");
}

test('BD-8 an outside service looks in a frame of its own, and what it asks stands over the page', async () => {
  await openWith('smartcaptcha');
  shop.sandbox.captcha.control.setTask(true);
  const { page, context, faults } = await visitorAfter(4, '192.88.99', phone);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  expect(await page.locator('iframe').count()).toBe(0);
  await buy(page).click();
  const task = page.frameLocator('iframe').getByRole('button', { name: 'Я не робот' });
  await task.waitFor();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(360);
  await task.click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  expect(await ordersOf('192.88.99')).toBe(1);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(loaded.filter((url) => url.includes('captcha.js'))).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();

  await openWith('recaptcha');
  const second = await visitorAfter(4, '198.18.0', desktop);
  await buy(second.page).click();
  await second.page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  expect(await ordersOf('198.18.0')).toBe(1);
  expect(second.faults).toEqual([]);
  await second.context.close();
});
