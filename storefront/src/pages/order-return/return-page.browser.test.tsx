import type { CreateReturnRequest } from '@foyer/contract/returns/returns.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { sampleReturn, sampleReturnGroup, showReturn } from './testing/show-return.tsx';

const done = { ok: true, value: undefined } as const;
const textOf = (part: Element) => part.textContent?.replaceAll('\u00a0', ' ');
const submit = () => page.getByRole('button', { name: 'Оформить возврат' });

test('RT-1 RT-2 RT-8 the order, its tickets by session, and what each brings to the kopeck', async () => {
  const { part } = await showReturn(sampleReturn());
  expect(textOf(part)).toContain('Заказ № 418207 от 14 ноября 2026');
  expect(textOf(part)).toContain('Назад к заказу № 418207');
  expect(textOf(part)).toContain('950,05 ₽');
  expect(textOf(part)).toContain('50 %');
  await expect.element(page.getByText('Возврат возможен ещё')).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Место' }).query()).toBeNull();
  await expectAccessible(part);
});

test('RT-1 the next steps of the refund stand below the clock, in the house’s zone', async () => {
  const steps = [
    { until: '2026-11-24T21:00:00Z', percent: 50 },
    { until: '2026-12-04T16:00:00Z', percent: 30 },
  ];
  const group = sampleReturnGroup({ refund: { steps, keepsFee: true } });
  const { part } = await showReturn(sampleReturn({ groups: [group] }));
  expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'вернём 50 % по 24 ноября включительно, затем 30 % до 4 декабря, 19:00. Позже вернуть билет нельзя. Сервисный сбор не возвращается.',
  );
});

test('RT-1 the order is of the day that the house had, not of the day in London', async () => {
  const { part } = await showReturn(sampleReturn({ placedAt: '2026-11-14T21:30:00.000Z' }));
  expect(textOf(part)).toContain('от 15 ноября 2026');
});

test('RT-2 a column of places stands where tickets have them', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket) => ({ ...ticket, placeName: { ru: 'ряд 5, место 7' } }));
  await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }));
  await expect.element(page.getByRole('columnheader', { name: 'Место' })).toBeVisible();
});

test('RT-2 the table fits a narrow phone, with the place and the money in sight', async () => {
  await page.viewport(360, 640);
  const group = sampleReturnGroup();
  const placeName = { ru: 'Амфитеатр, ряд 11, место 19' };
  const tickets = group.tickets.map((ticket) => ({ ...ticket, placeName, visitors: 1 }));
  const { part } = await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }));
  await expect.element(page.getByRole('columnheader', { name: 'Вернём' })).toBeVisible();
  const holder = part.querySelector('table')?.parentElement ?? expect.fail();
  expect(holder.scrollWidth).toBeLessThanOrEqual(holder.clientWidth);
  await page.viewport(1440, 900);
  await expect.element(page.getByRole('columnheader', { name: 'Человек' })).toBeVisible();
});

test('RT-4 RT-5 RT-8 the button says what is missing; then it sends tickets and reason, once', async () => {
  const sent: CreateReturnRequest[] = [];
  const { part, router } = await showReturn(sampleReturn(), {
    calls: {
      createReturn: async (request) => {
        sent.push(request);
        return done;
      },
    },
  });
  await expect.element(submit()).toHaveAccessibleDescription(/Отметьте билеты/);
  const [first, second] = page.getByRole('checkbox').elements();
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('no tickets');
  first.click();
  second.click();
  await expect.poll(() => textOf(part)).toContain('1 950,05 ₽');
  await expect.element(submit()).toHaveAccessibleDescription(/Выберите причину/);
  await page.getByRole('radio', { name: 'Болезнь' }).click();
  await expect.element(page.getByRole('radio', { name: 'Планы' })).toBeDisabled();
  await expect.element(submit()).toHaveAccessibleDescription(/согласие/);
  await page.getByRole('switch').click();
  await expectAccessible(part);
  await submit().dblClick();
  await expect.element(page.getByRole('dialog', { name: 'Заявка создана' })).toBeVisible();
  expect(sent).toEqual([{ hash: 'AB12', language: 'ru', confirmName: null, reasonId: 2, tickets: [11, 12] }]);
  expect(router.visited).toEqual(['reload']);
});

