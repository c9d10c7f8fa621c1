import type { ForRows, HallPlan, Numbering, SectorPlan, StandingPlan } from '#halls/hall-plan.ts';
import { type Sentence, say } from '#house-files/findings/findings.ts';
import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { choice, integer, line } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, type Shape, table, withDefault } from '#house-files/shapes/shape.ts';
import { text, title } from '#house-files/shapes/text-shapes.ts';
import { pictureFields } from './file-shapes.ts';
import { numbersList, point, rowNames } from './hall-shapes.ts';

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
  view: optional(
    numbersList(-1_000_000, 1_000_000),
    'The visible part: `[x, y, width, height]`; everything when omitted.',
  ),
  viewsFromSeats: withDefault(
    list(viewFromSeats, 5000),
    [],
    'Pictures of the view from the seats. A seat’s own picture has priority over its row’s, and a row’s over its sector’s.',
  ),
});
