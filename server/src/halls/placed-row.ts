import { type HallSeat, round, type SeatFlag, seatFlags } from './hall.ts';
import type { PlacedRow, PlanFindings } from './hall-plan.ts';

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
