import { describe, expect, test } from 'vitest';
import { mostFreePlaces, networkAllowances } from './network-allowance.ts';

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

describe('EV-16 free places of a session that one person may have', () => {
  const free = (quantity: number) => ({ ...line(quantity), price: 0, fee: 0 });
  const paid = { ...line(2), price: 100_000, fee: 0 };
  const event = { mayBeFree: true, orderLimit: 4 };

  test('as many as one order, whatever costs something beside them', () => {
    expect(mostFreePlaces(event, [free(2)], false)).toBe(4);
    expect(mostFreePlaces(event, [free(2), paid], true)).toBe(4);
    expect(mostFreePlaces({ ...event, orderLimit: 0 }, [free(20)], false)).toBe(10);
  });

  test('an order that costs something is never too large by itself', () => {
    expect(mostFreePlaces({ ...event, orderLimit: 0 }, [free(20), paid], true)).toBe(20);
  });

  test('not limited where none is free, or where they go back with a paid one', () => {
    expect(mostFreePlaces(event, [paid], true)).toBeNull();
    expect(mostFreePlaces({ ...event, mayBeFree: false }, [free(2), paid], true)).toBeNull();
  });
});
