import type { OrderView } from '@foyer/contract/order/order.ts';
import { describe, expect, test } from 'vitest';
import type { OrderPhase } from './order-data.ts';
import { isUnsettled, orderPhase, orderVersion } from './order-phase.ts';
import { paidOrder, sampleOrder } from './testing/sample-order.ts';

const startedAt = '2026-11-21T09:01:00Z';
const at = (state: 'waiting' | 'checking' | 'late') => ({ state, startedAt });

const cases: [OrderPhase, boolean, OrderView][] = [
  ['waiting', false, sampleOrder()],
  ['paying', true, sampleOrder({ payment: at('waiting') })],
  ['checking', true, sampleOrder({ payment: at('waiting'), secondsLeft: 0, heldUntil: null })],
  ['checking', true, sampleOrder({ payment: at('checking') })],
  ['paid', false, paidOrder()],
  ['paid', true, paidOrder({ timeline: [{ kind: 'mail', state: 'now', at: null }] })],
  ['expired', false, sampleOrder({ status: 'cancelled', ended: 'expired', timeline: [] })],
  [
    'expired',
    true,
    sampleOrder({ status: 'cancelled', ended: 'expired', payment: at('late'), timeline: [] }),
  ],
  ['cancelled', false, sampleOrder({ status: 'cancelled', timeline: [] })],
  [
    'refunded',
    true,
    sampleOrder({ ended: 'refunded', timeline: [{ kind: 'refund', state: 'now', at: null }] }),
  ],
];

describe('what an order is doing', () => {
  test.each(cases)('OV-3 %s, unsettled: %s', (phase, unsettled, order) => {
    expect(orderPhase(order)).toBe(phase);
    expect(isUnsettled(order)).toBe(unsettled);
  });

  test('each step has a version of its own', () => {
    const versions = cases.map(([, , order]) => orderVersion(order));
    expect(new Set(versions).size).toBe(cases.length);
    expect(orderVersion(sampleOrder())).toBe(orderVersion(sampleOrder({ secondsLeft: 5 })));
  });
});

test('a receipt that failed is looked for on', () => {
  const paid = { paidAt: '2026-11-13T15:42:00Z', payment: null, secondsLeft: 0 };
  const receipt = { kind: 'receipt', state: 'failed', at: null } as const;
  expect(isUnsettled(sampleOrder({ ...paid, timeline: [receipt] }))).toBe(true);
  expect(isUnsettled(sampleOrder({ ...paid, timeline: [{ ...receipt, state: 'done' }] }))).toBe(false);
});
