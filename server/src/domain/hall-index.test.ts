import { describe, expect, test } from 'vitest';
import { seatId, syntheticPlan } from '#testing/seed-hall.ts';
import { findPlace, indexHall } from './hall-index.ts';

const plan = syntheticPlan({ rows: 2, seats: 3, standing: 50 });
const hall = indexHall(plan);
const area = plan.standing[0];
if (!area) throw new Error('the synthetic hall has nowhere to stand');

describe('the place of a line', () => {
  test('a seat is found with its zone and its name', () => {
    expect(findPlace(hall, { seatId: seatId(2, 3) })).toEqual({
      seatId: seatId(2, 3),
      areaId: null,
      zoneId: 1,
      name: { sector: { ru: 'Партер' }, row: '2', number: '3' },
    });
  });

  test('a standing area is found by its number', () => {
    expect(findPlace(hall, { seatId: 0, areaId: area.id })).toMatchObject({
      seatId: null,
      areaId: area.id,
      zoneId: area.zoneId,
      name: { sector: area.name, row: '', number: '' },
    });
  });

  test.each([
    ['a seat of another hall', { seatId: 999_999 }],
    ['no place', { seatId: 0 }],
    ['an area of another hall', { seatId: 0, areaId: 999_999 }],
    ['a seat and an area at once', { seatId: seatId(1, 1), areaId: area.id }],
  ])('%s is nowhere', (_, line) => expect(findPlace(hall, line)).toBeNull());
});
