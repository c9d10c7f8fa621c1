import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { takenOver } from '#e2e/support/browser.ts';
import { addTickets, buyerNamed, buyInFrame, chooseDay, chooseTime, payByCard } from '#e2e/support/buyer.ts';
import { openSessions } from '#e2e/support/open-sessions.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { browserLaunchOptions } from '#tools/browser.ts';

/** The house's own pages are of another site than the shop (localhost), and the browser keeps no cookies for others. */
const site = '127.0.0.1';

let house: Server;
let stranger: Server;
let shop: RunningShop;
let browser: Browser;
let content = '';

beforeAll(async () => {
  const answer = (_request: IncomingMessage) => content;
  [house, stranger] = await Promise.all([listenAt(site, answer), listenAt(site, answer)]);
  shop = await startSmallShop({
    events: ['salt-and-ice', 'cherry-orchard'],
    otherwise: {
      'origins: [https://polden.example]': `origins: ${originOf(house)}\n  accent: "#00405a"`,
    },
  });
  const options = browserLaunchOptions({ isWhole: true });
  browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--test-third-party-cookie-phaseout'],
  });
});

afterAll(async () => {
  await browser?.close();
  await shop?.close();
  house?.close();
  stranger?.close();
});

async function listenAt(host: string, answer: (request: IncomingMessage) => string): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(answer(request));
  });
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return server;
}

