import type { EventSale } from '@foyer/contract/event/event.ts';
import type { Answer, Refusal } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { takeChosenWay } from '#features/place-order/chosen-way.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

type Place = (request: PlaceOrderRequest, key: string) => Promise<Answer<PlacedOrder>>;

const placeOrder = vi.hoisted(() => vi.fn<Place>());
vi.mock('#api/browser-api.ts', () => ({ browserApi: () => ({ placeOrder }) }));

const path = '/event/ice/2026-11-21/15:00';
const placed: Answer<PlacedOrder> = { ok: true, value: { hash: '0ABCD' } };
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const consent = (name: RegExp) => page.getByRole('checkbox', { name });
const buy = () => page.getByRole('button', { name: 'Купить' });
const dialog = () => page.getByRole('dialog');

beforeEach(() => {
  sessionStorage.clear();
  placeOrder.mockReset();
});

test.each([
  [[{ days: 0, percent: 50 }], /Если передумаете.*вернёте до начала.*\(50 %\)/],
  [[{ days: 10, percent: 100 }], /вернуть уже не получится/],
])('EV-6 what a return will bring is told before buying: %j', async (ladder, said) => {
  await chooseTicket({ returns: { allowed: true, keepsFee: false, ladder } });
  await expect.poll(() => document.body.textContent?.replaceAll('\u00a0', ' ')).toMatch(said);
});

describe('the buyer', () => {
  test.each([
    ['BD-1', 'Имя и фамилия', 'А1', 'Имя и фамилия пишутся буквами, без цифр и знаков'],
    ['BD-2', 'Телефон', '12', 'В номере телефона от 6 до 20 знаков: проверьте его'],
    ['BD-3', 'Почта', 'anna@pochta', 'Похоже, в адресе опечатка: проверьте его'],
    ['BD-4', 'Почта ещё раз', 'ana@pochta.example', 'Адреса не совпадают'],
  ])('%s BD-6 the error of «%s» stands at the field when it is left', async (_id, name, typed, error) => {
    await chooseTicket({ confirmsEmail: true });
    await field('Почта').fill('anna@pochta.example');
    await field(name).fill(typed);
    await userEvent.tab();
    await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field(name)).toHaveAccessibleDescription(saying(error));
  });

  test('BD-2 the phone begins with +7, and a number with its own country loses the second', async () => {
    await chooseTicket();
    await expect.element(field('Телефон')).toHaveValue('+7 ');
    await userEvent.type(field('Телефон'), '8 917 555-01-42');
    await userEvent.tab();
    await expect.element(field('Телефон')).toHaveValue('+7 917 555-01-42');
    await field('Телефон').fill('');
    await userEvent.type(field('Телефон'), '9160000000');
    await userEvent.tab();
    await expect.element(field('Телефон')).toHaveValue('+7 916 000-00-00');
  });

  test('BD-3 an e-mail of the Cyrillic layout is put right when its field is left', async () => {
    await chooseTicket();
    await field('Почта').fill('шмфт"ьфшдюкг');
    await userEvent.tab();
    await expect.element(field('Почта')).toHaveValue('ivan@mail.ru');
  });

  test('BD-4 the second e-mail is asked for only where the event wants it', async () => {
    await chooseTicket();
    expect(field('Почта ещё раз').elements()).toHaveLength(0);
  });

  test('BD-4 nothing is copied or pasted in the second e-mail', async () => {
    await chooseTicket({ confirmsEmail: true });
    const again = field('Почта ещё раз').element();
    for (const kind of ['paste', 'copy', 'cut']) {
      const event = new ClipboardEvent(kind, { bubbles: true, cancelable: true });
      expect(again.dispatchEvent(event)).toBe(false);
    }
  });

  test('BD-6 an empty form says that all fields are needed, with links to them', async () => {
    const { part } = await chooseTicket();
    await buy().click();
    const summary = page.getByRole('alert');
    await expect.element(summary).toHaveFocus();
    await expect
      .element(summary)
      .toMatchTextContent('Заполните все поля: Имя и фамилия, Телефон, Почта, Согласия');
    await expectAccessible(part);
    await summary.getByRole('link', { name: 'Почта' }).click();
    await expect.element(field('Почта')).toHaveFocus();
    expect(placeOrder).not.toHaveBeenCalled();
  });

  test.each([
    ['Имя и фамилия', 'Укажите имя и фамилию'],
    ['Телефон', 'Укажите номер телефона'],
    ['Почта', 'Укажите почту: на неё придут билеты'],
    ['Почта ещё раз', 'Наберите почту ещё раз'],
  ])('BD-6 the empty field «%s» is asked for, not called wrong', async (name, asked) => {
    await chooseTicket({ confirmsEmail: true });
    if (name === 'Почта ещё раз') await field('Почта').fill('anna@pochta.example');
    await buy().click();
    await expect.element(field(name)).toHaveAccessibleDescription(saying(asked));
  });

  test('EV-12 a required consent must be ticked, an optional one need not; none is ticked beforehand', async () => {
    await chooseTicket();
    await fillBuyer();
    await expect.element(consent(/условия/)).not.toBeChecked();
    await expect.element(consent(/по\sжеланию/)).not.toBeChecked();
    await buy().click();
    await expect.element(consent(/условия/)).toHaveAccessibleDescription(saying('Нужно ваше согласие'));
    expect(placeOrder).not.toHaveBeenCalled();
    placeOrder.mockResolvedValue(placed);
    await consent(/условия/).click();
    await buy().click();
    await expect.poll(() => placeOrder.mock.calls.length).toBe(1);
    expect(placeOrder.mock.calls[0]?.[0].consents).toEqual([1]);
  });

  test('EV-12 a rule opens over the form, which stays as it is', async () => {
    await chooseTicket();
    await field('Имя и фамилия').fill('Анна');
    await page.getByRole('link', { name: 'условия' }).click();
    await expect.element(dialog()).toMatchTextContent('вы соглашаетесь');
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(field('Имя и фамилия')).toHaveValue('Анна');
    await expect.element(consent(/условия/)).not.toBeChecked();
  });

  test('what was typed and chosen is there again after a reload', async () => {
    await chooseTicket();
    await field('Имя и фамилия').fill('Анна Веретенникова');
    await consent(/условия/).click();
    document.querySelector('main')?.remove();
    await renderEvent({ sale: sampleSale(), path });
    await expect.element(field('Взрослый')).toHaveValue('1');
    await expect.element(field('Имя и фамилия')).toHaveValue('Анна Веретенникова');
    await expect.element(consent(/условия/)).toBeChecked();
  });
});

