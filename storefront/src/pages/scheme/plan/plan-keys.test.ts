import { seatByKey } from '@foyer/contract/hall/seat-by-key.ts';
import { describe, expect, test } from 'vitest';
import { samplePlan } from '#pages/scheme/testing/sample-plan.ts';
import { planGeometry } from './plan-geometry.ts';
import { nextFree, sectorByKey } from './plan-keys.ts';

// Two sectors of four rows of ten: seat 23 is row 3, seat 4 of the first.
const plan = samplePlan();

describe('SC-3 the key table at seats', () => {
  test.each([
    ['ArrowLeft', false, 22],
    ['ArrowRight', false, 24],
    ['ArrowUp', false, 13],
    ['ArrowDown', false, 33],
    ['Home', false, 20],
    ['End', false, 29],
    ['Home', true, 3],
    ['End', true, 33],
    ['PageDown', false, 40],
    ['PageUp', false, 23],
    ['x', false, null],
  ])('%s, Ctrl %s leads to %s', (key, ctrl, expected) => {
    expect(seatByKey(plan, 23, key, ctrl)).toBe(expected);
  });

  test('a row has two ends, and the last row leads on to the next sector', () => {
    expect(seatByKey(plan, 20, 'ArrowLeft', false)).toBe(20);
    expect(seatByKey(plan, 29, 'ArrowRight', false)).toBe(29);
    expect(seatByKey(plan, 0, 'ArrowUp', false)).toBe(0);
    expect(seatByKey(plan, 33, 'ArrowDown', false)).toBe(40);
  });

  test('N goes to the next free seat, around the end of the hall', () => {
    expect(nextFree(80, 23, (seat) => seat === 70)).toBe(70);
    expect(nextFree(80, 71, (seat) => seat === 3)).toBe(3);
    expect(nextFree(80, 71, () => false)).toBe(null);
  });
});

test('SC-3 the key table at sectors leads to the nearest one in the arrow’s direction', () => {
  const { frames } = planGeometry(plan);
  expect(sectorByKey(frames, 0, 'ArrowRight')).toBe(1);
  expect(sectorByKey(frames, 1, 'ArrowLeft')).toBe(0);
  expect(sectorByKey(frames, 0, 'ArrowUp')).toBe(0);
  expect(sectorByKey(frames, 0, 'End')).toBe(1);
  expect(sectorByKey(frames, 0, 'q')).toBe(null);
});
