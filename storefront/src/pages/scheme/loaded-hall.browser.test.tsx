import type { FreeSeats, HallPlan, HeldSeats, HoldSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { row } from '#features/event-sale/testing/sample-sale.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { samplePlan } from './testing/sample-plan.ts';
import { pressSeat, showHall as show, usualPrices } from './testing/show-hall.tsx';

const calls = vi.hoisted(() => ({
  fetchPlan: vi.fn<() => Promise<HallPlan>>(),
  fetchBackdrop: vi.fn(async () => null),
  askFree: vi.fn<() => Promise<Answer<FreeSeats>>>(),
  holdSeats: vi.fn<(request: HoldSeatsRequest) => Promise<Answer<HeldSeats>>>(),
  releaseSeats: vi.fn(async () => undefined),
  releaseOnLeaving: vi.fn(),
  placePlanOrder: vi.fn(),
}));
vi.mock('./seat-calls.ts', () => calls);
const live = vi.hoisted(() => ({ tell: (_: FreeSeats) => {} }));
vi.mock('./live-seats.ts', () => ({
  watchSeats: (_: number, __: () => string, tell: (news: FreeSeats) => void) => {
    live.tell = tell;
    return () => undefined;
  },
}));

const plan = samplePlan({ sectors: 1, rows: 3, seats: 8 });
const held = (seatIds: readonly number[], takenIds: readonly number[] = []): Answer<HeldSeats> => ({
  ok: true,
  value: { seatIds, takenIds, overIds: [], seconds: 180 },
});

beforeEach(async () => {
  // The cart stands beside the plan.
  await screen.viewport(1440, 900);
  sessionStorage.clear();
  calls.fetchPlan.mockReset().mockResolvedValue(plan);
  const states = Uint8Array.from({ length: 24 }, (_, seat) => (seat === 9 ? 2 : 0));
  const rest = {
    planUrl: '',
    version: 'a',
    mine: [],
    mineSeconds: 0,
    kept: [],
    standing: [{ id: 7, left: 3 }],
  };
  calls.askFree.mockReset().mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states } });
  calls.holdSeats.mockReset().mockImplementation(async ({ seatIds }) => held(seatIds));
  calls.releaseSeats.mockClear();
  calls.fetchBackdrop.mockReset().mockResolvedValue(null);
});

const seatBox = (name: string) =>
  screen.getByRole('checkbox', { name: new RegExp(name.replaceAll(' ', '\\s')) });
const lines = () => screen.getByRole('button', { name: /^Убрать:/ });

test('SC-5 the popover comes 200 ms after the press, with categories and prices; SC-7 then the seat is in the cart', async () => {
  const part = await show();
  const pressed = performance.now();
  await pressSeat(part, 3);
  const popover = screen.getByRole('dialog', { name: /Ряд\s1, место\s4/ });
  await expect.element(popover).toBeVisible();
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(195);
  await popover.getByRole('radio', { name: 'Студенческий' }).click();
  await popover.getByRole('button', { name: /Взять за\s1\s350/ }).click();
  await expect.element(lines()).toBeVisible();
  expect(calls.holdSeats.mock.calls[0]?.[0]).toMatchObject({ sessionId: 3, seatIds: [1003] });
  await expect.element(screen.getByText(/Сектор 1, Студенческий/)).toBeVisible();
  await expectAccessible(part);
});

test('SC-5 what is free of a sector is told while the mouse rests there, and goes with a turn of the wheel', async () => {
  calls.fetchPlan.mockResolvedValue(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  const rest = { planUrl: '', version: 'a', mine: [], mineSeconds: 0, kept: [], standing: [] };
  const states = new Uint8Array(4 * 12 * 20);
  calls.askFree.mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states } });
  const part = await show();
  await expect.poll(() => part.querySelector('[data-detail="sectors"] svg')).not.toBeNull();
  const canvas = screen.getByRole('grid').element().firstElementChild;
  const box = canvas?.getBoundingClientRect();
  if (!canvas || !box) throw new Error('nothing is drawn');
  const mouse = { clientX: box.x + box.width * 0.4, clientY: box.y + box.height * 0.15, bubbles: true };
  const rests = () =>
    canvas.dispatchEvent(new PointerEvent('pointermove', { ...mouse, pointerType: 'mouse' }));
  const facts = screen.getByRole('status').filter({ hasText: /Сектор/ });
  rests();
  await expect.element(facts).toBeVisible();
  canvas.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  await expect.element(facts).not.toBeInTheDocument();
  rests();
  await expect.element(facts).toBeVisible();
  canvas.dispatchEvent(new WheelEvent('wheel', { ...mouse, deltaY: -100, cancelable: true }));
  await expect.element(facts).not.toBeInTheDocument();
});

