import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { type Findings, hintFor, type Place, same, say } from '#house-files/findings/findings.ts';
import { contentOf } from '#house-files/merge/merge-content.ts';
import { timeZone } from '#house-files/schema/house-schema.ts';
import { list, pairs } from '#house-files/shapes/collection-shapes.ts';
import { choice, line, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import {
  type Located,
  located,
  optional,
  required,
  type Shape,
  table,
  withDefault,
} from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { columnsOf, unknownFilters } from './fill-template.ts';

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

const dayFormats = {
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

type WrittenMapping = ReturnType<typeof mappingShape.read>;

/**
 * Reads a mapping; what it says must agree with the house, whose language and time zone it takes where it names none.
 * `houseText` is house.yaml, null where the folder has none. null: the mapping is no YAML. Mistakes are among the findings.
 */
export function readMapping(
  file: string,
  text: string,
  houseText: string | null,
  findings: Findings,
): Mapping | null {
  const root = parseYaml(file, text, findings, ['ru']);
  if (root === null) return null;
  const written = mappingShape.read(root);
  const house = houseText === null ? written.house : (contentOf(houseText) ?? {});
  return {
    ...written,
    language: agreedLanguage(written, house, findings),
    timeZone: agreedZone(written, house, findings),
  };
}

/** An event without a text in the first language of its house is refused by the check, each one by itself. */
function agreedLanguage({ language }: WrittenMapping, house: HouseContent, findings: Findings): Language {
  const { languages: ofHouse } = house;
  const first = Array.isArray(ofHouse) ? languages.find((one) => one === ofHouse[0]) : undefined;
  if (language !== null && first !== undefined && language.value !== first) {
    findings.refuse(
      language.place,
      same(language.value),
      say(`${first}, the first language of house.yaml`, `${first}, первый язык house.yaml`),
    );
  }
  return language?.value ?? first ?? 'ru';
}

function agreedZone({ timeZone }: WrittenMapping, house: HouseContent, findings: Findings): string | null {
  const { 'time zone': ofHouse } = house;
  const zone = typeof ofHouse === 'string' ? ofHouse : null;
  if (timeZone !== null && zone !== null && timeZone.value !== zone) {
    findings.refuse(
      timeZone.place,
      same(timeZone.value),
      say(`${zone}, as house.yaml says`, `${zone}, как в house.yaml`),
    );
  }
  return timeZone?.value ?? zone;
}

/** A calendar says which of its entries are cancelled, whether or not the mapping asks. */
export function withStatusOfEntries(mapping: Mapping): Mapping {
  return { ...mapping, cancelled: mapping.cancelled ?? { value: 'cancelled', place: mapping.place } };
}

type HouseContent = Readonly<Record<string, unknown>>;

/** Times of a calendar are told by the clock of the house. */
export function zoneOfCalendar({ timeZone, place }: Mapping, findings: Findings): string {
  if (timeZone !== null) return timeZone;
  findings.refuse(
    place,
    say('no "time zone"', 'нет ключа «time zone»'),
    say(
      'the zone of the house’s clock, like Europe/London',
      'пояс, по которому живёт дом, например Europe/Moscow',
    ),
  );
  return 'UTC';
}

/** Every column that the mapping names must be one that the table has. */
export function checkColumns(mapping: Mapping, columns: readonly string[], findings: Findings): void {
  checkTemplates(mapping, columns, findings);
  const named: Located<string>[] = [
    ...mapping.groupBy,
    mapping.day,
    mapping.time,
    mapping.venue,
    ...(mapping.cancelled ? [mapping.cancelled] : []),
    ...(mapping.menu ? [mapping.menu.by] : []),
    mapping.priceList.by,
    ...mapping.readableCase,
    ...mapping.bracketedNames,
    ...mapping.leaveOut.map(({ column }) => column),
  ];
  const keys = [...Object.keys(mapping.lists), ...Object.keys(mapping.rename)];
  for (const { value, place } of named) refuseColumn(value, place, columns, findings);
  for (const key of keys) refuseColumn(key, mapping.place, columns, findings);
}

function checkTemplates(mapping: Mapping, columns: readonly string[], findings: Findings): void {
  const { fileName, title, titleOtherwise, note, description, address } = mapping;
  const keys = Object.values(mapping.fromColumns);
  for (const template of [fileName, title, titleOtherwise, note, description, address, ...keys]) {
    if (template === null) continue;
    for (const column of columnsOf(template)) refuseColumn(column, mapping.place, columns, findings);
    for (const filter of unknownFilters(template)) {
      findings.refuse(
        mapping.place,
        same(`"|${filter}" in "${template}"`),
        say('one of: first N, surnames, unique, lines', 'одно из: first N, surnames, unique, lines'),
      );
    }
  }
}

function refuseColumn(column: string, place: Place, columns: readonly string[], findings: Findings): void {
  if (column === '') return;
  const numbers = columns.flatMap((one, index) => (one === column ? [index + 1] : []));
  if (numbers.length > 1) {
    findings.refuse(
      place,
      say(
        `"${column}", which columns ${numbers.join(' and ')} are called`,
        `«${column}»: так называются столбцы ${numbers.join(' и ')}`,
      ),
      say('the name of one column of the table', 'название одного столбца таблицы'),
    );
  }
  if (numbers.length > 0) return;
  findings.refuse(
    place,
    say(`the column "${column}"`, `столбец «${column}»`),
    say(`a column of the table: ${columns.join(', ')}`, `столбец таблицы: ${columns.join(', ')}`),
    hintFor(column, columns),
  );
}
