import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeBrowser, openVisitor, phone, takenOver } from '#e2e/support/browser.ts';
import {
  addTickets,
  type Buyer,
  backToOrder,
  buyAtOnce,
  buyerNamed,
  chooseDay,
  chooseTime,
  fillBuyer,
  giveConsents,
  goToBank,
  payByCard,
  placeOrder,
} from '#e2e/support/buyer.ts';
import type { RunningShop } from '#e2e/support/running-shop.ts';
import { startSmallShop } from '#e2e/support/small-shop.ts';
import { plain, textOf } from '#e2e/support/text-of.ts';

/** Why banks decline (PG-1). */
const declineReasons = [
  'в данных карты ошибка',
  'не поддерживает 3D Secure',
  'на карте не хватает денег',
  'банк запретил по этой карте платежи в интернете',
  'время на ввод данных карты вышло',
  'время брони вышло',
];

let shop: RunningShop;
beforeAll(async () => {
  shop = await startSmallShop({ events: ['salt-and-ice', 'tea-and-time', 'projector'] });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.close();
});

const bank = () => shop.sandbox.rbs.control;

/** To the last session of a day, with so many tickets chosen. */
async function chooseTickets(page: Page, event: string, count: number, day = 1): Promise<void> {
  await page.goto(`${shop.origin}/event/${event}`);
  await chooseDay(page, day);
  await chooseTime(page);
  await addTickets(page, 'Взрослый', count);
}

/** A visitor on the page of an order of two tickets of 470 ₽; its address and the number that the bank knows. */
async function orderOf(buyer: Buyer) {
  const visitor = await openVisitor(phone);
  await chooseTickets(visitor.page, 'salt-and-ice', 2);
  await placeOrder(visitor.page, buyer);
  return { ...visitor, ...(await shownOrder(visitor.page)) };
}

async function shownOrder(page: Page) {
  const heading = await textOf(page.getByRole('heading', { name: /Заказ №/ }));
  return { address: page.url(), number: heading.replace(/\D/g, '') };
}

/** The order's time is over, as if the quarter of an hour had passed. */
async function endHold(number: string): Promise<void> {
  await shop.database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    Number(number),
  ]);
}

async function numberOfOrders(): Promise<number> {
  const { output } = await shop.foyer('orders', '--json');
  return JSON.parse(output).orders.length;
}

