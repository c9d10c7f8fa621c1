import { type Point, round } from '#halls/hall.ts';
import { writePlacedSeats } from '#halls/sector-rows.ts';
import type { ImportedHall, ImportedSeat } from './imported-hall.ts';

export interface WritingChoices {
  /** The first line: what it was made of. */
  origin: string;
  /** Names of a sector that has none. */
  nameless: string;
  /** Our zone by the file's category or, where it has none, its sector. */
  zones: ReadonlyMap<string, string>;
  /** Capacity of standing areas where the file has none. */
  capacity: number;
  /** The file of the backdrop; null without one. */
  backdrop: string | null;
  /** Parts of the hall in the file that is overwritten: sold seats are known by these keys. */
  known: readonly KnownPart[];
}

export interface KnownPart {
  key: string;
  /** In every language. */
  names: readonly string[];
}

/** A hall file as an operator would write it, each seat in its place. */
export function writeHallFile(hall: ImportedHall, choices: WritingChoices): string {
  const keys = sectorKeys(hall, choices);
  const sectors = [...Map.groupBy(hall.seats, ({ sector }) => sector)];
  return [
    `# ${choices.origin.replace(/\s+/g, ' ')}`,
    ...stageLines(hall.stage),
    ...(sectors.length > 0 ? ['sectors:'] : []),
    ...sectors.flatMap(([name, seats]) => sectorLines(keys.get(name) ?? '', name, seats, choices)),
    ...(hall.standing.length > 0 ? ['standing:'] : []),
    ...hall.standing.flatMap((area) => standingLines(keys.get(area.name) ?? '', area, choices)),
    ...(hall.labels.length > 0 ? ['labels:'] : []),
    ...hall.labels.map(
      ({ text, at, turn }) => `  - { text: ${quoted(text, 80)}, at: ${pair(at)}, turn: ${turn % 360} }`,
    ),
    ...(choices.backdrop === null ? [] : [`backdrop: ${choices.backdrop}`]),
    ...(hall.view === null ? [] : [`view: [${hall.view.map(round).join(', ')}]`]),
    '',
  ].join('\n');
}

function stageLines(stage: ImportedHall['stage']): string[] {
  if (stage === null) return [];
  return [
    'stage:',
    `  name: ${quoted(stage.name, 80)}`,
    `  at: ${pair(stage.at)}`,
    `  width: ${stage.width}`,
    `  depth: ${stage.depth}`,
  ];
}

function sectorLines(
  key: string,
  name: string,
  seats: readonly ImportedSeat[],
  choices: WritingChoices,
): string[] {
  const rows = [...Map.groupBy(seats, (seat) => JSON.stringify([seat.row, zoneOf(seat, choices)]))];
  return [
    `  ${key}:`,
    `    name: ${quoted(name === '' ? choices.nameless : name, 80)}`,
    '    placed:',
    ...rows.flatMap(([, inRow]) => {
      const zone = inRow[0] ? zoneOf(inRow[0], choices) : undefined;
      const paid = zone === undefined ? '' : `zone: ${zone}, `;
      // A row without a name is still a row: its tickets show a dash.
      const row = quoted(inRow[0]?.row || '—', 12);
      return inPieces(inRow).map(
        (piece) => `      - { row: ${row}, ${paid}seats: ${JSON.stringify(writePlacedSeats(piece))} }`,
      );
    }),
  ];
}

/** So many seats, with whatever is said of them, are a line that a hall file may have. */
const mostInLine = 500;

/** Seats of a row for several lines of the file: thousands without rows of their own are one row. */
function inPieces(seats: readonly ImportedSeat[]): ImportedSeat[][] {
  const count = Math.ceil(seats.length / mostInLine);
  return Array.from({ length: count }, (_, index) =>
    seats.slice(index * mostInLine, (index + 1) * mostInLine),
  );
}

function standingLines(
  key: string,
  area: ImportedHall['standing'][number],
  choices: WritingChoices,
): string[] {
  const zone = choices.zones.get(area.name);
  return [
    `  ${key}:`,
    `    name: ${quoted(area.name, 80)}`,
    ...(zone === undefined ? [] : [`    zone: ${zone}`]),
    `    capacity: ${area.capacity ?? choices.capacity}`,
    `    outline: [${area.outline.map(pair).join(', ')}]`,
  ];
}

function zoneOf({ category, sector }: ImportedSeat, { zones, nameless }: WritingChoices): string | undefined {
  return zones.get(category ?? '') ?? zones.get(sector || nameless);
}

/**
 * A part of the hall that is known by its name keeps its key. Of the others, names that are addresses already stay, and the
 * rest is numbered in the order of the file; none of them gets the key of a part that is gone.
 */
function sectorKeys(hall: ImportedHall, { known, nameless }: WritingChoices): ReadonlyMap<string, string> {
  const names = new Set([
    ...hall.seats.map(({ sector }) => sector),
    ...hall.standing.map(({ name }) => name),
  ]);
  const used = new Set(known.map(({ key }) => key));
  const keys = new Map<string, string>();
  const claimed = new Set<string>();
  for (const [index, name] of [...names].entries()) {
    const shown = oneLine(name || nameless, 80);
    const before = known.find(({ key, names: own }) => own.includes(shown) && !claimed.has(key));
    const key = before?.key ?? newKey(name, index + 1, used);
    keys.set(name, key);
    claimed.add(key);
    used.add(key);
  }
  return keys;
}

function newKey(name: string, position: number, used: ReadonlySet<string>): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const isPlain = /^[a-z0-9 _-]+$/i.test(name) && plain !== '' && plain.length <= 60;
  if (isPlain && !used.has(plain)) return plain;
  let number = position;
  while (used.has(`sector-${number}`)) number += 1;
  return `sector-${number}`;
}

function pair({ x, y }: Point): string {
  return `[${round(x)}, ${round(y)}]`;
}

/** A quoted text of JSON is one of YAML as well. */
function quoted(text: string, most: number): string {
  return JSON.stringify(oneLine(text, most));
}

function oneLine(text: string, most: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, most);
}
