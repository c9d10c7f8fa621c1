import { expect } from 'vitest';
import { page as screen } from 'vitest/browser';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { ModalHost } from '#features/shell/modal.tsx';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { SchemeView } from '#pages/scheme/scheme-view.tsx';
import type { HallMode } from '#pages/scheme/view-switch.tsx';
import { renderPart } from '#ui/testing/render-part.tsx';

const now = new Date('2026-11-21T06:00:00Z');

export const usualPrices = [
  row({ zoneId: 1, categoryId: 1, categoryName: { ru: 'Полный' }, price: 190_000 }),
  row({ zoneId: 1, categoryId: 2, categoryName: { ru: 'Студенческий' }, price: 133_000 }),
  row({ zoneId: 2, categoryId: 1, categoryName: { ru: 'Полный' }, price: 50_000 }),
];

/** The page of a hall with the sample plan and its cart. */
export async function showHall(
  mode: HallMode = 'plan',
  prices = usualPrices,
  loneSeats: 'off' | 'refuse' = 'off',
  left = 40,
): Promise<HTMLElement> {
  const returns = { allowed: true, keepsFee: false, ladder: [{ days: 0, percent: 50 }] };
  const sale = sampleSale({ sessions: [session({ id: 3, left })], prices }, { orderLimit: 4, returns });
  const setup = sampleSetup();
  const event = eventViewModel(sale, { setup, language: 'ru', now, refused: null });
  const areas = ['scheme', 'hall', 'event', 'buying', 'forms', 'errors', 'club', 'shell'] as const;
  const router = await memoryRouter({ areas, now, address: '/scheme/ice/2026-11-21/10:00' });
  const data = { event, planUrl: '/plans/a.json', loneSeats, timeZone: 'UTC' } as const;
  const part = await renderPart(
    inRouter(
      router,
      <ModalHost>
        <SchemeView data={data} params={{ hash: 'ice' }} />
      </ModalHost>,
    ),
  );
  if (mode === 'list') await screen.getByRole('button', { name: 'Список' }).click();
  return part;
}

/** Presses a seat of the drawing with the mouse. */
export async function pressSeat(part: HTMLElement, nth: number): Promise<void> {
  const grid = screen.getByRole('grid');
  await expect.element(grid).toBeVisible();
  await expect.poll(() => part.querySelectorAll('[data-layer="seats"] path[data-look]').length).toBe(24);
  const seat = part.querySelectorAll('[data-layer="seats"] path[data-look]')[nth]?.getBoundingClientRect();
  const canvas = grid.element().firstElementChild;
  if (!seat || !canvas) throw new Error('no seat is drawn');
  const place = { clientX: seat.x + seat.width / 2, clientY: seat.y + seat.height / 2 };
  for (const type of ['pointerdown', 'pointerup'])
    canvas.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1, pointerType: 'mouse', button: 0 }));
}
