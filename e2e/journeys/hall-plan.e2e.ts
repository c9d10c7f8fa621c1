import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import { buyAtOnce, buyerNamed, fillBuyer, giveConsents, payByCard } from '#e2e/support/buyer.ts';
import { tabTo } from '#e2e/support/keyboard.ts';
import { openSessions } from '#e2e/support/open-sessions.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: RunningShop;
/** Address of a session, and of another on the same plan. */
let session: string;
let other: string;

beforeAll(async () => {
  shop = await startSmallShop({ events: ['cherry-orchard'] });
  const open = await openSessions(shop, 'cherry-orchard', 'scheme');
  [session = '', other = ''] = open.slice(-2).map(({ path }) => path);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const cart = (page: Page) => page.getByRole('form', { name: 'Ваши места' });
const takenSeats = (page: Page) => cart(page).getByRole('button', { name: /^Убрать: / });
const popover = (page: Page) => page.getByRole('dialog', { name: /место/ });
const plan = (page: Page) => page.getByRole('grid', { name: /План зала/ });

async function openHall(page: Page, path = session): Promise<void> {
  await page.goto(shop.origin + path);
  await page.locator('[data-layer="sectors"]').waitFor({ state: 'attached' });
}

/** Middle of a free seat that is drawn, counted from the first that stands well within the plan. */
async function placeOfSeat(page: Page, nth: number): Promise<{ x: number; y: number }> {
  await page.locator('[data-layer="seats"] path[data-look="0"]').nth(400).waitFor({ state: 'attached' });
  const places = await page.evaluate(() => {
    const box = document.querySelector('[role="grid"]')?.getBoundingClientRect();
    const seats = [...document.querySelectorAll('[data-layer="seats"] path[data-look="0"]')];
    return seats
      .map((seat) => seat.getBoundingClientRect())
      .map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))
      .filter(
        ({ x, y }) =>
          box && x > box.left + 60 && x < box.right - 120 && y > box.top + 40 && y < box.top + 260,
      );
  });
  const place = places[nth];
  if (!place) throw new Error(`only ${places.length} seats are in sight`);
  return place;
}

test('SC-1 on a phone that lies on its side no name of a sector covers another, and there is room to scroll', async () => {
  const { page, context } = await openVisitor({ ...phone, viewport: { width: 740, height: 360 } });
  await openHall(page);
  const covered = () =>
    page.evaluate(() => {
      const layer = document.querySelector<SVGElement>('[data-layer="labels"]');
      // The offers stand in their places.
      if (layer) layer.style.display = 'inline';
      const boxes = [...(layer?.querySelectorAll('rect') ?? [])].map((rect) => rect.getBoundingClientRect());
      const covers = (one: DOMRect, other: DOMRect) =>
        one !== other &&
        one.top < other.bottom &&
        other.top < one.bottom &&
        one.left < other.right &&
        other.left < one.right;
      return boxes.length < 5
        ? null
        : boxes.filter((one) => boxes.some((other) => covers(one, other))).length;
    });
  await expect.poll(covered).toBe(0);
  expect((await plan(page).boundingBox())?.height).toBeLessThan(280);
  await context.close();
});

test('SC-5 what is seen from a seat: nothing is fetched before the popover, nothing moves when it comes', async () => {
  const { page, context, faults } = await openVisitor(phone);
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pictures/stalls')) pictures.push(request.url());
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/pictures/stalls*', (route) => held.promise.then(() => route.continue()));
  await openHall(page);
  await plan(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#seat-now').textContent()).toMatch(/^Ряд/);
  expect(pictures).toEqual([]);
  await page.keyboard.press('Enter');
  const small = popover(page).getByRole('button', { name: 'Вид с этого места' });
  await small.waitFor();
  const before = await popover(page).boundingBox();
  held.resolve();
  const width = (image: string) =>
    page
      .locator(image)
      .evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));
  await expect.poll(() => width('[role="dialog"] button img')).toBeGreaterThan(100);
  expect(await popover(page).boundingBox()).toEqual(before);
  await small.tap();
  const large = page.getByRole('img', { name: /^Сцена целиком/ });
  await large.waitFor();
  await expect.poll(() => width('dialog[open] img')).toBeGreaterThan(300);
  expect(pictures.every((url) => url.endsWith('.avif'))).toBe(true);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-3 SC-5 SC-7 OR-2 a seat is taken by mouse, bought, paid, and stands on the ticket', async () => {
  const { page, context, faults } = await openVisitor(desktop);
  await openHall(page);
  await expect.poll(() => page.locator('[data-layer="seats"] path').count()).toBe(0);
  await page.getByRole('button', { name: 'Крупнее' }).click({ clickCount: 1 });
  const box = await plan(page).boundingBox();
  if (!box) throw new Error('the plan has no place');
  // A press on what is too small zooms to it first.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const place = await placeOfSeat(page, 3);
  await page.mouse.click(place.x, place.y);
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  const [, name = ''] =
    /^Убрать: (.+)$/.exec(plain((await takenSeats(page).first().getAttribute('aria-label')) ?? '')) ?? [];
  expect(name).toMatch(/^Ряд \d+, место \d+/);
  expect(plain((await cart(page).textContent()) ?? '')).toContain(name);
  await buyAtOnce(page, buyerNamed('mouse'));
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
  expect(plain((await page.locator('main').textContent()) ?? '').toLowerCase()).toContain(name.toLowerCase());
  expect(faults).toEqual([]);
  await context.close();
});

