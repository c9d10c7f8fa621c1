import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import type { ExchangeData, PlacesChoice } from './exchange-loader.ts';
import { ExchangePage } from './page.tsx';

function option(change: Partial<PlacesChoice> = {}): PlacesChoice {
  return {
    ...{ value: '7.1.0.0.0.31-32', zone: 'Партер', places: 'Партер, ряд 3, места 1–2', isSame: false },
    ...{ kind: 'even', sum: '0 ₽', lost: '', due: '3 990 ₽' },
    ...{ paysNow: '3 990 ₽', refundsNow: '3 990 ₽', bonuses: '', isPaidNow: true },
    ...change,
  };
}

/** The page of two tickets and one evening, as changed. */
async function show(change: Partial<ExchangeData> = {}): Promise<HTMLElement> {
  const now = new Date('2026-11-21T09:00:00Z');
  const router = await memoryRouter({ setup: sampleSetup(), now, areas: ['exchange'] });
  const data: ExchangeData = {
    ...{ number: '100010', hash: 'AB12', name: '', title: 'Гроза', tickets: [], cause: null, until: '' },
    was: { when: 'суббота, 28 ноября, 19:00', places: 'Балкон', sum: '3 990 ₽' },
    evenings: [{ when: 'среда, 2 декабря, 19:00', planUrl: '/scheme/storm', options: [option()] }],
    ...{ asked: option().value, paysInFull: true, standing: null, refused: '' },
    ...change,
  };
  return renderPart(inRouter(router, <ExchangePage data={data} params={{ hash: 'AB12' }} />));
}

const bar = () => page.getByRole('status').element().textContent;

test('EX-5 paid in full, the bar says what is paid now, whatever the difference is', async () => {
  const part = await show();
  expect(bar()).toBe('3 990 ₽Оплатить сейчас');
  await expectAccessible(part);
});

test('EX-5 paid in full, the row has the sum of the bar, and why comes before the evenings', async () => {
  const part = await show();
  await expect.element(page.getByText('Вернём за прежние: 3 990 ₽')).toBeVisible();
  expect(part.textContent).not.toContain('без доплаты');
  const text = part.textContent ?? '';
  expect(text.indexOf('Новые билеты оплачивают целиком')).toBeLessThan(text.indexOf('Когда придёте'));
});

test('EX-5 places without numbers and without a part of the hall are named', async () => {
  const options = [option({ zone: '', places: '' })];
  await show({ evenings: [{ when: 'среда', planUrl: '', options }] });
  await expect.element(page.getByRole('radio', { name: /^Места без номеров/ })).toBeVisible();
});

test('EX-5 tickets that are alike are told apart by their numbers', async () => {
  const ticket = { words: 'Студент', sum: '470 ₽', isChosen: true, cause: null };
  await show({
    tickets: [
      { ...ticket, id: 7001, number: '7001' },
      { ...ticket, id: 7002, number: '' },
    ],
  });
  await expect.element(page.getByRole('checkbox', { name: /^Студент, №.7001/ })).toBeVisible();
  await expect
    .element(page.getByRole('checkbox', { name: /^Студент470|^Студент$|^Студент 470/ }))
    .toBeVisible();
});

test('EX-5 where the difference moves, the bar says the difference and the evening', async () => {
  const choice = option({ kind: 'back', sum: '420 ₽', isPaidNow: false, paysNow: '0 ₽' });
  const evenings = [{ when: 'среда, 2 декабря, 19:00', planUrl: '', options: [choice] }];
  await show({ paysInFull: false, evenings });
  expect(bar()).toBe('−420 ₽среда, 2 декабря, 19:00');
});

test('EX-5 seats apart are chosen on the plan, which the page says', async () => {
  await show({ asked: '', evenings: [{ when: 'среда', planUrl: '/scheme/storm', options: [] }] });
  await expect.element(page.getByText('Рядом мест не осталось, порознь есть.')).toBeVisible();
  expect(
    page.getByRole('link', { name: 'Выбрать места на плане, среда' }).element().getAttribute('href'),
  ).toBe('/scheme/storm');
});

test('EX-5 a season of evenings is folded after the fourth, and open where the chosen one is', async () => {
  const evenings = [1, 2, 3, 4, 5, 6].map((number) => ({
    when: `вечер ${number}`,
    planUrl: '',
    options: [option({ value: `${number}.1.0.0.0.` })],
  }));
  await show({ evenings, asked: '' });
  await expect.element(page.getByRole('group', { name: 'вечер 4' })).toBeVisible();
  await expect.element(page.getByText('вечер 6')).not.toBeVisible();
  await page.getByText('Ещё 2 сеанса').click();
  await expect.element(page.getByText('вечер 6')).toBeVisible();
  await show({ evenings, asked: '6.1.0.0.0.' });
  await expect.element(page.getByRole('group', { name: 'вечер 6' }).last()).toBeVisible();
});

test('EX-5 OV-13 bonuses that go back to the card have a row of their own', async () => {
  const choice = option({ bonuses: '335' });
  await show({ evenings: [{ when: 'среда, 2 декабря, 19:00', planUrl: '', options: [choice] }] });
  await expect.element(page.getByText('Бонусов на карту клуба')).toBeVisible();
});
