import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { renderEvent } from './testing/render-event.tsx';

const three = '/event/ice/2026-11-21/15:00';
const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const number = (name: string) => page.getByRole('textbox', { name, exact: true });
const add = (name: string) => rowOf(name).getByRole('button', { name: /^Добавить один/ });
const form = () => page.getByRole('textbox', { name: 'Имя и фамилия' });
const sum = () => page.getByText(/Сервисный/);
const daysRow = () => page.getByRole('navigation', { name: 'День' });
/** A text somewhere in an element, whatever kind its spaces are. */
const saying = (text: string) =>
  new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s'));
const time = (text: string) => times().getByRole('link', { name: saying(text) });
const times = () => page.getByRole('navigation', { name: 'Время' });

beforeEach(() => sessionStorage.clear());

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('the event', () => {
  test('EV-1 says title, note, age, place with its map, duration and what a subscription holds', async () => {
    const composition = [
      {
        eventId: 'seagull',
        title: { ru: 'Чайка' },
        venue: { ru: 'Большой зал' },
        day: '2026-12-05',
        time: '19:00',
        visits: 0,
        until: null,
      },
      {
        eventId: 'walk',
        title: { ru: 'Прогулка' },
        venue: {},
        day: null,
        time: '00:00',
        visits: 3,
        until: '2027-05-31',
      },
    ];
    const { part } = await renderEvent({ sale: sampleSale({}, { composition }) });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Соль и лёд');
    expect(part).toMatchTextContent('Сто двадцать вещей');
    expect(part).toMatchTextContent('6+');
    expect(part).toMatchTextContent('1 ч 20 мин');
    await expect
      .element(page.getByRole('link', { name: 'Нижняя набережная, 12, на карте' }))
      .toHaveAttribute('href', 'https://maps.example/12');
    await expect.element(page.getByText('Чайка')).not.toBeVisible();
    await page.getByText('Что входит').click();
    await expect.element(page.getByText('Чайка')).toBeVisible();
    await expect.element(page.getByText('суббота, 5 декабря, 19:00, Большой зал')).toBeVisible();
    await expect.element(page.getByText(saying('3 посещения, по 31 мая'))).toBeVisible();
    await expectAccessible(part);
  });

  test('EV-1 the text stands open where there is room, and behind its fold on a phone', async () => {
    const description = { ru: '<p>Лёд можно трогать.</p>' };
    await page.viewport(414, 896);
    await renderEvent({ sale: sampleSale({ prices: [row({}), row({ categoryId: 2 })] }, { description }) });
    await expect.element(page.getByText('Лёд можно трогать.')).not.toBeVisible();
    await page.viewport(1440, 900);
    await expect.element(page.getByText('Лёд можно трогать.')).toBeVisible();
    await page.viewport(414, 896);
  });

  test('EV-1 the heading is read first, then the sale, then picture and facts; on the screen the picture leads', async () => {
    const { part } = await renderEvent({ sale: sampleSale() });
    const [heading, days, facts] = ['h1', 'nav', 'dl'].map((tag) => part.querySelector(tag));
    if (!heading || !days || !facts) throw new Error('the page lacks a part');
    const follows = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(follows(heading, days) && follows(days, facts)).toBe(true);
    expect(facts.getBoundingClientRect().top).toBeLessThan(days.getBoundingClientRect().top);
  });

  test('EV-10 that one has to sign in is said before a time is chosen', async () => {
    const signIn = { ...sampleSetup().signIn, enabled: true };
    await renderEvent({ sale: sampleSale({}, { needsSignIn: true }), setup: { signIn } });
    await expect
      .element(page.getByText('Билеты на это событие продаются после входа в профиль.'))
      .toBeVisible();
  });

  test('PG-1 a rough copy of the picture is there with the page, under the picture itself', async () => {
    const preview = dot;
    const picture = {
      ...{ id: 1, alt: { ru: 'Кит над льдиной' }, width: 860, height: 860, ground: '#222222', preview },
      ...{ fallbackUrl: preview, sources: [], focal: null },
    };
    const { part } = await renderEvent({ sale: sampleSale({}, { picture }) });
    const [rough, own] = [...part.querySelectorAll('img')];
    expect([rough?.getAttribute('src'), rough?.alt, own?.alt]).toEqual([preview, '', 'Кит над льдиной']);
    expect(own?.getBoundingClientRect()).toEqual(rough?.getBoundingClientRect());
    await expectAccessible(part);
  });

  test('PG-1 a cropped picture keeps the point in sight that the house names', async () => {
    const picture = {
      ...{ id: 1, alt: {}, width: 600, height: 800, ground: '#222222', preview: '', fallbackUrl: dot },
      ...{ sources: [], focal: { x: 50, y: 20 } },
    };
    const { part } = await renderEvent({ sale: sampleSale({}, { picture }) });
    const [own] = part.querySelectorAll('img');
    expect(own && getComputedStyle(own).objectPosition).toBe('50% 20%');
  });

  test('EV-2 days are links with day in the path; those without tickets are marked', async () => {
    const router = await renderEvent({ sale: sampleSale() });
    await expect
      .element(daysRow().getByRole('link', { name: 'понедельник, 23 ноября, билетов нет' }))
      .toBeVisible();
    await daysRow().getByRole('link', { name: 'воскресенье, 22 ноября' }).click();
    expect(router.state().url.pathname).toBe('/event/ice/2026-11-22');
    await expect
      .element(daysRow().getByRole('link', { name: 'воскресенье, 22 ноября' }))
      .toHaveAttribute('aria-current', 'date');
  });

  test.each([
    [1440, 7],
    [768, 4],
    [680, 3],
    [480, 2],
    [320, 1],
  ])('EV-2 at a width of %i the carousel shows %i days', async (width, slides) => {
    await page.viewport(width, 800);
    const days = Array.from({ length: 10 }, (_, index) =>
      session({ id: index + 1, day: `2026-11-${21 + (index % 10)}` }),
    ).slice(0, 9);
    await renderEvent({ sale: sampleSale({ sessions: days }) });
    const [first] = daysRow().getByRole('link').elements();
    const row = first?.parentElement;
    if (!first || !row) throw new Error('no carousel');
    expect(Math.round(row.clientWidth / first.getBoundingClientRect().width)).toBe(slides);
    await page.viewport(414, 896);
  });

  test('EV-2 a single date is plain text', async () => {
    const { part } = await renderEvent({ sale: sampleSale({ sessions: [session({})] }) });
    expect(part).toMatchTextContent('суббота, 21 ноября');
    expect(daysRow().elements()).toHaveLength(0);
  });

  test('EV-3 times show price and what is left below the limit; a no-time session has no time', async () => {
    await renderEvent({ sale: sampleSale() });
    await expect.element(time('11:00')).toMatchTextContent('мест нет');
    await expect.element(time('13:00')).toMatchTextContent('от 220 ₽ · осталось 6');
    await expect.element(time('15:00')).not.toMatchTextContent('ещё');
    await daysRow().getByRole('link', { name: 'воскресенье, 22 ноября' }).click();
    expect(times().elements()).toHaveLength(0);
    const heading = page.getByRole('heading', { name: /Билеты/ });
    await expect.element(heading).toMatchTextContent('Билеты: воскресенье, 22 ноября');
    expect(document.querySelector('form')?.getAttribute('action')).toBe('/event/ice/2026-11-22/00:00');
  });

  test('EV-3 a single session that lasts the day says how few tickets are left', async () => {
    const wholeDay = session({ time: '00:00', allDay: true, left: 3 });
    const { part } = await renderEvent({ sale: sampleSale({ sessions: [wholeDay] }) });
    expect(part).toMatchTextContent('Осталось 3 билета.');
  });

  test('EV-4 a time brings the prices, another day clears tickets and form', async () => {
    await renderEvent({ sale: sampleSale() });
    await expect.element(page.getByText('Выберите время.')).toBeVisible();
    expect(document.querySelector('form')).toBeNull();
    await time('15:00').click();
    await add('Взрослый').click();
    await expect.element(form()).toBeVisible();
    await daysRow().getByRole('link', { name: 'воскресенье, 22 ноября' }).click();
    await expect.element(number('Взрослый')).toHaveValue('0');
    expect(form().elements()).toHaveLength(0);
    expect(sum().elements()).toHaveLength(0);
  });
});