test('SC-3 the list twin says rows as runs, and ticking a seat takes it', async () => {
  const part = await show('list');
  const second = screen.getByText(/места 1, 3–8/);
  await expect.element(second).toBeVisible();
  await second.click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a03');
  await expect.element(seatBox('Ряд 2, место 3')).toBeChecked();
  await lines().click();
  await expect.element(seatBox('Ряд 2, место 3')).not.toBeChecked();
  await expect.poll(() => calls.releaseSeats.mock.calls.length).toBe(1);
  await expectAccessible(part);
});

test('SC-7 what a return will bring of the chosen seats is told before buying', async () => {
  const part = await show('list');
  const text = () => part.textContent?.replaceAll('\u00a0', ' ');
  await screen.getByText(/места 1, 3–8/).click();
  expect(text()).not.toContain('Если передумаете');
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.poll(text).toMatch(/Если передумаете.*вернёте до начала.*960 ₽ \(50 %\)/);
  await seatBox('Ряд 2, место 6').click({ force: true });
  await expect.poll(text).toMatch(/вернёте до начала1 920 ₽/);
});

test('SC-10 a seat that somebody else was quicker to take leaves the cart, the rest stays', async () => {
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  calls.holdSeats.mockResolvedValueOnce(held([], [1013]));
  await seatBox('Ряд 2, место 6').click({ force: true });
  await expect
    .element(screen.getByText(/^Место недоступно: Ряд\s2, место\s6\. Остальные в\sкорзине\.$/))
    .toBeVisible();
  await expect.poll(() => lines().elements()).toHaveLength(1);
  expect(seatBox('Ряд 2, место 6').elements()).toHaveLength(0);
});

test('SC-10 a lost line costs the hold alone: the seat stays in the cart for the order to take', async () => {
  calls.holdSeats.mockRejectedValue(new NetworkFailure('offline'));
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(1);
  await expect.poll(() => lines().elements()).toHaveLength(1);
});

test('SC-10 seats that could not be held without a network are held as soon as it is back', async () => {
  calls.holdSeats.mockRejectedValueOnce(new NetworkFailure('offline'));
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(2);
  expect(calls.holdSeats.mock.calls[1]?.[0].seatIds).toEqual([1010]);
});

test('SC-10 a seat that is not held any more is said, stays in the cart, and goes when somebody takes it', async () => {
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  const over: HeldSeats = { seatIds: [], takenIds: [], overIds: [1010], seconds: 180 };
  calls.holdSeats.mockResolvedValueOnce({ ok: true, value: over });
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect
    .element(screen.getByText(/^Время вышло, эти места снова свободны: Ряд\s2, место\s3\./))
    .toBeVisible();
  expect(lines().elements()).toHaveLength(1);
  calls.holdSeats.mockResolvedValueOnce(held([], [1010]));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(screen.getByText(/^Место недоступно: Ряд\s2, место\s3\./)).toBeVisible();
  expect(lines().elements()).toHaveLength(0);
  expect(screen.getByText(/^Больше не\sдержим/).query()).toBeNull();
});

test('SC-10 a shop that is busy costs the hold alone', async () => {
  const busy = { ok: false, refusal: { kind: 'busy' }, text: 'Попробуйте ещё раз.', code: '17' } as const;
  calls.holdSeats.mockResolvedValue(busy);
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(1);
  await expect.poll(() => lines().elements()).toHaveLength(1);
  expect(screen.getByText('Попробуйте ещё раз.').query()).toBeNull();
});

test('SC-8 one ticket more than the order takes is a warning, not a seat', async () => {
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  for (const seat of [3, 4, 5, 6, 7]) await seatBox(`Ряд 2, место ${seat}`).click({ force: true });
  await expect.element(screen.getByText(/^В\sзаказе не\sбольше 4\sбилетов\.$/)).toBeVisible();
  await expect.poll(() => lines().elements()).toHaveLength(4);
});

