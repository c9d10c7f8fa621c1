import type { FreeSeats, HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { samplePlan } from './testing/sample-plan.ts';
import { showHall as show } from './testing/show-hall.tsx';

const calls = vi.hoisted(() => ({
  fetchPlan: vi.fn<() => Promise<HallPlan>>(),
  fetchBackdrop: vi.fn(async () => null),
  fetchViews: vi.fn<() => Promise<Picture[]>>(),
  askFree: vi.fn<() => Promise<Answer<FreeSeats>>>(),
  releaseOnLeaving: vi.fn(),
}));
vi.mock('./seat-calls.ts', () => calls);
vi.mock('./live-seats.ts', () => ({ watchSeats: () => () => undefined }));

beforeEach(async () => {
  await screen.viewport(1440, 900);
  sessionStorage.clear();
  const rest = { planUrl: '', version: 'a', mine: [], mineSeconds: 0, kept: [], standing: [] };
  const states = Uint8Array.from({ length: 24 }, (_, seat) => (seat === 9 ? 2 : 0));
  calls.askFree.mockResolvedValue({ ok: true, value: { ...rest, kind: 'full', states } });
});

const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
const viewOf = (id: number, alt: string): Picture => ({
  ...{ id, alt: { ru: alt }, width: 1290, height: 726, ground: '#222222', preview: '', fallbackUrl: dot },
  sources: [{ type: 'image/avif', width: 430, url: dot }],
  focal: null,
});

/** The first row has a view, its first seat another one, the third row none. */
function withViews(url: string): void {
  const plan = samplePlan({ sectors: 1, rows: 3, seats: 8 });
  const ofSeats = Array.from({ length: 24 }, (_, seat) => (seat === 0 ? 1 : seat < 16 ? 0 : -1));
  calls.fetchPlan.mockResolvedValue({ ...plan, views: { url, ofSeats } });
  calls.fetchViews.mockReset().mockResolvedValue([viewOf(1, 'Вся сцена'), viewOf(2, '')]);
}

test('SC-5 by the keyboard too the popover shows what is seen from the seat, small, then large', async () => {
  withViews('/plans/views-a.json');
  const part = await show();
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look]').length).toBe(24);
  expect(calls.fetchViews.mock.calls.length).toBe(0);
  const grid = screen.getByRole('grid').element();
  if (!(grid instanceof HTMLElement)) throw new Error('there is no plan');
  grid.focus();
  await userEvent.keyboard('{ArrowUp}{Home}');
  await expect.poll(() => part.querySelector('#seat-now')?.textContent).toMatch(/^Ряд\s2, место\s1,/);
  await userEvent.keyboard('{Enter}');
  const small = screen.getByRole('button', { name: 'Вид с этого места' });
  await expect.element(small).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Полный' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(small).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const large = screen.getByRole('img', { name: 'Вся сцена' });
  await expect.element(large).toBeVisible();
  await expect.element(screen.getByRole('dialog', { name: /^Ряд\s2, место\s1$/ })).toBeVisible();
  await expectAccessible(document.body);
  await userEvent.keyboard('{Escape}');
  await expect.element(large).not.toBeInTheDocument();
  await expect.element(small).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(small).not.toBeInTheDocument();
  expect(document.activeElement).toBe(grid);
  expect(calls.fetchViews.mock.calls).toEqual([['/plans/views-a.json']]);
});

test('SC-5 the list twin has the view of a row, of seats that have their own, and of nothing else', async () => {
  withViews('/plans/views-b.json');
  const part = await show('list');
  await screen
    .getByText(/места 1–8/)
    .first()
    .click();
  await expect.element(screen.getByRole('button', { name: 'Вид с мест 2–8' })).toBeVisible();
  await screen.getByRole('button', { name: 'Вид с мест 1', exact: true }).click();
  const name = /^Сцена, как её видно отсюда: Ряд\s1, место\s1$/;
  await expect.element(screen.getByRole('img', { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByText(/места 1, 3–8/).click();
  await expect.element(screen.getByRole('button', { name: /^Вид из ряда\s2$/ })).toBeVisible();
  await expectAccessible(part);
  await screen
    .getByText(/места 1–8/)
    .last()
    .click();
  await expect.element(screen.getByRole('checkbox', { name: /^Ряд\s3, место\s1/ })).toBeVisible();
  expect(part.querySelectorAll('[aria-haspopup="dialog"]')).toHaveLength(0);
});
