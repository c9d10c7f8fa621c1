import { found } from '@foyer/contract/kit/answer.ts';
import type { OrderView } from '@foyer/contract/order/order.ts';
import { expect, test } from 'vitest';
import type { LoadContext } from '#lib/router/page-module.ts';
import { pathsFor } from '#paths.ts';
import { page } from './page.tsx';

/** What the page does with an order. */
async function load(order: Partial<OrderView> | null, params: { hash?: string } = { hash: 'ab12' }) {
  const { load } = await page.loader();
  const context: unknown = {
    ask: async () => found(order && { paidAt: null, ended: null, payment: null, timeline: [], ...order }),
    params,
    language: 'ru',
    paths: pathsFor({ language: 'ru', houseLanguage: 'ru', subscription: false, subscriptionId: null }),
  };
  return await load(context as LoadContext<{ hash?: string }>);
}

const at = '2026-11-21T09:01:00Z';
const held = { kind: 'held', state: 'done', at } as const;
const step = (state: 'now' | 'failed') => [held, { kind: 'payment', state, at: null } as const];

test.each([
  ['declined', { timeline: step('failed') }, true],
  [
    'still asked about',
    { timeline: step('now'), payment: { state: 'waiting', startedAt: at } as const },
    false,
  ],
  ['of another house’s server', {}, true],
])('PG-1 a payment that is %s has the page of declined payments', async (_, order, isCertain) => {
  expect(await load({ number: 7, ...order })).toMatchObject({ data: { orderNumber: 7, isCertain } });
});

test.each([
  ['paid at a second try', { paidAt: at, timeline: step('failed') }],
  ['never tried', { timeline: step('now') }],
  ['sent back', { ended: 'refunded', timeline: [held] } as const],
  ['of another sum', { timeline: step('now'), payment: { state: 'differs', startedAt: at } as const }],
])('PG-1 a payment that was %s was not declined: the order tells', async (_, order) => {
  expect(await load(order)).toEqual({ kind: 'redirect', to: '/order/ab12', status: 302 });
});

test('PG-1 no order, or no name of one: no data', async () => {
  expect(await load(null)).toMatchObject({ data: { orderNumber: null }, status: 404 });
  expect(await load({}, {})).toMatchObject({ data: { orderNumber: null }, status: 404 });
});
