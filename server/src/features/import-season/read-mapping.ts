import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { type Findings, hintFor, type Place, same, say } from '#house-files/findings/findings.ts';
import { contentOf } from '#house-files/merge/merge-content.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { columnsOf, unknownFilters } from './fill-template.ts';
import { type Mapping, mappingShape, type WrittenMapping } from './mapping-schema.ts';

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
