import { languages } from '@foyer/contract/rules/values.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { filterStore } from './filters/filter-store.ts';
import { renderListing } from './testing/render-listing.tsx';
import { sampleEvent, sampleListing, sampleNow, session } from './testing/sample-listing.ts';

const calls = vi.spyOn(globalThis, 'fetch');

beforeEach(async () => {
  await page.viewport(1440, 900);
  filterStore.clear();
  calls.mockReset();
});

afterEach(() => {
  expect(calls).not.toHaveBeenCalled();
});

async function search(text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await userEvent.keyboard('{Escape}');
}

/** Of the list; the panel of the search stands in the header. */
const titles = (part: Element) =>
  [...part.querySelectorAll('h3 a')]
    .filter((link) => !link.closest('[role=search]'))
    .map((link) => link.textContent);
const all = ['Соль и лёд', 'Вишнёвый сад', 'Кит, который молчал', 'Музей на год', 'Дом-коммуна'];
const theatre = ['Вишнёвый сад', 'Кит, который молчал', 'Дом-коммуна'];

describe('the programme', () => {
  test('AF-11 a card says date, times, title, age, price, place, tags and the card', async () => {
    const { part } = await renderListing();
    const card = page.getByRole('listitem').filter({ hasText: 'Вишнёвый сад' });
    await expect.element(card).toBeVisible();
    for (const text of [
      '21',
      'ноября, сб',
      '19:00',
      'и\u00a028\u00a0ноя',
      '16+',
      '900–1\u00a0900\u00a0₽',
      'Большой зал',
    ]) {
      expect(card.element().textContent).toContain(text);
    }
    const tags = [...card.element().querySelectorAll('ul li')].map((tag) => tag.textContent);
    expect(tags).toEqual(['Премьера', 'С детьми', 'Чехов', 'Пушкинская карта']);
    const map = page.getByRole('link', { name: 'Набережная, 12' }).first();
    await expect.element(map).toHaveAttribute('href', 'https://map.example/12');
    await expectAccessible(part);
  });

  test('AF-11 parts obey the flags of the house', async () => {
    const card = { columns: 3, image: true, action: true, address: false, description: false };
    const { part } = await renderListing({ setup: { tickets: card } });
    await expect.poll(() => titles(part)).toEqual(all);
    const orchard = page.getByRole('listitem').filter({ hasText: 'Вишнёвый сад' });
    expect(orchard.element().textContent).not.toContain('Площадь');
    expect(orchard.element().textContent).not.toContain('чай');
    const pass = page.getByRole('listitem').filter({ hasText: 'Музей на год' });
    expect(pass.element().textContent).toContain('Набережная, 12');
  });

  test('AF-11 a title that the house leaves to the picture is not seen, on wide screens neither', async () => {
    const card = { columns: 3, image: true, action: false, address: true, description: true };
    await renderListing({ setup: { tickets: card } });
    const title = () => page.getByRole('link', { name: 'Вишнёвый сад', exact: true });
    await expect.element(title()).toHaveStyle({ fontSize: '0px' });
    await renderListing({ setup: { tickets: card }, path: '/?day=2026-11-21' });
    await expect.element(page.getByRole('heading', { level: 3, name: 'Вишнёвый сад' })).toBeInTheDocument();
    await expect.element(title().last()).toHaveStyle({ fontSize: '0px' });
  });

  test('AF-11 More shows the whole description, Close the start again', async () => {
    const text = `<p>${'Чай и топоры за стеной зала. '.repeat(10)}</p><p>Конец <b>третьего</b> действия.</p>`;
    await renderListing({ listing: sampleListing({ events: [sampleEvent({ description: { ru: text } })] }) });
    const more = page.getByRole('button', { name: 'Ещё' });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    expect(document.body.textContent).not.toContain('третьего');
    await more.click();
    await expect.element(page.getByText('третьего')).toBeVisible();
    await page.getByRole('button', { name: 'Свернуть' }).click();
    await expect.element(page.getByText('третьего')).not.toBeInTheDocument();
  });

  test('AF-13 the link says the state of the sale and leads on in every one', async () => {
    await renderListing();
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(link('Купить: Соль и лёд')).toHaveAttribute('href', '/event/ice');
    await expect
      .element(link('Все билеты проданы: Кит, который молчал'))
      .toHaveAttribute('href', '/event/whale');
    await expect
      .element(link('В\u00a0продаже с\u00a025\u00a0ноября, 12:00: Дом-коммуна'))
      .toHaveAttribute('href', '/event/talk');
  });

  test('AF-17 an event with a plan leads to the plan', async () => {
    await renderListing();
    await expect
      .element(page.getByRole('link', { name: 'Купить: Вишнёвый сад' }))
      .toHaveAttribute('href', '/scheme/orchard');
  });

  test('AF-14 says how many are left only when they are few', async () => {
    const events = [
      sampleEvent({ id: 'few', ticketsLeft: 9 }),
      sampleEvent({ id: 'many', position: 2, ticketsLeft: 10 }),
    ];
    const { part } = await renderListing({ listing: sampleListing({ events }) });
    await expect.poll(() => part.textContent?.match(/осталось/g)?.length).toBe(1);
    expect(part.textContent).toContain('осталось\u00a09');
  });

  test('AF-19 the first menu shows no times', async () => {
    const { part } = await renderListing({ setup: { firstMenuWithoutTimes: true } });
    await expect.poll(() => titles(part)).toEqual(all);
    const times = (title: string) =>
      page.getByRole('listitem').filter({ hasText: title }).element().querySelectorAll('time').length;
    expect(times('Соль и лёд')).toBe(0);
    expect(times('Вишнёвый сад')).toBe(1);
  });

  test('AF-10 has as many columns as the house says, one on a phone', async () => {
    const columns = async (count: number) => {
      const card = { columns: count, image: true, action: true, address: true, description: true };
      const { part } = await renderListing({ setup: { tickets: card } });
      await expect.poll(() => titles(part).length).toBe(5);
      const [grid] = part.querySelectorAll('section > ol');
      return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0;
    };
    expect(await columns(1)).toBe(1);
    expect(await columns(2)).toBe(2);
    expect(await columns(4)).toBe(4);
    await page.viewport(360, 780);
    expect(await columns(4)).toBe(1);
  });
});

