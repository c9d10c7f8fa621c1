import type { Point } from '#halls/hall.ts';
import type { ForRows, HallPlan, Numbering, SectorPlan, StandingPlan } from '#halls/hall-plan.ts';
import { type Sentence, say } from '#house-files/findings/findings.ts';
import { list, named, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, integer, line } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, type Shape, table, withDefault } from '#house-files/shapes/shape.ts';
import { text, title } from '#house-files/shapes/text-shapes.ts';
import type { YamlValue } from '#house-files/yaml/parse-yaml.ts';
import { pictureFields } from './file-shapes.ts';

const attribute = table({
  number: optional(
    line(200),
    'The number: `data-seat`, or with a pattern for its value: `data-place: место {number}`.',
  ),
  row: optional(line(200), 'The row: `data-row`, or `data-place: {sector}, ряд {row}`.'),
  sector: optional(line(200), 'The part of the hall: `data-sector`, or with a pattern.'),
});

const marks = table({
  id: optional(line(200), 'Their ids: `row{row}seat{number}`.'),
  class: optional(line(60), 'Their class: `seat`.'),
  label: optional(line(200), 'What is written on them or in their title: `Ряд {row}, место {number}`.'),
  text: optional(line(200), 'What is written over them, by texts that are no part of them: `{number}`.'),
  parts: withDefault(
    list(line(80), 50),
    [],
    'With `text`: what the drawing writes over the parts of the hall, `[Партер, Балкон]`.',
  ),
  attribute: withDefault(attribute, attribute.blank, 'Attributes of them, or of the groups around them.'),
});

/** `--mapping` of foyer import-hall: what a plan from elsewhere means in this house. */
export const hallMappingShape = table({
  seats: optional(marks, 'How the seats of a drawing are marked.'),
  strip: withDefault(
    list(line(60), 20),
    [],
    'What stands before the seats of a table and is no part of their names: `res:`.',
  ),
  sector: withDefault(line(80), 'Зал', 'Name for parts of the hall that have none.'),
  capacity: withDefault(integer(1, 100_000), 100, 'Capacity of standing areas whose file has none.'),
  zones: withDefault(
    pairs(line(60)),
    {},
    'Our price zones by what the file calls its categories or sectors: `VIP 1: stalls`.',
  ),
});

export type HallMapping = ReturnType<typeof hallMappingShape.read>;

const farthest = 1_000_000;

/** `[470, 568]`. */
const point: Shape<Point> = {
  expected: say('a point like [470, 568]', 'точка, например [470, 568]'),
  blank: { x: 0, y: 0 },
  read: (value) => {
    const [x, y, ...rest] = (value.items ?? []).map((item) => idOf(item, -farthest, farthest));
    if (typeof x === 'number' && typeof y === 'number' && rest.length === 0) return { x, y };
    value.refuse(point.expected);
    return point.blank;
  },
};

/** `[-60, -60, 1000, 840]`. */
const viewBox: Shape<readonly number[]> = {
  expected: say(
    'the visible part as [x, y, width, height]: [0, 0, 1000, 800]',
    'видимая часть: [x, y, ширина, высота], например [0, 0, 1000, 800]',
  ),
  blank: [],
  read: (value) => {
    const numbers = (value.items ?? []).map((item) => idOf(item, -farthest, farthest));
    const [width, height] = [numbers[2] ?? 0, numbers[3] ?? 0];
    const read = numbers.filter((one) => one !== null);
    if (numbers.length === 4 && read.length === 4 && width > 0 && height > 0) return read;
    value.refuse(viewBox.expected);
    return viewBox.blank;
  },
};

/** A list of numbers: `[6, -6]`; a single one counts as a list. */
function numbersList(from: number, to: number): Shape<readonly number[]> {
  const expected = say(`numbers from ${from} to ${to}: [1, 2]`, `числа от ${from} до ${to}: [1, 2]`);
  return {
    expected,
    blank: [],
    read: (value) =>
      (value.items ?? [value]).slice(0, 1000).flatMap((item) => {
        const number = idOf(item, from, to);
        if (number === null) item.refuse(expected);
        return number === null ? [] : [number];
      }),
  };
}

const mostRows = 500;

