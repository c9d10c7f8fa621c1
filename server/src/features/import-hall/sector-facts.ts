import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { type Hall, type HallSeat, rowName } from '#halls/hall.ts';
import { counted } from '#texts/counted.ts';

/** What somebody who knows the hall compares with it. */
export interface SectorFacts {
  key: string;
  name: string;
  seats: number;
  /** `1–9, А, Б`; '' where rows have no names. */
  rows: string;
  /** `1–24` */
  numbers: string;
  /** Numbers that are left out: `row 4: 11`. */
  gaps: readonly string[];
}

export function sectorFacts({ sectors, seats }: Hall, language: Language): SectorFacts[] {
  return sectors.map(({ key, name }) => {
    const own = seats.filter(({ sector }) => sector === key);
    const rows = [...Map.groupBy(own, ({ row }) => row).values()];
    return {
      key,
      name: textIn(name, language, language),
      seats: own.length,
      rows: ranges(rows.map(rowName).filter((row) => row !== '')),
      numbers: ranges(own.map(({ number }) => number)),
      gaps: rows.flatMap((row) => gapsOf(rowName(row), row)),
    };
  });
}

/** Lines of a report: `Stalls (stalls): 119 seats, rows 1–6, numbers 1–20; left out: row 4: 11`. */
export function describeSector({ key, name, seats, rows, numbers, gaps }: SectorFacts): string {
  const ofRows = rows === '' ? 'no rows' : `rows ${rows}`;
  const left = gaps.length === 0 ? '' : `; left out: ${gaps.join(', ')}`;
  return `${name} (${key}): ${counted(seats, 'seat')}, ${ofRows}, numbers ${numbers}${left}`;
}

const mostGaps = 8;

/** Numbers between the smallest and the largest of a row that no seat has; odd or even ones alone are no gap. */
function gapsOf(row: string, seats: readonly HallSeat[]): string[] {
  const numbers = seats
    .map(({ number }) => Number(number))
    .filter(Number.isInteger)
    .sort((a, b) => a - b);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (first === undefined || last === undefined || numbers.length !== seats.length) return [];
  const taken = new Set(numbers);
  const step = numbers.every((number) => (number - first) % 2 === 0) ? 2 : 1;
  const missing = [];
  for (let number = first; number <= last; number += step)
    if (!taken.has(number)) missing.push(String(number));
  if (missing.length === 0 || missing.length > mostGaps) return [];
  return [`${row === '' ? '' : `row ${row}: `}${ranges(missing)}`];
}

/** `1–9, 11, А`: whole numbers that follow each other are joined. */
function ranges(names: readonly string[]): string {
  const numbers = [...new Set(names.map(Number).filter(Number.isInteger))].sort((a, b) => a - b);
  const words = [...new Set(names.filter((name) => !Number.isInteger(Number(name))))];
  const joined: string[] = [];
  for (let index = 0; index < numbers.length; ) {
    const first = numbers[index] ?? 0;
    let last = first;
    while (numbers[index + 1] === last + 1) {
      index += 1;
      last += 1;
    }
    joined.push(first === last ? String(first) : `${first}–${last}`);
    index += 1;
  }
  const shown = [...joined, ...words.slice(0, mostWords)];
  return words.length > mostWords ? `${shown.join(', ')} …` : shown.join(', ');
}

const mostWords = 20;
