import type { FreeSeats, HallPlan, HeldSeats, HoldSeatsRequest } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
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
vi.mock('./live-seats.ts', () => ({ watchSeats: () => () => undefined }));

const onePrice = usualPrices.slice(0, 1);

beforeEach(async () => {
  await screen.viewport(1440, 900);
  sessionStorage.clear();
  calls.fetchPlan.mockResolvedValue(samplePlan({ sectors: 1, rows: 3, seats: 8 }));
  const states = new Uint8Array(24);
  const value = {
    kind: 'full',
    planUrl: '',
    version: 'a',
    mine: [],
    mineSeconds: 0,
    standing: [],
    kept: [],
    states,
  } as const;
  calls.askFree.mockResolvedValue({ ok: true, value });
  calls.holdSeats.mockReset().mockImplementation(async ({ seatIds }) => ({
    ok: true,
    value: { seatIds, takenIds: [], overIds: [], seconds: 180 },
  }));
  calls.releaseSeats.mockClear();
});

const lines = () => screen.getByRole('button', { name: /^Убрать:/ });

test('SC-5 SC-7 one press takes a seat of one price, says which, and can be undone', async () => {
  const part = await show('plan', onePrice);
  await pressSeat(part, 3);
  const said = screen.getByText(/^Взято: Сектор 1, ряд\s1, место\s4$/);
  await expect.element(said).toBeVisible();
  expect(calls.holdSeats.mock.calls[0]?.[0]).toMatchObject({ sessionId: 3, seatIds: [1003] });
  expect(screen.getByRole('dialog').query()).toBeNull();
  await expectAccessible(part);
  await screen.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(lines()).not.toBeInTheDocument();
  expect(calls.releaseSeats).toHaveBeenCalled();
});

test('SC-5 a second press on one’s own seat shows it with the way to give it back', async () => {
  const part = await show('plan', onePrice);
  await pressSeat(part, 3);
  const pressed = performance.now();
  await expect.element(lines()).toBeVisible();
  const popover = screen.getByRole('dialog', { name: /Ряд\s1, место\s4/ });
  // Two quick presses would zoom.
  await expect.poll(() => performance.now() - pressed).toBeGreaterThan(400);
  await pressSeat(part, 3);
  await popover.getByRole('button', { name: 'Убрать' }).click();
  await expect.element(lines()).not.toBeInTheDocument();
});

test('SC-7 the best places for two stand on the plan and beside it; either press takes them', async () => {
  const part = await show('plan', onePrice);
  await expect.element(screen.getByRole('grid')).toBeVisible();
  const offer = () => part.querySelector<HTMLElement>('[aria-hidden] > button');
  await expect.poll(offer).not.toBeNull();
  expect(offer()?.textContent).toMatch(/3\s840/);
  await expect.element(screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first()).toBeVisible();
  offer()?.click();
  await expect.poll(() => lines().elements().length).toBe(2);
  expect(offer()).toBeNull();
});

test('SC-7 no more places are offered together than the house still sells', async () => {
  const part = await show('plan', onePrice, 'off', 1);
  await expect.element(screen.getByText('Столько мест рядом сейчас нет.')).toBeVisible();
  expect(part.querySelector('[aria-hidden] > button')).toBeNull();
  await screen.getByRole('button', { name: '1', exact: true }).click();
  await expect.element(screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first()).toBeVisible();
});

test('SC-10 a seat that is more than the house still sells leaves the cart with the reason', async () => {
  const text = 'Место недоступно. «Партер»: осталось 2 билета. Возьмите не больше или выберите другие места.';
  calls.holdSeats.mockResolvedValue({ ok: false, refusal: { kind: 'place-taken' }, text, code: '1' });
  const part = await show('plan', onePrice);
  await pressSeat(part, 3);
  await expect.element(screen.getByRole('dialog').getByText(text)).toBeVisible();
  await expect.element(lines()).not.toBeInTheDocument();
});

test('SC-7 on a low screen, where nothing is pinned, the offers and the way back are within reach', async () => {
  await screen.viewport(780, 360);
  await show('plan', onePrice);
  await screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first().click();
  await expect.element(screen.getByText(/^Взято:/)).toBeVisible();
  await screen.getByRole('button', { name: 'Отменить' }).click();
  await expect.element(screen.getByText(/^Взято:/)).not.toBeInTheDocument();
});

test.each([
  ['leads to them where some are left', 3, usualPrices],
  ['is not shown where all are gone', 0, usualPrices],
  ['is not shown where the event sells none', 3, onePrice],
])('SC-6 the offer of standing places %s', async (_, left, prices) => {
  await screen.viewport(360, 740);
  const answer = await calls.askFree();
  if (!answer.ok) throw new Error('no seats');
  calls.askFree.mockResolvedValue({ ok: true, value: { ...answer.value, standing: [{ id: 7, left }] } });
  await show('plan', prices);
  await expect.element(screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first()).toBeVisible();
  const standing = screen.getByRole('button', { name: 'Стоячие места' });
  if (left === 0 || prices === onePrice) {
    expect(standing.query()).toBeNull();
    return;
  }
  await standing.click();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Галёрка/);
  await screen.getByRole('button', { name: 'Ваши места' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Ваши места' })).not.toBeInTheDocument();
});

test.each([
  ['on a phone', 360, 740],
  ['on a desktop', 1440, 900],
])('SC-7 by keyboard the focus stays in the cart after each action, %s', async (_, width, height) => {
  await screen.viewport(width, height);
  await show('plan', onePrice);
  const offer = screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first();
  const press = async (button: typeof offer) => {
    await expect.element(button).toBeVisible();
    pressable(button.element()).focus();
    await userEvent.keyboard('{Enter}');
  };
  const buy = screen.getByRole('button', { name: 'Купить' });
  await press(offer);
  await expect.element(buy).toHaveFocus();
  await press(screen.getByRole('button', { name: 'Отменить' }));
  await expect.element(screen.getByRole('button', { name: '1', exact: true })).toHaveFocus();
  await press(offer);
  await expect.element(buy).toHaveFocus();
  if (width < 1100) await press(screen.getByRole('button', { name: 'Купить' }));
  await expect.poll(() => lines().elements().length).toBe(2);
  await press(lines().first());
  await expect.poll(() => lines().elements().length).toBe(1);
  await expect.element(lines().first()).toHaveFocus();
  await press(lines().first());
  await expect.element(screen.getByRole('heading', { name: 'Ваши места' })).toHaveFocus();
});

test('SC-7 the way back waits while it has the focus', async () => {
  await show('plan', onePrice);
  const offer = screen.getByRole('list', { name: /Рядом/ }).getByRole('button').first();
  await expect.element(offer).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const undo = screen.getByRole('button', { name: 'Отменить' });
    pressable(offer.element()).click();
    await expect.element(undo).toBeVisible();
    pressable(undo.element()).focus();
    vi.advanceTimersByTime(6_000);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await expect.element(undo).toHaveFocus();
    pressable(undo.element()).blur();
    vi.advanceTimersByTime(6_000);
    await expect.element(undo).not.toBeInTheDocument();
    await expect.poll(() => lines().elements().length).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

function pressable(element: Element): HTMLElement {
  if (!(element instanceof HTMLElement)) throw new Error('nothing to press');
  return element;
}