/** `12`: rows 1 to 12; `5-9`; or names: `[А, Б, В]`. */
const rowNames: Shape<readonly string[]> = {
  expected: say(
    'how many rows, their numbers or their names: 12, 5-9 or [А, Б, В]',
    'сколько рядов, их номера или имена: 12, 5-9 или [А, Б, В]',
  ),
  blank: [],
  read: (value) => {
    const names = value.items === null ? countedRows(value.scalar ?? '') : namedRows(value.items);
    if (names !== null && names.length > 0 && new Set(names).size === names.length) return names;
    value.refuse(rowNames.expected);
    return [];
  },
};

function countedRows(written: string): string[] | null {
  const [, first, last] = /^(?:(\d{1,4})\s*[-–]\s*)?(\d{1,4})$/.exec(written.trim()) ?? [];
  if (last === undefined) return null;
  const [from, to] = [Number(first ?? 1), Number(last)];
  if (to < from || to - from >= mostRows) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function namedRows(items: readonly YamlValue[]): string[] | null {
  const names = items.map(({ scalar }) => scalar?.trim() ?? '');
  return items.length > mostRows || names.some((name) => name === '' || /[\s,;]/.test(name)) ? null : names;
}

function idOf({ scalar }: YamlValue, from: number, to: number): number | null {
  const written = scalar?.trim() ?? '';
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(written)) return null;
  const number = Number(written);
  return number >= from && number <= to ? number : null;
}

const rowsWords = (inner: Sentence): Sentence =>
  say(`${inner.en}, or a table of rows: { 1-5: … }`, `${inner.ru}, или таблица рядов: { 1-5: … }`);

/** One value for all rows, or a table of rows: `{ 1-5: 20, 6: 22 }`. */
function byRows<Value>(inner: Shape<Value>): Shape<readonly ForRows<Value>[]> {
  return {
    expected: rowsWords(inner.expected),
    blank: [],
    read: (value) => {
      if (value.entries === null) return [{ rows: 'all', place: value.place, value: inner.read(value) }];
      return value.entries.map(({ name, key, value: item }) => ({
        rows: name.trim(),
        place: key.place,
        value: inner.read(item),
      }));
    },
  };
}

const zone = optional(
  located(line(60)),
  'Its price zone: a name from prices.yaml. One price everywhere when omitted.',
);
const at = 'Where it is: `[x, y]`; y grows away from the stage, a seat is 20 wide.';
const seatNumbers = list(line(12), 500);

const placedRow = table({
  row: required(line(12), 'The row, as printed on the ticket.'),
  zone,
  seats: required(line(60_000), 'Number and place of each seat: `7 470,568; 8 492,568 wheelchair`.'),
});

const sector = table({
  name: required(title(80), 'Name of the part of the hall.'),
  zone,
  zones: withDefault(byRows(line(60)), [], 'Price zones of single rows: `{ 1-5: stalls }`.'),
  rows: withDefault(rowNames, [], 'How many rows, or their names: `12`, `5-9`, `[А, Б, В]`.'),
  seats: withDefault(byRows(integer(1, 500)), [], 'Seats of a row: `24`, or `{ 1-3: 20, 4-12: 24 }`.'),
  at: withDefault(
    point,
    { x: 0, y: 0 },
    'The middle of the first row: `[x, y]`, y grows away from the stage.',
  ),
  spacing: withDefault(integer(10, 500), 27, 'Distance between seats; a seat is 20 wide.'),
  rowSpacing: withDefault(integer(10, 500), 30, 'Distance between rows.'),
  curve: optional(integer(50, 100_000), 'Radius of the first row; straight when left out.'),
  turn: withDefault(integer(-360, 360), 0, 'Degrees clockwise about `at`.'),
  aisles: withDefault(
    byRows(numbersList(-500, 500)),
    [],
    'Aisles after this many seats from the left; `-6` counts from the right.',
  ),
  aisleWidth: withDefault(integer(0, 500), 34, 'Width that an aisle adds between two seats.'),
  numbering: withDefault(
    choice<Numbering>({ left: 'left', right: 'right', center: 'center', 'odd-even': 'odd-even' }, 'left'),
    'left',
    'Where seat numbers start, facing the stage: `left`, `right`, `center` (outwards, odd left, even right) or `odd-even` (from both walls inwards).',
  ),
  from: withDefault(integer(0, 10_000), 1, 'The first number.'),
  wrap: optional(integer(1, 50), 'Number of seats per line when each row is a box.'),
  shape: withDefault(
    choice<'circle' | 'square'>({ circle: 'circle', square: 'square' }, 'circle'),
    'circle',
    'How a seat is drawn: `circle` or `square`.',
  ),
  wheelchair: withDefault(byRows(seatNumbers), [], 'Places for a wheelchair: `{ 12: [1, 22] }`.'),
  companion: withDefault(byRows(seatNumbers), [], 'Seats for companions of wheelchair users.'),
  restrictedView: withDefault(byRows(seatNumbers), [], 'Seats with a restricted view.'),
  placed: withDefault(
    list(placedRow, 3000),
    [],
    'Rows with individually placed seats, instead of `rows` and `seats`: written by foyer import-hall.',
  ),
});

