import { type HallSeat, round, type SeatFlag, seatFlags } from './hall.ts';
import type { ForRows, PlacedRow, PlanFindings, SectorPlan } from './hall-plan.ts';

interface SectorRow {
  name: string;
  seats: number;
  zone: string | null;
  aisles: readonly number[];
  flagsOf(number: string): readonly SeatFlag[];
}

/** Rows of a sector with what is said of each; rows and seats that are not there are refused. */
export function readSectorRows(plan: SectorPlan, findings: PlanFindings): SectorRow[] {
  const seats = spread(plan.rows, plan.seats, findings);
  const zones = spread(plan.rows, plan.zones, findings);
  const aisles = spread(plan.rows, plan.aisles, findings);
  const flags = [...plan.flags].map(([flag, written]) => {
    return { flag, byRow: spread(plan.rows, written, findings) };
  });
  refuseEmptyRows(plan, seats, findings);
  refuseUnknownSeats(plan, seats, findings);
  return plan.rows.map((name) => ({
    name,
    seats: seats.get(name) ?? 0,
    zone: zones.get(name) ?? plan.zone?.value ?? null,
    aisles: aisles.get(name) ?? [],
    flagsOf: (number) =>
      flags.flatMap(({ flag, byRow }) => (byRow.get(name)?.includes(number) ? [flag] : [])),
  }));
}

/** Values given for `3-7` and `А`, by row; the last one wins. */
function spread<Value>(
  rows: readonly string[],
  written: readonly ForRows<Value>[],
  findings: PlanFindings,
): Map<string, Value> {
  const values = new Map<string, Value>();
  for (const { rows: range, place, value } of written) {
    const meant = rowsIn(rows, range);
    if (meant.length === 0 && rows.length > 0) {
      const [known = '', last = ''] = [rows[0], rows.at(-1)];
      findings.refuse(
        place,
        { en: `rows "${range}"`, ru: `ряды «${range}»` },
        { en: `rows of the sector: ${known} to ${last}`, ru: `ряды сектора: от ${known} до ${last}` },
      );
    }
    for (const row of meant) values.set(row, value);
  }
  return values;
}

/** Rows that are meant by `all`, `5`, `3-7` or `А`. */
export function rowsIn(rows: readonly string[], range: string): readonly string[] {
  if (range === 'all') return rows;
  const single = rows.indexOf(range);
  if (single >= 0) return [range];
  const [first = '', last = ''] = range.split(/\s*[-–]\s*/);
  const [from, to] = [rows.indexOf(first), rows.indexOf(last)];
  return from < 0 || to < from ? [] : rows.slice(from, to + 1);
}

function refuseEmptyRows(plan: SectorPlan, seats: ReadonlyMap<string, number>, findings: PlanFindings): void {
  const empty = plan.rows.filter((row) => !seats.has(row));
  // An unknown range was already reported; an empty row is its consequence.
  if (empty.length === 0 || plan.seats.some(({ rows }) => rowsIn(plan.rows, rows).length === 0)) return;
  findings.refuse(
    plan.place,
    { en: `no seats in row ${empty.join(', ')}`, ru: `нет мест в ряду ${empty.join(', ')}` },
    {
      en: 'seats for every row: `seats: 20` or `seats: { 1-5: 20 }`',
      ru: 'места каждого ряда: «seats: 20» или «seats: { 1-5: 20 }»',
    },
  );
}

function refuseUnknownSeats(
  plan: SectorPlan,
  seats: ReadonlyMap<string, number>,
  findings: PlanFindings,
): void {
  for (const { rows, place, value } of [...plan.flags.values()].flat()) {
    for (const row of rowsIn(plan.rows, rows)) {
      const last = plan.from + (seats.get(row) ?? 0) - 1;
      const unknown = value.filter(
        (number) => !/^\d+$/.test(number) || Number(number) < plan.from || Number(number) > last,
      );
      if (unknown.length === 0) continue;
      findings.refuse(
        place,
        { en: `row ${row}, seat ${unknown.join(', ')}`, ru: `ряд ${row}, место ${unknown.join(', ')}` },
        { en: `seats of the row: ${plan.from} to ${last}`, ru: `места ряда: от ${plan.from} до ${last}` },
      );
    }
  }
}

type PlacedSeat = Pick<HallSeat, 'number' | 'x' | 'y' | 'flags'>;

/** Reads `7 470,568; 8 492,568 wheelchair`. */
export function readPlacedRow({ seats, place, row }: PlacedRow, findings: PlanFindings): PlacedSeat[] {
  return seats.split(';').flatMap((written) => {
    if (written.trim() === '') return [];
    const seat = readSeat(written.trim());
    if (seat !== null) return [seat];
    findings.refuse(
      place,
      {
        en: `"${written.trim().slice(0, 60)}" in row ${row}`,
        ru: `«${written.trim().slice(0, 60)}» в ряду ${row}`,
      },
      {
        en: `a seat like "7 470,568", optionally followed by ${seatFlags.join(', ')}`,
        ru: `место, например «7 470,568», после него можно указать ${seatFlags.join(', ')}`,
      },
    );
    return [];
  });
}

/** Writes what `readPlacedRow` reads. */
export function writePlacedSeats(seats: readonly PlacedSeat[]): string {
  return seats
    .map(({ number, x, y, flags }) => [number, `${round(x)},${round(y)}`, flags.join(' + ')].join(' ').trim())
    .join('; ');
}

const seatText = /^([^\s;]{1,12}) (-?\d{1,6}(?:\.\d+)?),(-?\d{1,6}(?:\.\d+)?)(?: (.+))?$/;

function readSeat(written: string): PlacedSeat | null {
  const [, number = '', x, y, words] = seatText.exec(written) ?? [];
  if (number === '') return null;
  const names = words?.split('+').map((word) => word.trim()) ?? [];
  const flags = names.filter((word): word is SeatFlag => seatFlags.some((flag) => flag === word));
  return flags.length < names.length ? null : { number, x: Number(x), y: Number(y), flags };
}
