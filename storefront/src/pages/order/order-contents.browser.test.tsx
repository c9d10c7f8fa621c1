import { expect, test } from 'vitest';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { sampleOrder } from './testing/sample-order.ts';
import { showOrder } from './testing/show-order.tsx';

test('EV-9 a season ticket says what it includes, tickets taken under one say under which', async () => {
  const walk = { eventId: 'walk', title: { ru: 'Прогулка' }, venue: {}, time: '00:00' };
  const composition = [{ ...walk, day: null, visits: 2, until: '2027-05-31' }];
  const { part } = await showOrder(sampleOrder({ composition }));
  expect(part).toMatchTextContent('Что входитПрогулка: 2 посещения, по 31 мая');
  await expectAccessible(part);
  const { part: taken } = await showOrder(sampleOrder({ subscription: { ru: 'Пять прогулок' } }));
  expect(taken).toMatchTextContent('По абонементу «Пять прогулок»');
});