describe('the order', () => {
  test('OR-1 only chosen rows are sent, with what was seen; OR-2 then comes the order page', async () => {
    placeOrder.mockResolvedValue(placed);
    const router = await readyOrder();
    await buy().click();
    await expect.poll(() => router.left).toEqual(['/order/0abcd']);
    const [request] = placeOrder.mock.calls[0] ?? [];
    const line = { eventId: 'ice', day: '2026-11-21', time: '15:00', seatId: 0 };
    expect(request).toMatchObject({
      sessionId: 3,
      language: 'ru',
      lines: [{ ...line, categoryId: 1, zoneId: 0, quantity: 1, shownAmount: 47_000 }],
      buyer: {
        name: 'Анна Веретенникова',
        phone: '+7 917 555-01-42',
        email: 'anna@pochta.example',
        emailAgain: null,
      },
    });
    for (const name of ['foyer-cart', 'foyer-buyer', 'foyer-order-key']) {
      expect(sessionStorage.getItem(name)).toBeNull();
    }
  });

  test('OR-2 tickets with names lead to their visitors first', async () => {
    placeOrder.mockResolvedValue(placed);
    const router = await readyOrder({ namesVisitors: true });
    await buy().click();
    await expect.poll(() => router.left).toEqual(['/nominal-tickets/0abcd']);
  });

  test('OR-3 a refusal shows text and code, the button is back and nothing is lost', async () => {
    placeOrder.mockResolvedValue(refused('internal', 'Внутренняя ошибка.', '-9999'));
    await readyOrder();
    await buy().click();
    await expect.element(dialog()).toMatchTextContent('Ошибка');
    await expect.element(dialog()).toMatchTextContent('Внутренняя ошибка.');
    await expect.element(dialog()).toMatchTextContent('Код ошибки: -9999');
    await page.getByRole('button', { name: 'Понятно' }).click();
    // The order may be there all the same: the next press must find it.
    expect(sessionStorage.getItem('foyer-order-key')).not.toBeNull();
    await expect.element(buy()).not.toHaveAttribute('aria-disabled');
    await expect.element(field('Имя и фамилия')).toHaveValue('Анна Веретенникова');
    await expect.element(field('Взрослый')).toHaveValue('1');
  });

  test('OR-3 a sign-in that has ended is said, and the visitor stays with what was chosen', async () => {
    placeOrder.mockResolvedValue(refused('unauthorized', 'Вход закончился.', '20829'));
    const router = await readyOrder();
    await buy().click();
    await expect.element(dialog()).toMatchTextContent('Вход закончился.');
    await expect.element(dialog()).toMatchTextContent('Код ошибки: 20829');
    await page.getByRole('button', { name: 'Понятно' }).click();
    expect(router.left).toEqual([]);
    await expect.element(field('Имя и фамилия')).toHaveValue('Анна Веретенникова');
    await expect.element(buy()).not.toHaveAttribute('aria-disabled');
  });

  test('OR-3 BD-9 places that went are taken out, the rest of the choice stays', async () => {
    placeOrder.mockResolvedValue(refused('place-taken', 'Место недоступно. Остался 1 билет.', '1'));
    const router = await readyOrder();
    router.next = { sale: sampleSale({ sessions: [session({ id: 3, time: '15:00', left: 1 })] }) };
    await page
      .getByRole('button', { name: /^Добавить один/ })
      .first()
      .click();
    await buy().click();
    await expect.element(dialog()).toMatchTextContent('Остался 1 билет');
    expect(sessionStorage.getItem('foyer-order-key')).toBeNull();
    expect(router.reloads).toBe(1);
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(field('Взрослый')).toHaveValue('1');
    await expect.element(field('Почта')).toHaveValue('anna@pochta.example');
  });

  test('OR-3 a changed price is shown before it can be paid', async () => {
    placeOrder
      .mockResolvedValueOnce(refused('price-changed', 'Цена изменилась.', '10'))
      .mockResolvedValue(placed);
    const router = await readyOrder();
    router.next = {
      sale: sampleSale({ prices: [row({ categoryName: { ru: 'Взрослый' }, price: 60_000 })] }),
    };
    await buy().click();
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(page.getByText('620 ₽').first()).toBeVisible();
    await buy().click();
    await expect.poll(() => placeOrder.mock.calls[1]?.[0].lines[0]?.shownAmount).toBe(62_000);
    expect(placeOrder.mock.calls[1]?.[1]).not.toBe(placeOrder.mock.calls[0]?.[1]);
  });

  test('OR-3 the limit is a warning; a field that the shop refuses gets the focus', async () => {
    placeOrder.mockResolvedValueOnce(refused('limit', 'В одном заказе не больше 8 билетов.', '-9998'));
    placeOrder.mockResolvedValueOnce(refused('buyer-invalid', 'Проверьте почту.', '12', { field: 'email' }));
    await readyOrder();
    await buy().click();
    await expect.element(dialog()).toMatchTextContent('Внимание');
    await page.getByRole('button', { name: 'Понятно' }).click();
    await buy().click();
    await page.getByRole('button', { name: 'Понятно' }).click();
    await expect.element(field('Почта')).toHaveFocus();
  });

  test('OR-6 two presses send one order, and a lost answer is asked for with the same key', async () => {
    const answer = Promise.withResolvers<Answer<PlacedOrder>>();
    placeOrder.mockReturnValueOnce(answer.promise);
    const router = await readyOrder();
    await buy().click();
    const busy = page.getByRole('button', { name: 'Оформляем' });
    await expect.element(busy).toHaveAttribute('aria-busy', 'true');
    busy.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    field('Почта').element().closest('form')?.requestSubmit();
    expect(placeOrder).toHaveBeenCalledOnce();
    answer.reject(new NetworkFailure('timeout'));
    await expect.element(dialog()).toMatchTextContent('Сервер долго не отвечает');
    await page.getByRole('button', { name: 'Понятно' }).click();
    placeOrder.mockResolvedValueOnce(placed);
    await buy().click();
    await expect.poll(() => router.left).toEqual(['/order/0abcd']);
    const [first, second] = placeOrder.mock.calls;
    expect(second?.[1]).toBe(first?.[1]);
  });
});

