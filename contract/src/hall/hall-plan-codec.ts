import { type Language, languages, textFromWire, textToWire } from '#rules/values.ts';
import type { HallPlan, PlanPoint, PlanRow, PlanSector } from './hall-plan.ts';
import type { WirePlanTable } from './seats-wire.ts';

/** Tenths of a unit: finer than any eye, and whole numbers travel short. */
const tenths = 10;

export function planToWire(plan: HallPlan, houseLanguage: Language): WirePlanTable {
  const { x, y, width, height } = plan.view;
  const { seats } = plan;
  const isCounted = seats.numbers.map((name) => /^(0|[1-9]\d{0,8})$/.test(name));
  return {
    view: [x, y, width, height].map(toTenths),
    backdrops: { ...plan.backdrops },
    sectors: plan.sectors.map(({ id, name, outline, label }) => ({
      id,
      ...textToWire('sector', name, houseLanguage),
      outline: pointsToWire(outline),
      label: pointsToWire([label]),
    })),
    rows: plan.rows.map(({ name, sector, count }) => [name, sector, count]),
    ids: differences(seats.ids),
    x: differences(seats.x.map(toTenths)),
    y: differences(seats.y.map(toTenths)),
    places: differences(seats.numbers.map((name, index) => (isCounted[index] ? Number(name) : 0))),
    names: Object.fromEntries([...seats.numbers.entries()].filter(([index]) => !isCounted[index])),
    zones: runs(seats.zoneIds),
    flags: runs(seats.flags),
    standing: plan.standing.map(({ id, name, zoneId, capacity, outline, label }) => ({
      id,
      ...textToWire('name', name, houseLanguage),
      zonelevel_id: zoneId,
      capacity,
      outline: pointsToWire(outline),
      label: pointsToWire([label]),
    })),
    ...(plan.views ? { views: { url: plan.views.url, seats: runs(plan.views.ofSeats) } } : {}),
  };
}

export function planFromWire(wire: WirePlanTable): HallPlan {
  const [x = 0, y = 0, width = 0, height = 0] = wire.view.map(fromTenths);
  const rows = rowsFromWire(wire);
  const rowsOfSector = rowsBySector(rows, wire.sectors.length);
  return {
    view: { x, y, width, height },
    backdrops: backdropsFromWire(wire),
    sectors: wire.sectors.map((sector, index) => ({
      id: sector.id,
      name: textFromWire('sector', sector),
      outline: pointsFromWire(sector.outline),
      label: pointFromWire(sector.label),
      ...(rowsOfSector[index] ?? { firstRow: 0, rowCount: 0 }),
    })),
    rows,
    seats: {
      count: wire.ids.length,
      ids: sums(wire.ids),
      x: sums(wire.x).map(fromTenths),
      y: sums(wire.y).map(fromTenths),
      rows: spread(rows.flatMap(({ count }, index) => [index, count])),
      numbers: sums(wire.places).map((place, index) => wire.names[index] ?? String(place)),
      zoneIds: spread(wire.zones),
      flags: spread(wire.flags),
    },
    standing: wire.standing.map((area) => ({
      id: area.id,
      name: textFromWire('name', area),
      zoneId: area.zonelevel_id,
      capacity: area.capacity,
      outline: pointsFromWire(area.outline),
      label: pointFromWire(area.label),
    })),
    views: wire.views ? { url: wire.views.url, ofSeats: spread(wire.views.seats) } : null,
  };
}

function rowsFromWire(wire: WirePlanTable): PlanRow[] {
  let first = 0;
  return wire.rows.map(([name, sector, count]) => {
    const row = { name, sector, first, count };
    first += count;
    return row;
  });
}

/** Rows of a sector stand together. */
function rowsBySector(
  rows: readonly PlanRow[],
  sectors: number,
): readonly Pick<PlanSector, 'firstRow' | 'rowCount'>[] {
  const found = Array.from({ length: sectors }, () => ({ firstRow: 0, rowCount: 0 }));
  for (const [index, { sector }] of rows.entries()) {
    const one = found[sector];
    if (!one) continue;
    if (one.rowCount === 0) one.firstRow = index;
    one.rowCount += 1;
  }
  return found;
}

function backdropsFromWire({ backdrops }: WirePlanTable): HallPlan['backdrops'] {
  return Object.fromEntries(
    languages.flatMap((language) => (backdrops[language] ? [[language, backdrops[language]]] : [])),
  );
}

function pointsToWire(points: readonly PlanPoint[]): number[] {
  return points.flatMap(({ x, y }) => [toTenths(x), toTenths(y)]);
}

function pointsFromWire(flat: readonly number[]): PlanPoint[] {
  const points: PlanPoint[] = [];
  for (let index = 0; index + 1 < flat.length; index += 2) points.push(pointFromWire(flat.slice(index)));
  return points;
}

function pointFromWire([x = 0, y = 0]: readonly number[]): PlanPoint {
  return { x: fromTenths(x), y: fromTenths(y) };
}

function toTenths(value: number): number {
  return Math.round(value * tenths);
}

function fromTenths(value: number): number {
  return value / tenths;
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

function sums(steps: readonly number[]): number[] {
  let sum = 0;
  return steps.map((step) => {
    sum += step;
    return sum;
  });
}

/** `[5, 5, 7]` is `[5, 2, 7, 1]`. */
function runs(values: readonly number[]): number[] {
  const pairs: number[] = [];
  for (const [index, value] of values.entries()) {
    if (index > 0 && values[index - 1] === value) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + 1;
    else pairs.push(value, 1);
  }
  return pairs;
}

function spread(pairs: readonly number[]): number[] {
  const values: number[] = [];
  for (let index = 0; index + 1 < pairs.length; index += 2)
    for (let left = pairs[index + 1] ?? 0; left > 0; left -= 1) values.push(pairs[index] ?? 0);
  return values;
}