describe('tickets', () => {
  test('EV-5 five rows, then more; a row with tickets never hides', async () => {
    const { part } = await renderEvent({ sale: sampleSale(), path: three });
    expect(rowOf('Пенсионер').elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Ещё 2 категории' }).click();
    await expect.element(number('Пенсионер')).toHaveFocus();
    await add('Пенсионер').click();
    await expect.element(number('Пенсионер')).toHaveValue('1');
    await expectAccessible(part);
    await renderEvent({ sale: sampleSale(), path: three });
    await expect.element(rowOf('Пенсионер').first()).toBeVisible();
  });

  test('EV-5 the row says price, fee and visitors, and its limits are kept', async () => {
    await renderEvent({ sale: sampleSale(), path: '/event/ice/2026-11-21/13:00' });
    await expect.element(rowOf('Взрослый')).toMatchTextContent('470 ₽ 450 ₽ + сбор 20 ₽');
    await expect.element(rowOf('Семья')).toMatchTextContent('По билету проходят 4 человека');
    await add('Студент').click();
    await add('Студент').click();
    await expect.element(add('Студент')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add('Студент')).toHaveAccessibleDescription(saying('Не больше 2 в заказе'));
    await add('Семья').click();
    await expect.element(add('Взрослый')).toHaveAccessibleDescription(saying('На сеанс осталось 6 мест'));
    await expect.element(number('Взрослый')).toHaveValue('0');
  });

  test('EV-5 rows of several zones stand under their names', async () => {
    const prices = [
      row({ zoneId: 1, zoneName: { ru: 'Партер' }, zoneColor: '#1d4f7c' }),
      row({ zoneId: 2, zoneName: { ru: 'Балкон' }, price: 20_000 }),
    ];
    const zonesLeft = [
      { zoneId: 1, left: 30 },
      { zoneId: 2, left: 2 },
    ];
    await renderEvent({ sale: sampleSale({ prices, sessions: [session({ zonesLeft })] }) });
    await expect.element(page.getByRole('heading', { name: 'Партер' })).toBeVisible();
    await expect.element(page.getByText('осталось 2 места')).toBeVisible();
    const balcony = page.getByRole('button', { name: /^Добавить один/ }).nth(1);
    await balcony.click();
    await balcony.click();
    await expect.element(balcony).toHaveAccessibleDescription(saying('Здесь осталось 2 места'));
  });

  test('EV-6 the buyer, the consents and the total show with the first ticket only', async () => {
    const { part } = await renderEvent({ sale: sampleSale(), path: three });
    expect(form().elements()).toHaveLength(0);
    expect(page.getByRole('checkbox').elements()).toHaveLength(0);
    await add('Взрослый').click();
    await expect.element(form()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Купить' })).toBeVisible();
    await expectAccessible(part);
    await rowOf('Взрослый')
      .getByRole('button', { name: /^Убрать один/ })
      .click();
    expect(form().elements()).toHaveLength(0);
  });

  test('EV-7 the choice of the card takes no more room than was kept for it', async () => {
    const cultureCard = { withCard: true, withoutCard: true };
    await renderEvent({ sale: sampleSale({}, { cultureCard }), path: three });
    const tickets = page.getByRole('region', { name: 'Билеты' });
    await expect.element(tickets).toBeVisible();
    const before = tickets.element().getBoundingClientRect().top;
    await expect.element(page.getByRole('checkbox', { name: /Плачу Пушкинской картой/ })).toBeInTheDocument();
    expect(tickets.element().getBoundingClientRect().top).toBe(before);
  });

  test('EV-6 the bar asks how many come, and a number sets the first category without moving the bar', async () => {
    await renderEvent({ sale: sampleSale(), path: three });
    const party = page.getByRole('group', { name: 'Сколько вас?' });
    await expect.element(party).toBeVisible();
    const edges = (element: Element | null | undefined) => {
      const { top, bottom } = element?.getBoundingClientRect() ?? {};
      return { top, bottom };
    };
    const before = { bar: edges(party.element()).bottom, row: edges(add('Взрослый').element()) };
    await party.getByRole('button', { name: '2' }).click();
    await expect.element(number('Взрослый')).toHaveValue('2');
    await expect.element(form()).toBeVisible();
    await expect.element(party).not.toBeInTheDocument();
    const bar = page.getByRole('button', { name: 'Купить' }).element().parentElement;
    expect({ bar: edges(bar).bottom, row: edges(add('Взрослый').element()) }).toEqual(before);
    expect(document.activeElement?.closest('[data-row]')).not.toBeNull();
  });

  test('EV-6 two quick taps on what becomes the button are no order', async () => {
    await renderEvent({ sale: sampleSale(), path: three });
    await page.getByRole('group', { name: 'Сколько вас?' }).getByRole('button', { name: '1' }).click();
    const buy = page.getByRole('button', { name: 'Купить' }).element();
    const { left, top, width, height } = buy.getBoundingClientRect();
    const [animation] = buy.getAnimations();
    animation?.pause();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')).not.toBe(buy);
    animation?.finish();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')).toBe(buy);
  });

  test('EV-13 the total holds the fees, in currency and in percent', async () => {
    const { part } = await renderEvent({ sale: sampleSale(), path: three });
    await add('Взрослый').click();
    await add('Взрослый').click();
    await add('Семья').click();
    await expect.element(page.getByText(saying('Сервисный сбор 140 ₽ уже внутри'))).toBeVisible();
    // 2 × 470 ₽ and 1 000 ₽ with ten percent.
    expect(part).toMatchTextContent('2 040 ₽');
  });

  test('EV-16 tickets of a free event need no payment', async () => {
    const prices = [row({ price: 0, fee: { kind: 'amount', amount: 0 } })];
    await renderEvent({ sale: sampleSale({ prices }, { mayBeFree: true }), path: three });
    await add('Полный').click();
    await expect.element(page.getByRole('button', { name: 'Получить билеты' })).toBeVisible();
    await expect.element(page.getByText(saying('Платить не нужно'))).toBeVisible();
  });

  test('EV-16 where only some tickets are free they are not taken alone, and the button says so', async () => {
    await renderEvent({ sale: sampleSale(), path: three });
    await add('Малыш').click();
    const button = page.getByRole('button', { name: 'Получить билеты' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(button)
      .toHaveAccessibleDescription(saying('Бесплатный билет выдаём только вместе с платным'));
  });
});

describe('what cannot be bought', () => {
  test.each([
    ['/event/ice/2026-11-23', 'На 23 ноября сеансов нет. Ближайший сеанс: сегодня, 13:00.'],
    ['/event/ice/2026-02-30', 'Такого дня в расписании нет.'],
    ['/event/ice/2026-11-21/12:15', 'В 12:15 сеанса нет.'],
    ['/event/ice/2026-11-21/11:00', 'На 11:00 мест нет. Ближайший сеанс: 13:00. Осталось 6 билетов.'],
    ['/event/ice/2026-11-24/10:00', 'Билеты на 24 ноября, 10:00 поступят в продажу 22 ноября, 12:00.'],
  ])('EV-14 %s says so and leads on', async (path, text) => {
    const sale = sampleSale();
    const onlySaturday = path.includes('23')
      ? { ...sale, sessions: sale.sessions.filter(({ id }) => id !== 4 && id !== 5) }
      : sale;
    const { part } = await renderEvent({ sale: onlySaturday, path });
    const notice = part.querySelector('[role="status"]');
    expect(notice?.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
    expect(document.querySelector('form')).toBeNull();
    await expectAccessible(part);
  });

  test('EV-14 the way on leads to the nearest session', async () => {
    const router = await renderEvent({ sale: sampleSale(), path: '/event/ice/2026-11-21/11:00' });
    await page.getByRole('link', { name: 'Выбрать 13:00, от 220 ₽' }).click();
    expect(router.state().url.pathname).toBe('/event/ice/2026-11-21/13:00');
    await expect.element(number('Взрослый')).toBeVisible();
  });

  test.each([
    ['Все билеты проданы.', [session({ state: 'sold-out', left: 0 })]],
    ['Ближайших сеансов нет.', []],
  ])('EV-14 an event that cannot be bought at all says so: %s', async (text, sessions) => {
    const { part } = await renderEvent({ sale: sampleSale({ sessions }) });
    expect(part).toMatchTextContent(text);
    await expect.element(page.getByRole('link', { name: saying('На афишу') })).toHaveAttribute('href', '/');
    await expectAccessible(part);
  });
});

describe('over languages', () => {
  test('EV-15 texts change, day, tickets and typed data stay', async () => {
    const router = await renderEvent({ sale: sampleSale(), path: three });
    await add('Взрослый').click();
    await form().fill('Анна Веретенникова');
    await router.show({ sale: sampleSale(), language: 'en' });
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Salt and Ice');
    await expect.element(page.getByRole('textbox', { name: 'Adult' })).toHaveValue('1');
    await expect
      .element(page.getByRole('textbox', { name: 'First and last name' }))
      .toHaveValue('Анна Веретенникова');
  });

  test('EV-17 a development house fills in test data, and ticks nothing', async () => {
    await renderEvent({ sale: sampleSale(), path: three, setup: { development: true } });
    await add('Взрослый').click();
    await expect.element(form()).toHaveValue('Анна Веретенникова');
    await expect.element(page.getByRole('textbox', { name: 'Почта' })).toHaveValue('anna@pochta.example');
    for (const box of page.getByRole('checkbox').elements()) expect(box).not.toBeChecked();
  });

  test('the whole choice works by keyboard alone', async () => {
    await renderEvent({ sale: sampleSale(), path: three });
    number('Взрослый').element().focus();
    await userEvent.keyboard('2{Tab}{Enter}');
    await expect.element(number('Взрослый')).toHaveValue('3');
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}');
    await expect.element(number('Взрослый')).toHaveValue('2');
  });
});
