import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone, type Visitor } from '#e2e/support/browser.ts';
import {
  addTickets,
  backToOrder,
  buyerNamed,
  giveConsents,
  goToBank,
  payByCard,
  placeOrder,
} from '#e2e/support/buyer.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { textOf } from '#e2e/support/text-of.ts';

/** A season ticket and what its visits are for. */
const walks = ['five-walks', 'key-to-the-city', 'embankment-walk', 'glass'];

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['roof-walk', ...walks] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const wayIn = { name: 'Войти через GID' };

/** The last session of the last day: it has not begun, whenever the test runs. */
async function openEvent(page: Page, place: 'first' | 'last' = 'last', event = 'roof-walk'): Promise<void> {
  await page.goto(`${shop.origin}/event/${event}`);
  await page.getByRole('navigation', { name: 'День' }).getByRole('link').last().click();
  await page.getByRole('navigation', { name: 'Время' }).getByRole('link')[place]().click();
}

async function openPopup(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', wayIn).click()]);
  await popup.getByRole('heading', { name: 'Вход', exact: true }).waitFor();
  return popup;
}

const sayWho = (provider: Page, who: string) =>
  provider.getByRole('button', { name: who, exact: true }).click();

async function signedIn(
  options: Parameters<typeof openVisitor>[0] = desktop,
  who = 'Анна Веретенникова',
  place: 'first' | 'last' = 'last',
) {
  const visitor = await openVisitor(options);
  await openEvent(visitor.page, place);
  await sayWho(await openPopup(visitor.page), who);
  await visitor.page.getByRole('group', { name: 'Взрослый', exact: true }).waitFor();
  return visitor;
}

/** The club knows Anna: her name, phone and e-mail stand there and cannot be changed. */
async function placeAsMember(page: Page): Promise<void> {
  await page.locator('#buyer-email:disabled').waitFor();
  await giveConsents(page);
  await goToBank(page);
  await backToOrder(page);
}

