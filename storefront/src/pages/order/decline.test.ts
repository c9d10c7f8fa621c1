import type { Api } from '@foyer/contract/calls.ts';
import type { OrderView } from '@foyer/contract/order/order.ts';
import { expect, test } from 'vitest';
import { resolveSample } from '#lib/testing/resolve-sample.ts';
import { sampleNow, sampleOrder } from './testing/sample-order.ts';

const at = '2026-11-21T09:01:00Z';
const held = { kind: 'held', state: 'done', at } as const;
const step = (state: 'now' | 'failed') => [held, { kind: 'payment', state, at: null } as const];

/** What stands at the address where banks send the buyer of a payment that was declined. */
function resolve(order: Partial<OrderView> | null, address = '/order/declined/ab12cd34') {
  const calls: Partial<Api> = {
    order: async () => ({ ok: true, value: order && sampleOrder(order) }) as const,
  };
  return resolveSample(address, calls, sampleNow);
}

const decline = (cause: NonNullable<OrderView['decline']>['cause'], wayId = 1) => ({ cause, at, wayId });

test('PG-1 what the bank said, the money, the time left, the ways to pay and six reasons are one page', async () => {
  const shown = await resolve({ timeline: step('failed'), decline: decline('funds') });
  expect(shown).toMatchObject({
    status: 200,
    cacheable: false,
    screen: {
      head: { title: 'Платёж отклонён', hidden: true },
      data: {
        hold: { until: '2026-11-21T09:15:00Z' },
        declined: '',
        decline: {
          isCertain: true,
          title: expect.stringMatching(/хватает\sденег$/),
          text: expect.stringMatching(/^Так ответил банк\. Деньги не\sсписаны: 3\s990\s₽\.$/),
          payment: 'Платёж №\u00a0418207 отклонён',
          reasons: [...Array(6)].map(() => expect.stringMatching(/./)),
        },
      },
    },
  });
});

test('PG-1 the way that was refused comes last, with the hour, and the first other one is chosen', async () => {
  const shown = await resolve({ timeline: step('failed'), decline: decline(null) });
  expect(shown).toMatchObject({
    screen: {
      data: {
        decline: { title: expect.stringMatching(/^Банк отказал/) },
        pay: {
          open: true,
          chosenWayId: 2,
          ways: [{ id: 2 }, { id: 1, description: '«Мир» и другие. Отказ в\u00a012:01' }],
        },
      },
    },
  });
});

test('PG-1 the order’s own page says why the last payment failed', async () => {
  const shown = await resolve(
    { timeline: step('failed'), decline: decline('expired-card') },
    '/order/ab12cd34',
  );
  expect(shown).toMatchObject({
    screen: {
      data: { decline: null, declined: expect.stringMatching(/^Срок действия карты вышел: /) },
    },
  });
});

test.each([
  ['declined', { timeline: step('failed') }, true],
  [
    'still asked about',
    { timeline: step('now'), payment: { state: 'waiting', startedAt: at } as const },
    false,
  ],
  ['of another house’s server', { timeline: [] }, true],
])('PG-1 a payment that is %s has the page of declined payments', async (_, order, isCertain) => {
  expect(await resolve(order)).toMatchObject({ screen: { data: { decline: { isCertain } } } });
});

test.each([
  ['paid at a second try', { paidAt: at, timeline: step('failed') }],
  ['never tried', { timeline: step('now') }],
  ['sent back', { ended: 'refunded', timeline: [held] } as const],
  ['of another sum', { timeline: step('now'), payment: { state: 'differs', startedAt: at } as const }],
])('PG-1 a payment that was %s was not declined: the order tells', async (_, order) => {
  expect(await resolve(order)).toMatchObject({ kind: 'redirect', to: '/order/ab12cd34', status: 302 });
});

test.each(['/order/declined/ab12cd34', '/order/declined'])(
  'PG-1 no order at %s: no data',
  async (address) => {
    expect(await resolve(null, address)).toMatchObject({ status: 404, screen: { data: null } });
  },
);
