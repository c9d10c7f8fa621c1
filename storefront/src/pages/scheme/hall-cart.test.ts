import { expect, test } from 'vitest';
import type { EventRow } from '#features/event-sale/event-data.ts';
import {
  emptyCart,
  fittedCart,
  hallTotal,
  limitAgainst,
  mostStanding,
  withoutSeats,
  withSeat,
  withStanding,
} from './hall-cart.ts';
import { hallZones, leftIn } from './hall-zones.ts';
import { samplePlan } from './testing/sample-plan.ts';

const row = (zoneId: number, categoryId: number, price: number, max = 0): EventRow => ({
  ...{ zoneId, categoryId, price, max, min: 0, visitors: 1, priceTypeId: 1, day: null },
  ...{
    group: false,
    cultureCard: 2,
    name: `Категория ${categoryId}`,
    description: '',
    fee: { kind: 'percent', hundredths: 1000 },
  },
});
const session = { priceTypeId: 1, day: '2026-11-21', left: 9, zonesLeft: { 1: 4, 2: null } };
const zonesOf = (rows: readonly EventRow[], usesCard = false) =>
  hallZones({ rows, zones: [] }, session, usesCard);
const zones = zonesOf([row(1, 1, 200_000), row(1, 2, 100_000, 2), row(2, 1, 50_000)]);
const seat = (index: number, categoryId = 1) => ({ seat: index, zoneId: 1, categoryId });
const standing = (quantity: number) => ({ areaId: 7, zoneId: 2, categoryId: 1, quantity });

test('SC-3 a zone has no more left than its own limit and its session’s', () => {
  expect(zones.map(({ left }) => left)).toEqual([4, 9]);
  const plan = samplePlan({ sectors: 1, rows: 2, seats: 3 });
  const zoneIds = plan.seats.zoneIds.map((_, seat) => (seat < 3 ? 1 : 2));
  expect(leftIn({ ...plan, seats: { ...plan.seats, zoneIds } }, 0, zones)).toBe(9);
  expect(leftIn({ ...plan, seats: { ...plan.seats, zoneIds: zoneIds.map(() => 1) } }, 0, zones)).toBe(4);
});

test('SC-7 the total counts seats and standing places with their fees', () => {
  const cart = withStanding(withSeat(withSeat(emptyCart, seat(1)), seat(2, 2)), standing(2));
  expect(hallTotal(cart, zones)).toEqual({ tickets: 4, fee: 40_000, total: 440_000 });
});

test('SC-7 a seat stands in the cart once, whatever its category, and can be removed', () => {
  const cart = withSeat(withSeat(emptyCart, seat(1)), seat(1, 2));
  expect(cart.seats).toEqual([seat(1, 2)]);
  expect(withoutSeats(cart, [1]).seats).toEqual([]);
});

test('SC-8 the limits of the order and of a category are told apart', () => {
  const two = withSeat(withSeat(emptyCart, seat(1, 2)), seat(2, 2));
  expect(limitAgainst(two, row(1, 1, 1), 2)).toEqual({ reason: 'order', number: 2 });
  expect(limitAgainst(two, row(1, 2, 1, 2), 0)).toEqual({ reason: 'row', number: 2 });
  expect(limitAgainst(two, row(1, 1, 1), 3)).toBe(null);
});

test.each([
  ['what is left', { left: 3, perOrder: 9, max: 0 }, 3],
  ['what the order still takes', { left: 30, perOrder: 4, max: 0 }, 3],
  ['what the category takes', { left: 30, perOrder: 0, max: 2 }, 2],
  ['nothing where nothing is left', { left: 0, perOrder: 4, max: 0 }, 0],
])('SC-6 standing places are capped by %s', (_, { left, perOrder, max }, most) => {
  const cart = withStanding(withSeat(emptyCart, seat(1)), standing(1));
  expect(mostStanding(cart, { areaId: 7, zoneId: 2, categoryId: 1, max }, left, perOrder)).toBe(most);
});

test('SC-4 each zone has a colour and a letter of its own, also where the house gives none', () => {
  expect(zones.map(({ letter }) => letter)).toEqual(['A', 'B']);
  expect(new Set(zones.map(({ fill }) => fill)).size).toBe(2);
});

const byMode: readonly EventRow[] = [
  { ...row(1, 1, 200_000), cultureCard: 0 },
  { ...row(2, 1, 50_000), cultureCard: 0 },
  { ...row(2, 3, 30_000), cultureCard: 1 },
];

test('EV-7 SC-4 by culture card only zones with its price are left, under the letters they always have', () => {
  expect(zonesOf(byMode).map(({ id, letter, price }) => [id, letter, price])).toEqual([
    [1, 'A', 220_000],
    [2, 'B', 55_000],
  ]);
  expect(zonesOf(byMode, true).map(({ id, letter, price }) => [id, letter, price])).toEqual([
    [2, 'B', 33_000],
  ]);
});

test('SC-8 a cart is fitted to other prices and limits: what was chosen first stays, at a price that is sold', () => {
  const cart = withStanding(withSeat(withSeat(emptyCart, seat(1)), { ...seat(2), zoneId: 2 }), standing(2));
  expect(fittedCart(cart, zonesOf(byMode), 9)).toBe(cart);
  expect(fittedCart(cart, zonesOf(byMode, true), 1)).toEqual({
    seats: [{ seat: 2, zoneId: 2, categoryId: 3 }],
    standing: [],
  });
  const stands = withStanding(emptyCart, standing(3));
  expect(fittedCart(stands, zonesOf(byMode, true), 1).standing).toEqual([{ ...standing(1), categoryId: 3 }]);
  expect(fittedCart(withSeat(emptyCart, seat(1)), zonesOf(byMode, true), 1)).toEqual(emptyCart);
});
