import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFindings } from '#e2e/support/accessibility.ts';
import { closeBrowser, desktop, openVisitor, phone } from '#e2e/support/browser.ts';
import {
  addTickets,
  type Buyer,
  buyAtOnce,
  buyerNamed,
  chooseDay,
  chooseTime,
  payByCard,
} from '#e2e/support/buyer.ts';
import { takePicture } from '#e2e/support/look-at.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

let shop: SmallShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['salt-and-ice'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

/** Two tickets for a day ahead, paid; the order's page is open. */
async function buyTwo(page: Page, buyer: Buyer): Promise<void> {
  await page.goto(`${shop.origin}/event/salt-and-ice`);
  await chooseDay(page, 2);
  await chooseTime(page);
  await addTickets(page, 'Взрослый', 2);
  await buyAtOnce(page, buyer);
  await payByCard(page);
  await page.getByText('Оплачен', { exact: true }).waitFor();
}

const row = (page: Page, place: number) => page.getByRole('table').getByRole('row').nth(place);
const sumOf = async (page: Page) => plain(await textOf(page.getByText('Сумма возврата').locator('..')));

/** The link of the mail that asks for the confirmation. */
async function linkTo(email: string): Promise<string> {
  const letter = await shop.sandbox.mail.control.waitFor({ to: email, subject: 'Подтвердите возврат' }, 90);
  const [link] = /http\S*hash_conf=\S+/.exec(letter.text) ?? [];
  if (link === undefined) throw new Error(`the mail has no link:\n${letter.text}`);
  return link;
}

async function moneyBack(email: string): Promise<{ order: number; refunded: number }[]> {
  return await shop.database.query(
    `select order_id as "order", coalesce(sum(refund.amount), 0)::int as refunded
     from orders join payment on order_id = orders.id left join refund on payment_id = payment.id and refund.state = 'DONE'
     where buyer_email = $1 group by order_id`,
    [email],
  );
}

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (screen, options) => {
  test('OV-12 RT-1 RT-2 RT-4 RT-5 RT-6 RT-10 one of two tickets goes back, and its money', async () => {
    const buyer = buyerNamed(`gives-back-${screen}`);
    const { page, context, faults } = await openVisitor(options);
    await buyTwo(page, buyer);
    await page.getByRole('link', { name: 'Вернуть билеты' }).click();
    await page.getByRole('heading', { name: 'Возврат билетов', level: 1 }).waitFor();
    await page.getByRole('timer').waitFor();
    expect(await page.getByText('Возврат возможен ещё').count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);

    const submit = page.getByRole('button', { name: 'Оформить возврат' });
    expect(await sumOf(page)).toContain('0,00');
    await page.getByText('Отметьте билеты').waitFor();
    await row(page, 2).getByRole('checkbox').check();
    expect(await sumOf(page)).toContain('470,00');
    await page.getByText('Выберите причину возврата.').waitFor();
    await page.getByRole('radio', { name: 'Изменились планы' }).click();
    expect(await page.getByRole('radio', { name: 'Другая причина' }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: 'Изменились планы' }).click();
    expect(await page.getByRole('radio', { name: 'Другая причина' }).isDisabled()).toBe(false);
    await page.getByRole('radio', { name: 'Другая причина' }).click();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('switch').check();
    await takePicture(page, `form-${screen}`, { fullPage: true });
    await submit.click();
    const created = page.getByRole('dialog', { name: 'Заявка создана' });
    expect(plain(await textOf(created))).toContain('24 часов');
    await created.getByRole('button', { name: 'Понятно' }).click();
    await row(page, 2).getByText('Ждёт вашего подтверждения').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    expect(await page.getByRole('checkbox').isDisabled()).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `asked-${screen}`, { fullPage: true });

    await page.goto(await linkTo(buyer.email));
    await page.getByText('когда вы нажмёте «Подтвердить»').waitFor();
    expect(await page.getByRole('table').getByRole('row').count()).toBe(2);
    expect(await sumOf(page)).toContain('470,00');
    const confirm = page.getByRole('button', { name: 'Подтвердить' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('switch').check();
    expect(await accessibilityFindings(page)).toEqual([]);
    await takePicture(page, `confirm-${screen}`, { fullPage: true });
    await confirm.click();
    const done = page.getByRole('dialog', { name: 'Возврат подтверждён' });
    expect(plain(await textOf(done))).toContain('передана в поддержку');
    await done.getByRole('button', { name: 'Понятно' }).click();
    await row(page, 2).getByText('Возвращён').waitFor();
    expect(page.url()).not.toContain('hash_conf');

    await expect.poll(() => moneyBack(buyer.email)).toMatchObject([{ refunded: 47_000 }]);
    await page.getByRole('link', { name: /Назад к заказу/ }).click();
    await page.getByText('Билет возвращён и не действует').waitFor();
    expect(await page.getByRole('img', { name: /QR-код билета/ }).count()).toBe(1);
    await page.getByText('Деньги возвращены').waitFor();
    await takePicture(page, `order-${screen}`, { fullPage: true });
    const letter = await shop.sandbox.mail.control.waitFor(
      { to: buyer.email, subject: 'Билеты возвращены' },
      30,
    );
    expect(plain(letter.text)).toContain('470,00');
    expect(faults).toEqual([]);
    await context.close();
  });
});

test('RT-7 RT-6 a link that was used says so and the page opens without it', async () => {
  const buyer = buyerNamed('twice');
  const { page, context, faults } = await openVisitor(phone);
  await buyTwo(page, buyer);
  await page.getByRole('link', { name: 'Вернуть билеты' }).click();
  await row(page, 1).getByRole('checkbox').check();
  await page.getByRole('radio', { name: 'Изменились планы' }).click();
  await page.getByRole('switch').check();
  await page.getByRole('button', { name: 'Оформить возврат' }).click();
  const link = await linkTo(buyer.email);
  // A mail scanner follows every link, with and without a body.
  for (let time = 0; time < 5; time += 1) {
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
  }
  await page.goto(link);
  await page.getByRole('switch').check();
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Понятно' }).click();
  await row(page, 1).getByText('Возвращён').waitFor();

  await page.goto(link);
  await page.getByRole('heading', { name: 'Возврат уже подтверждён' }).waitFor();
  const dialog = page.getByRole('dialog', { name: 'Ошибка' });
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await row(page, 2).getByRole('checkbox').waitFor();
  expect(page.url()).not.toContain('hash_conf');
  expect(faults).toEqual([]);
  await context.close();
});

test('RT-9 an order that is not there has nothing to return', async () => {
  const { page, context } = await openVisitor(phone);
  const answer = await page.goto(`${shop.origin}/order/return/${'a'.repeat(32)}`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Заказ удалён или не найден' }).waitFor();
  await context.close();
});

test('OV-12 a house that calls a session off, and staff that decides, by the command', async () => {
  const { page, context } = await openVisitor(desktop);
  const buyer = buyerNamed('called-off');
  await buyTwo(page, buyer);
  const [order] = await moneyBack(buyer.email);
  const number = String(order?.order);
  await shop.database.query(
    `update session set cancelled_at = now() where id in (select session_id from order_line where order_id = $1)`,
    [number],
  );
  const refunded = await shop.foyer('returns', 'cancelled', '--refund', '--reason', 'Выставку закрыли');
  expect(refunded).toMatchObject({ code: 0 });
  expect(refunded.output).toContain('940.00 is refunded');
  await expect.poll(() => moneyBack(buyer.email)).toMatchObject([{ refunded: 94_000 }]);
  const letter = await shop.sandbox.mail.control.waitFor(
    { to: buyer.email, subject: 'Билеты возвращены' },
    30,
  );
  expect(letter.text).toContain('Выставку закрыли');
  await page.reload();
  await page.getByRole('heading', { name: 'Заказ отменён' }).waitFor();
  await page.getByText('Все билеты этого заказа возвращены').waitFor();
  await context.close();
});

test('the truth of the sale and of the bank stands after all this', async () => {
  expect(await shop.foyer('audit')).toEqual({ code: 0, output: 'Every invariant holds.\n' });
});
