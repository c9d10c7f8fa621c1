import {
  type FreeSeats,
  type HallPlan,
  type HeldSeats,
  type HoldSeatsRequest,
  seatFlags,
} from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { samplePlan } from './testing/sample-plan.ts';
import { showHall as show } from './testing/show-hall.tsx';

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

const plan = samplePlan({ sectors: 1, rows: 2, seats: 8 });
const flags = plan.seats.flags.map((_, seat) => [seatFlags.wheelchair, seatFlags.companion][seat] ?? 0);
const until = Date.parse('2027-03-12T19:00:00Z');

beforeEach(async () => {
  await screen.viewport(1440, 900);
  sessionStorage.clear();
  calls.fetchPlan.mockReset().mockResolvedValue({ ...plan, seats: { ...plan.seats, flags } });
  calls.holdSeats.mockReset().mockImplementation(async ({ seatIds }) => ({
    ok: true,
    value: { seatIds, takenIds: [], overIds: [], seconds: 180 },
  }));
  tell([
    { id: 12, isForWheelchair: true, until, closedAfter: false, seats: [0, 1] },
    { id: 13, isForWheelchair: false, until, closedAfter: false, seats: [10, 11] },
  ]);
});

function tell(kept: FreeSeats['kept']): void {
  const seats = new Set(kept.flatMap((keep) => keep.seats));
  const states = Uint8Array.from({ length: 16 }, (_, seat) => (seats.has(seat) ? 1 : 0));
  const rest = { planUrl: '', version: 'a', mine: [], mineSeconds: 0, standing: [] };
  calls.askFree.mockReset().mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states, kept } });
}

const inCart = () => screen.getByRole('button', { name: /^Убрать:/ });

test('H1 the list says what is kept, for whom and until when, and opens wheelchair places to who says so', async () => {
  const part = await show('list');
  const house = screen.getByText(spaced('Зарезервированы до 12 марта, 19:00, потом для всех:'));
  await expect.element(house).toBeVisible();
  expect(house.element().textContent).toMatch(spaced('Сектор 1, Ряд 2, места 3–4'));
  await expect.element(screen.getByText(spaced('Для зрителей на кресле-коляске до'))).toBeVisible();
  await expectAccessible(part);
  await screen.getByRole('button', { name: spaced('Я на коляске, показать эти места') }).click();
  await screen.getByText(/^Ряд\s1$/).click();
  await screen.getByRole('checkbox', { name: /Ряд\s1, место\s1,.*для кресла-коляски/ }).click();
  await expect.element(inCart()).toBeVisible();
  const claim = { isWheelchairUser: true };
  expect(calls.holdSeats.mock.calls[0]?.[0]).toMatchObject({ seatIds: [1000], claim });
  expect(sessionStorage.getItem('foyer-hall-cart')).toContain('"isWheelchairUser":true');
});

test('H3 on the plan a wheelchair place is offered with the seat beside it', async () => {
  const part = await show();
  const press = await pressesOf(part);
  expect(part.querySelectorAll('[data-look="4"]')).toHaveLength(4);
  await expect.element(screen.getByText('зарезервировано', { exact: true })).toBeVisible();
  press(0);
  const popover = screen.getByRole('dialog', { name: /Ряд\s1, место\s1/ });
  await expect
    .element(popover.getByText(spaced('Место для зрителей на кресле-коляске до 12 марта, 19:00')))
    .toBeVisible();
  await popover.getByRole('button', { name: spaced('Я на коляске, взять это место') }).click();
  const companion = popover.getByRole('checkbox', { name: spaced('и место рядом для сопровождающего') });
  await expect.element(companion).toBeChecked();
  await popover.getByRole('button', { name: /^Взять за/ }).click();
  await expect
    .poll(() => calls.holdSeats.mock.calls.flatMap(([{ seatIds }]) => seatIds))
    .toEqual([1000, 1001]);
});

test('H1 a seat that the house keeps says when everybody can buy it, and offers nothing', async () => {
  const press = await pressesOf(await show());
  press(10);
  const popover = screen.getByRole('dialog', { name: /Ряд\s2, место\s3/ });
  await expect
    .element(popover.getByText(spaced('зарезервировано до 12 марта, 19:00. Потом его сможет купить каждый')))
    .toBeVisible();
  expect(popover.getByRole('button', { name: /Взять|коляск/ }).elements()).toEqual([]);
});

/** Some of the spaces on the page do not break. */
function spaced(words: string): RegExp {
  return new RegExp(words.replaceAll(' ', '\\s'));
}

async function pressesOf(part: HTMLElement): Promise<(seat: number) => void> {
  const seats = () => part.querySelectorAll('[data-layer="seats"] path[data-look]');
  await expect.poll(() => seats().length).toBe(16);
  return (seat) => {
    const box = seats()[seat]?.getBoundingClientRect();
    const canvas = screen.getByRole('grid').element().firstElementChild;
    if (!box || !canvas) throw new Error('no seat is drawn');
    const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    for (const type of ['pointerdown', 'pointerup'])
      canvas.dispatchEvent(
        new PointerEvent(type, { ...place, pointerId: 1, pointerType: 'mouse', button: 0 }),
      );
  };
}
