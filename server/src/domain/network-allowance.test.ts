import { expect, test } from 'vitest';
import { networkAllowances } from './network-allowance.ts';

const line = (quantity: number, visitors = 1) => ({ quantity, visitors });

test('wider blocks of IPv6 may hold more, and none more than the share', () => {
  const allowances = networkAllowances(['a', 'a.b', 'a.b.c'], 5, { orderLimit: 8, lines: [line(2)] });
  expect(allowances.map(({ percent }) => percent)).toEqual([5, 3.5, 2]);
});

test.each([
  ['the limit of the event', { orderLimit: 8, lines: [line(2)] }, 8],
  ['a family ticket for each of them', { orderLimit: 3, lines: [line(3, 4)] }, 12],
  ['ten without a limit', { orderLimit: 0, lines: [line(40)] }, 10],
  ['a group is one ticket', { orderLimit: 0, lines: [line(1, 25)] }, 25],
])('an order is always within the allowance: %s', (_case, order, least) => {
  expect(networkAllowances(['a'], 5, order)).toEqual([{ block: 'a', percent: 5, least }]);
});

test('a share of 100 percent limits nothing', () => {
  expect(networkAllowances(['a'], 100, { orderLimit: 8, lines: [line(2)] })).toEqual([]);
});