const sectorShape: Shape<SectorPlan> = {
  ...sector,
  blank: planOfSector(sector.blank),
  read: (value) => {
    const read = sector.read(value);
    const written = new Set(value.entries?.map(({ name }) => name));
    if (
      value.entries &&
      (written.has('rows') || read.rows.length > 0) === (written.has('placed') || read.placed.length > 0)
    ) {
      value.refuse(say('either rows with seats, or placed', 'либо rows и seats, либо placed'));
    }
    return planOfSector(read);
  },
};

function planOfSector(read: ReturnType<typeof sector.read>): SectorPlan {
  const { wheelchair, companion, restrictedView, ...plan } = read;
  const flags: SectorPlan['flags'] = new Map([
    ['wheelchair', wheelchair],
    ['companion', companion],
    ['restricted view', restrictedView],
  ]);
  return { ...plan, flags };
}

const standing = table({
  name: required(title(80), 'Name of the area.'),
  zone,
  capacity: required(integer(1, 100_000), 'How many people it holds.'),
  outline: required(list(point, 200), 'Its corners in order: `[[0, 0], [300, 0], [300, 80]]`.'),
});

const standingShape: Shape<StandingPlan> = {
  ...standing,
  read: (value) => {
    const read = standing.read(value);
    if (read.outline.length > 0 && read.outline.length < 3)
      value.refuse(say('at least three corners', 'не меньше трёх углов'));
    return read;
  },
};

const stage = table({
  name: required(title(80), 'The text on it.'),
  at: required(point, 'The middle of its back edge: `[x, y]`.'),
  width: withDefault(integer(20, 20_000), 620, 'From left to right.'),
  depth: withDefault(integer(10, 10_000), 60, 'From back to front.'),
});

const viewFromSeats = table({
  sector: required(located(line(60)), 'The sector it is seen from.'),
  rows: optional(located(line(60)), 'The rows it is seen from: `5`, `1-4` or `А`; all when omitted.'),
  seats: withDefault(list(located(line(12)), 500), [], 'The seats of those rows; all when omitted.'),
  ...pictureFields,
});

/** `halls/<name>.yaml`: one hall; the file's name is what events call it. */
export const hallShape: Shape<HallPlan> = table({
  stage: optional(stage, 'The stage.'),
  sectors: withDefault(named(sectorShape), [], 'Parts of the hall with seats, by names of your own.'),
  standing: withDefault(named(standingShape), [], 'Standing areas, by names of your own.'),
  labels: withDefault(
    list(
      table({
        text: required(text(80), 'The text.'),
        at: required(point, at),
        turn: withDefault(integer(-360, 360), 0, 'Degrees clockwise.'),
      }),
      500,
    ),
    [],
    'Labels on the plan.',
  ),
  backdrop: optional(
    located(line()),
    'A drawing behind the seats: `halls/main.svg`, made safe by foyer import-hall.',
  ),
  view: optional(located(viewBox), 'The visible part: `[x, y, width, height]`; everything when omitted.'),
  viewsFromSeats: withDefault(
    list(viewFromSeats, 5000),
    [],
    'Pictures of the view from the seats. A seat’s own picture has priority over its row’s, and a row’s over its sector’s.',
  ),
});
