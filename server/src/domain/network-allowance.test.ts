import { expect, test } from 'vitest';
import { networkAllowances } from './network-allowance.ts';

const line = (quantity: number, visitors = 1) => ({ quantity, visitors });

const block = { name: 'a', kind: '/24' } as const;

test('wider blocks of IPv6 may hold more, and none more than the share', () => {
  const kinds = ['/48', '/56', '/64', 'browser'] as const;
  const blocks = kinds.map((kind) => ({ name: kind, kind }));
  const percents = (isPaid: boolean) =>
    networkAllowances(blocks, 5, { orderLimit: 8, isPaid, lines: [line(2)] }).map(({ percent }) => percent);
  expect(percents(true)).toEqual([5, 3.5, 2, 1]);
  expect(percents(false)).toEqual([10, 7, 4, 2]);
});

test.each([
  ['the limit of the event', { orderLimit: 8, lines: [line(2)] }, 8],
  ['a family ticket for each of them', { orderLimit: 3, lines: [line(3, 4)] }, 12],
  ['ten without a limit', { orderLimit: 0, lines: [line(40)] }, 10],
  ['a group is one ticket', { orderLimit: 0, lines: [line(1, 25)] }, 25],
])('an order is always within the allowance: %s', (_case, order, least) => {
  expect(networkAllowances([block], 5, { ...order, isPaid: true })).toEqual([
    { block: 'a', percent: 5, least },
  ]);
});

test('a share of 100 percent limits nothing', () => {
  const order = { orderLimit: 8, isPaid: false, lines: [line(2)] };
  expect(networkAllowances([block], 100, order)).toMatchObject([{ percent: 100 }]);
});