/** The house as set otherwise, opened on the running shop. */
async function reopen(setting: string): Promise<void> {
  const file = path.join(shop.house, 'house.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^ {2}opens: .*(\n {2}curtain: .*)?$/m, setting));
  const { code, output } = await shop.foyer('open', shop.house);
  expect(code, output).toBe(0);
  await expect
    .poll(async () => (await (await fetch(`${shop.origin}/api/setup`)).json()).gid)
    .toMatchObject({ login_type: /opens: (\w+)/.exec(setting)?.[1] });
}

test('EV-9 a season ticket is bought, its visits become tickets once each, and so do those that the club keeps', async () => {
  const { page, context, faults } = await signedIn();
  await page.goto(`${shop.origin}/event/five-walks`);
  await addTickets(page, 'Абонемент', 1);
  await placeAsMember(page);
  expect(await textOf(page.getByRole('main'))).toMatch(/Ключ от города: 2\sпосещения/);
  await page.goForward();
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();

  const box = page.getByRole('checkbox', { name: 'По абонементу' });
  await openEvent(page, 'last', 'key-to-the-city');
  await box.check();
  await addTickets(page, 'По абонементу', 2);
  expect(new URL(page.url()).searchParams.get('sub')).toBe('1');
  await page.locator('#buyer-email:disabled').waitFor();
  await giveConsents(page);
  await page.getByRole('button', { name: 'Получить билеты' }).click();
  await page.getByRole('dialog').getByText('Вы действительно хотите приобрести').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Взять по абонементу' }).click();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await page.getByText('По абонементу «Пять прогулок»').waitFor();

  // Nothing is left: the walk is sold as to everybody.
  const told = page.waitForResponse(
    async (one) =>
      one.url().includes('/api/no-scheme') && (await one.json().catch(() => ({}))).ticketInfo === null,
  );
  await openEvent(page, 'last', 'key-to-the-city');
  await told;
  expect(await box.count()).toBe(0);

  // For glass she has a visit of the season ticket, and four under a card that the club keeps.
  const { club } = shop.sandbox;
  await openEvent(page, 'last', 'glass');
  await box.check();
  const radio = (name: string) => page.getByRole('radio', { name });
  await expect.poll(() => radio('Пять прогулок').isChecked()).toBe(true);
  await radio('Музейная карта').check();
  await addTickets(page, 'По абонементу', 1);
  await page.locator('#buyer-email:disabled').waitFor();
  await giveConsents(page);
  const press = async () => {
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('button', { name: 'Взять по абонементу' }).click();
  };
  club.behave('reset');
  await press();
  await page.getByRole('dialog').getByText('Клуб сейчас не отвечает').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  club.behave(null);
  await press();
  // The order asks about its audio guide before it goes on to the bank.
  await page.getByRole('button', { name: 'Перейти к оплате' }).click();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  await backToOrder(page);
  await page.getByText('По абонементу «Музейная карта»').waitFor();
  expect(club.ledger.remaining('M-1', 'S-2', 'glass')).toBe(3);
  expect((await shop.foyer('audit')).code).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

describe('in a popup', () => {
  test('EV-10 ID-3 a visitor signs in where the form will be, and buys', async () => {
    const { page, faults } = await openVisitor(phone);
    await openEvent(page);
    await page.getByText('продаются после входа в профиль').waitFor();
    expect(await page.getByRole('button', { name: 'Купить' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    const popup = await openPopup(page);
    expect(await popup.evaluate(() => [window.name, innerWidth, innerHeight])).toEqual([
      'authorize:popup',
      400,
      600,
    ]);
    await sayWho(popup, 'Анна Веретенникова');
    await addTickets(page, 'Взрослый', 1);
    expect(popup.isClosed()).toBe(true);
    await placeAsMember(page);
    await page
      .getByRole('group', { name: /Профиль/ })
      .or(page.getByLabel('Профиль: +79160000001'))
      .waitFor();
    // No token that could be renewed by itself is ever in the browser.
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    const refreshed = shop.sandbox.gid.requests().filter(({ call }) => call === 'code');
    expect(refreshed.length).toBeGreaterThan(0);
    expect(kept).not.toContain('refresh');
    expect(faults).toEqual([]);
  });

  test('ID-3 an open window is shown again and not doubled; closed early it is a cancelling', async () => {
    const { page, context } = await openVisitor(desktop);
    await openEvent(page);
    const popup = await openPopup(page);
    const before = context.pages().length;
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await page.getByRole('button', wayIn).click();
    expect(context.pages().length).toBe(before);
    await popup.close();
    await page.getByText('Попап был закрыт пользователем до завершения авторизации.').waitFor();
    expect(await page.getByRole('group', { name: 'Взрослый', exact: true }).count()).toBe(0);
  });

  test.each([
    ['вернётся чужой state', 'Ошибка авторизации'],
    ['в scope не будет openid', 'Ошибка авторизации'],
    ['чужой nonce в токене', 'Ошибка при получении токена'],
    ['токен подписан чужим ключом', 'Ошибка при получении токена'],
    ['код уже обменял кто-то другой', 'Ошибка при получении токена'],
  ])('ID-2 ID-11 «%s»: %s', async (who, title) => {
    const { page } = await openVisitor(desktop);
    await openEvent(page);
    await sayWho(await openPopup(page), who);
    await page.getByRole('dialog', { name: title }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('foyer-sign-in'))).toBeNull();
  });

  test('ID-4 a provider that begins anew is followed in the same window', async () => {
    const { page } = await signedIn(desktop, 'вернётся quuid: вход начнётся заново');
    expect(await page.evaluate(() => localStorage.getItem('foyer-sign-in'))).toContain('sign-in-again');
  });
});

describe('an order of a profile', () => {
  let address: string;
  let anna: Visitor;
  beforeAll(async () => {
    anna = await signedIn();
    await addTickets(anna.page, 'Взрослый', 1);
    await placeAsMember(anna.page);
    address = anna.page.url();
  });

  test('AP-4 PG-2 leads everybody else to the restricted page, which holds nothing of it', async () => {
    for (const [headers, to] of [
      [{}, '/unauthorized'],
      [{ cookie: await cookieOf('Борис Ладогин') }, '/unauthorized/gid'],
    ] as const) {
      const answer = await fetch(address, { headers, redirect: 'manual' });
      expect(answer.status).toBe(302);
      expect(new URL(answer.headers.get('location') ?? '', shop.origin).pathname).toBe(to);
      expect(await answer.text()).not.toMatch(/Веретенникова|anna@pochta/);
    }
    const { page, faults } = await openVisitor(phone);
    await page.goto(address);
    await page.getByRole('heading', { name: 'Доступ к заказу ограничен' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.content()).not.toMatch(/Веретенникова|anna@pochta|По крышам/);
    await page.getByRole('button', wayIn).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('AP-4 opens to its profile in another browser, after a sign-in on the restricted page', async () => {
    const { page } = await openVisitor(desktop);
    await page.goto(address);
    await sayWho(await openPopup(page), 'Анна Веретенникова');
    await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  });

  test('ID-6 PG-5 logging out ends it at the shop and at the provider', async () => {
    const { page } = anna;
    await page.getByLabel('Профиль: +79160000001').click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL(`${shop.origin}/`);
    await page.getByRole('button', { name: 'Войти' }).waitFor();
    await page.goto(address);
    await page.getByRole('heading', { name: 'Доступ к заказу ограничен' }).waitFor();
    // The provider has forgotten as well: it asks again who it is.
    await openPopup(page);
  });

  test('ID-6 a provider that does not hear is told with code 1002, and this browser is out', async () => {
    const { page } = await signedIn(desktop, 'выйти не получится');
    await page.getByLabel(/^Профиль/).click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByText('1002').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('foyer-sign-in'))).toBeNull();
  });
});

describe('a member of the club', () => {
  // A session of its own: places are few on the roof.
  const signedInApart = () => signedIn(desktop, 'Анна Веретенникова', 'first');
  const sum = (page: Page) =>
    textOf(page.locator('dl', { hasText: 'К оплате' })).then((text) =>
      /К оплате ?([\d ]+)/.exec(text)?.[1]?.trim(),
    );
  const apply = async (page: Page, code: string) => {
    await page.getByLabel('Промокод', { exact: true }).fill(code);
    await page.getByRole('button', { name: 'Применить' }).click();
  };

  test('EV-11 SC-11 OV-13 finds the form filled in, pays with code and bonuses, and takes them off again', async () => {
    shop.sandbox.club.behave(null);
    const { page, faults } = await signedInApart();
    await addTickets(page, 'Взрослый', 2);
    await expect.poll(() => page.getByLabel('Имя и фамилия').isDisabled()).toBe(true);
    expect(await page.getByLabel('Имя и фамилия').inputValue()).toBe('Анна Веретенникова');
    expect(await page.getByLabel('Телефон').inputValue()).toBe('+79160000001');
    expect(await textOf(page.getByRole('main'))).toContain('Из вашего профиля в клубе');
    await apply(page, 'нетакого');
    await page.locator('#buyer-email:disabled').waitFor();
    await giveConsents(page);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    // It costs more than was shown: the order waits instead of opening the bank.
    await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
    await page.getByText(/Промокод не\sподошёл/).waitFor();
    expect(await sum(page)).toBe('1 900');

    await apply(page, 'NOON');
    await expect.poll(() => sum(page)).toBe('1 710');
    await page.getByLabel('Списать бонусы').fill('200');
    await page.getByRole('button', { name: 'Списать' }).click();
    await expect.poll(() => sum(page)).toBe('1 510');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Отменить скидку' }).click();
    await expect.poll(() => sum(page)).toBe('1 900');
    await apply(page, 'ПОДАРОК');
    await page.getByText('Оформлен', { exact: true }).waitFor();
    expect(faults).toEqual([]);
    const taken = () => shop.sandbox.club.ledger.entries().filter(({ what }) => what.kind !== 'visit');
    const states = () => taken().map(({ state }) => state);
    await expect.poll(states).toEqual(['released', 'released', 'redeemed']);
  });

  test('OV-13 EV-11 a club that does not answer is said, and the order goes on without it', async () => {
    shop.sandbox.club.behave('500');
    // Somebody of whom the shop has not heard from the club a moment ago.
    const { page } = await signedIn(desktop, 'Анна Вторая, та же почта', 'first');
    await addTickets(page, 'Взрослый', 1);
    await page
      .getByText(/Клуб сейчас не\sотвечает/)
      .first()
      .waitFor();
    await placeOrder(page, buyerNamed('silent'));
    await apply(page, 'NOON');
    await page.getByText(/Скидка не\sприменена/).waitFor();
    await page.getByRole('button', { name: 'Оплатить' }).waitFor();
    shop.sandbox.club.behave(null);
  });
});

async function cookieOf(who: string): Promise<string> {
  const { context } = await signedIn(desktop, who);
  return (await context.cookies(shop.origin)).map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('ID-3 ID-4 by a redirect: there and back to the chosen session; Back is a cancelling', async () => {
  await reopen('  opens: redirect');
  const { page, faults } = await openVisitor(desktop);
  await openEvent(page);
  const chosen = page.url();
  await page.getByRole('button', wayIn).click();
  await page.getByRole('heading', { name: 'Вход', exact: true }).waitFor();
  await page.goBack();
  await page.getByText('Вход отменён.').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('foyer-sign-in-attempt'))).toBeNull();
  await page.getByRole('button', wayIn).click();
  await sayWho(page, 'Анна Веретенникова');
  await page.getByRole('group', { name: 'Взрослый', exact: true }).waitFor();
  expect(page.url()).toBe(chosen);
  expect(faults).toEqual([]);
  // A return that nobody here has asked for signs nobody in.
  await page.goto(`${shop.origin}/sign-in?code=stolen&state=${'x'.repeat(43)}&scope=openid`);
  await page.getByRole('heading', { name: 'Ошибка авторизации' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('ID-3 in a new tab', async () => {
  await reopen('  opens: tab');
  const { page } = await openVisitor(desktop);
  await openEvent(page);
  await sayWho(await openPopup(page), 'Анна Веретенникова');
  await page.getByRole('group', { name: 'Взрослый', exact: true }).waitFor();
});

test('ID-3 ID-8 the widget stands in the page, the curtain in its corner', async () => {
  await reopen('  opens: widget\n  curtain: bottom-left');
  const { page, faults } = await openVisitor(desktop);
  await openEvent(page);
  const widget = page.frameLocator('iframe[title="Вход"]');
  await widget.getByRole('button', { name: 'Подробнее' }).click();
  const frame = page.locator('iframe[title="Вход"]');
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(400);
  expect((await frame.boundingBox())?.height).toBeLessThanOrEqual(602);

  const curtain = page.getByRole('complementary', { name: 'Предложение войти' });
  const place = await curtain.boundingBox();
  expect(place?.width).toBe(380);
  expect(place?.x).toBe(75);
  expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(900 - 119);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(async () => (await curtain.boundingBox())?.width).toBe(768);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .frameLocator('iframe[title="Предложение войти"]')
    .getByRole('button', { name: 'Закрыть' })
    .click();
  await curtain.waitFor({ state: 'detached' });

  const asked = page
    .context()
    .waitForEvent('request', (request) => new URL(request.url()).searchParams.has('code_challenge'));
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: 'Войти', exact: true }).click(),
  ]);
  expect(new URL((await asked).url()).searchParams.get('source')).toBe('widget');
  await sayWho(popup, 'Анна Веретенникова');
  await page.getByRole('group', { name: 'Взрослый', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