describe('ways to pay on the page', () => {
  const ways: EventSale['paymentWays'] = [
    {
      id: 1,
      name: { ru: 'Банковская карта' },
      description: { ru: '«Мир»' },
      kind: 'redirect',
      cultureCardOnly: false,
    },
    { id: 2, name: { ru: 'СБП' }, description: {}, kind: 'qr', cultureCardOnly: false },
    { id: 3, name: { ru: 'Пушкинская карта' }, description: {}, kind: 'redirect', cultureCardOnly: true },
  ];
  const pay = () => page.getByRole('button', { name: 'Оплатить' });
  const show = async (event: Parameters<typeof sampleSale>[1] = {}) => {
    const router = await renderEvent({ sale: sampleSale({ paymentWays: ways }, event), path });
    await page
      .getByRole('button', { name: /^Добавить один/ })
      .first()
      .click();
    return router;
  };

  test('OV-2 the bar leads to the form and pays only in sight of it', async () => {
    await page.viewport(414, 500);
    const { part } = await show();
    await expect.element(buy()).toBeVisible();
    await buy().click();
    await expect.element(pay()).toBeVisible();
    expect(placeOrder).not.toHaveBeenCalled();
    await expect.element(page.getByRole('radio', { name: 'Банковская карта' })).toBeChecked();
    expect(page.getByRole('radio', { name: 'Пушкинская карта' }).query()).toBeNull();
    await expectAccessible(part);
    await page.viewport(414, 896);
  });

  test('OR-2 OV-9 one press orders, and the order’s page pays by the chosen way', async () => {
    placeOrder.mockResolvedValue(placed);
    const router = await show();
    await fillBuyer();
    await consent(/условия/).click();
    await page.getByRole('radio', { name: 'СБП' }).click();
    await pay().click();
    await expect.poll(() => router.left).toEqual(['/order/0abcd']);
    expect(placeOrder).toHaveBeenCalledOnce();
    expect(takeChosenWay('0abcd')).toBe(2);
  });

  test('OV-9 an order whose page did not come is not paid by itself later', async () => {
    placeOrder.mockResolvedValue(placed);
    const router = await show();
    await fillBuyer();
    await consent(/условия/).click();
    router.isCutOff = true;
    await pay().click();
    await expect.poll(() => router.state().trouble).not.toBeNull();
    expect(takeChosenWay('0abcd')).toBeNull();
  });
});