describe('menus and filters', () => {
  test('AF-1 AF-2 kinds and menus choose by the address; a new kind forgets the menu', async () => {
    const router = await renderListing();
    await page.getByRole('link', { name: 'Театр' }).click();
    await expect.poll(() => titles(router.part)).toEqual(theatre);
    expect(router.address).toBe('/?sid=12');
    await page.getByRole('link', { name: 'Абонементы' }).click();
    await expect.poll(() => titles(router.part)).toEqual(['Музей на год']);
    expect(router.address).toBe('/?id=2');
    router.back();
    await expect.poll(() => titles(router.part)).toEqual(theatre);
  });

  test('AF-3 AF-5 AF-6 AF-8 filters combine as they are pressed, with no call', async () => {
    const { part } = await renderListing();
    await page.getByRole('button', { name: 'С детьми' }).click();
    await expect.poll(() => titles(part)).toEqual(all.slice(0, 3));
    await page.getByRole('checkbox').click();
    await expect.poll(() => titles(part)).toEqual(all.slice(0, 2));
    await search('САД');
    await expect.poll(() => titles(part)).toEqual(['Вишнёвый сад']);
    expect(page.getByRole('status').element().textContent).toBe('1 событие');
    await search('');
    await page.getByRole('button', { name: 'С детьми' }).click();
    await expect.poll(() => titles(part)).toEqual(['Соль и лёд', 'Вишнёвый сад', 'Музей на год']);
  });

  test('AF-7 the reset link takes every filter and the days away', async () => {
    const router = await renderListing({ path: '/?day=2026-11-22..2026-11-24&sid=12' });
    await search('кит');
    await expect.poll(() => titles(router.part)).toEqual(['Кит, который молчал']);
    // What was typed goes last: it is not a filter that somebody pressed.
    await page.getByRole('link', { name: 'Сбросить фильтры' }).click();
    await expect.poll(() => router.address).toBe('/?sid=12');
    await expect.poll(() => titles(router.part)).toEqual(['Кит, который молчал']);
    expect(localStorage.getItem('afishaSearch')).toBe('кит');
    await page.getByRole('link', { name: 'Очистить поиск' }).click();
    await expect.poll(() => titles(router.part)).toEqual(theatre);
    expect(router.address).toBe('/?sid=12');
    expect(localStorage.getItem('afishaSearch')).toBeNull();
  });

  test('AF-7 reset=1 clears what was stored', async () => {
    filterStore.change({ search: 'кит', days: { from: '2026-11-22', to: '2026-11-22' } }, sampleNow);
    const router = await renderListing({ path: '/?reset=1' });
    await expect.poll(() => router.address).toBe('/');
    await expect.poll(() => titles(router.part)).toEqual(all);
    expect(localStorage.getItem('afishaSearch')).toBeNull();
  });

  test('AF-9 what was chosen is stored, and comes back at load', async () => {
    const router = await renderListing();
    await search('кит');
    await page.getByRole('button', { name: 'С детьми' }).click();
    await page.getByRole('link', { name: 'вс 22 ноября' }).click();
    await expect.poll(() => localStorage.getItem('afishaCalendar')).toContain('2026-11-22');
    expect(localStorage.getItem('afishaSearch')).toBe('кит');
    expect(localStorage.getItem('afishaTagsId')).toBe('[2]');
    router.part.remove();
    const again = await renderListing();
    await expect.poll(() => again.address).toBe('/?day=2026-11-22');
    await expect.poll(() => titles(again.part)).toEqual(['Кит, который молчал']);
  });

  test('AF-4 the calendar chooses a range and marks the empty days', async () => {
    const router = await renderListing();
    await page.getByRole('button', { name: 'Выбрать дни в календаре' }).click();
    await expect
      .element(page.getByRole('button', { name: 'понедельник, 23\u00a0ноября 2026, событий нет' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'воскресенье, 22\u00a0ноября 2026' }).click();
    await page.getByRole('button', { name: 'вторник, 24\u00a0ноября 2026' }).click();
    await page.getByRole('button', { name: '22–24\u00a0ноября' }).click();
    await expect.poll(() => router.address).toBe('/?day=2026-11-22..2026-11-24');
    await expect
      .poll(() => titles(router.part))
      .toEqual(['Соль и лёд', 'Кит, который молчал', 'Музей на год']);
  });

  test('AF-4 is not there for a menu that has no filter by days', async () => {
    await renderListing({ path: '/?id=2' });
    await expect.element(page.getByRole('link', { name: 'Музей на год', exact: true })).toBeVisible();
    await expect.element(page.getByRole('navigation', { name: 'Дни' })).not.toBeInTheDocument();
  });
});

describe('the timetable', () => {
  test('one tap on a session leads to the page with day and time chosen', async () => {
    const router = await renderListing({ path: '/?day=2026-11-21' });
    await page.getByRole('link', { name: /^19:00 ?от/ }).click();
    expect(router.left).toEqual(['/scheme/orchard/2026-11-21/19:00']);
    const gone = page.getByRole('link', { name: /^11:00 ?мест нет/ });
    await expect.element(gone).toHaveAttribute('href', '/event/ice/2026-11-21/11:00');
    await expect.element(page.getByText(/осталось.4/)).toBeVisible();
    await expectAccessible(router.part);
  });

  test('rows of a phone are of one height, however much an event has to say of itself', async () => {
    await page.viewport(390, 780);
    const events = [
      sampleEvent({ id: 'short', title: { ru: 'Соль' }, venueId: null }),
      sampleEvent({
        id: 'long',
        title: { ru: 'Лёд' },
        position: 2,
        duration: 90,
        sessions: [21, 22, 24, 25, 27, 28].map((day) => session(`2026-11-${day}`, '11:00', 50, 35_000)),
      }),
    ];
    const venues = [
      {
        id: 1,
        name: { ru: 'Большой зал имени первых строителей города' },
        address: {},
        mapUrl: null,
      },
    ];
    await renderListing({ path: '/?day=2026-11-21', listing: sampleListing({ events, venues }) });
    await expect.element(page.getByRole('heading', { name: 'Лёд' })).toBeInTheDocument();
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    const [short, long] = rows
      .elements()
      .map((row) => row.querySelector('p')?.getBoundingClientRect().height);
    expect(long).toBe(short);
    expect(rows.nth(1).element().textContent).toContain('до\u00a028\u00a0ноября');
  });

  test('AF-11 a row of the day obeys the flags of the house too', async () => {
    const row = () => page.getByRole('listitem').filter({ hasText: 'Вишнёвый сад' }).last();
    await renderListing({ path: '/?day=2026-11-21' });
    await expect.element(row()).toMatchTextContent(/Большой.зал/);
    await expect.element(row()).toMatchTextContent(/пьют.чай/);
    const card = { columns: 3, image: true, action: true, address: false, description: false };
    await renderListing({ setup: { tickets: card }, path: '/?day=2026-11-21' });
    await expect.element(row()).not.toMatchTextContent(/Большой.зал/);
    await expect.element(row()).not.toMatchTextContent(/чай/);
  });

  test('AF-19 the first menu shows no times in the timetable either: the day is the button', async () => {
    const { part } = await renderListing({
      setup: { firstMenuWithoutTimes: true },
      path: '/?day=2026-11-21',
    });
    const row = page.getByRole('listitem').filter({ hasText: 'Соль и лёд' }).last();
    const day = row.getByRole('link', { name: /^21.ноября/ });
    await expect.element(day).toHaveAttribute('href', '/event/ice/2026-11-21');
    expect(row.element().textContent).not.toMatch(/\d:00/);
    expect(part.textContent).toContain('19:00');
  });

  test('a day is chosen in the strip, and the way back finds the day before', async () => {
    const router = await renderListing();
    const choose = (name: string) => page.getByRole('link', { name }).click();
    await choose('вс 22 ноября');
    await choose('сб 28 ноября');
    await choose('вс 22 ноября');
    await expect
      .element(page.getByRole('heading', { name: 'Завтра, воскресенье, 22\u00a0ноября' }))
      .toBeInTheDocument();
    router.back();
    await expect.element(page.getByRole('heading', { name: 'Суббота, 28\u00a0ноября' })).toBeInTheDocument();
  });

  test('AF-4 the days are one stop of the Tab key, at the chosen one, and arrows lead along them', async () => {
    await renderListing({ path: '/?day=2026-11-22' });
    const days = page.getByRole('navigation', { name: 'Дни' });
    const links = () => [...days.element().querySelectorAll('a')];
    await expect.poll(() => links().filter(({ tabIndex }) => tabIndex === 0).length).toBe(1);
    const stop = links().find(({ tabIndex }) => tabIndex === 0);
    expect(stop?.ariaCurrent).toBe('date');
    stop?.focus();
    await userEvent.keyboard('{Home}');
    expect(document.activeElement?.textContent).toBe('Все дни');
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: /^Выбрать дни/ })).toHaveFocus();
  });

  test('AF-16 a day without events says so and leads to the nearest one', async () => {
    const router = await renderListing({ path: '/?day=2026-11-23' });
    await expect.element(page.getByText('Понедельник, 23\u00a0ноября: событий нет')).toBeVisible();
    await page.getByRole('link', { name: /Ближайший день/ }).click();
    expect(router.address).toBe('/?day=2026-11-24');
  });
});

