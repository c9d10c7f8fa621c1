import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['salt-and-ice', 'noon-organ'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

async function open(path: string, screen: Parameters<typeof openVisitor>[0] = desktop) {
  const visitor = await openVisitor(screen);
  const answer = await visitor.page.goto(shop.origin + path);
  return { ...visitor, status: answer?.status() };
}

describe('header, footer and what stands beside every page', () => {
  test('PG-5 the logo leads home and has the width of the setup', async () => {
    const { page, context } = await open('/contacts');
    const logo = page.getByRole('banner').getByRole('link', { name: 'Полдень, на афишу' });
    expect(await logo.locator('img').evaluate((image) => image.clientWidth)).toBe(40);
    await logo.click();
    await page.getByRole('heading', { name: 'Афиша' }).waitFor({ state: 'attached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  test('PG-3 the contacts lead to the calendar that a program can follow', async () => {
    const { page, context } = await open('/contacts');
    const link = page.getByRole('link', { name: 'Подписаться на афишу в календаре' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect([address.protocol, address.host]).toEqual(['webcal:', new URL(shop.origin).host]);
    const answer = await fetch(shop.origin + address.pathname + address.search);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    await context.close();
  });

  test('PG-5 another language keeps the page and what its address holds', async () => {
    const { page, context, faults } = await open('/event/salt-and-ice?from=mail');
    await page.getByRole('banner').getByText('RU', { exact: true }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Salt and Ice' }).waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe('from=mail&lang=en');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('PG-5 PG-10 a rule opens over the page, headed by its name, and Escape gives the page back', async () => {
    const { page, context, faults } = await open('/contacts');
    await page.getByRole('banner').getByText('Правила', { exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Правила посещения' }).click();
    const window = page.getByRole('dialog', { name: 'Правила посещения' });
    await window.waitFor();
    expect((await textOf(window)).length).toBeGreaterThan(200);
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/contacts');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('PG-10 a button that shows a picture alone says its name when the pointer rests there, over a dialog too', async () => {
    const { page, context, faults } = await open('/');
    await takenOver(page);
    const tooltip = page.getByRole('tooltip');
    const calendar = page.getByRole('button', { name: /Выбрать дни/ });
    // The part that says it comes with the first sign of a visitor: the first rest may be too early for it.
    const rest = async () => {
      await page.mouse.move(4, 4);
      await calendar.hover();
      await tooltip.waitFor({ timeout: 3000 });
    };
    await vi.waitFor(rest, { timeout: 90_000 });
    expect(await textOf(tooltip)).toBe(plain((await calendar.getAttribute('aria-label')) ?? ''));
    await calendar.click();
    await tooltip.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).hover();
    await tooltip.waitFor();
    const { x, y, width, height } = (await tooltip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const onTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.role, [
      x + width / 2,
      y + height / 2,
    ] as const);
    expect(onTop).toBe('tooltip');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('PG-6 the footer has the house, its links and contacts, with a logo 50 wide', async () => {
    const { page, context } = await open('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('Касса открыта со вторника по воскресенье').waitFor();
    await footer.getByRole('link', { name: '8 800 000-12-00' }).waitFor();
    await footer.getByRole('link', { name: 'bilet@polden.example' }).waitFor();
    expect(await footer.locator('img').getAttribute('width')).toBe('50');
    await footer.getByRole('link', { name: 'Контакты' }).click();
    await page.getByRole('heading', { name: 'Контакты' }).waitFor();
    await context.close();
  });

  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('PG-7 on a %s the way to the top appears after 400 pixels, and leads there', async (_, screen) => {
    const { page, context } = await open('/rules/purchase-terms', screen);
    const up = page.getByRole('button', { name: 'Наверх' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    if (height <= 400) await page.setViewportSize({ width: 360, height: 300 });
    await page.mouse.wheel(0, 390);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(390);
    expect(await up.isVisible()).toBe(false);
    await page.mouse.wheel(0, 60);
    await up.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await up.waitFor({ state: 'hidden' });
    await context.close();
  });

  test('PG-7 the header of the listing scrolls away with the page', async () => {
    const { page, context } = await open('/?day=all', phone);
    const header = page.getByRole('banner');
    expect((await header.boundingBox())?.y).toBe(0);
    await page.mouse.wheel(0, 300);
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(-300);
    await context.close();
  });

  test.each([
    ['/', 'Полдень - Афиша'],
    ['/?lang=en', 'Noon - Programme'],
    ['/contacts', 'Полдень - Контакты'],
    ['/event/salt-and-ice', 'Полдень - Соль и лёд'],
    ['/rules/privacy-policy', 'Полдень - Обработка персональных данных'],
    ['/unauthorized', 'Полдень - Доступ ограничен'],
    ['/nowhere', 'Полдень - Страница не найдена'],
  ])('PG-8 %s is titled "%s"', async (path, title) => {
    const { page, context } = await open(path);
    expect(plain(await page.title())).toBe(title);
    await context.close();
  });

  test('PG-8 the title follows a walk through the shop', async () => {
    const { page, context, faults } = await open('/?day=all');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click();
    await expect.poll(() => page.title()).toBe('Полдень - Контакты');
    await page.goBack();
    await expect.poll(() => page.title()).toBe('Полдень - Афиша');
    await page.getByRole('main').getByRole('link', { name: 'Соль и лёд' }).first().click();
    await expect.poll(async () => plain(await page.title())).toBe('Полдень - Соль и лёд');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a sign-in where the browser is strict about windows', () => {
  /** As Safari: a window opens within the press alone, not once anything has been waited for. */
  const withinPress = () => {
    const { open } = window;
    let isPress = false;
    addEventListener(
      'click',
      () => {
        isPress = true;
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          isPress = false;
        };
        channel.port2.postMessage(null);
      },
      { capture: true },
    );
    window.open = (...asked) => (isPress ? open.apply(window, asked) : null);
  };
  const anna = { name: 'Анна Веретенникова', exact: true };

  test.each(['/contacts', '/unauthorized'])('ID-3 the window of %s opens within the press', async (at) => {
    const { page, context, faults } = await openVisitor(desktop);
    await page.addInitScript(withinPress);
    await page.goto(shop.origin + at);
    const wayIn = page.getByRole('button', { name: /^Войти/ }).last();
    const [popup] = await Promise.all([page.waitForEvent('popup'), wayIn.click()]);
    await popup.getByRole('button', anna).click();
    await page.getByLabel('Профиль: +79160000001').waitFor();
    expect(popup.isClosed()).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('ID-3 ID-11 where no window opens, the visitor signs in within the tab', async () => {
    const { page, context, faults } = await openVisitor(phone);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${shop.origin}/contacts`);
    await page.getByRole('button', { name: 'Войти' }).click();
    const said = page.getByRole('dialog', { name: 'Ошибка при попытке открытия popup-окна' });
    await said.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    // The sheet of any page has the styles of what the header may bring.
    const buttons = said.getByRole('button', { name: /^Войти/ }).locator('..');
    expect(await buttons.evaluate((row) => getComputedStyle(row).marginTop)).toBe('16px');
    await said.getByRole('button', { name: /^Войти/ }).click();
    await page.getByRole('button', anna).click();
    await page.getByLabel('Профиль: +79160000001').waitFor();
    expect(new URL(page.url()).pathname).toBe('/contacts');
    expect(faults).toEqual([]);
    await context.close();
  });
});

test('PG-6 a house inside another site shows no header, no footer and no way to the top', async () => {
  const bare = await startSmallShop({
    events: ['noon-organ'],
    otherwise: { 'hold: 15 min': 'hold: 15 min\nheader: no\nshow footer: no\nscroll top: no' },
  });
  onTestFinished(() => bare.close());
  const { page, context, faults } = await openVisitor({ viewport: { width: 360, height: 320 } });
  await page.goto(`${bare.origin}/event/noon-organ`);
  await page.getByRole('heading', { name: 'Полуденный орган', level: 1 }).waitFor();
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400);
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')])
    expect(await part.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Наверх' }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

describe('pages of a few words', () => {
  test('PG-3 contacts have the legal details, the support address and the phone', async () => {
    const { page, context, faults } = await open('/contacts');
    const main = page.getByRole('main');
    await main.getByText('ИНН 5260000012').waitFor();
    const mail = main.getByRole('link', { name: 'bilet@polden.example' }).first();
    expect(await mail.getAttribute('href')).toBe('mailto:bilet@polden.example');
    const call = main.getByRole('link', { name: '8 800 000-12-00' }).first();
    expect(await call.getAttribute('href')).toMatch(/^tel:\+?\d+$/);
    expect(faults).toEqual([]);
    await context.close();
  });

  test.each(['/nowhere', '/event/no-such-event', '/rules/no-such-rule', '/de/rules'])(
    'PG-4 %s says that there is no such page, with status 404, and leads to the listing',
    async (path) => {
      const { page, context, status } = await open(path);
      expect(status).toBe(404);
      await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'На афишу' }).click();
      await page.waitForURL(`${shop.origin}/`);
      await context.close();
    },
  );

  test.each([
    ['/api/order/ticket?hash=abc&lang=ru', 404, /Заказ удалён или не найден/],
    ['/api/order/apple-wallet?hash=abc&lang=en', 404, /Order deleted or not found/],
    ['/api/event/calendar?hash=abc&lang=ru', 400, /./],
  ])('a file that cannot be had is told on a page: %s', async (path, status, words) => {
    const opened = await open(path);
    const { page, context } = opened;
    expect(opened.status).toBe(status);
    await takenOver(page);
    expect(await textOf(page.getByRole('main'))).toMatch(words);
    await page.getByRole('main').getByRole('link').last().click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    const asked = await fetch(shop.origin + path);
    expect(asked.headers.get('content-type')).toContain('application/json');
    await context.close();
  });

  test.each([`/order/declined/${'a'.repeat(32)}`, '/order/declined/x'])(
    'PG-1 %s of no order finds no data',
    async (path) => {
      const { page, context, status } = await open(path);
      expect(status).toBe(404);
      await page.getByRole('heading', { name: 'Данные не найдены' }).waitFor();
      await context.close();
    },
  );

  test('PG-2 the restricted page has no footer, and says more to somebody who is signed in', async () => {
    const { page, context, faults } = await open('/unauthorized');
    await page.getByRole('heading', { name: 'Доступ к заказу ограничен' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.getByText('Вы вошли под другим профилем').count()).toBe(0);
    await page.goto(`${shop.origin}/unauthorized/gid`);
    await page.getByText('Вы вошли под другим профилем').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('PG-9 old addresses', () => {
  const hash = 'abcdef0123456789abcdef0123456789';
  test.each([
    [`/ticket/${hash.toUpperCase()}`, `/order/${hash}`],
    [`/en/order/view/${hash}`, `/order/${hash}?lang=en`],
    [`/ru/order/view/${hash}`, `/order/${hash}`],
    ['/ru/rules', '/rules/visitor-rules'],
    ['/en/rules', '/rules/visitor-rules?lang=en'],
    ['/ch/rules-agreement', '/rules/rules-agreement?lang=ch'],
  ])('%s lead to %s', async (old, now) => {
    const { page, context } = await open(old);
    expect(page.url()).toBe(shop.origin + now);
    await context.close();
  });

  test.each([
    ['/rules/purchase-terms', 'Условия покупки и возврата'],
    ['/rules/privacy-policy', 'Обработка персональных данных'],
    ['/ru/rules-agreement', 'Условия покупки и возврата'],
    ['/en/rules', 'Visiting rules'],
  ])('%s shows "%s"', async (path, heading) => {
    const { page, context, status, faults } = await open(path);
    expect(status).toBe(200);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
