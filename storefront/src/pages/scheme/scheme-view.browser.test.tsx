import { beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible, renderPart } from '#ui/testing/render-part.tsx';
import { SchemeView } from './scheme-view.tsx';

const now = new Date('2026-11-21T06:00:00Z');

beforeEach(() => sessionStorage.clear());

interface Shown {
  planUrl?: string | null;
  address?: string;
  /** The shop sells none of it. */
  atDesk?: boolean;
}

async function show({ planUrl = '/plans/a.json', address = '/scheme/ice', atDesk }: Shown = {}) {
  const composition = [
    {
      title: { ru: 'Чайка' },
      venue: { ru: 'Большой зал' },
      eventId: null,
      visits: 0,
      until: null,
      day: '2026-12-05',
      time: '19:00',
    },
  ];
  const closed = session({ state: 'closed', saleClosesAt: null });
  const open = [
    session({ id: 1, time: '11:00', state: 'sold-out', left: 0 }),
    session({ id: 2, time: '13:00', left: 6 }),
    session({ id: 3, time: '15:00', left: 40 }),
    session({ id: 4, day: '2026-11-22', time: '13:00', left: 5 }),
  ];
  const sessions = atDesk ? [closed] : open;
  const prices = [row({ zoneId: 1, price: 190_000 })];
  const sale = sampleSale({ sessions, prices }, { usesPlan: true, planUrl, composition });
  const setup = sampleSetup();
  const event = eventViewModel(sale, { setup, language: 'ru', now, refused: null });
  const areas = ['scheme', 'hall', 'event', 'buying', 'forms', 'errors', 'club'] as const;
  const router = await memoryRouter({ areas, now, address });
  const data = { event, planUrl, loneSeats: 'off', timeZone: 'UTC' } as const;
  return renderPart(inRouter(router, <SchemeView data={data} params={{ hash: 'ice' }} />));
}

/** A session of 21 November: each day stands before its times. */
const time = (text: string) =>
  screen
    .getByRole('navigation', { name: 'Время', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: /21\sноября/ })
    .getByRole('link', { name: new RegExp(text.replaceAll(' ', '\\s')), includeHidden: true });

test('SC-1 the header says title, age, note, duration, place with its map, a link to the rest and the composition', async () => {
  const part = await show();
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Соль и лёд');
  for (const fact of ['6+', 'Сто двадцать вещей', '1 ч 20 мин']) expect(part).toMatchTextContent(fact);
  await expect
    .element(screen.getByRole('link', { name: 'Нижняя набережная, 12, на карте' }))
    .toHaveAttribute('href', 'https://maps.example/12');
  const about = screen.getByRole('link', { name: 'О событии' });
  await expect.element(about).toHaveAttribute('href', '#folds');
  await about.click();
  await expect.element(screen.getByText('Чайка')).not.toBeVisible();
  await screen.getByText('Что входит').click();
  await expect.element(screen.getByText('Чайка')).toBeVisible();
  await expectAccessible(part);
});

test('EV-14 what only the box office sells says so and has no dead controls', async () => {
  const part = await show({ atDesk: true, planUrl: null });
  expect(part).toMatchTextContent('продаёт касса');
  expect(part).not.toMatchTextContent('билетов нет');
  expect(part.querySelector('form')).toBeNull();
  await expectAccessible(part);
});

test('SC-2 times say what is left, those with none say so, and a time is asked for before seats are shown', async () => {
  const part = await show();
  await expect.element(time('11:00')).toMatchTextContent('мест нет');
  await expect.element(time('13:00')).toMatchTextContent('осталось 6');
  await expect.element(screen.getByText('Выберите время.')).toBeVisible();
  expect(part.querySelector('[aria-label="Места"]')).toBeNull();
});

test('SC-2 with a chosen session the days wait behind the title, which names it, and come over the plan', async () => {
  const part = await show({ address: '/scheme/ice/2026-11-21/13:00' });
  const title = screen.getByRole('button', { name: /^сб\s21\sноя, 13:00\s?, выбрать другой день$/ });
  await expect.element(time('15:00')).not.toBeVisible();
  await title.click();
  await expect.element(time('15:00')).toBeVisible();
  await expectAccessible(part);
  await userEvent.keyboard('{Escape}');
  await expect.element(time('15:00')).not.toBeVisible();
  await expect.element(title).toHaveFocus();
});

test('SC-2 a chosen time brings the places of its session', async () => {
  const part = await show({ address: '/scheme/ice/2026-11-21/13:00' });
  await expect.element(screen.getByRole('region', { name: 'Места' })).toBeVisible();
  await expect.element(time('13:00')).toHaveAttribute('aria-current');
  expect(part).not.toMatchTextContent('Выберите время.');
});

test('SC-12 an event without a plan says that the diagram is not there yet, and where seats are sold', async () => {
  const part = await show({ planUrl: null, address: '/scheme/ice/2026-11-21/13:00' });
  await expect.element(screen.getByText('План зала ещё не загружен.')).toBeVisible();
  await expect.element(screen.getByText(/пока продаёт касса/)).toBeVisible();
  expect(part.querySelector('[aria-label="Места"]')).toBeNull();
  await expectAccessible(part);
});
