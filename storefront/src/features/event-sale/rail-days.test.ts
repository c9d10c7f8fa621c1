import { expect, test } from 'vitest';
import { railDays } from './event-view-model.ts';

test('EV-2 a closed day between two days stands in the rail, a long pause does not', () => {
  expect(railDays(['2026-11-28', '2026-11-29', '2026-12-01', '2026-12-20'])).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-20',
  ]);
  expect(railDays(['2026-11-27', '2026-12-01'])).toHaveLength(5);
  expect(railDays(['2026-11-27', '2026-12-02'])).toHaveLength(2);
  expect(railDays([])).toEqual([]);
});