test('SC-3 SC-7 a thumb comes near by one tap and takes by the next', async () => {
  const { page, context, faults } = await openVisitor(phone);
  await openHall(page);
  const box = await plan(page).boundingBox();
  if (!box) throw new Error('the plan has no place');
  const scale = page.getByRole('group', { name: 'Масштаб' }).locator('output');
  const zoom = async () => Number(/\d+/.exec((await scale.textContent()) ?? '')?.[0]);
  const fingers = await context.newCDPSession(page);
  const middle = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + 160) };
  const pinch = (scaleFactor: number) =>
    fingers.send('Input.synthesizePinchGesture', { ...middle, scaleFactor, gestureSourceType: 'touch' });
  await pinch(2);
  await expect.poll(zoom).toBeGreaterThan(150);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await page.getByRole('button', { name: 'Весь зал' }).tap();
  // Beside the offers, a tap on which would take them.
  await page.touchscreen.tap(box.x + box.width / 3.5, box.y + 120);
  const place = await placeOfSeat(page, 2);
  await page.touchscreen.tap(place.x, place.y);
  await page.getByRole('status').filter({ hasText: 'Взято' }).waitFor();
  await page.getByRole('button', { name: 'Купить' }).tap();
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  await fillBuyer(page, buyerNamed('thumb'));
  await giveConsents(page);
  await page.getByRole('button', { name: 'Оплатить' }).tap();
  await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

const small = (width: number, height: number) => ({
  ...{ viewport: { width, height }, hasTouch: true, isMobile: true },
});

