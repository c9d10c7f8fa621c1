import type { FreeSeats, HallPlan, HeldSeats, HoldSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { ModalHost } from '#features/shell/modal.tsx';
import { store } from '#lib/tab-storage.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { SchemeView } from './scheme-view.tsx';
import { samplePlan } from './testing/sample-plan.ts';

const calls = vi.hoisted(() => ({
  fetchPlan: vi.fn<() => Promise<HallPlan>>(),
  fetchBackdrop: vi.fn(async () => null),
  askFree: vi.fn<() => Promise<Answer<FreeSeats>>>(),
  holdSeats: vi.fn<(request: HoldSeatsRequest) => Promise<Answer<HeldSeats>>>(),
  releaseSeats: vi.fn(async (_sessionId: number, _seatIds: readonly number[]) => undefined),
  releaseOnLeaving: vi.fn(),
  placePlanOrder: vi.fn<(request: PlaceOrderRequest) => Promise<Answer<{ hash: string }>>>(),
}));
vi.mock('./seat-calls.ts', () => calls);
vi.mock('./live-seats.ts', () => ({ watchSeats: () => () => undefined }));

/** Zone 1 is the sector on the left, zone 2 that on the right and the standing places behind. */
const plan = samplePlan({ sectors: 2, rows: 2, seats: 6 });
const now = new Date('2026-11-21T06:00:00Z');

beforeEach(async () => {
  await screen.viewport(1440, 900);
  sessionStorage.clear();
  calls.fetchPlan.mockReset().mockResolvedValue(plan);
  const rest = {
    planUrl: '',
    version: 'a',
    mine: [],
    mineSeconds: 0,
    kept: [],
    standing: [{ id: 7, left: 3 }],
  };
  calls.askFree
    .mockReset()
    .mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states: new Uint8Array(24) } });
  const held = (seatIds: readonly number[]): Answer<HeldSeats> => ({
    ok: true,
    value: { seatIds, takenIds: [], overIds: [], seconds: 180 },
  });
  calls.holdSeats.mockReset().mockImplementation(async ({ seatIds }) => held(seatIds));
  calls.releaseSeats.mockClear();
  calls.placePlanOrder.mockReset();
});

async function show(withoutCard = true, cardCategory = 1): Promise<HTMLElement> {
  const name = { categoryName: { ru: 'Полный' } };
  const prices = [
    row({ ...name, zoneId: 1, categoryId: 1, price: 190_000, cultureCard: 0 }),
    row({ ...name, zoneId: 1, categoryId: cardCategory, price: 140_000, cultureCard: 1 }),
    row({ ...name, zoneId: 2, categoryId: 1, price: 50_000, cultureCard: 0 }),
  ];
  const terms = { orderLimit: 4, cultureCard: { withCard: true, withoutCard }, usesPlan: true };
  const sale = sampleSale({ sessions: [session({ id: 3, left: 40 })], prices }, terms);
  const setup = sampleSetup({ showCultureCardPrices: true });
  const event = eventViewModel(sale, { setup, language: 'ru', now, refused: null });
  const areas = ['scheme', 'hall', 'event', 'buying', 'forms', 'errors', 'club', 'shell'] as const;
  const router = await memoryRouter({ areas, now, address: '/scheme/ice/2026-11-21/10:00' });
  const data = { event, planUrl: '/plans/a.json', loneSeats: 'off', timeZone: 'UTC' } as const;
  const part = await renderPart(
    inRouter(
      router,
      <ModalHost>
        <SchemeView data={data} params={{ hash: 'ice' }} />
      </ModalHost>,
    ),
  );
  await expect.element(screen.getByRole('grid')).toBeVisible();
  return part;
}

const card = () => screen.getByRole('checkbox', { name: /Плачу Пушкинской картой/, includeHidden: true });

/** The way of paying is chosen where the day is, in the sheet that the head opens. */
async function pressCard(): Promise<void> {
  await screen.getByRole('button', { name: /выбрать другой день/ }).click();
  await card().click({ force: true });
  document.getElementById('days')?.hidePopover();
}

const legend = () => screen.getByRole('list', { name: 'Цены' });
const lines = () => screen.getByRole('button', { name: /^Убрать:/ });
const modal = () => screen.getByRole('dialog');