test('EV-5 SC-7 fewer seats than are sold in an order: the bar says how many it takes, the button waits', async () => {
  const pair = { zoneId: 1, categoryId: 1, categoryName: { ru: 'Парный' }, min: 2 };
  await show('list', [row({ ...pair, price: 190_000, fee: { kind: 'amount', amount: 5_000 } })]);
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  const buy = screen.getByRole('button', { name: 'Купить' });
  await expect.element(buy).toHaveAttribute('aria-disabled', 'true');
  await expect.element(buy).toHaveAccessibleDescription(/Не\sменьше 2 в\sзаказе \(Парный\)/);
  await seatBox('Ряд 2, место 4').click({ force: true });
  await expect.element(buy).not.toHaveAttribute('aria-disabled');
  await expect.element(screen.getByText(/Сервисный сбор 100\s₽/)).toBeVisible();
});

test('EV-16 SC-7 a free place is not sold alone where paid ones stand beside it, and the bar says so', async () => {
  const free = row({ zoneId: 1, categoryId: 2, categoryName: { ru: 'Малыш' }, price: 0 });
  await show('list', [{ ...free, fee: { kind: 'amount', amount: 0 } }]);
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  const take = screen.getByRole('button', { name: 'Получить билеты' });
  await expect.element(take).toHaveAttribute('aria-disabled', 'true');
  await expect.element(take).toHaveAccessibleDescription(/вместе с\sплатным/);
});

test('SC-7 on a phone a refused choice is explained above the bar, and its closed button unfolds the cart', async () => {
  await screen.viewport(390, 780);
  await show('list', usualPrices, 'refuse');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 4').click({ force: true });
  const why = screen.getByText(/без\sсоседей/);
  await expect.element(why).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ваши места' }).query()).toBeNull();
  const buy = screen.getByRole('button', { name: 'Купить' }).element();
  if (buy instanceof HTMLElement) buy.click();
  await expect.element(screen.getByRole('heading', { name: 'Ваши места' })).toBeVisible();
  await expect.element(why).toBeVisible();
});

test('SC-10 on a phone too both lost seats of an offer are named, and nothing is said of an empty cart', async () => {
  await screen.viewport(360, 740);
  const lost = Promise.withResolvers<Answer<HeldSeats>>();
  calls.holdSeats.mockReturnValueOnce(lost.promise);
  const part = await show();
  await screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first().click();
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(1);
  const seatIds = calls.holdSeats.mock.calls[0]?.[0].seatIds ?? [];
  expect(seatIds).toHaveLength(2);
  lost.resolve(held([], seatIds));
  const notice = screen.getByRole('alert');
  await expect.element(notice).toBeVisible();
  expect(notice.element().textContent).toMatch(
    /^Место недоступно: Ряд\s\d, место\s\d; Ряд\s\d, место\s\d\.$/,
  );
  expect(screen.getByText(/^Взято/).query()).toBeNull();
  await expectAccessible(part);
});

test('SC-3 the best seats together are taken at once', async () => {
  await show('list');
  await screen.getByRole('button', { name: /Взять 2\sместа/ }).click();
  await expect.poll(() => lines().elements()).toHaveLength(2);
  expect(calls.holdSeats).toHaveBeenCalledTimes(1);
});

test('SC-12 without the drawing the list still sells the same seats', async () => {
  calls.fetchBackdrop.mockRejectedValue(new Error('the drawing is broken'));
  const part = await show('plan');
  await expect
    .element(screen.getByText('Рисунок зала не загрузился. Места можно выбрать списком.'))
    .toBeVisible();
  await expectAccessible(part);
  await screen.getByRole('button', { name: 'Список' }).click();
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a03');
  await expect.poll(() => calls.holdSeats.mock.calls.length).toBe(1);
});

test('SC-12 a plan that does not come is said, and asked for again', async () => {
  calls.fetchPlan.mockRejectedValueOnce(new NetworkFailure('offline'));
  await show();
  await expect.element(screen.getByText('План зала не загрузился.')).toBeVisible();
  await screen.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect.element(screen.getByRole('grid')).toBeVisible();
});