test.each([
  ['360×740', small(360, 740)],
  ['390×844', small(390, 844)],
  ['768×1024', small(768, 1024)],
  ['1440×900', desktop],
] as const)(
  'SC-5 at %s a seat in any corner of the plan can be seen while it is chosen, and nothing covers its button',
  async (_, screen) => {
    const { page, context, faults } = await openVisitor(screen);
    await openHall(page);
    for (const [corner, direction] of Object.entries(corners)) {
      const seat = await outermostSeat(page, direction);
      await pressAt(page, await screenPlace(page, seat));
      await page.locator('[data-detail="seats"]').waitFor();
      await afterDoublePress(page);
      await pressAt(page, await screenPlace(page, seat));
      const take = popover(page).getByRole('button', { name: /^Взять за\s/ });
      await take.waitFor();
      expect(await isUncovered(take), `${corner}: the button`).toBe(true);
      const { x, y } = await screenPlace(page, seat);
      const isSeatSeen = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="grid"]') !== null,
        [x, y] as const,
      );
      expect(isSeatSeen, `${corner}: the seat`).toBe(true);
      await popover(page).getByRole('button', { name: 'Закрыть' }).click();
      await page.getByRole('button', { name: 'Весь зал' }).click();
      await page.locator('[data-detail="sectors"]').waitFor();
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

/** Corners of the plan. Above are boxes with one category, of which not all is seen; below the balcony with two. */
const corners = {
  'top left': [-1, -1],
  'top right': [1, -1],
  'bottom left': [-1, 1],
  'bottom right': [1, 1],
} as const;

test('SC-3 SC-5 the keyboard alone takes two seats and gives one back', async () => {
  const { page, context } = await openVisitor(desktop);
  await openHall(page);
  await tabTo(page, /План зала/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#seat-now').textContent()).toMatch(/Ряд.+свободно/);
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('#seat-now').textContent()).toMatch(/в.корзине/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await popover(page).getByRole('radio', { checked: true }).waitFor();
  await tabTo(page, /^Взять за\s/);
  await page.keyboard.press('Enter');
  await expect.poll(() => takenSeats(page).count()).toBe(2);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  await context.close();
});

test('SC-10 keeps the rest of the cart when a seat is taken meanwhile', async () => {
  const first = await openVisitor(desktop);
  await openHall(first.page);
  await takeFromList(first.page, 'Ряд 18', [0, 4]);
  await expect.poll(() => takenSeats(first.page).count()).toBe(2);
  await first.page.goto(`${shop.origin}/contacts`);

  const second = await openVisitor(desktop);
  await openHall(second.page);
  await takeFromList(second.page, 'Ряд 18', [0]);
  await expect.poll(() => takenSeats(second.page).count()).toBe(1);

  await openHall(first.page);
  await first.page.getByText(/^Место недоступно: Ряд.18, место.1\./).waitFor();
  await expect.poll(() => takenSeats(first.page).count()).toBe(1);
  await buyAtOnce(first.page, buyerNamed('rest'));
  await Promise.all([first.context.close(), second.context.close()]);
});

test('SC-10 two tabs of one visitor: leaving one lets nothing of the other go', async () => {
  const { page, context } = await openVisitor(desktop);
  await openHall(page);
  await takeFromList(page, 'Ряд 16', [0]);
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  const second = await context.newPage();
  await openHall(second);
  await takeFromList(second, 'Ряд 16', [3]);
  await expect.poll(() => takenSeats(second).count()).toBe(1);
  await second.goto(`${shop.origin}/contacts`);

  const other = await openVisitor(desktop);
  await openHall(other.page);
  await other.page.getByRole('button', { name: 'Список' }).click();
  const row = other.page.locator('details').filter({ hasText: 'Ряд\u00a016' }).first();
  // The seat of the tab that was left is free again, that of the other tab is not.
  await expect.poll(() => textOf(row.locator('summary'))).toMatch(/места 2–/);
  await Promise.all([context.close(), other.context.close()]);
});

test('SC-9 another session empties the cart, and the way back brings it again', async () => {
  const { page, context } = await openVisitor(desktop);
  await openHall(page);
  await takeFromList(page, 'Ряд 15', [2]);
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  await page.getByRole('button', { name: /выбрать другой день/ }).click();
  await page.locator(`a[href="${other}"]`).click();
  await page.getByText(/Вы выбрали другой сеанс: 1.место/).waitFor();
  expect(await takenSeats(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Вернуться к ним' }).click();
  await expect.poll(() => takenSeats(page).count()).toBe(1);
  await context.close();
});

test('SC-6 SC-8 standing places and seats share the limit of the order', async () => {
  const { page, context } = await openVisitor(desktop);
  await openHall(page);
  await cart(page).getByText('Галёрка').click();
  const stepper = cart(page).getByRole('group', { name: /Галёрка/ });
  // The house sells two of these in one order, and six tickets of all kinds.
  await stepper.getByRole('textbox').fill('9');
  await expect.poll(() => stepper.getByRole('textbox').inputValue()).toBe('2');
  await takeFromList(page, 'Ряд 12', [0, 1, 2, 3, 4]);
  await page
    .getByRole('dialog')
    .getByText(/В.заказе не.больше 6.билетов/)
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await takenSeats(page).count()).toBe(4);
  await context.close();
});

test('SC-12 no event is a page error', async () => {
  const { page, context } = await openVisitor(desktop);
  const lost = await page.goto(`${shop.origin}/scheme/nothing`);
  expect(lost?.status()).toBe(404);
  await context.close();
});

test.each([
  ['light', desktop],
  ['dark', phone],
] as const)('axe finds nothing on the page of the plan, %s', async (colorScheme, screen) => {
  const { page, context } = await openVisitor({ ...screen, colorScheme });
  const findings: string[] = [];
  await openHall(page);
  for (const found of await accessibilityFindings(page)) findings.push(`the plan: ${found}`);
  await takeFromList(page, 'Ряд 3', [1]);
  for (const found of await accessibilityFindings(page)) findings.push(`the list: ${found}`);
  expect(findings).toEqual([]);
  await context.close();
});

/** Ticks seats of a row of the stalls in the list, by their place among the free ones. */
async function takeFromList(page: Page, row: string, seats: readonly number[]): Promise<void> {
  await page.getByRole('button', { name: 'Список' }).click();
  const list = page.getByRole('region', { name: 'Места списком' });
  const line = list.locator('details').filter({ hasText: row.replace(' ', '\u00a0') });
  await line.first().locator('summary').click();
  for (const seat of seats) await line.first().getByRole('checkbox').nth(seat).click({ force: true });
}

interface Point {
  x: number;
  y: number;
}

/** The free seat that lies farthest in a direction, in units of the drawing. */
function outermostSeat(page: Page, direction: readonly [number, number]): Promise<Point> {
  return page.evaluate(([right, down]) => {
    const free = [...document.querySelectorAll('[data-layer="dots"] [data-look="0"]')];
    const seats = free.flatMap((path) =>
      [...(path.getAttribute('d') ?? '').matchAll(/M([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      })),
    );
    const far = ({ x, y }: { x: number; y: number }) => x * right + y * down;
    return seats.reduce((best, seat) => (far(seat) > far(best) ? seat : best));
  }, direction);
}

/** Where a place of the drawing is on the screen. */
function screenPlace(page: Page, place: Point): Promise<Point> {
  return page.evaluate(({ x, y }) => {
    const drawing = document.querySelector<SVGSVGElement>('[role="grid"] svg');
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(drawing?.getScreenCTM() ?? undefined);
    return { x: left, y: top };
  }, place);
}

/** By finger where the screen takes fingers. */
async function pressAt(page: Page, { x, y }: Point): Promise<void> {
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (isTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Until a further press is not the second half of a double press, which zooms. */
async function afterDoublePress(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 300, since);
}

/** Its four corners and its middle are in the window, and a press there hits it. */
function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const places = [
      [left + 6, top + 6],
      [right - 6, top + 6],
      [left + 6, bottom - 6],
      [right - 6, bottom - 6],
      [(left + right) / 2, (top + bottom) / 2],
    ] as const;
    return places.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}