test('RT-2 OV-14 an add-on has a row of its own, lets nobody in, and its money is in the sum', async () => {
  const group = sampleReturnGroup();
  const [ticket] = group.tickets;
  if (!ticket) throw new Error('no tickets');
  const addOn = {
    ...ticket,
    id: 40,
    categoryName: { ru: 'Каталог' },
    zoneName: {},
    visitors: 0,
    amount: 90_000,
    percent: 100,
  };
  const { part } = await showReturn(
    sampleReturn({ groups: [{ ...group, tickets: [...group.tickets, addOn] }] }),
  );
  await page.getByRole('checkbox', { name: 'Вернуть: Каталог' }).click();
  await expect.poll(() => textOf(part)).toContain('Дополнений к возврату1');
  expect(textOf(part)).toContain('Билетов к возврату0');
  expect(textOf(part)).toContain('Сумма возврата900,00 ₽');
});

test('RT-2 OV-13 bonuses that go back to the card stand beside the money, of each ticket and of all', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket, index) => ({ ...ticket, bonuses: index === 0 ? 13_334 : 0 }));
  const { part } = await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }));
  expect(textOf(part)).toContain('950,05 ₽50 %бонусов: 133,34');
  expect(textOf(part)).not.toContain('Бонусов на карту');
  await page.getByRole('checkbox').first().click();
  await expect.poll(() => textOf(part)).toContain('Бонусов на карту клуба133,34');
  await expectAccessible(part);
});

test('RT-4 the chosen reason pressed again by the keyboard lets the others be chosen', async () => {
  await showReturn(sampleReturn());
  const plans = page.getByRole('radio', { name: 'Планы' });
  await plans.click();
  await expect.element(page.getByRole('radio', { name: 'Болезнь' })).toBeDisabled();
  const element = plans.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('radio', { name: 'Болезнь' })).not.toBeDisabled();
  await expect.element(plans).not.toBeChecked();
});

test('RT-3 a session whose time is over is closed, another is open', async () => {
  const [one, other] = sampleReturnGroup().tickets;
  if (!one || !other) throw new Error('no tickets');
  const over = sampleReturnGroup({
    title: { ru: 'Гроза' },
    secondsLeft: 0,
    tickets: [{ ...one, id: 21, amount: 0 }],
  });
  await showReturn(sampleReturn({ groups: [over, sampleReturnGroup()] }));
  await expect.element(page.getByText('Время возврата вышло')).toBeVisible();
  const boxes = page.getByRole('checkbox').elements();
  expect(boxes.map((box) => box.matches(':disabled'))).toEqual([true, false, false]);
});

test.each([
  ['requested', 'Ждёт вашего подтверждения'],
  ['confirmed', 'Рассматриваем'],
  ['returned', 'Возвращён'],
] as const)('RT-3 a row of status %s says "%s"; an open request closes the form', async (status, said) => {
  const group = sampleReturnGroup();
  const [first, ...rest] = group.tickets;
  if (!first) throw new Error('no tickets');
  await showReturn(sampleReturn({ groups: [{ ...group, tickets: [{ ...first, status }, ...rest] }] }));
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(submit().query() === null).toBe(status !== 'returned');
});

test('RT-5 a request that is not confirmed yet is withdrawn from the page', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket) => ({ ...ticket, status: 'requested' as const }));
  const asked: unknown[] = [];
  await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }), {
    calls: {
      withdrawReturn: async (request) => {
        asked.push(request);
        return done;
      },
    },
  });
  await page.getByRole('button', { name: 'Отозвать заявку' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Заявка отозвана' })).toBeVisible();
  expect(asked).toEqual([{ hash: 'AB12', language: 'ru' }]);
});

test('RT-5 the mail with the link is sent once more', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket) => ({ ...ticket, status: 'requested' as const }));
  await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }), {
    calls: { sendReturnLink: async () => done },
  });
  await page.getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Отправляем письмо ещё раз' })).toBeVisible();
});

test('RT-7 a link that was used already says so, and not that the return is to be made anew', async () => {
  const text = 'Этот возврат уже состоялся.';
  const used = { kind: 'refused', byLink: true, cause: 'link-done', text, code: '8' } as const;
  const { part } = await showReturn(used);
  expect(textOf(part)).toContain('Возврат уже подтверждён');
  expect(textOf(part)).toContain(text);
});

