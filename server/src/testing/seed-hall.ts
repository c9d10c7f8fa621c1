import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import type { Queryable } from '#platform/database.ts';
import { insertPlanFiles } from '#store/catalogue-changes.ts';
import { type SaleSeed, type SeededSale, seedSale } from './seed-sale.ts';

export interface HallShape {
  rows: number;
  /** Seats of a row, numbered from 1. */
  seats: number;
  /** Places of the standing area, number 7, in zone 2; 0: there is none. */
  standing?: number;
  /** So many of the last rows are in zone 2, of another price. */
  otherRows?: number;
  /** Sums of `seatFlags` by the number of the seat; the others have none. */
  flags?: Readonly<Record<number, number>>;
}

/** Number of a seat of the synthetic hall: row 3, seat 12 is 3012. */
export function seatId(row: number, seat: number): number {
  return row * 1000 + seat;
}

/** One sector in zone 1, rows one behind the other, seats side by side. */
export function syntheticPlan({ rows, seats, standing = 0, otherRows = 0, flags = {} }: HallShape): HallPlan {
  const all = Array.from({ length: rows * seats }, (_, index) => ({
    row: Math.floor(index / seats),
    seat: index % seats,
  }));
  const outline = [
    { x: 0, y: 0 },
    { x: seats * 24, y: 0 },
    { x: seats * 24, y: rows * 30 },
  ];
  return {
    view: { x: 0, y: 0, width: seats * 24, height: rows * 30 },
    backdrops: {},
    views: null,
    sectors: [{ id: 5, name: { ru: 'Партер' }, outline, label: { x: 0, y: 0 }, firstRow: 0, rowCount: rows }],
    rows: Array.from({ length: rows }, (_, row) => ({
      ...{ name: String(row + 1), sector: 0, first: row * seats, count: seats },
    })),
    seats: {
      count: all.length,
      ids: all.map(({ row, seat }) => seatId(row + 1, seat + 1)),
      x: all.map(({ seat }) => seat * 24),
      y: all.map(({ row }) => row * 30),
      rows: all.map(({ row }) => row),
      numbers: all.map(({ seat }) => String(seat + 1)),
      zoneIds: all.map(({ row }) => (row < rows - otherRows ? 1 : 2)),
      flags: all.map(({ row, seat }) => flags[seatId(row + 1, seat + 1)] ?? 0),
    },
    standing:
      standing === 0
        ? []
        : [{ id: 7, name: { ru: 'Галёрка' }, zoneId: 2, capacity: standing, outline, label: { x: 0, y: 0 } }],
  };
}

/** The synthetic sale with its seats on a plan. */
export async function seedHall(
  database: Queryable,
  shape: HallShape = { rows: 5, seats: 10 },
  seed: SaleSeed = {},
): Promise<SeededSale> {
  const bytes = Buffer.from(JSON.stringify(planToWire(syntheticPlan(shape), 'ru')));
  await insertPlanFiles(database, [{ name: 'trial.json', contentType: 'application/json', bytes }]);
  const { rows, seats, standing = 0, otherRows = 0 } = shape;
  const others = standing + otherRows * seats;
  const sale = await seedSale(database, {
    capacity: null,
    zones: { 1: (rows - otherRows) * seats, ...(others === 0 ? {} : { 2: others }) },
    ...seed,
    event: { usesPlan: true, planUrl: '/plans/trial.json', ...seed.event },
  });
  if (standing > 0) {
    await database.query('insert into stock (session_id, zone_id, capacity) select id, -7, $1 from session', [
      standing,
    ]);
  }
  return sale;
}
