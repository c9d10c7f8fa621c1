import type { Answer } from '@foyer/contract/kit/answer.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NetworkFailure } from '#lib/network-failure.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

describe('tickets by mail again', () => {
  const again = () => page.getByRole('button', { name: 'Прислать билеты ещё раз' });

  test('OV-1 goes to the address of the order, says so, and looks at the order anew', async () => {
    const send = vi.fn(async () => ({ ok: true, value: undefined }) as const);
    const { part, router } = await showOrder(paidOrder(), { sendTickets: send });
    await again().click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'anna@pochta.example' }))
      .toMatchTextContent(/Отправляем ещё раз/);
    expect(send).toHaveBeenCalledOnce();
    expect(router.visited).toEqual(['reload']);
    await expectAccessible(part);
  });

  test('OV-1 a refusal and a lost connection are said in their place; the button stays', async () => {
    const text = 'Письмо с билетами ушло недавно.';
    const answers: (() => Promise<Answer<undefined>>)[] = [
      async () => ({ ok: false, refusal: { kind: 'mail-sent-lately' }, code: '22', text }),
      async () => {
        throw new NetworkFailure('offline');
      },
    ];
    const never = async () => Promise.reject(new Error('asked a third time'));
    const { router } = await showOrder(paidOrder(), {
      sendTickets: async () => (answers.shift() ?? never)(),
    });
    await again().click();
    await expect.element(page.getByRole('status').filter({ hasText: text })).toBeVisible();
    await again().click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Нет связи/);
    await expect.element(again()).not.toHaveAttribute('aria-disabled');
    expect(router.visited).toEqual([]);
  });

  test.each([
    ['not paid', sampleOrder()],
    ['on its way', paidOrder({ timeline: [{ kind: 'mail', state: 'now', at: null }] })],
    ['over', sampleOrder({ status: 'cancelled', ended: 'cancelled' })],
  ])('OV-1 is not offered of an order that is %s', async (_, order) => {
    await showOrder(order);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(again().query()).toBeNull();
  });
});