describe('pages and states', () => {
  const many = sampleListing({
    events: Array.from({ length: 30 }, (_, index) =>
      sampleEvent({
        id: `e${index}`,
        position: index,
        title: { ru: `Событие ${index}` },
        sessions: [session(`2026-11-${21 + Math.floor(index / 6)}`, '11:00', 50, 35_000)],
      }),
    ),
  });

  test('AF-15 loads the next N of M after a moment, hurried presses count once, and the focus goes on', async () => {
    const router = await renderListing({ listing: many, setup: { pageSize: 12 } });
    const next = page.getByRole('link', { name: 'Показать ещё 12 из\u00a030' });
    await expect.element(next).toBeVisible();
    const link = next.element();
    for (let press = 0; press < 3; press += 1)
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await expect.poll(() => titles(router.part).length).toBe(24);
    expect(router.address).toBe('/?page=2');
    await expect.poll(() => document.activeElement?.textContent).toBe('Событие 12');
    await page.getByRole('link', { name: 'Показать ещё 6 из\u00a030' }).click();
    await expect.poll(() => titles(router.part).length).toBe(30);
  });

  test('AF-15 the next events stand after 100 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { part } = await renderListing({ listing: many, setup: { pageSize: 12 } });
    const next = page.getByRole('link', { name: 'Показать ещё 12 из\u00a030' });
    await expect.element(next).toBeVisible();
    next.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    await vi.advanceTimersByTimeAsync(99);
    expect(titles(part)).toHaveLength(12);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => titles(part)).toHaveLength(24);
  });

  test('AF-16 nothing found says so, with a reset', async () => {
    const { part } = await renderListing();
    await search('слон');
    await expect.element(page.getByRole('heading', { name: 'Ничего не нашлось' })).toBeVisible();
    await expectAccessible(part);
    await page.getByRole('link', { name: 'Очистить поиск' }).first().click();
    await expect.poll(() => titles(part)).toEqual(all);
  });

  test('AF-16 an empty shop says that nothing is on sale', async () => {
    const { part } = await renderListing({ listing: sampleListing({ events: [] }) });
    await expect.element(page.getByRole('heading', { name: 'Событий в\u00a0продаже нет' })).toBeVisible();
    await expectAccessible(part);
  });

  test.each(languages)('AF-11 both views speak %s and are accessible, in the dark too', async (language) => {
    document.documentElement.dataset.theme = 'dark';
    const programme = await renderListing({ language });
    await expect.poll(() => titles(programme.part).length).toBe(5);
    await expectAccessible(programme.part);
    programme.part.remove();
    const timetable = await renderListing({ language, path: '/?day=2026-11-21' });
    await expect.poll(() => titles(timetable.part).length).toBeGreaterThan(1);
    await expectAccessible(timetable.part);
    delete document.documentElement.dataset.theme;
  });
});
