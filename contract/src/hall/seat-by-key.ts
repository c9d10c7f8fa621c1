import type { HallPlan } from './hall-plan.ts';

/** The seat that a key leads to; the same one at an end; null: the key is not one of these. */
export function seatByKey(plan: HallPlan, seat: number, key: string, ctrl: boolean): number | null {
  const rowIndex = plan.seats.rows[seat] ?? 0;
  const row = plan.rows[rowIndex];
  const sector = row && plan.sectors[row.sector];
  if (!row || !sector) return null;
  const [firstRow, lastRow] = [sector.firstRow, sector.firstRow + sector.rowCount - 1];
  const last = row.first + row.count - 1;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(row.first, seat - 1);
    case 'ArrowRight':
      return Math.min(last, seat + 1);
    case 'ArrowUp':
      return acrossRows(plan, seat, rowIndex - 1);
    case 'ArrowDown':
      return acrossRows(plan, seat, rowIndex + 1);
    case 'Home':
      return ctrl ? (besideIn(plan, seat, firstRow) ?? seat) : row.first;
    case 'End':
      return ctrl ? (besideIn(plan, seat, lastRow) ?? seat) : last;
    case 'PageUp':
      return besideIn(plan, seat, plan.sectors[row.sector - 1]?.firstRow) ?? seat;
    case 'PageDown':
      return besideIn(plan, seat, plan.sectors[row.sector + 1]?.firstRow) ?? seat;
    default:
      return null;
  }
}

/** The seat of a row nearest by x to another seat. */
function besideIn(plan: HallPlan, seat: number, rowIndex: number | undefined): number | null {
  const row = rowIndex === undefined ? undefined : plan.rows[rowIndex];
  if (!row) return null;
  const x = plan.seats.x[seat] ?? 0;
  let best = row.first;
  for (let other = row.first; other < row.first + row.count; other += 1) {
    if (Math.abs((plan.seats.x[other] ?? 0) - x) < Math.abs((plan.seats.x[best] ?? 0) - x)) best = other;
  }
  return best;
}

/** Rows follow each other over the borders of sectors. */
function acrossRows(plan: HallPlan, seat: number, rowIndex: number): number {
  return besideIn(plan, seat, rowIndex) ?? seat;
}