/** Chooses seats of the first row on the left, from the list. */
async function take(...seats: number[]): Promise<void> {
  await screen.getByRole('button', { name: 'Список' }).click();
  const rowOf = screen.getByText(/места 1–6/).first();
  await expect.element(rowOf).toBeVisible();
  if (seatBox(1).elements().length === 0) await rowOf.click();
  for (const seat of seats) await seatBox(seat).click({ force: true });
}
const seatBox = (seat: number) =>
  screen.getByRole('checkbox', { name: new RegExp(`Ряд\\s1, место\\s${seat}`) });

test('EV-7 by culture card legend, list and plan show its prices, and what has none is not sold', async () => {
  const part = await show();
  await expect.element(legend()).toMatchTextContent('1 920 ₽');
  await expect.element(legend()).toMatchTextContent('B520 ₽');
  await pressCard();
  await expect.element(legend()).toMatchTextContent('1 420 ₽');
  await expect.element(legend()).not.toMatchTextContent('B520 ₽');
  const cart = screen.getByRole('form', { name: 'Ваши места' });
  await expect.element(cart).toMatchTextContent('Галёрка по карте не продаётся');
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look="0"]').length).toBe(12);
  await screen.getByRole('button', { name: 'Список' }).click();
  await expect.element(screen.getByText(/места 1–6/).first()).toBeVisible();
  const list = screen.getByRole('region', { name: 'Места списком' });
  await expect.element(list).toMatchTextContent('Сектор 112 свободных, от 1 420 ₽');
  await expect.element(list).toMatchTextContent('Сектор 2свободных нет');
  // Nothing is side by side where there is one ticket.
  expect(screen.getByRole('heading', { name: 'Рядом, лучшие места' }).elements()).toHaveLength(0);
  await expectAccessible(part);
});

test('EV-7 the keyboard hears why a free seat is not sold by the card', async () => {
  const part = await show();
  await pressCard();
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look="0"]').length).toBe(12);
  const grid = screen.getByRole('grid').element();
  if (!(grid instanceof HTMLElement)) throw new Error('there is no plan');
  grid.focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{PageDown}{Home}');
  await expect
    .poll(() => part.querySelector('#seat-now')?.textContent)
    .toMatch(/Сектор 2, по\sкарте не\sпродаётся/);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/^По\sПушкинской карте это место не\sпродаётся\.$/)).toBeVisible();
  await userEvent.keyboard('{Escape} ');
  expect(lines().elements()).toHaveLength(0);
});

test('EV-7 an open popover follows the choice, also where the card has a category of its own', async () => {
  const part = await show(true, 4);
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look="0"]').length).toBe(24);
  const grid = screen.getByRole('grid').element();
  if (!(grid instanceof HTMLElement)) throw new Error('there is no plan');
  grid.focus();
  await userEvent.keyboard('{Control>}{Home}{/Control}{PageUp}');
  await expect.poll(() => part.querySelector('#seat-now')?.textContent).toMatch(/Сектор 1/);
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: /1\s920\s₽/ })).toBeVisible();
  await pressCard();
  await expect.element(screen.getByRole('button', { name: /1\s420\s₽/ })).toBeVisible();
});

test('SC-8 by culture card a second seat opens the limit modal, which says the way on', async () => {
  await show();
  await pressCard();
  await take(1, 2);
  await expect.element(modal()).toMatchTextContent('По Пушкинской карте один билет на событие');
  await expect.element(modal()).toMatchTextContent('уберите выбранное');
  await userEvent.keyboard('{Escape}');
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a01');
  expect(calls.holdSeats).toHaveBeenCalledTimes(1);
});

test('SC-8 a full cart is asked about before it goes over to the card, and may stay as it is', async () => {
  await show();
  await take(1, 2, 3);
  await pressCard();
  await expect.element(modal()).toMatchTextContent('Придётся освободить: Ряд 1, место 2; Ряд 1, место 3.');
  await modal().getByRole('button', { name: 'Оставить как есть' }).click();
  await expect.poll(() => lines().elements()).toHaveLength(3);
  await expect.element(card()).not.toBeChecked();
  expect(calls.releaseSeats).not.toHaveBeenCalled();

  await pressCard();
  await modal().getByRole('button', { name: 'Платить картой' }).click();
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a01');
  await expect
    .element(screen.getByText(/^Снова свободны: Ряд\s1, место\s2; Ряд\s1, место\s3\.$/))
    .toBeVisible();
  await expect.poll(() => calls.releaseSeats.mock.lastCall?.[1]).toEqual([1001, 1002]);
  await expect.element(screen.getByRole('form', { name: 'Ваши места' })).toMatchTextContent('1 420 ₽');
});

