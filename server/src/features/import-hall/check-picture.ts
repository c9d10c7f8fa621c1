import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { drawHall } from '#halls/draw-hall.ts';
import { type Hall, type HallSeat, round, rowName } from '#halls/hall.ts';
import { escapeXml } from '#halls/xml/escape-xml.ts';
import { counted } from '#texts/counted.ts';

/** Dark enough for white numbers, and told apart by most eyes. */
const palette = ['#1d4f7c', '#8a3b12', '#2c6e49', '#6b2d5c', '#5a6672', '#7a5c00', '#9b2226', '#155e63'];

const lineHeight = 26;
const margin = 24;

/** A picture of a hall to be checked: each sector in its colour with its name, every number, and below what was counted. */
export function checkPicture(hall: Hall, backdrop: string): string {
  const { view, sectors, seats } = hall;
  const colors = new Map(sectors.map(({ key }, index) => [key, palette[index % palette.length] ?? '']));
  // A sector's colour stands in for that of a zone: what a zone costs is not known here.
  const bySector = { ...hall, seats: seats.map((seat) => ({ ...seat, zone: seat.sector })) };
  const drawing = drawHall(bySector, { language: 'ru', otherwise: 'en', colors, backdrop });
  const lines = [
    ...sectorFacts(hall, 'ru').map((facts) => ({
      color: colors.get(facts.key) ?? '',
      text: describeSector(facts),
    })),
    ...hall.standing.map(({ name, capacity }) => ({
      color: '#b9b4ae',
      text: `${textIn(name, 'ru', 'en')}: standing, ${capacity}`,
    })),
  ];
  const width = Math.max(view.width, 720);
  const height = view.height + lines.length * lineHeight + 2 * margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Onest, sans-serif">`,
    `<rect width="${width}" height="${height}" fill="#f1efeb"/>`,
    drawing,
    `<g transform="translate(${-view.x} ${-view.y})">`,
    ...sectors.map(({ key, name }) => sectorName(hall, key, textIn(name, 'ru', 'en'), colors.get(key) ?? '')),
    '</g>',
    ...lines.map(({ color, text }, index) => {
      const y = view.height + margin + index * lineHeight;
      return `<rect x="${margin}" y="${y}" width="14" height="14" fill="${color}"/><text x="${margin + 24}" y="${y + 13}" font-size="15" fill="#1c1916">${escapeXml(cut(text, width))}</text>`;
    }),
    '</svg>\n',
  ].join('\n');
}

/** What runs over the edge is in the command's report. */
function cut(text: string, width: number): string {
  const most = Math.floor((width - 3 * margin) / 8.5);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** Above the seat that is nearest to the upper edge, over whatever is there. */
function sectorName({ seats }: Hall, key: string, name: string, color: string): string {
  const own = seats.filter(({ sector }) => sector === key);
  if (own.length === 0) return '';
  const top = Math.min(...own.map(({ y }) => y));
  const upper = own.filter(({ y }) => y < top + 12).map(({ x }) => x);
  const x = (Math.min(...upper) + Math.max(...upper)) / 2;
  return `<text x="${round(x)}" y="${round(top - 16)}" text-anchor="middle" font-size="14" font-weight="700" fill="${color}" stroke="#f1efeb" stroke-width="4" paint-order="stroke">${escapeXml(name)}</text>`;
}

/** What somebody who knows the hall compares with it. */
interface SectorFacts {
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
