import type { Point } from './hall.ts';

/** How wide a seat is drawn, less what files round away. */
const seatWidth = 19.5;

/** Seats that lie on others when they are drawn; null: none does. */
export function crowdedSeats<Seat extends Point>(
  seats: readonly Seat[],
): { count: number; first: [Seat, Seat] } | null {
  // So small that it holds one of the seats that lie on no other.
  const cell = seatWidth / Math.SQRT2;
  const steps = [-2, -1, 0, 1, 2];
  const cells = new Map<string, Seat>();
  let count = 0;
  let first: [Seat, Seat] | null = null;
  for (const seat of seats) {
    const [column, row] = [Math.floor(seat.x / cell), Math.floor(seat.y / cell)];
    const around = steps.flatMap((dx) => steps.map((dy) => cells.get(`${column + dx} ${row + dy}`)));
    const other = around.find((one) => one && Math.hypot(one.x - seat.x, one.y - seat.y) < seatWidth);
    if (other) {
      count += 1;
      first ??= [seat, other];
    } else cells.set(`${column} ${row}`, seat);
  }
  return first && { count, first };
}