/** What the house has gained by an order, in kopecks. */
function gained(number: string): number {
  const entries = bank()
    .ledger()
    .filter((one) => one.orderNumber.startsWith(`${number}-`));
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Opens the order again and again until it says so. */
async function untilOrderSays(page: Page, text: string): Promise<void> {
  const says = async () => {
    await page.reload();
    return textOf(page.getByRole('main'));
  };
  await expect.poll(says, { timeout: 45_000, interval: 1_000 }).toContain(text);
}

describe('at the bank', () => {
  test('PG-1 PG-7 OV-3 OV-9 a declined card leads to the reasons, back to the order, and another card pays it', async () => {
    const { page, context, faults, address, number } = await orderOf(buyerNamed('declined'));
    await goToBank(page);
    await payByCard(page, '0004');
    await page.getByRole('heading', { name: 'На карте не хватает денег', level: 1 }).waitFor();
    await page.getByText(`Платёж № ${number} отклонён`).waitFor();
    await page.getByText('Почему так бывает').click();
    for (const reason of declineReasons) await page.getByRole('listitem').getByText(reason).waitFor();
    expect(await page.getByRole('timer').isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: 'Оплатить' }).isEnabled()).toBe(true);
    await page.getByRole('link', { name: 'Вернуться к заказу' }).click();
    await shows(page, 'Ждёт оплаты');
    expect(page.url()).toBe(address);
    await page.getByRole('link', { name: 'Назад к событию' }).click();
    await page.getByRole('heading', { name: 'Соль и лёд', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('radio', { name: 'Банковская карта' }).check();
    await goToBank(page);
    await payByCard(page, '0001');
    await shows(page, 'Оплачен');
    expect(gained(number)).toBe(94_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OV-3 the page of the bank closed without a decision: the order leads back to it, and is paid once', async () => {
    const { page, context, faults, address, number } = await orderOf(buyerNamed('closed'));
    await goToBank(page);
    await page.getByRole('button', { name: 'Закрыть окно' }).click();
    await page.goto(address);
    await takenOver(page);
    await page.getByRole('button', { name: 'Вернуться к оплате' }).click();
    await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
    await payByCard(page);
    await shows(page, 'Оплачен');
    expect(
      bank()
        .list()
        .filter((one) => one.orderNumber.startsWith(`${number}-`)).length,
    ).toBe(1);
    expect(gained(number)).toBe(94_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OV-9 the browser’s own way back from the bank finds an order that can be paid', async () => {
    const { page, context, faults, number } = await orderOf(buyerNamed('back'));
    await goToBank(page);
    await page.goBack();
    await page.getByRole('heading', { name: /Заказ №/ }).waitFor();
    await takenOver(page);
    await page.getByRole('button', { name: /Оплатить|Вернуться к оплате/ }).click();
    await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
    await payByCard(page);
    await shows(page, 'Оплачен');
    expect(gained(number)).toBe(94_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OV-3 a bank that decides nothing at once is waited for, never called a failure', async () => {
    const { page, context, faults, number } = await orderOf(buyerNamed('undecided'));
    await goToBank(page);
    await payByCard(page, '0010');
    await shows(page, 'Проверяем оплату');
    expect(await page.getByText(/не прошла|отклонён/).count()).toBe(0);
    bank().pay(`${number}-1`);
    await shows(page, 'Оплачен');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OV-3 OV-9 two tabs of one order: paid in one, the other shows it by itself and charges nothing', async () => {
    const { page, context, faults, address, number } = await orderOf(buyerNamed('two-tabs'));
    const second = await context.newPage();
    await second.goto(address);
    await goToBank(page);
    await goToBank(second);
    await payByCard(page);
    await shows(page, 'Оплачен');
    await second.getByRole('button', { name: 'Оплатить' }).click();
    await second.goto(address);
    await shows(second, 'Оплачен');
    expect(gained(number)).toBe(94_000);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('after the time of the order', () => {
  test('OR-4 OV-3 the countdown ends before the eyes: no way to pay, the places are on sale again', async () => {
    const visitor = await openVisitor(phone);
    const { page, context, faults } = visitor;
    await chooseTickets(page, 'tea-and-time', 12, 3);
    await placeOrder(page, buyerNamed('over'));
    const { number } = await shownOrder(page);
    await endHold(number);
    await untilOrderSays(page, 'Время брони вышло');
    expect(await page.getByRole('button', { name: 'Оплатить' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Выбрать билеты снова' }).click();
    await addTickets(page, 'Взрослый', 12);
    await placeOrder(page, buyerNamed('over-again'));
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-4 money that comes late finds its places free, and the tickets are there', async () => {
    const { page, context, faults, number, address } = await orderOf(buyerNamed('late'));
    await goToBank(page);
    await page.goto(address);
    await endHold(number);
    bank().expire(`${number}-1`);
    await untilOrderSays(page, 'Время брони вышло');
    bank().pay(`${number}-1`);
    await untilOrderSays(page, 'Оплачен');
    await expect.poll(() => page.getByRole('img', { name: /QR-код билета/ }).count()).toBe(2);
    expect(gained(number)).toBe(94_000);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-4 OR-5 money that comes late finds its places taken: it goes back, and page and mail say so', async () => {
    const late = buyerNamed('too-late');
    const { page, context, faults } = await openVisitor(phone);
    await chooseTickets(page, 'tea-and-time', 12);
    await placeOrder(page, late);
    const { number, address } = await shownOrder(page);
    await goToBank(page);
    await endHold(number);
    bank().expire(`${number}-1`);
    await page.goto(address);
    await untilOrderSays(page, 'Время брони вышло');

    const quick = await openVisitor(phone);
    await chooseTickets(quick.page, 'tea-and-time', 12);
    await placeOrder(quick.page, buyerNamed('quick'));
    bank().pay(`${number}-1`);
    await untilOrderSays(page, 'Заказ отменён');
    await untilOrderSays(page, 'Мы вернули 4 440 ₽');
    expect(gained(number)).toBe(0);
    const letter = await shop.sandbox.mail.control.waitFor({ to: late.email }, 90);
    expect(plain(letter.subject)).toContain('отменён, возвращаем деньги');
    expect([...faults, ...quick.faults]).toEqual([]);
    await Promise.all([context.close(), quick.context.close()]);
  });
});

describe('in the form', () => {
  test('OR-1 a reload keeps the tickets and all that was typed', async () => {
    const buyer = buyerNamed('reload');
    const { page, context, faults } = await openVisitor(phone);
    await chooseTickets(page, 'salt-and-ice', 2);
    await fillBuyer(page, buyer);
    await page.getByRole('checkbox', { name: 'условия покупки' }).check();
    await page.reload();
    await page.getByRole('status').filter({ hasText: '940 ₽' }).waitFor();
    await expect.poll(() => page.getByLabel('Имя и фамилия').inputValue()).toBe(buyer.name);
    expect(await page.getByLabel('Почта', { exact: true }).inputValue()).toBe(buyer.email);
    expect(await page.getByRole('checkbox', { name: 'условия покупки' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: 'персональных данных' }).isChecked()).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-3 a line that goes while the form is filled is said by the button, which buys once it is back', async () => {
    const { page, context } = await openVisitor(phone);
    await chooseTickets(page, 'salt-and-ice', 1);
    const buyer = buyerNamed('line');
    await fillBuyer(page, buyer);
    await giveConsents(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByText('Нет связи с сервером').waitFor();
    await context.setOffline(false);
    await modal.getByRole('button', { name: 'Понятно' }).click();
    await goToBank(page);
    await context.close();
  });

  test('EV-12 BD-6 what is missing is said at the field, and nothing is sent', async () => {
    const before = await numberOfOrders();
    const { page, context, faults } = await openVisitor(phone);
    await chooseTickets(page, 'salt-and-ice', 1);
    await page.getByRole('button', { name: /^(Купить|Оплатить)/ }).click();
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('alert').getByText('Заполните все поля').waitFor();
    await fillBuyer(page, { ...buyerNamed('missing'), email: 'no address' });
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await page.getByRole('alert').getByRole('link', { name: 'Почта' }).click();
    expect(
      await page.getByLabel('Почта', { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.getByText('Похоже, в адресе опечатка: проверьте его').waitFor();
    await page.getByText('Нужно ваше согласие').first().waitFor();
    expect(await numberOfOrders()).toBe(before);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('BD-3 BD-4 the address of another keyboard layout is read, and must be typed twice by hand', async () => {
    const { page, context, faults } = await openVisitor(phone);
    await page.goto(`${shop.origin}/event/projector`);
    await chooseTime(page);
    await addTickets(page, 'Студент', 1);
    await page.getByLabel('Почта', { exact: true }).pressSequentially('фтт"ьфшдюкг');
    await page.getByLabel('Почта ещё раз').pressSequentially('ann@mail.en');
    await expect.poll(() => page.getByLabel('Почта', { exact: true }).inputValue()).toBe('ann@mail.ru');
    await page.getByLabel('Телефон').focus();
    await page.getByText('Адреса не совпадают').waitFor();
    await page.getByLabel('Почта', { exact: true }).press('Control+A');
    await page.getByLabel('Почта', { exact: true }).press('Control+C');
    await page.getByLabel('Почта ещё раз').press('Control+A');
    await page.getByLabel('Почта ещё раз').press('Control+V');
    expect(await page.getByLabel('Почта ещё раз').inputValue()).toBe('ann@mail.en');
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-6 a double press makes one order', async () => {
    const before = await numberOfOrders();
    const { page, context, faults } = await openVisitor(phone);
    await chooseTickets(page, 'salt-and-ice', 1);
    await fillBuyer(page, buyerNamed('double'));
    await giveConsents(page);
    await page.getByRole('button', { name: 'Оплатить' }).dblclick();
    await page.getByRole('heading', { name: 'Оплата заказа' }).waitFor();
    expect(await numberOfOrders()).toBe(before + 1);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-2 OR-6 back from the order finds an empty form; the same press again is a new order', async () => {
    const before = await numberOfOrders();
    const { page, context, faults } = await openVisitor(phone);
    await chooseTickets(page, 'salt-and-ice', 1);
    await buyAtOnce(page, buyerNamed('again'));
    await backToOrder(page);
    await page.goBack();
    await page.getByRole('heading', { name: 'Соль и лёд', level: 1 }).waitFor();
    expect(await page.getByLabel('Имя и фамилия').count()).toBe(0);
    await addTickets(page, 'Взрослый', 1);
    expect(await page.getByLabel('Имя и фамилия').inputValue()).toBe('');
    await buyAtOnce(page, buyerNamed('again'));
    expect(await numberOfOrders()).toBe(before + 2);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('OR-3 OR-5 PG-10 the last places go to one of two; the other is told why, keeps the form and goes on', async () => {
    const [first, second] = [await openVisitor(phone), await openVisitor(phone)];
    await chooseTickets(first.page, 'tea-and-time', 12, 2);
    await chooseTickets(second.page, 'tea-and-time', 1, 2);
    const buyer = buyerNamed('second');
    await fillBuyer(second.page, buyer);
    await giveConsents(second.page);
    await placeOrder(first.page, buyerNamed('first'));

    await second.page.getByRole('button', { name: 'Оплатить' }).click();
    const message = second.page.getByRole('dialog', { name: 'Ошибка' });
    await message.getByText('Код ошибки: 1').waitFor();
    await message.getByRole('button', { name: 'Понятно' }).click();
    await second.page.getByText('мест нет').first().waitFor();
    const times = second.page.getByRole('navigation', { name: 'Время' });
    await times.getByRole('link', { name: /^12:00/ }).click();
    await addTickets(second.page, 'Взрослый', 1);
    await expect.poll(() => second.page.getByLabel('Имя и фамилия').inputValue()).toBe(buyer.name);
    // The other time stands above the form: the press leads there first.
    await second.page.getByRole('button', { name: /^Купить/ }).click();
    await goToBank(second.page);
    expect([...first.faults, ...second.faults]).toEqual([]);
    await Promise.all([first.context.close(), second.context.close()]);
  });
});

test('T1 after all of this the books are in order', async () => {
  const { code, output } = await shop.foyer('audit');
  expect(output).not.toBe('');
  expect(code).toBe(0);
});
