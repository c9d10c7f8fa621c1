import type { Frame, Page } from 'playwright-core';
import { takenOver } from '#e2e/support/browser.ts';

/** A page in a window, or in a frame of another. */
type Shown = Page | Frame;

/** What a visitor does on the pages of the shop, by what they read there. Russian, unless a page was opened otherwise. */
export interface Buyer {
  name: string;
  phone: string;
  email: string;
}

export function buyerNamed(word: string): Buyer {
  return { name: 'Анна Веретенникова', phone: '+7 916 000-00-00', email: `${word}@pochta.example` };
}

/** The first day of the listing after today that has events and is no Monday: on Mondays the museum is closed. */
export async function chooseDayOfListing(page: Page): Promise<void> {
  const days = page.getByRole('navigation', { name: 'Дни' }).getByRole('link');
  const open = days.and(page.locator(':not([aria-label*="событий нет"])')).filter({ hasNotText: 'Все дни' });
  await open.first().waitFor();
  for (const day of (await open.all()).slice(1)) {
    const [date = ''] = /\d{4}-\d\d-\d\d/.exec((await day.getAttribute('href')) ?? '') ?? [];
    if (new Date(date).getUTCDay() !== 1) return day.click();
  }
  throw new Error('The listing has no day to choose');
}

/** A day of the event page that has tickets, counted from the first one after today. */
export async function chooseDay(page: Shown, place = 1): Promise<void> {
  const days = page.getByRole('navigation', { name: 'День' }).getByRole('link');
  const day = days.filter({ hasNotText: 'билетов нет' }).nth(place);
  const { pathname } = new URL((await day.getAttribute('href')) ?? '', page.url());
  await day.click();
  await page.waitForURL((url) => url.pathname.startsWith(pathname));
}

/** The last session of the shown day: the least likely to begin while it is being bought. */
export async function chooseTime(page: Shown): Promise<void> {
  await page.getByRole('navigation', { name: 'Время' }).getByRole('link').last().click();
}

export async function addTickets(page: Shown, category: string, count: number): Promise<void> {
  await takenOver(page);
  const add = page.getByRole('group', { name: category, exact: true }).getByRole('button', {
    name: 'Добавить один',
  });
  await add.waitFor();
  // Of an only category one ticket stands chosen, and the form comes with the first press.
  const isOnly = (await page.locator('[data-row]').count()) === 1;
  const present = isOnly ? await page.locator('[data-row]').getByRole('textbox').inputValue() : 0;
  for (let added = Number(present); added < count; added += 1) await add.click();
  if (Number(present) >= count && (await page.locator('#buyer').isHidden()))
    await page.getByRole('button', { name: 'Купить' }).click();
}

export async function fillBuyer(page: Shown, { name, phone, email }: Buyer): Promise<void> {
  const first = page.getByLabel('Имя и фамилия');
  await first.waitFor({ state: 'attached' });
  // Of an only category one ticket stands chosen, and the form comes with the first press.
  if (await first.isHidden()) await page.getByRole('button', { name: /^(Купить|Оплатить)/ }).click();
  await first.fill(name);
  await page.getByLabel('Телефон').fill(phone);
  await page.getByLabel('Почта', { exact: true }).fill(email);
}

export async function giveConsents(page: Shown): Promise<void> {
  await page.getByRole('checkbox', { name: 'условия покупки' }).check();
  await page.getByRole('checkbox', { name: 'персональных данных' }).check();
}

/**
 * From the event page with a chosen session to the order's own page, where nothing is paid yet: the form as a browser sends
 * it by itself. A press on the button goes on to the bank (`buyAtOnce`).
 */
export async function placeOrder(page: Page, buyer: Buyer): Promise<void> {
  await fillBuyer(page, buyer);
  await giveConsents(page);
  const form = page.locator('form').filter({ has: page.getByLabel('Телефон') });
  await form.evaluate((form) => {
    // What a script keeps of the choice would be there again on the way back.
    sessionStorage.clear();
    HTMLFormElement.prototype.submit.call(form);
  });
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await takenOver(page);
}

/** From the page where one buys to the bank's, by one press. */
export async function buyAtOnce(page: Page, buyer: Buyer): Promise<void> {
  await fillBuyer(page, buyer);
  await giveConsents(page);
  await goToBank(page);
}

/** The same in a frame: the bank's page takes the whole window. */
export async function buyInFrame(frame: Frame, buyer: Buyer): Promise<void> {
  await fillBuyer(frame, buyer);
  await giveConsents(frame);
  await takenOver(frame);
  await frame.getByRole('button', { name: 'Оплатить' }).click();
  await frame.page().getByRole('heading', { name: 'Оплата заказа' }).waitFor();
}

/** From the page where one buys, or from the order's own, to the bank's. */
export async function goToBank(page: Page): Promise<void> {
  // A press that pays is never made afterwards for somebody who was quicker than the scripts.
  await takenOver(page);
  await pressPay(page);
}

/** The press that pays, as soon as it can be made, and the bank's page. */
export async function pressPay(
  page: Page,
  button = page.getByRole('button', { name: 'Оплатить' }),
): Promise<void> {
  const isOnOrder = new URL(page.url()).pathname.startsWith('/order/');
  await button.click();
  if (isOnOrder) await bankPage(page).waitFor();
  else await reachBank(page);
}

const bankPage = (page: Page) => page.getByRole('heading', { name: 'Оплата заказа' });

/**
 * After the press that orders and pays. Where the press came before the scripts, the browser sends the form by itself: the order's page
 * is loaded anew, knows no chosen way, and its own button is pressed.
 */
async function reachBank(page: Page): Promise<void> {
  if ((await bankOrLoadedOrder(page)) === 'order') {
    await takenOver(page);
    await page.getByRole('main').getByRole('button', { name: 'Оплатить' }).click();
  }
  await bankPage(page).waitFor();
}

async function bankOrLoadedOrder(page: Page): Promise<string> {
  const arrived = await page.waitForFunction(() => {
    const heading = document.querySelector('h1')?.textContent ?? '';
    if (heading.includes('Оплата заказа')) return 'bank';
    const [navigation] = performance.getEntriesByType('navigation');
    return heading.includes('Заказ №') && navigation?.name === location.href && 'order';
  });
  return String(await arrived.jsonValue());
}

/** From the bank's page back to the order, which still waits for its money. */
export async function backToOrder(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
  await takenOver(page);
}

/** Types a test card of the sandbox by its ending and pays. */
export async function payByCard(page: Page, ending = '0001'): Promise<void> {
  await page.getByRole('link', { name: `…${ending}` }).click();
  await page.getByRole('button', { name: 'Оплатить' }).click();
}