test('SC-7 the chosen seats are there again after a reload, and held again', async () => {
  const kept = { sessionId: 3, seats: [{ seatId: 1004, categoryId: 2 }], standing: [] };
  sessionStorage.setItem('foyer-hall-cart', JSON.stringify(kept));
  await show('list');
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a05');
  await expect.poll(() => calls.holdSeats.mock.calls[0]?.[0].seatIds).toEqual([1004]);
  await userEvent.keyboard('{Escape}');
});

test('SC-10 a seat that is not free is not taken by the keyboard either', async () => {
  const part = await show();
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look]').length).toBe(24);
  const grid = screen.getByRole('grid').element();
  if (!(grid instanceof HTMLElement)) throw new Error('there is no plan');
  grid.focus();
  await userEvent.keyboard('{ArrowUp}{Home}{ArrowRight}');
  await expect.poll(() => part.querySelector('#seat-now')?.textContent).toMatch(/^Ряд\s2, место\s2,/);
  await userEvent.keyboard(' {ArrowRight} ');
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a03');
  expect(calls.holdSeats.mock.calls.map(([{ seatIds }]) => seatIds)).toEqual([[1010]]);
});

test('SC-10 what the shop says of a seat that was given back meanwhile concerns nobody', async () => {
  const answer = Promise.withResolvers<Answer<HeldSeats>>();
  calls.holdSeats.mockReturnValueOnce(answer.promise);
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await lines().click();
  answer.resolve({ ok: false, refusal: { kind: 'limit' }, text: 'Больше мест нельзя.', code: '1' });
  await expect.poll(() => calls.releaseSeats.mock.calls.length).toBe(1);
  await seatBox('Ряд 2, место 6').click({ force: true });
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a06');
  expect(screen.getByText('Больше мест нельзя.').query()).toBeNull();
});

test('SC-10 restored seats that the shop does not hold stay in the cart; a refused seat is free again', async () => {
  const limit = { ok: false, refusal: { kind: 'limit' }, text: 'Больше мест нельзя.', code: '1' } as const;
  calls.holdSeats.mockResolvedValue(limit);
  const kept = { sessionId: 3, seats: [{ seatId: 1004, categoryId: 2 }], standing: [] };
  sessionStorage.setItem('foyer-hall-cart', JSON.stringify(kept));
  await show('list');
  await expect.element(screen.getByText(/^Время вышло/)).toBeVisible();
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.element(screen.getByText('Больше мест нельзя.')).toBeVisible();
  await screen.getByRole('button', { name: 'Понятно' }).click();
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a05');
  await expect.element(seatBox('Ряд 2, место 3')).not.toBeChecked();
});

test('SC-9 after a change of the hall the chosen seats are found again by their numbers', async () => {
  await show('list');
  await screen.getByText(/места 1, 3–8/).click();
  await seatBox('Ряд 2, место 3').click({ force: true });
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a03');
  const turned = { ...plan, seats: { ...plan.seats, ids: plan.seats.ids.toReversed() } };
  const rest = { planUrl: '/plans/b.json', version: 'b', mine: [], mineSeconds: 0, kept: [], standing: [] };
  calls.fetchPlan.mockResolvedValue(turned);
  calls.askFree.mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states: new Uint8Array(24) } });
  live.tell({ ...rest, kind: 'changes', since: 'a', changes: [] });
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a02, место\u00a06');
  expect(calls.holdSeats.mock.lastCall?.[0].seatIds).toEqual([1010]);
});

test('SC-9 places that a changed hall has no more leave the cart with a word, said once', async () => {
  const seats = [1004, 7001, 7002, 7003].map((seatId) => ({ seatId, categoryId: 2 }));
  sessionStorage.setItem('foyer-hall-cart', JSON.stringify({ sessionId: 3, seats, standing: [] }));
  await show('list');
  await expect.element(lines()).toHaveAccessibleName('Убрать: Ряд\u00a01, место\u00a05');
  await expect.element(screen.getByText(/План зала изменился: 3\sиз\sвыбранных\sмест/)).toBeVisible();
  await expect.poll(() => sessionStorage.getItem('foyer-hall-cart')).not.toContain('7001');
});
