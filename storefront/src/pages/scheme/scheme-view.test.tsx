import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EventData } from '#features/event-sale/event-data.ts';
import { eventViewModel } from '#features/event-sale/event-view-model.ts';
import { row, sampleSale, session } from '#features/event-sale/testing/sample-sale.ts';
import { inRouter } from '#lib/testing/in-router.tsx';
import { memoryRouter } from '#lib/testing/memory-router.ts';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import type { PlainPlaces } from './scheme-data.ts';
import { SchemeView } from './scheme-view.tsx';

const now = new Date('2026-11-21T06:00:00Z');

interface Shown {
  address: string;
  plain?: PlainPlaces;
  picture?: EventData['picture'];
  sale?: Parameters<typeof sampleSale>[0];
}

async function htmlOf({ address, picture = null, sale = twoTimes, plain }: Shown): Promise<string> {
  const setup = sampleSetup();
  const model = eventViewModel(sampleSale(sale), { setup, language: 'ru', now, refused: null });
  const router = await memoryRouter({
    areas: ['scheme', 'event', 'shell', 'small', 'buying', 'forms', 'errors'],
    now,
    address,
  });
  const event = { ...model, picture };
  const data = {
    event,
    planUrl: '/plans/a.json',
    loneSeats: 'off',
    timeZone: 'UTC',
    ...(plain && { plain }),
  } as const;
  return renderToString(inRouter(router, <SchemeView data={data} params={{ hash: 'ice' }} />));
}
const twoTimes = { sessions: [session({ id: 3 }), session({ id: 4, time: '15:00' })] };

test('SC-2 the picture of the event stands beside its days until a time is chosen', async () => {
  const sources = [{ type: 'image/avif', srcset: '/ice.avif 800w' }];
  const shape = { sources, width: 800, height: 1000, focal: null };
  const picture = { ...shape, preview: '', fallbackUrl: '/ice.jpg', alt: 'Лёд' };
  const open = await htmlOf({ address: '/scheme/ice', picture });
  expect(open).toMatch(/<source type="image\/avif" srcSet="\/ice.avif 800w"/);
  expect(open).toMatch(/<img src="\/ice.jpg" alt="Лёд" width="800" height="1000"/);
  expect(await htmlOf({ address: '/scheme/ice/2026-11-21/15:00', picture })).not.toContain('/ice.jpg');
  expect(await htmlOf({ address: '/scheme/ice' })).not.toContain('<picture');
});

test('SC-4 the first HTML says what is free in each zone and for how much, before any script has come', async () => {
  const prices = [
    row({ zoneId: 1, zoneName: { ru: 'Партер' }, categoryId: 1, price: 190_000 }),
    row({ zoneId: 2, zoneName: { ru: 'Балкон' }, categoryId: 1, price: 90_000 }),
    row({ zoneId: 2, zoneName: { ru: 'Балкон' }, categoryId: 2, price: 50_000 }),
  ];
  const zonesLeft = [
    { zoneId: 1, left: 744 },
    { zoneId: 2, left: 12 },
  ];
  const sale = { sessions: [session({ id: 3, left: 756, zonesLeft })], prices };
  const html = await htmlOf({ address: '/scheme/ice/2026-11-21/10:00', sale });
  const [, waiting = ''] = /<div id="hall-waiting"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
  expect(waiting).toContain('<img src="/plans/a.seats.svg"');
  const words = waiting
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(words).toMatch(/Партер осталось 744 места 1 920 ₽/);
  expect(words).toMatch(/Балкон осталось 12 мест от 520 ₽/);
  // Whoever has no script asks for the best places here.
  expect(html).toContain('name="party"');
});

test('SC-8 without a script a party is offered only the categories that are sold to so many', async () => {
  const of = (zoneId: number, categoryId: number, limits: { min?: number; max?: number }) =>
    row({
      zoneId,
      categoryId,
      categoryName: { ru: `Вид ${zoneId}-${categoryId}` },
      price: 90_000,
      ...limits,
    });
  const prices = [of(1, 1, {}), of(1, 2, { max: 3 }), of(1, 3, { min: 5 }), of(2, 1, { max: 2 })];
  const options = [1, 2].map((zoneId) => ({ zoneId, value: `${zoneId}.0.`, words: `ряд ${zoneId}` }));
  const shown = async (count: number) => {
    const plain = { count, options, refused: null, chosen: { value: '', categoryId: null } };
    const sale = { sessions: [session({ id: 3 })], prices };
    const html = await htmlOf({ address: '/scheme/ice/2026-11-21/10:00', sale, plain });
    return [...html.matchAll(/Вид \d-\d/g)].map(([name]) => name);
  };
  expect(await shown(4)).toEqual(['Вид 1-1']);
  expect(await shown(2)).toEqual(['Вид 1-1', 'Вид 1-2', 'Вид 2-1']);
});
