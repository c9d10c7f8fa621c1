import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { say } from '#house-files/findings/findings.ts';
import { timeZone } from '#house-files/schema/house-schema.ts';
import { list, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import { located, optional, required, type Shape, table, withDefault } from '#house-files/shapes/shape.ts';

/** A part of a house file, handed on as it is written. */
const asWritten: Shape<Readonly<Record<string, unknown>>> = {
  expected: say(
    'a table, as it should appear in the house file',
    'таблица в том виде, в каком она нужна в файле дома',
  ),
  blank: {},
  read: (value) => {
    const { json } = value;
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return Object.fromEntries(Object.entries(json));
    value.refuse(asWritten.expected);
    return {};
  },
};

const column = located(line(100));
const template = line(2000);
const longTemplate = scalarShape(
  say('a text that contains {columns}', 'текст, в котором есть {столбцы}'),
  '',
  (written) => (written === '' ? null : written),
);

export const dayFormats = {
  'year-month-day': 'ymd',
  'day.month.year': 'dmy',
  'month/day/year': 'mdy',
} as const;
export type DayFormat = (typeof dayFormats)[keyof typeof dayFormats];

/** Weeks by which the season is moved; `ahead`: as few as bring its first day after today. */
const move: Shape<number | 'ahead'> = scalarShape(
  say('ahead, none, or a number of weeks like 104 weeks', 'ahead, none или число недель, например 104 weeks'),
  0,
  (written) => {
    if (written === 'ahead') return 'ahead';
    const weeks = /^(\d{1,4}) weeks?$/.exec(written);
    return written === 'none' ? 0 : weeks ? Number(weeks[1]) : null;
  },
);

const byColumn = table({
  by: required(column, 'The column that decides.'),
  otherwise: required(line(60), 'The name for all values that are not listed.'),
  use: withDefault(pairs(line(60)), {}, 'Names by the values of the column.'),
});

/** The mapping of `foyer import`: what the columns of a spreadsheet mean. */
export const mappingShape = table({
  language: optional(
    located(choice(Object.fromEntries(languages.map((one) => [one, one])), 'ru')),
    'Language of the texts; where it is not written, the first one of the house.',
  ),
  groupBy: required(
    list(column, 5),
    'Columns whose values together make one event; its rows are the sessions.',
  ),
  day: required(column, 'The column of the day.'),
  dayFormat: withDefault(
    choice<DayFormat>(dayFormats, 'ymd'),
    'ymd',
    'How days are written: `year-month-day`, `day.month.year` or `month/day/year`.',
  ),
  time: required(column, 'The column of the time. An empty one means the whole day.'),
  timeZone: optional(
    located(timeZone),
    'Of a calendar: the zone of the house’s clock, like `Europe/London`; where it is not written, that of house.yaml.',
  ),
  cancelled: optional(
    column,
    'The column that says `yes` where a session is cancelled; a calendar says it by itself.',
  ),
  fromColumns: withDefault(
    pairs(template),
    {},
    'Keys of an event’s file that each row provides: `{ age: "{age}+", places: "{seats}" }`; left out where the column is empty.',
  ),
  move: withDefault(move, 0, 'Move the season by whole weeks: `ahead`, `104 weeks` or `none`.'),
  lists: withDefault(
    pairs(scalarShape(say('the separator between items', 'разделитель между частями'), ';', (text) => text)),
    {},
    'Columns that hold lists, and the separator between items.',
  ),
  readableCase: withDefault(list(column, 50), [], 'Columns written in capitals, to be made readable.'),
  bracketedNames: withDefault(
    list(column, 50),
    [],
    'Columns in which the true spelling stands in brackets: `Jarvi [Järvi]`.',
  ),
  rename: withDefault(pairs(pairs(line(200))), {}, 'Better words for single values, by column.'),
  leaveOut: withDefault(
    list(
      table({
        column: required(column, 'The column that decides.'),
        is: withDefault(list(line(200), 500), [], 'Rows with one of these values are left out …'),
        isNot: withDefault(list(line(200), 500), [], '… or all rows without one of these.'),
      }),
    ),
    [],
    'Rows that are not for sale.',
  ),
  fileName: required(template, 'Name of the event’s file.'),
  title: required(template, 'Title of the event.'),
  titleOtherwise: optional(template, 'Title where the first one has nothing to say.'),
  note: optional(template, 'Line under the title.'),
  description: optional(longTemplate, 'Description (Markdown).'),
  venue: required(column, 'The column of the venue; venues.yaml is made of its values.'),
  address: optional(template, 'Address of the venue.'),
  menu: optional(byColumn, 'In which menu an event stands.'),
  priceList: required(byColumn, 'Which price list an event has.'),
  event: required(asWritten, 'What is the same for all events, as in an event’s file: age, places …'),
  house: withDefault(asWritten, {}, 'Content of house.yaml, where the folder has none.'),
  menus: withDefault(asWritten, {}, 'Content of menus.yaml, where the folder has none.'),
  prices: withDefault(asWritten, {}, 'Content of prices.yaml, where the folder has none.'),
});

/** A mapping with what it takes from the house; a house that is not there yet may have no time zone. */
export type Mapping = Omit<WrittenMapping, 'language' | 'timeZone'> & {
  language: Language;
  timeZone: string | null;
};

export type WrittenMapping = ReturnType<typeof mappingShape.read>;