describe('what is under way', () => {
  const until = '2026-11-22T10:05:00Z';

  test.each([
    ['return-asked', 'Подтвердите по ссылке из письма до 22 ноября, 13:05'],
    ['return', 'Ответим письмом не позже: 22 ноября'],
    ['refund', 'Придут не позже: 22 ноября'],
  ] as const)('OV-1 "%s" says by when', async (kind, words) => {
    const at = '2026-11-21T09:00:00Z';
    const { part } = await showOrder(
      paidOrder({ timeline: [{ kind, state: 'now', at, until, amount: 190_000 }] }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(`1 900 ₽. ${words}`);
    await expectAccessible(part);
  });

  test.each([
    ['now', 'Бонусы возвращаются на карту'],
    ['done', 'Бонусы вернулись на карту'],
    ['failed', 'Вернуть бонусы не получилось, спросите в клубе'],
  ] as const)('OV-13 bonuses that go back are counted as bonuses: %s', async (state, words) => {
    const at = '2026-11-21T09:00:00Z';
    const { part } = await showOrder(
      paidOrder({ timeline: [{ kind: 'bonuses', state, at, amount: 116_667 }] }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(`${words}Бонусов: 1 166,67`);
    await expectAccessible(part);
  });

  test('OV-1 a bank that is asked has its hour, and then people take it up', async () => {
    const { part } = await showOrder(
      sampleOrder({
        payment: { state: 'checking', startedAt: '2026-11-21T09:00:00Z' },
        timeline: [{ kind: 'payment', state: 'now', at: null, until: '2026-11-21T10:15:00Z' }],
      }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain('Ждём ответа банка до 13:15.');
  });

  test('OV-17 a payment that the bank refused is told, with the time that is left', async () => {
    const timeline = [{ kind: 'payment', state: 'failed', at: null }] as const;
    const { part } = await showOrder(sampleOrder({ timeline: [...timeline] }));
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toMatch(
      /Оплата не прошлаОплатите до \d\d:\d\d, потом билеты/,
    );
  });

  test('a payment that staff looks at says so while the hold goes on', async () => {
    const { part } = await showOrder(
      sampleOrder({ payment: { state: 'checking', startedAt: '2026-11-21T09:00:00Z' } }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain('Платёж проверяем дольше обычного');
    expect(part.textContent).not.toContain('Время брони вышло');
  });

  test('OV-1 a late mail is no lost one', async () => {
    const { part } = await showOrder(paidOrder({ timeline: [{ kind: 'mail', state: 'failed', at: null }] }));
    expect(part.textContent).toContain('Письмо задерживается');
    expect(part.textContent).not.toContain('не дошло');
  });

  test('OV-1 an order whose bank stayed silent says what late money will do', async () => {
    const payment = { state: 'checking', startedAt: '2026-11-21T09:00:00Z' } as const;
    const { part } = await showOrder(
      sampleOrder({ status: 'cancelled', ended: 'expired', secondsLeft: 0, heldUntil: null, payment }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(
      'Если вы заплатили, подождите: закрепим билеты за вами снова',
    );
    await expectAccessible(part);
  });

  test('OV-1 an expired order whose money may still come says so before the buyer buys again', async () => {
    const payment = { state: 'late', startedAt: '2026-11-21T09:00:00Z' } as const;
    const { part } = await showOrder(
      sampleOrder({ status: 'cancelled', ended: 'expired', secondsLeft: 0, heldUntil: null, payment }),
    );
    const told = part.textContent?.replaceAll('\u00a0', ' ');
    expect(told).toContain('Если вы заплатили, подождите и не покупайте снова: пришлём билеты');
    await expectAccessible(part);
  });

  test('OV-10 a failed verification says what became of the money', async () => {
    const verification = { state: 'failed', text: '' } as const;
    const { part } = await showOrder(
      sampleOrder({ status: 'cancelled', ended: 'cancelled', secondsLeft: 0, heldUntil: null, verification }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain('Денег мы не получили');
  });

  test('OV-1 money names its way, and that of a second payment is called so', async () => {
    const at = '2026-11-21T09:00:00Z';
    const timeline = [
      { kind: 'payment', state: 'done', at, wayId: 1 },
      { kind: 'second-payment', state: 'done', at, amount: 399_000, wayId: 2 },
      { kind: 'return-lapsed', state: 'failed', at, amount: 190_000 },
    ] as const;
    const { part } = await showOrder(paidOrder({ chosenPaymentWayId: 2, timeline: [...timeline] }));
    const told = part.textContent?.replaceAll('\u00a0', ' ');
    expect(told).toContain('Деньги получены3 990 ₽, Банковская карта');
    expect(told).toContain('Второй платёж вернули3 990 ₽, Быстрый платёж');
    expect(told).toContain('Заявка на возврат отменена: её не подтвердили1 900 ₽');
    await expectAccessible(part);
  });

  const differs = { state: 'differs', startedAt: '2026-11-21T09:00:00Z' } as const;

  test('OV-1 money that does not match says until when staff looks at it, and what then', async () => {
    const timeline = [{ kind: 'payment', state: 'now', at: null, until: '2026-11-22T10:15:00Z' } as const];
    const { part } = await showOrder(sampleOrder({ payment: differs, timeline }));
    const told = part.textContent?.replaceAll('\u00a0', ' ');
    expect(told).toContain('Разбираемся, билеты пока за вами');
    expect(told).toMatch(/Разбираемся до 22 ноября, 13:15. Потом билеты вернутся в продажу/);
    expect(told).not.toContain('Спрашиваем банк');
    await expectAccessible(part);
  });

  test.each([
    ['expired', 'Выясняем, где деньги, и напишем вам.'],
    ['refunded', 'не совпал с заказом, поэтому билетов по нему нет.'],
  ] as const)('OV-1 an order that ended by money that does not match (%s) says so', async (ended, words) => {
    const { part } = await showOrder(
      sampleOrder({ status: 'cancelled', ended, secondsLeft: 0, heldUntil: null, payment: differs }),
    );
    expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(words);
  });
});
