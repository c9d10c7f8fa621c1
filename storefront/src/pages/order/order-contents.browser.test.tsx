import { expect, test } from 'vitest';
import { expectAccessible } from '#ui/testing/render-part.tsx';
import { paidOrder, sampleOrder } from './testing/sample-order.ts';
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

test('OV-1 the sums of a paid order tell what went back, what is on its way and what stays', async () => {
  const { part } = await showOrder(paidOrder({ refunds: { done: 95_000, underWay: 104_500 } }));
  const text = part.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Оплачено3 990 ₽Возвращено−950 ₽К возврату−1 045 ₽Итого после возврата1 995 ₽');
});

test('RT-1 a paid order tells until when which share of a ticket goes back', async () => {
  const refund = { steps: [{ until: '2026-11-30T21:00:00Z', percent: 50 }], keepsFee: false };
  const order = paidOrder({ canReturn: true });
  const { part } = await showOrder({
    ...order,
    groups: order.groups.map((group) => ({ ...group, refund })),
  });
  expect(part.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'При возврате билета вернём 50 % по 30 ноября включительно.',
  );
});