function originOf(server: Server, host = site): string {
  const address = server.address();
  return `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
}

/** A page of the house; what it embeds stands below the first screen. */
function housePage(tags: string): string {
  return `<!doctype html><html lang="ru"><title>Дом</title><meta name="viewport" content="width=device-width">
    <h1>Наш театр</h1><a href="#tickets">К билетам</a><div style="height:2000px"></div>
    <div id="tickets">${tags}</div><a href="#end" id="end">Конец</a>
    <script async src="${shop.origin}/embed.js"></script></html>`;
}

async function openHouse(tags: string, from = house, options = {}) {
  content = housePage(tags);
  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto(originOf(from));
  return { page, context, refused };
}

const tag = (path: string, words: string, attribute = '') =>
  `<foyer-tickets${attribute}><a href="${shop.origin}${path}">${words}</a></foyer-tickets>`;

/** Scrolls to the tag, and waits until its page stands there. */
async function shownFrame(page: Page): Promise<Frame> {
  await page.locator('#tickets').scrollIntoViewIfNeeded();
  await page.locator('#tickets iframe').waitFor();
  await page.locator('#tickets a').waitFor({ state: 'hidden' });
  const frame = page.frames().find((one) => one.url().startsWith(shop.origin));
  if (!frame) throw new Error('no frame of the shop');
  return frame;
}

/** By the keyboard alone, whose presses go to what has the focus in the frame. */
async function chooseSeat(frame: Frame): Promise<void> {
  await takenOver(frame);
  await frame.locator('[data-layer="sectors"]').waitFor({ state: 'attached' });
  await frame.getByRole('grid', { name: /План зала/ }).focus();
  await frame.page().keyboard.press('Enter');
  await frame
    .locator('#seat-now')
    .filter({ hasText: /Ряд.+свободно/ })
    .waitFor({ state: 'attached' });
  await frame.page().keyboard.press('Space');
  await frame
    .locator('#seat-now')
    .filter({ hasText: /в.корзине/ })
    .waitFor({ state: 'attached' });
}

describe('a page of the shop within a page of the house, with cookies of others blocked', () => {
  test('the browser of this test does block them, and keeps those of a frame apart', async () => {
    let brought = '';
    const third = await listenAt('localhost', ({ headers, url }) => {
      if (url === '/again') brought = headers.cookie ?? '';
      return '<p>third</p>';
    });
    onTestFinished(() => void third.close());
    third.prependListener('request', (_, response) =>
      response.setHeader('set-cookie', [
        'usual=1; SameSite=None; Secure',
        'apart=1; SameSite=None; Secure; Partitioned',
      ]),
    );
    const { page } = await openHouse('');
    const address = originOf(third, 'localhost');
    for (const path of ['/', '/again'])
      await page.evaluate(
        (src) =>
          new Promise((loaded) => {
            const frame = document.body.appendChild(document.createElement('iframe'));
            frame.onload = loaded;
            frame.src = src;
          }),
        address + path,
      );
    expect(brought).toBe('apart=1');
  });

  test('nothing comes before it is near, a ticket is bought, and the bank has the whole window', async () => {
    const { page, context } = await openHouse(tag('/event/salt-and-ice', 'Соль и лёд: билеты'));
    await page.waitForFunction(() => customElements.get('foyer-tickets'));
    expect(page.frames()).toHaveLength(1);
    const frame = await shownFrame(page);
    expect(await page.locator('#tickets iframe').getAttribute('title')).toBe('Соль и лёд: билеты');
    await chooseDay(frame);
    await chooseTime(frame);
    await addTickets(frame, 'Взрослый', 1);
    await buyInFrame(frame, buyerNamed('embedded'));
    expect(page.url()).toContain(shop.sandbox.origin);
    await payByCard(page);
    await page.getByText('Оплачен', { exact: true }).waitFor();
    expect(page.url()).toMatch(new RegExp(`^${shop.origin}/order/`));
    const session = (await context.cookies()).find(({ name }) => name === 'foyer-framed');
    expect(session).toMatchObject({
      partitionKey: expect.stringContaining(site),
      httpOnly: true,
      sameSite: 'None',
    });
  });

  test('the frame is as high as its page, and follows it', async () => {
    const { page } = await openHouse(tag('/?day=all', 'Афиша'));
    const frame = await shownFrame(page);
    await frame.locator('main').waitFor();
    const heights = async () => ({
      frame: await page.locator('#tickets iframe').evaluate((one) => one.clientHeight),
      page: await frame.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height)),
    });
    await expect.poll(heights).toSatisfy((now) => now.frame === now.page && now.page > 200);
    const before = await heights();
    await frame.getByRole('link', { name: 'Соль и лёд' }).first().click();
    await frame.getByRole('heading', { level: 1, name: 'Соль и лёд' }).waitFor();
    await expect.poll(heights).toSatisfy((now) => now.frame === now.page && now.page !== before.page);
  });

  test('a seat of a hall is held and bought', async () => {
    const session = (await openSessions(shop, 'cherry-orchard', 'scheme')).at(-1);
    const { page } = await openHouse(tag(String(session?.path), 'Вишнёвый сад: места'));
    const frame = await shownFrame(page);
    const { height } = page.viewportSize() ?? { height: 0 };
    await expect
      .poll(() => page.locator('#tickets iframe').evaluate((one) => one.clientHeight))
      .toBe(height - 24);
    await chooseSeat(frame);
    await buyInFrame(frame, buyerNamed('embedded-seat'));
    await payByCard(page);
    await page.getByText('Оплачен', { exact: true }).waitFor();
  });

  test('the keyboard goes into the frame and out of it, and a dialog opens where the visitor looks', async () => {
    const { page } = await openHouse(tag('/event/salt-and-ice', 'Соль и лёд'), house, {
      viewport: { width: 1280, height: 500 },
    });
    const frame = await shownFrame(page);
    await page.locator('#end').focus();
    await page.keyboard.press('Shift+Tab');
    const focused = (where: Page | Frame) => where.evaluate(() => document.activeElement?.localName);
    // The focus crosses from one process of the browser to another.
    await expect.poll(() => focused(page)).toBe('foyer-tickets');
    await expect.poll(() => focused(frame)).not.toBe('body');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('end');
    expect(await accessibilityFindings(frame)).toEqual([]);
    // A frame of three screens, of which the last is in sight.
    await chooseDay(frame);
    await chooseTime(frame);
    await addTickets(frame, 'Взрослый', 1);
    await frame.getByRole('link', { name: 'условия покупки' }).scrollIntoViewIfNeeded();
    await frame.getByRole('link', { name: 'условия покупки' }).click();
    const edges = () => frame.getByRole('dialog').boundingBox();
    await expect.poll(edges).toSatisfy((box) => box.y >= -1 && box.y + box.height <= 501);
    await page.keyboard.press('Escape');
    await frame.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a button opens the shop over the page, and Escape gives the page back', async () => {
    const { page } = await openHouse(tag('/event/salt-and-ice', 'Купить билет', ' button'), house, {
      viewport: { width: 1280, height: 800 },
    });
    const button = page.getByRole('link', { name: 'Купить билет' });
    await button.scrollIntoViewIfNeeded();
    expect(page.frames()).toHaveLength(1);
    await button.click();
    const window = page.getByRole('dialog', { name: 'Купить билет' });
    const inside = window.frameLocator('iframe');
    await inside.getByRole('heading', { level: 1, name: 'Соль и лёд' }).waitFor();
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'hidden' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await button.click();
    await window.getByRole('button', { name: 'Закрыть' }).click();
    await window.waitFor({ state: 'hidden' });
  });

  test('the link alone stands where scripts are off, and on a site that the house does not name', async () => {
    const plain = await openHouse(tag('/event/salt-and-ice', 'Билеты'), house, { javaScriptEnabled: false });
    await plain.page.getByRole('link', { name: 'Билеты' }).click();
    await plain.page.waitForURL(`${shop.origin}/event/salt-and-ice`);

    const { page, refused } = await openHouse(tag('/event/salt-and-ice', 'Билеты'), stranger);
    await page.locator('#tickets').scrollIntoViewIfNeeded();
    await expect.poll(() => refused.join()).toContain('frame-ancestors');
    expect(await page.getByRole('link', { name: 'Билеты' }).isVisible()).toBe(true);
    expect(await page.locator('#tickets iframe').evaluate((one) => one.clientHeight)).toBe(0);
  });

  test('where a browser keeps no cookies in a frame at all, the link leads to the shop', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'foyer-browser-'));
    await mkdir(path.join(folder, 'Default'));
    const none = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(none));
    const context = await chromium.launchPersistentContext(folder, browserLaunchOptions({ isWhole: true }));
    onTestFinished(async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    });
    content = housePage(tag('/event/salt-and-ice', 'Билеты'));
    const page = await context.newPage();
    await page.goto(originOf(house));
    await page.locator('#tickets').scrollIntoViewIfNeeded();
    await expect.poll(() => page.frames().length).toBe(2);
    await expect.poll(() => page.frames().length).toBe(1);
    await page.getByRole('link', { name: 'Билеты' }).click();
    await page.waitForURL(`${shop.origin}/event/salt-and-ice`);
  });
});