test('RT-2 with every ticket returned there is no sum and no form', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket) => ({ ...ticket, status: 'returned' as const }));
  const { part } = await showReturn(sampleReturn({ groups: [{ ...group, tickets }] }));
  expect(textOf(part)).toContain('Все билеты этого заказа возвращены');
  expect(textOf(part)).not.toContain('Сумма возврата');
  expect(submit().query()).toBeNull();
});

test('RT-6 RT-8 the link confirms all its tickets after the consent, and the page opens without it', async () => {
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket) => ({ ...ticket, status: 'requested' as const }));
  const { part, router } = await showReturn(
    sampleReturn({ groups: [{ ...group, tickets }], chosenReasonId: 2 }),
    {
      confirmName: 'abcdef',
      calls: { confirmReturn: async () => done },
    },
  );
  expect(textOf(part)).toContain('1 950,05 ₽');
  expect(textOf(part)).toContain('Причина: Болезнь');
  const confirm = page.getByRole('button', { name: 'Подтвердить' });
  await expect.element(confirm).toHaveAccessibleDescription(/согласие/);
  await page.getByRole('switch').click();
  await confirm.click();
  await page
    .getByRole('dialog', { name: 'Возврат подтверждён' })
    .getByRole('button', { name: 'Понятно' })
    .click();
  await expect.poll(() => router.visited).toEqual(['/order/return/ab12']);
});

test('RT-5 a refused request says why and its code, and the order is looked at again', async () => {
  const { router } = await showReturn(sampleReturn(), {
    calls: {
      createReturn: async () => ({
        ok: false,
        refusal: { kind: 'return-refused' },
        code: '8',
        text: 'Срок возврата вышел.',
      }),
    },
  });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('radio', { name: 'Планы' }).click();
  await page.getByRole('switch').click();
  await submit().click();
  const dialog = page.getByRole('dialog', { name: 'Ошибка' });
  await expect.element(dialog).toMatchTextContent(/Срок возврата вышел\..*Код ошибки: 8/);
  expect(router.visited).toEqual([]);
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await expect.poll(() => router.visited).toEqual(['reload']);
});

test('RT-7 a link that is over: after the message the page opens without it', async () => {
  const refused = {
    kind: 'refused',
    byLink: true,
    cause: 'link-lapsed',
    text: 'Срок возврата вышел.',
    code: '8',
  } as const;
  const { router, part } = await showReturn(refused);
  const dialog = page.getByRole('dialog', { name: 'Ошибка' });
  await expect.element(dialog).toMatchTextContent(/Срок возврата вышел\..*Код ошибки: 8/);
  await expectAccessible(part);
  await dialog.getByRole('button', { name: 'Понятно' }).click();
  await expect.poll(() => router.visited).toEqual(['/order/return/ab12']);
});

test('RT-9 an order that is gone says so and leads to the programme', async () => {
  const { part } = await showReturn({ kind: 'gone' });
  await expect.element(page.getByRole('heading', { name: 'Заказ удалён или не найден' })).toBeVisible();
  await expectAccessible(part);
});

test('RT-3 free tickets go back with the last paid one, as the page says before anything is sent', async () => {
  const sent: CreateReturnRequest[] = [];
  const group = sampleReturnGroup();
  const tickets = group.tickets.map((ticket, index) => ({
    ...ticket,
    amount: index === 0 ? ticket.amount : 0,
    stay: { row: `${index}`, least: 1, isFree: index > 0, isSpent: false },
  }));
  const { part } = await showReturn(sampleReturn({ groups: [{ ...group, tickets }], mayBeFree: false }), {
    calls: {
      createReturn: async (request) => {
        sent.push(request);
        return done;
      },
    },
  });
  const [paid, free] = page.getByRole('checkbox').elements();
  if (!(paid instanceof HTMLElement && free instanceof HTMLElement)) throw new Error('no tickets');
  free.click();
  await expect.poll(() => textOf(part)).toContain('Билетов к возврату1');
  expect(textOf(part)).not.toContain('вернутся вместе');
  free.click();
  await expect.poll(() => textOf(part)).toContain('Билетов к возврату0');
  paid.click();
  await expect.poll(() => textOf(part)).toContain('вернутся вместе');
  expect(textOf(part)).toContain('Билетов к возврату2');
  expect(free).toMatchObject({ checked: true, disabled: true });
  await expectAccessible(part);
  await page.getByRole('radio', { name: 'Планы' }).click();
  await page.getByRole('switch').click();
  await submit().click();
  await expect.poll(() => sent[0]?.tickets).toEqual([11, 12]);
});
