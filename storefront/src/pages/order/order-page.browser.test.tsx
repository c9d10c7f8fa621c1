import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { OrderView, PaymentStart } from '@foyer/contract/order/order.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NetworkFailure } from '#lib/network-failure.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleGroup, sampleNow, sampleOrder, sampleTicket } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

const payButton = () => page.getByRole('button', { name: 'Оплатить' });
const oneWay = (changes: Partial<OrderView> = {}) => sampleOrder({ chosenPaymentWayId: 1, ...changes });
const toBank: Answer<PaymentStart> = { ok: true, value: { kind: 'redirect', url: 'https://bank.example/7' } };
const refused = (code: string, text: string): Answer<PaymentStart> => ({
  ok: false,
  refusal: { kind: 'payment-failed' },
  code,
  text,
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an order', () => {
  test.each([
    ['paid', paidOrder(), 'Оплачен'],
    ['not paid', sampleOrder(), 'Ждёт оплаты'],
    ['cancelled', sampleOrder({ status: 'cancelled', ended: 'cancelled' }), 'Отменён'],
  ])('OV-1 has a number and the badge "%s"', async (_, order, badge) => {
    const { part } = await showOrder(order);
    await expect.element(page.getByRole('heading', { name: 'Заказ № 418207' })).toBeVisible();
    await expect.element(page.getByText(badge, { exact: true })).toBeVisible();
    await expectAccessible(part);
  });

  test('OV-1 shows buyer, tickets by event with prices, services and the total', async () => {
    const order = sampleOrder({
      groups: [sampleGroup(), sampleGroup({ eventId: 'seagull', title: { ru: 'Чайка' } })],
      services: [{ name: { ru: 'Гардероб' }, cost: 20_000 }],
      total: 818_000,
    });
    const { part } = await showOrder(order);
    const text = part.textContent?.replaceAll('\u00a0', ' ');
    for (const said of ['Анна Веретенникова', 'anna@pochta.example', '+7 917 555-01-42'])
      expect(text).toContain(said);
    await expect.element(page.getByRole('heading', { name: 'Вишнёвый сад' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Чайка' })).toBeVisible();
    expect(text).toContain('Пятница, 4 декабря, 19:00');
    expect(text).toContain('Партер, 2 × 1 900 ₽, сбор 2 × 95 ₽');
    expect(text).toContain('Гардероб200 ₽');
    expect(text).toContain('К оплате8 180 ₽');
  });

  test('OV-2 lists the ways to pay with what they are', async () => {
    await showOrder(sampleOrder());
    const card = page.getByRole('radio', { name: 'Банковская карта' });
    await expect.element(card).toHaveAccessibleDescription('«Мир» и другие');
    await expect.element(card).not.toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Быстрый платёж' })).toBeVisible();
  });

  test('OV-16 leads to the offer, the rules for visitors and back to the programme', async () => {
    await showOrder(sampleOrder());
    const links = page.getByRole('navigation', { name: 'Правила и условия' });
    await expect
      .element(links.getByRole('link', { name: 'Условия покупки' }))
      .toHaveAttribute('href', '/rules/purchase-terms');
    await expect.element(links.getByRole('link', { name: 'На афишу' })).toHaveAttribute('href', '/');
  });

  test('OV-15 a deleted order says so and leads on', async () => {
    const { part } = await showOrder(null);
    await expect.element(page.getByRole('heading', { name: 'Заказ удалён' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'На афишу' })).toBeVisible();
    await expectAccessible(part);
  });

  test('PG-7 leads back to its event until it is paid', async () => {
    await showOrder(sampleOrder());
    await expect
      .element(page.getByRole('link', { name: 'Назад к событию' }))
      .toHaveAttribute('href', '/event/cherry');
  });

  test.each([
    [4, false],
    [5, true],
  ])('OV-1 %s tickets: what is done with all of them stands above them: %s', async (count, above) => {
    const tickets = Array.from({ length: count }, (_, index) => sampleTicket(index + 1, 'qr'));
    await showOrder(paidOrder({ canReturn: true, groups: [sampleGroup({ tickets })] }));
    const first = page.getByRole('button', { name: 'Показать код' }).first().element();
    for (const name of ['Все билеты в PDF', 'Вернуть билеты']) {
      const place = page.getByRole('link', { name }).element().compareDocumentPosition(first);
      expect(place === Node.DOCUMENT_POSITION_FOLLOWING).toBe(above);
    }
  });

  test('a free order shows no payment', async () => {
    const free = { ...sampleTicket(1, 'qr'), price: 0, fee: 0 };
    const { part } = await showOrder(
      paidOrder({ total: 0, payUrl: null, groups: [sampleGroup({ tickets: [free] })] }),
    );
    await expect.element(page.getByText('Оформлен', { exact: true })).toBeVisible();
    expect(part.textContent).not.toContain('Оплат');
    expect(part.textContent).not.toContain('0 ₽');
  });
});

describe('the hold', () => {
  test('OV-3 counts down to its end and then takes no payment', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { router } = await showOrder(oneWay({ heldUntil: sampleNow.toISOString(), secondsLeft: 1 }));
    vi.advanceTimersByTime(1000);
    await expect.element(payButton()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(payButton()).toHaveAccessibleDescription(/Время брони вышло/);
    expect(router.visited).toEqual(['reload']);
  });

  test('OV-3 an order that is paid or over has neither clock nor button', async () => {
    await showOrder(paidOrder());
    expect(page.getByRole('timer').query()).toBeNull();
    expect(payButton().query()).toBeNull();
  });

  test('OV-3 where the shop takes no payment there is neither clock nor button', async () => {
    await showOrder(oneWay({ canPay: false }));
    await expect.element(page.getByRole('heading', { name: /Заказ/ })).toBeVisible();
    expect(page.getByRole('timer').query()).toBeNull();
    expect(payButton().query()).toBeNull();
  });

  test('OV-3 an order whose time is over says what became of the places and leads to them', async () => {
    const { part } = await showOrder(
      sampleOrder({ status: 'cancelled', ended: 'expired', secondsLeft: 0, heldUntil: null }),
    );
    await expect.element(page.getByRole('heading', { name: 'Время брони вышло' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Выбрать билеты снова' }))
      .toHaveAttribute('href', '/event/cherry/2026-12-04/19:00');
    expect(page.getByRole('timer').query()).toBeNull();
    await expectAccessible(part);
  });

  test.each([
    ['now', 'Возвращаем 3 990 ₽'],
    ['done', 'Мы вернули 3 990 ₽'],
    ['failed', 'Вернуть 3 990 ₽ банк пока не смог'],
  ] as const)('money that came too late: a refund "%s" is told', async (state, said) => {
    const at = sampleNow.toISOString();
    const { part } = await showOrder(
      sampleOrder({
        status: 'cancelled',
        ended: 'refunded',
        timeline: [
          { kind: 'cancelled', state: 'done', at },
          { kind: 'refund', state, at },
        ],
      }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(said);
  });
});

describe('paying', () => {
  test('OV-4 OV-9 with nothing to add goes straight to the bank, by the chosen way', async () => {
    const asked: unknown[] = [];
    const { atBank } = await showOrder(sampleOrder(), {
      pay: async (request) => {
        asked.push(request);
        return toBank;
      },
    });
    await page.getByRole('radio', { name: 'Быстрый платёж' }).click();
    await payButton().click();
    await expect.poll(() => atBank).toEqual([{ kind: 'redirect', url: 'https://bank.example/7' }]);
    const paymentWay = { id: 2, name: 'Быстрый платёж', type: 'qr' };
    expect(asked).toEqual([{ hash: 'AB12CD34', language: 'ru', paymentWay }]);
  });

  test('OV-9 the keyboard alone chooses a way and pays', async () => {
    const { atBank } = await showOrder(sampleOrder(), { pay: async () => toBank });
    const card = page.getByRole('radio', { name: 'Банковская карта' }).element();
    if (card instanceof HTMLElement) card.focus();
    await userEvent.keyboard(' ');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Оплатить');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => atBank).toHaveLength(1);
  });

  test('a double press is one payment', async () => {
    let answer: (value: Answer<PaymentStart>) => void = () => undefined;
    const keys: (string | undefined)[] = [];
    const { atBank } = await showOrder(oneWay(), {
      pay: (_, key) => {
        keys.push(key);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await payButton().dblClick();
    await expect.poll(() => keys.length).toBe(1);
    answer(toBank);
    await expect.poll(() => atBank).toHaveLength(1);
    await expect.element(page.getByRole('button', { name: 'Открываем страницу банка' })).toBeVisible();
    await page.getByRole('button', { name: 'Открываем страницу банка' }).click({ force: true });
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('OV-17 without a chosen way nothing is sent: the method is not set, with its code once', async () => {
    await showOrder(sampleOrder());
    await payButton().click();
    await expect
      .element(page.getByRole('dialog', { name: 'Ошибка' }))
      .toMatchTextContent(/Способ оплаты не задан\. Код ошибки: 15(?!.*15)/);
  });

  test.each([
    [
      'OV-5 OV-17 ways without a call that pays: the bank is unknown',
      sampleOrder().paymentWays,
      /Банк для оплаты не определён.*-9996/,
    ],
    ['OV-5 OV-17 no way at all: there is no bank', [], /нет способа оплаты.*-9995/],
  ] as const)('%s', async (_, paymentWays, said) => {
    await showOrder(oneWay({ paymentWays, payUrl: null }));
    await payButton().click();
    await expect.element(page.getByRole('dialog', { name: 'Ошибка' })).toMatchTextContent(said);
  });

  test('OV-6 OV-17 a refused payment shows text and code, and the order is loaded again', async () => {
    const { router, part } = await showOrder(oneWay(), {
      pay: async () => refused('-9997', 'Оплата не прошла.'),
    });
    await payButton().click();
    const dialog = page.getByRole('dialog', { name: 'Ошибка' });
    await expect.element(dialog).toMatchTextContent(/Оплата не прошла\..*-9997/);
    expect(router.visited).toEqual(['reload']);
    await expectAccessible(part);
    await userEvent.keyboard('{Escape}');
    await expect.element(payButton()).not.toHaveAttribute('aria-disabled');
  });

  test('a call without an answer is told, and the button is back', async () => {
    const { router } = await showOrder(oneWay(), {
      pay: async () => {
        throw new NetworkFailure('timeout');
      },
    });
    await payButton().click();
    await expect
      .element(page.getByRole('dialog', { name: 'Ошибка' }))
      .toMatchTextContent(/сервер долго не\sотвечает/);
    expect(router.visited).toEqual(['reload']);
  });
});

describe('OV-10 a bank that looks into the buyer', () => {
  const verified = (state: 'running' | 'passed' | 'failed', text = '') =>
    oneWay({
      payment: state === 'running' ? { state: 'waiting', startedAt: '2026-11-21T09:01:00Z' } : null,
      verification: { state, text },
    });

  test('is asked each 20 s, and its answer is shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let known: OrderView = verified('running');
    const { router } = await showOrder(known, { order: () => known });
    await expect.element(page.getByRole('status').filter({ hasText: 'Банк рассматривает' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /платить|оплате/ })).not.toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(10_000);
    known = verified('passed');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(router.visited).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(() => router.visited).toEqual(['reload']);
  });

  test('says it in its own words where it has some', async () => {
    await showOrder(verified('running', 'Почта Банк проверяет анкету'));
    await expect.element(page.getByText('Почта Банк проверяет анкету')).toBeVisible();
  });

  test('that refused leaves the order cancelled', async () => {
    await showOrder(verified('failed'));
    await expect.element(page.getByRole('heading', { name: 'Заказ отменён' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /платить|оплате/ })).not.toBeInTheDocument();
  });
});

describe('back from the bank', () => {
  const paying = sampleOrder({
    chosenPaymentWayId: 1,
    payment: { state: 'waiting', startedAt: '2026-11-21T09:01:00Z' },
  });

  test('the page says what it asks, and looks again until the bank has answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let known: OrderView = paying;
    const { router, part } = await showOrder(paying, { order: () => known });
    await expect.element(page.getByRole('status').filter({ hasText: 'Спрашиваем банк' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Вернуться к оплате' })).toBeVisible();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(router.visited).toEqual([]);
    known = paidOrder();
    await vi.advanceTimersByTimeAsync(2_500);
    await expect.poll(() => router.visited).toEqual(['reload']);
    vi.useRealTimers();
    await expectAccessible(part);
  });

  test('silence is not called a failure, and is asked about less often', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let looks = 0;
    const { part } = await showOrder(paying, {
      order: () => {
        looks += 1;
        return paying;
      },
    });
    await vi.advanceTimersByTimeAsync(121_000);
    await expect.element(page.getByRole('status').filter({ hasText: 'Банк пока не ответил' })).toBeVisible();
    expect(part.textContent).not.toMatch(/не прошла/);
    const before = looks;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(looks - before).toBeLessThanOrEqual(3);
    expect(looks - before).toBeGreaterThanOrEqual(2);
  });

  test('after the hold only the word of the bank is waited for', async () => {
    await showOrder(
      sampleOrder({
        secondsLeft: 0,
        heldUntil: null,
        canPay: false,
        payment: { state: 'checking', startedAt: '2026-11-21T09:01:00Z' },
      }),
    );
    await expect.element(page.getByText(/могла успеть/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Вернуться к оплате' }).query()).toBeNull();
  });
});
