import { askOf } from '@foyer/contract/calls.ts';
import { found } from '@foyer/contract/kit/answer.ts';
import { addDays } from '@foyer/contract/rules/format.ts';
import { describe, expect, test } from 'vitest';
import type { EventData } from '#features/event-sale/event-data.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { houseView } from '#lib/house/house-view.ts';
import type { LoadContext } from '#lib/router/page-module.ts';
import { sampleApi } from '#lib/testing/sample-api.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { pathsFor } from '#paths.ts';
import type { EventParams } from './event-loader.ts';
import { eventLoader } from './event-loader.ts';

const setup = sampleSetup();
const house = houseView(setup, 'ru');
const paths = pathsFor({ language: 'ru', houseLanguage: 'ru', subscription: true, subscriptionId: null });

describe('the loader of the event page', () => {
  test('EV-14 an event that is gone is a page not found', async () => {
    expect(await eventLoader.load(contextOf(null))).toEqual({ kind: 'not-found' });
  });

  test('EV-15 every visitor gets the same page for an address', async () => {
    expect(await eventLoader.load(contextOf(sampleSale()))).toMatchObject({ kind: 'page', cacheable: true });
  });

  test('H1 the page of a link to kept places asks for them, and is for its holder alone', async () => {
    const asked: unknown[] = [];
    const event = async (request: unknown) => {
      asked.push(request);
      return found(sampleSale());
    };
    const context = { ...contextOf(null), ask: askOf(sampleApi({ event })) };
    const query = new URLSearchParams({ keep: '17.proof' });
    const answer = await eventLoader.load({ ...context, query });
    expect(asked).toEqual([{ eventId: 'ice', pass: '17.proof' }]);
    expect(answer).toMatchObject({ kind: 'page', cacheable: false, data: { pass: '17.proof' } });
  });

  test('the canonical address has no day, no time and no mode', async () => {
    expect((await headOf(sampleSale())).canonical).toBe('/event/ice');
  });

  test('EV-13 search engines are told each session with its prices that are paid, fee included', async () => {
    const [first, ...others] = await sessionsTold(sampleSale());
    expect(first).toEqual({
      '@type': 'Event',
      name: 'Соль и лёд',
      description: 'Сто двадцать вещей',
      startDate: '2026-11-21T11:00+03:00',
      endDate: '2026-11-21T12:20+03:00',
      doorTime: '2026-11-21T10:30+03:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      url: 'https://shop.example/event/ice/2026-11-21/11:00',
      location: { '@type': 'Place', name: 'Галерея', address: 'Нижняя набережная, 12' },
      typicalAgeRange: '6-',
      performer: [
        { '@type': 'Person', name: 'Анна Полякова' },
        { '@type': 'PerformingGroup', name: 'Хор маяка' },
      ],
      organizer: { '@type': 'Organization', name: house.title, url: 'https://shop.example' },
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '220.00',
        highPrice: '1100.00',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/SoldOut',
        url: 'https://shop.example/event/ice/2026-11-21/11:00',
        validThrough: expect.any(String),
      },
    });
    expect(others.length).toBe(sampleSale().sessions.length - 1);
  });

  test.each([
    ['SoldOut', session({ state: 'sold-out', left: 0 })],
    ['PreOrder', session({ state: 'soon' })],
  ])('EV-14 a session that cannot be bought now is %s', async (availability, only) => {
    const [told] = await sessionsTold(sampleSale({ sessions: [only], prices: [row({})] }));
    expect(told).toMatchObject({
      offers: { '@type': 'Offer', price: '470.00', availability: `https://schema.org/${availability}` },
    });
  });

  test.each([
    ['EventScheduled', session({ state: 'closed' })],
    ['EventCancelled', session({ state: 'cancelled' })],
  ])('a session without a sale is %s and has no offer', async (status, only) => {
    const [told] = await sessionsTold(sampleSale({ sessions: [only], prices: [row({})] }));
    expect(told).toMatchObject({ eventStatus: `https://schema.org/${status}` });
    expect(told).not.toHaveProperty('offers');
  });

  test('a session that was moved says from when', async () => {
    const moved = session({ movedFrom: { day: '2026-11-20', time: '19:00' } });
    const [told] = await sessionsTold(sampleSale({ sessions: [moved], prices: [row({})] }));
    expect(told).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-20T19:00+03:00',
    });
  });

  test('of a museum with a thousand sessions the next forty are told, a whole day without a time', async () => {
    const days = Array.from({ length: 1000 }, (_, index) => addDays('2026-11-21', 1000 - index));
    const sessions = days.map((day, id) => session({ id, day, time: '00:00', allDay: true }));
    const told = await sessionsTold(sampleSale({ sessions }));
    expect(told.length).toBe(40);
    expect(told[0]).toMatchObject({ startDate: '2026-11-22', endDate: '2026-11-22' });
    expect(told[0]).not.toHaveProperty('doorTime');
  });
});

function contextOf(sale: ReturnType<typeof sampleSale> | null): LoadContext<EventParams> {
  return {
    params: { hash: 'ice' },
    query: new URLSearchParams(),
    language: 'ru',
    ask: askOf(sampleApi({ event: async () => found(sale) })),
    setup,
    house,
    origin: 'https://shop.example',
    paths,
    now: new Date('2026-11-21T06:00:00Z'),
    signal: new AbortController().signal,
  };
}

async function headOf(sale: ReturnType<typeof sampleSale>) {
  const answer = await eventLoader.load(contextOf(sale));
  if (answer.kind !== 'page') throw new Error('no page');
  const data: EventData = answer.data;
  const texts = () => {
    throw new Error('the head of an event needs no texts');
  };
  return eventLoader.head({
    data,
    params: { hash: 'ice' },
    language: 'ru',
    house,
    paths,
    origin: 'https://shop.example',
    texts,
  });
}

async function sessionsTold(sale: ReturnType<typeof sampleSale>) {
  const answer = await eventLoader.load(contextOf(sale));
  if (answer.kind !== 'page') throw new Error('no page');
  // `as`: what the loader has just made.
  return (answer.linkedData as { '@graph': object[] })['@graph'];
}
