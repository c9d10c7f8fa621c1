import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { anyId, anyLine, anyName, anyText } from '#testing/arbitraries.ts';
import { type FreeSeats, type HallPlan, type SeatState, seatStates } from './hall-plan.ts';
import { planFromWire, planToWire } from './hall-plan-codec.ts';
import { freeSeatsFromWire, freeSeatsToWire } from './seats-codec.ts';
import { freeSeatsSchema, planTableSchema } from './seats-wire.ts';

const anyTenth = fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 10);
const anyPoint = fc.record({ x: anyTenth, y: anyTenth });
const anyOutline = fc.array(anyPoint, { maxLength: 5 });
const anySeat = fc.record({
  id: anyId,
  x: anyTenth,
  y: anyTenth,
  number: fc.oneof(fc.nat(99).map(String), fc.constantFrom('007', '12а', '', '1.5')),
  zoneId: fc.integer({ min: 1, max: 3 }),
  flags: fc.nat(15),
  view: fc.integer({ min: -1, max: 2 }),
});

const anyPlan: fc.Arbitrary<HallPlan> = fc
  .record({
    view: fc.record({ x: anyTenth, y: anyTenth, width: anyTenth, height: anyTenth }),
    backdrops: fc.record({ ru: anyName, en: anyName }),
    sectors: fc.array(
      fc.record({
        id: anyId,
        name: anyText,
        outline: anyOutline,
        label: anyPoint,
        rows: fc.array(
          fc.record({ name: anyLine, seats: fc.array(anySeat, { minLength: 1, maxLength: 9 }) }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { maxLength: 4 },
    ),
    standing: fc.array(
      fc.record({
        ...{ id: anyId, name: anyText, zoneId: anyId, capacity: fc.nat(900) },
        ...{ outline: anyOutline, label: anyPoint },
      }),
      { maxLength: 2 },
    ),
    viewsUrl: fc.option(fc.constant('/plans/views.json')),
  })
  .map(planOf);

/** Lays the rows of all sectors one after the other. */
function planOf({ sectors, viewsUrl, ...rest }: Drawn): HallPlan {
  const rows = sectors.flatMap((sector, index) => sector.rows.map((row) => ({ ...row, sector: index })));
  const seats = rows.flatMap((row, index) => row.seats.map((seat) => ({ ...seat, row: index })));
  const firstOf = (index: number) => seats.findIndex(({ row }) => row === index);
  return {
    ...rest,
    sectors: sectors.map(({ rows: own, ...sector }, index) => ({
      ...sector,
      firstRow: rows.findIndex((row) => row.sector === index),
      rowCount: own.length,
    })),
    rows: rows.map(({ name, sector, seats: own }, index) => ({
      ...{ name, sector, first: firstOf(index), count: own.length },
    })),
    seats: {
      count: seats.length,
      ids: seats.map(({ id }) => id),
      x: seats.map(({ x }) => x),
      y: seats.map(({ y }) => y),
      rows: seats.map(({ row }) => row),
      numbers: seats.map(({ number }) => number),
      zoneIds: seats.map(({ zoneId }) => zoneId),
      flags: seats.map(({ flags }) => flags),
    },
    views: viewsUrl === null ? null : { url: viewsUrl, ofSeats: seats.map(({ view }) => view) },
  };
}

type Drawn = Pick<HallPlan, 'view' | 'backdrops' | 'standing'> & {
  viewsUrl: string | null;
  sectors: (Pick<HallPlan['sectors'][number], 'id' | 'name' | 'outline' | 'label'> & {
    rows: {
      name: string;
      seats: {
        id: number;
        x: number;
        y: number;
        number: string;
        zoneId: number;
        flags: number;
        view: number;
      }[];
    }[];
  })[];
};

test('SC-3 a plan comes back from its file as it went', () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const wire = v.parse(planTableSchema, JSON.parse(JSON.stringify(planToWire(plan, 'ru'))));
      expect(planFromWire(wire)).toEqual(plan);
    }),
    { numRuns: 200 },
  );
});

const anyState = fc.constantFrom<SeatState>(seatStates.free, seatStates.held, seatStates.sold);
const anyRest = {
  planUrl: anyName,
  version: anyName,
  mine: fc.array(fc.nat(100)),
  mineSeconds: fc.nat(300),
  standing: fc.array(fc.record({ id: anyId, left: fc.nat(500) }), { maxLength: 2 }),
  kept: fc.array(
    fc.record({
      id: anyId,
      isForWheelchair: fc.boolean(),
      until: fc.nat(4_000_000_000_000),
      closedAfter: fc.boolean(),
      seats: fc.array(fc.nat(500), { minLength: 1, maxLength: 5 }),
    }),
    { maxLength: 2 },
  ),
};

function throughTheWire(value: FreeSeats): FreeSeats {
  return freeSeatsFromWire(v.parse(freeSeatsSchema, JSON.parse(JSON.stringify(freeSeatsToWire(value)))));
}

test('SC-3 what is free comes back as it went, whole', () => {
  const anyFull = fc.record({ kind: fc.constant('full' as const), states: fc.array(anyState), ...anyRest });
  fc.assert(
    fc.property(anyFull, ({ states, ...rest }) => {
      const back = throughTheWire({ ...rest, states: Uint8Array.from(states) });
      expect(back).toMatchObject(rest);
      expect(back.kind === 'full' && [...back.states.slice(0, states.length)]).toEqual(states);
    }),
  );
});

test('SC-3 what is free comes back as it went, as changes', () => {
  const anyChange = fc.record({ seat: fc.nat(20_000), state: anyState });
  const anyChanges = fc.record({
    kind: fc.constant('changes' as const),
    since: anyName,
    changes: fc.uniqueArray(anyChange, { selector: ({ seat }) => seat }),
    ...anyRest,
  });
  const bySeat = (value: FreeSeats) =>
    value.kind === 'changes' && value.changes.toSorted((one, other) => one.seat - other.seat);
  fc.assert(
    fc.property(anyChanges, (value) => {
      const back = throughTheWire(value);
      expect(bySeat(back)).toEqual(bySeat(value));
      expect({ ...back, changes: [] }).toEqual({ ...value, changes: [] });
    }),
  );
});

test('P16 what is free of 1,700 seats travels in less than 1 KB', () => {
  const states = Uint8Array.from({ length: 1700 }, (_, seat) => (seat * 7919) % 3);
  const kept = { id: 12, isForWheelchair: true, until: 0, closedAfter: false, seats: [1, 2, 1_501, 1_502] };
  const rest = {
    ...{ planUrl: '/plans/0123456789abcdef.json', version: 'abcdefgh', mine: [], mineSeconds: 0 },
    kept: [kept],
  };
  const wire = freeSeatsToWire({ ...rest, kind: 'full', states, standing: [{ id: 1, left: 120 }] });
  expect(JSON.stringify(wire).length).toBeLessThan(1024);
});
