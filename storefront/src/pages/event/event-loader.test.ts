import { askOf } from '@foyer/contract/calls.ts';
import { found } from '@foyer/contract/kit/answer.ts';
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

  test('the canonical address has no day, no time and no mode', async () => {
    expect((await headOf(sampleSale())).canonical).toBe('/event/ice');
  });

  test('EV-13 search engines are told the prices that are paid, fee included', async () => {
    expect((await headOf(sampleSale())).jsonLd).toMatchObject({
      '@type': 'Event',
      name: 'Соль и лёд',
      startDate: '2026-11-21T11:00',
      endDate: '2026-11-24',
      location: { name: 'Галерея', address: 'Нижняя набережная, 12' },
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '220.00',
        highPrice: '1100.00',
        priceCurrency: 'RUB',
        availability: 'https://schema.org/InStock',
        url: 'https://shop.example/event/ice',
      },
    });
  });

  test.each([
    ['SoldOut', session({ state: 'sold-out', left: 0 })],
    ['OutOfStock', session({ state: 'soon' })],
  ])('EV-14 an event that cannot be bought now is %s', async (availability, only) => {
    const head = await headOf(sampleSale({ sessions: [only], prices: [row({})] }));
    expect(head.jsonLd).toMatchObject({
      offers: { '@type': 'Offer', price: '470.00', availability: `https://schema.org/${availability}` },
    });
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
