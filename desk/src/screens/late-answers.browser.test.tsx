import type { OrderView, SessionView } from '@foyer/contract/desk/desk.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answeringShop } from '#testing/answering-shop.ts';
import { renderPart } from '#testing/render-part.tsx';
import { ChangeSession } from './change-session.tsx';
import { ExchangePart } from './exchange-part.tsx';
import { GiveBack } from './give-back.tsx';
import { LettersPart } from './letters-part.tsx';

const ticket = (id: number) => ({ id, place: `место ${id}`, state: 'good' as const, at: null, change: null });
const order: OrderView = {
  id: 7,
  state: 'PAID',
  title: 'Гроза',
  total: 200_000,
  currency: 'RUB',
  buyer: null,
  page: '',
  lines: [],
  tickets: [ticket(1), ticket(2)],
  moments: [],
};
const nothing = () => {};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('checkbox', { name });

test('a return is confirmed only as it was counted, whatever was ticked while that was on its way', async () => {
  const gate = Promise.withResolvers<void>();
  const calls = answeringShop(async ({ request: { tickets, expects } }) => {
    if (expects === null) await gate.promise;
    const count = Array.isArray(tickets) ? tickets.length : 2;
    return { tickets: count, addOns: 0, amount: count * 100_000, ended: false };
  });
  renderPart(<GiveBack order={order} onDone={nothing} />);
  await box('место 1').click();
  await button('Посчитать').click();
  // Nothing ticked stands for everything.
  await box('место 1').click();
  gate.resolve();
  await expect.element(button('Посчитать')).toBeEnabled();
  expect(button(/^Вернуть/).query()).toBeNull();
  await button('Посчитать').click();
  await button(/^Вернуть 2/).click();
  await expect.element(page.getByText(/вернём\s2\s000/)).toBeVisible();
  const sums = { tickets: 2, addOns: 0, amount: 200_000, ended: false };
  expect(calls.map(({ request: { tickets, expects } }) => [tickets, expects])).toEqual([
    [[1], null],
    [null, null],
    [null, sums],
  ]);
});

test('an order that has changed since the count is counted again', async () => {
  let isDone = false;
  answeringShop(({ request: { expects } }) => {
    if (expects === null) return { tickets: 0, addOns: 0, amount: 0, ended: true };
    return { ok: false, refusal: { kind: 'not-now', why: 'order-changed' } };
  });
  renderPart(<GiveBack order={{ ...order, tickets: [] }} onDone={() => (isDone = true)} />);
  await button('Посчитать').click();
  await button('Закончить заказ').click();
  await expect.element(page.getByText(/Посчитайте/)).toBeVisible();
  await expect.element(button('Посчитать')).toBeEnabled();
  expect(isDone).toBe(true);
});

test('only evenings for the tickets that are ticked can be chosen', async () => {
  const gate = Promise.withResolvers<void>();
  const option = { zoneId: 1, areaId: 0, seatIds: [], place: 'Партер', isSame: false, pay: 0, back: 0 };
  const evening = { sessionId: 5, day: '2026-12-05', time: '19:00', allDay: false, options: [option] };
  const calls = answeringShop(async ({ path, request }) => {
    if (path === 'order/exchange') return { next: 'done', order: 8, page: '' };
    await gate.promise;
    const tickets = String(request.tickets).split(',').map(Number);
    return { tickets, paysInFull: false, evenings: [evening] };
  });
  renderPart(<ExchangePart order={order} onDone={nothing} />);
  await button('Показать сеансы').click();
  await box('место 2').click();
  gate.resolve();
  await expect.element(button('Показать сеансы')).toBeEnabled();
  expect(page.getByRole('radio').query()).toBeNull();
  await button('Показать сеансы').click();
  await page.getByRole('radio').click();
  await button('Обменять').click();
  await expect.element(page.getByRole('status')).toBeVisible();
  expect(calls.at(-1)?.request).toMatchObject({ tickets: [1] });
});

test('a letter is sent only as it was shown', async () => {
  const gate = Promise.withResolvers<void>();
  const preview = [{ language: 'ru', subject: 'Гроза', text: 'Первое' }];
  const calls = answeringShop(async ({ path }) => {
    if (path === 'session/letters') return { language: 'ru', letters: [] };
    await gate.promise;
    return { kind: 'planned', mails: 3, languages: [{ language: 'ru', mails: 3 }], untold: [], preview };
  });
  renderPart(<LettersPart sessionId={5} />);
  await page.getByRole('textbox', { name: 'Тема' }).fill('Гроза');
  const body = page.getByRole('textbox', { name: 'Текст письма' });
  await body.fill('Первое');
  await button(/^Посмотреть/).click();
  await body.fill('Второе');
  gate.resolve();
  await expect.element(button(/^Посмотреть/)).toBeEnabled();
  await button(/^Посмотреть/).click();
  await expect.element(button(/^Отправить/)).toBeEnabled();
  const sent = calls.filter(({ path }) => path === 'session/write');
  expect(sent.map(({ request: { body: text, tells } }) => [text, tells])).toEqual([
    [{ ru: 'Первое' }, null],
    [{ ru: 'Второе' }, null],
  ]);
});

test('a session is changed only as it was looked at', async () => {
  const gate = Promise.withResolvers<void>();
  const impact = {
    tickets: 0,
    orders: 0,
    seasons: 0,
    held: 0,
    atBank: 0,
    cards: [],
    untold: [],
    chooseUntil: null,
  };
  answeringShop(async () => {
    await gate.promise;
    return { impact: { ...impact, money: 0, mails: 0, listMails: 0 }, file: '', lines: [], isInFolder: true };
  });
  // `as`: the dialog reads no more of it.
  const view = {
    evening: { sessionId: 5, day: '2026-12-05', time: '19:00', allDay: false },
    title: 'Гроза',
    currency: 'RUB',
  } as SessionView;
  renderPart(<ChangeSession view={view} onDone={nothing} onClose={nothing} />);
  await button(/^Посмотреть/).click();
  await page.getByRole('radio', { name: 'Перенести' }).click();
  gate.resolve();
  await expect.element(button(/^Посмотреть/)).toBeEnabled();
});