test('EV-7 a lone seat goes over to the card and back without a question, at the price of each', async () => {
  await show();
  await take(4);
  const cart = screen.getByRole('form', { name: 'Ваши места' });
  await expect.element(cart).toMatchTextContent('1 920 ₽');
  await pressCard();
  await expect.element(cart).toMatchTextContent('1 420 ₽');
  await pressCard();
  await expect.element(cart).toMatchTextContent('1 920 ₽');
  expect(modal().elements()).toHaveLength(0);
  expect(calls.releaseSeats).not.toHaveBeenCalled();
});

test('BD-5 EV-7 the buyer by card is named as in the passport, and the order says that the card pays', async () => {
  await show();
  await pressCard();
  await take(5);
  await screen.getByLabelText('Фамилия').fill('Римская-Корсакова');
  await screen.getByLabelText('Имя', { exact: true }).fill('Анна');
  await screen.getByLabelText('Отчество').fill('Павловна');
  await screen.getByLabelText('Телефон').fill('9165550142');
  await expect.element(screen.getByLabelText('Телефон')).toHaveValue('+7 (916) 555-01-42');
  await screen.getByLabelText('Почта', { exact: true }).fill('anna@pochta.example');
  expect(screen.getByLabelText('Промокод').elements()).toHaveLength(0);
  for (const box of screen.getByRole('checkbox', { name: /Принимаю/ }).elements())
    await userEvent.click(box, { force: true });
  calls.placePlanOrder.mockResolvedValue({
    ok: false,
    refusal: { kind: 'limit' },
    text: 'На этот номер уже взят билет по карте.',
    code: '-9998',
  });
  await screen.getByRole('button', { name: 'Купить' }).click();
  await expect.poll(() => calls.placePlanOrder.mock.calls.length).toBe(1);
  expect(calls.placePlanOrder.mock.calls[0]?.[0]).toMatchObject({
    usesCultureCard: true,
    lines: [{ seatId: 1004, zoneId: 1, categoryId: 1, shownAmount: 142_000 }],
    buyer: { surname: 'Римская-Корсакова', firstName: 'Анна', patronymic: 'Павловна' },
  });
  await expect.element(modal()).toMatchTextContent('уже взят билет по карте');
  await expect.element(modal()).toMatchTextContent('-9998');
});

test('EV-7 the choice outlives a reload with the cart it was made for', async () => {
  store('foyer-hall-card', 'ice');
  sessionStorage.setItem(
    'foyer-hall-cart',
    JSON.stringify({ sessionId: 3, seats: [{ seatId: 1003, categoryId: 1 }], standing: [] }),
  );
  await show();
  await expect.element(card()).toBeChecked();
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a04');
  await expect.element(screen.getByRole('form', { name: 'Ваши места' })).toMatchTextContent('1 420 ₽');
});

test('EV-7 a plan that is sold by the card alone has nothing to choose', async () => {
  await show(false);
  await expect.element(screen.getByText(/берут только по\sПушкинской карте/)).toBeInTheDocument();
  expect(card().elements()).toHaveLength(0);
  await expect.element(legend()).toMatchTextContent('1 420 ₽');
  await take(2);
  await expect.element(screen.getByLabelText('Отчество')).toBeVisible();
});

test('EV-7 a card that was chosen before the plan came leaves no place of the cart without a word', async () => {
  store('foyer-hall-card', 'ice');
  const seats = [1000, 1006].map((seatId) => ({ seatId, categoryId: 1 }));
  sessionStorage.setItem('foyer-hall-cart', JSON.stringify({ sessionId: 3, seats, standing: [] }));
  await show(true, 4);
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a01');
  await expect.element(screen.getByText(/^Снова свободны: /)).toBeVisible();
  await expect.element(screen.getByRole('form', { name: 'Ваши места' })).toMatchTextContent('1 420 ₽');
});
