import { type HallPlan, seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { seatRadius } from './plan-geometry.ts';

/** Beside the states of the wire `mine`: chosen by this visitor, and `kept`: for somebody else until a moment. */
export const looks = { free: 0, held: 1, sold: 2, mine: 3, kept: 4 } as const;
export type SeatLook = (typeof looks)[keyof typeof looks];

/**
 * The outline of a seat: one path whatever its state. Free: a filled circle (a square where it is for a wheelchair);
 * held by somebody: a ring; sold: a small dot; mine: a square with a tick; kept: a hatched ring. So the shape says what the
 * colour says.
 */
export function seatPath(plan: HallPlan, seat: number, look: SeatLook): string {
  const [x, y] = [plan.seats.x[seat] ?? 0, plan.seats.y[seat] ?? 0];
  if (look === looks.sold) return circle(x, y, 3.5);
  if (look === looks.held) return circle(x, y, seatRadius - 3);
  if (look === looks.kept) return keptPath(x, y);
  if (look === looks.mine) return `${square(x, y, 11)}M${x - 5} ${y}l4 4 7-8l-7 8z`;
  const isSquare = ((plan.seats.flags[seat] ?? 0) & (seatFlags.square | seatFlags.wheelchair)) !== 0;
  return isSquare ? square(x, y, seatRadius) : circle(x, y, seatRadius);
}

/** A hatched ring. */
export function keptPath(x: number, y: number): string {
  return `${circle(x, y, 8)}M${x - 6} ${y + 1.5}l7.5-7.5m-5.2 9.7l7.5-7.5m-5.2 9.7l7.5-7.5`;
}

/** Strokes of a sign around 0, 0, as wide as a seat; null for an ordinary seat. */
export function glyphOf(flags: number): string | null {
  if (flags & seatFlags.wheelchair)
    return 'M-1.5-6.6a.8.8 0 1 0 .1 0M-1.5-3v5h4l2 4M-3.6-.6a4.4 4.4 0 1 0 6 5.6M-1.5-.6h3.4';
  if (flags & seatFlags.companion)
    return 'M0-6.6a.9.9 0 1 0 .1 0M0-2.8v4.4M-3.4-1.6h6.8M-2.6 6.6l2.6-5 2.6 5';
  return null;
}

/** What stands in a free seat: its number, or the letter of its zone. */
export function seatWord(plan: HallPlan, seat: number, letters: ReadonlyMap<number, string> | null): string {
  if (letters) return letters.get(plan.seats.zoneIds[seat] ?? 0) ?? '';
  return plan.seats.numbers[seat] ?? '';
}

function circle(x: number, y: number, radius: number): string {
  const wide = 2 * radius;
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${wide} 0a${radius} ${radius} 0 1 0 ${-wide} 0z`;
}

function square(x: number, y: number, half: number): string {
  return `M${x - half} ${y - half}h${2 * half}v${2 * half}h${-2 * half}z`;
}
