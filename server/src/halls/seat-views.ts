import type { HallSeat } from './hall.ts';
import type { HallPlan, PlanFindings, PlanPlace, ViewPlan } from './hall-plan.ts';
import { rowsIn } from './sector-rows.ts';

/** The view from each seat, by its id. A seat's own view has priority over its row's, and a row's over its sector's. */
export type SeatViews = ReadonlyMap<string, ViewPlan>;

/** Finds the view of every seat. Unknown rows and seats and duplicate views are added to `findings`. */
export function seatViews(
  { viewsFromSeats: views }: HallPlan,
  seats: readonly HallSeat[],
  findings: PlanFindings,
): SeatViews {
  const sectors = Map.groupBy(seats, ({ sector }) => sector);
  const meant = views.map((view) => {
    const rows = Map.groupBy(sectors.get(view.sector.value) ?? [], ({ row }) => row);
    return { view, targets: targetsOf(view, rows, findings) };
  });
  refuseTwice(meant, findings);
  const found = new Map<string, ViewPlan>();
  for (const { view, targets } of meant.toSorted((one, other) => levelOf(one.view) - levelOf(other.view)))
    for (const { seats: own } of targets) for (const { id } of own) found.set(id, view);
  return found;
}

/** Sector, rows of it, seats of those: the nearer, the higher. */
function levelOf({ rows, seats }: ViewPlan): number {
  return rows === null ? 0 : seats.length === 0 ? 1 : 2;
}

/** What may have one view each: a sector, a row or a seat, as it is called. */
interface Target {
  name: { en: string; ru: string };
  seats: readonly HallSeat[];
}

type Rows = ReadonlyMap<string, readonly HallSeat[]>;

function targetsOf(view: ViewPlan, rows: Rows, findings: PlanFindings): Target[] {
  const { sector } = view;
  // A sector that is not there is refused with the names that are.
  if (rows.size === 0) return [];
  if (view.rows === null) {
    const [lone] = view.seats;
    if (lone) refuseSeatsAlone(lone.place, findings);
    const name = { en: `the sector ${sector.value}`, ru: `сектор ${sector.value}` };
    return [{ name, seats: [...rows.values()].flat() }];
  }
  const names = [...rows.keys()];
  const meant = rowsIn(names, view.rows.value);
  if (meant.length === 0) refuseRows(view.rows, names, findings);
  return meant.flatMap((row) => {
    const inRow = rows.get(row) ?? [];
    const name = { en: `${sector.value}, row ${row}`, ru: `${sector.value}, ряд ${row}` };
    return view.seats.length === 0
      ? [{ name, seats: inRow }]
      : view.seats.flatMap((seat) => seatTarget(seat, name, inRow, findings));
  });
}

function seatTarget(
  { value, place }: ViewPlan['seats'][number],
  row: Target['name'],
  inRow: readonly HallSeat[],
  findings: PlanFindings,
): Target[] {
  const name = { en: `${row.en}, seat ${value}`, ru: `${row.ru}, место ${value}` };
  const seat = inRow.find(({ number }) => number === value);
  if (seat) return [{ name, seats: [seat] }];
  const [first, last] = [inRow[0]?.number, inRow.at(-1)?.number];
  const expected = { en: `seats of the row: ${first} to ${last}`, ru: `места ряда: от ${first} до ${last}` };
  findings.refuse(place, name, expected);
  return [];
}

function refuseSeatsAlone(place: PlanPlace, findings: PlanFindings): void {
  findings.refuse(
    place,
    { en: 'seats without their row', ru: 'места без указания ряда' },
    { en: '"rows" beside "seats"', ru: '«rows» рядом с «seats»' },
  );
}

function refuseRows(
  { value, place }: NonNullable<ViewPlan['rows']>,
  names: readonly string[],
  findings: PlanFindings,
): void {
  const [first, last] = [names[0], names.at(-1)];
  findings.refuse(
    place,
    { en: `rows "${value}"`, ru: `ряды «${value}»` },
    { en: `rows of the sector: ${first} to ${last}`, ru: `ряды сектора: от ${first} до ${last}` },
  );
}

function refuseTwice(
  meant: readonly { view: ViewPlan; targets: readonly Target[] }[],
  findings: PlanFindings,
): void {
  const first = new Map<string, PlanPlace>();
  for (const { view, targets } of meant) {
    for (const { name } of targets) {
      const before = first.get(name.en);
      if (before) refuseSecond(name, view.place, before, findings);
      else first.set(name.en, view.place);
    }
  }
}

function refuseSecond(
  name: Target['name'],
  place: PlanPlace,
  { line }: PlanPlace,
  findings: PlanFindings,
): void {
  findings.refuse(
    place,
    { en: `a second view from ${name.en}`, ru: `второй вид: ${name.ru}` },
    {
      en: `one view each; the first one is in line ${line}`,
      ru: `один вид на каждое; первый в строке ${line}`,
    },
  );
}