test('OR-6 when the order was placed and its page did not come, the next press is the same one', async () => {
  placeOrder.mockResolvedValue(placed);
  const router = await readyOrder();
  router.isCutOff = true;
  await buy().click();
  await expect.poll(() => router.state().trouble).not.toBeNull();
  router.isCutOff = false;
  await buy().click();
  await expect.poll(() => router.left).toEqual(['/order/0abcd']);
  const [first, second] = placeOrder.mock.calls;
  expect(second?.[1]).toBe(first?.[1]);
});

function saying(text: string): RegExp {
  return new RegExp(text.replaceAll(' ', '\\s'));
}

async function chooseTicket(event: Parameters<typeof sampleSale>[1] = {}) {
  const router = await renderEvent({ sale: sampleSale({}, event), path });
  await page
    .getByRole('button', { name: /^Добавить один/ })
    .first()
    .click();
  await expect.element(field('Имя и фамилия')).toBeVisible();
  return router;
}

async function fillBuyer(): Promise<void> {
  await field('Имя и фамилия').fill('Анна Веретенникова');
  await field('Телефон').fill('+7 917 555-01-42');
  await field('Почта').fill('anna@pochta.example');
}

async function readyOrder(event: Parameters<typeof sampleSale>[1] = {}) {
  const router = await chooseTicket(event);
  await fillBuyer();
  await consent(/условия/).click();
  return router;
}

function refused(
  kind: Refusal['kind'],
  text: string,
  code: string,
  parameters?: Refusal['parameters'],
): Answer<PlacedOrder> {
  return { ok: false, refusal: parameters ? { kind, parameters } : { kind }, code, text };
}
