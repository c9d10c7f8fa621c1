import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Day } from '@foyer/contract/rules/values.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { Findings, type Mistake, type Place, same, say } from '#house-files/findings/findings.ts';
import { hintFor } from '#house-files/findings/nearest-word.ts';
import { formatMistakes } from '#house-files/findings/report.ts';
import type { DecodedText } from '#house-files/folder/decode-text.ts';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import { readTextFile } from '#house-files/folder/read-text.ts';
import { refusedWriting } from '#house-files/folder/refused-writing.ts';
import type { Located } from '#house-files/shapes/shape.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { columnsOf, unknownFilters } from './fill-template.ts';
import { type HouseTexts, houseTexts } from './house-texts.ts';
import { type ImportedSeason, importSeason } from './import-season.ts';
import { type Mapping, mappingShape } from './mapping-schema.ts';
import { isCalendar, readCalendar } from './read-calendar.ts';
import { readTable } from './read-table.ts';

/** Names of the files to read, and of the folder to write into. */
export interface SeasonFiles {
  table: string;
  mapping: string;
  into: string;
  /** Event files that are there already: written anew, or left as they are; without either, nothing is written over. */
  existing: 'replace' | 'keep' | 'refuse';
}

export type SeasonImport =
  | { kind: 'refused'; reason: string }
  | {
      kind: 'imported';
      season: ImportedSeason;
      texts: HouseTexts;
      rows: number;
      /** Mistakes that "foyer check" finds in the result. */
      mistakes: readonly Mistake[];
    };

const largestTable = 50_000_000;

/** Reads a spreadsheet and writes house files from it. */
export async function importSeasonFiles(files: SeasonFiles, now: Date): Promise<SeasonImport> {
  const csv = readTextFile(files.table, largestTable);
  if (csv.kind === 'refused') return { kind: 'refused', reason: unreadable(files.table, csv) };
  const mappingText = readTextFile(files.mapping, largestTable);
  if (mappingText.kind === 'refused')
    return { kind: 'refused', reason: unreadable(files.mapping, mappingText) };
  const findings = new Findings();
  const table = isCalendar(csv.text)
    ? readCalendar(csv.text, calendarFrame(files.mapping, mappingText.text, now))
    : readTable(csv.text);
  if (table.kind === 'refused')
    return { kind: 'refused', reason: `${files.table}, line ${table.row}: ${table.reason}` };
  const mapping = readMapping(files.mapping, mappingText.text, table.columns, findings);
  if (mapping === null) return { kind: 'refused', reason: formatMistakes(findings.mistakes, 'en') };
  const season = importSeason(table.rows, mapping, todayOf(now));
  const existing = new Set(openHouseFolder(files.into)?.list() ?? []);
  const texts = houseTexts(season, mapping, existing);
  const changed = changedEvents(files.into, texts, existing);
  if (files.existing === 'refuse' && changed.length > 0)
    return { kind: 'refused', reason: wouldOverwrite(files.into, changed) };
  const written = new Map(files.existing === 'keep' ? withoutThose(texts, changed) : texts);
  const refused = writeFiles(files.into, written, existing);
  if (refused !== null) return { kind: 'refused', reason: refused };
  const mistakes = await mistakesIn(files.into, now);
  return { kind: 'imported', season, texts, rows: table.rows.length, mistakes };
}

/** Rules without an end are read for so long. */
const yearAndHalf = 550 * 86_400_000;

/** The clock of the house, and how far ahead a calendar is read; mistakes of the mapping are told with its columns. */
function calendarFrame(file: string, text: string, now: Date): { timeZone: string; until: Date } {
  const root = parseYaml(path.basename(file), text, new Findings(), ['ru']);
  const timeZone = root === null ? 'UTC' : mappingShape.read(root).timeZone;
  return { timeZone, until: new Date(now.getTime() + yearAndHalf) };
}

/** Event files that hold something else than this import would write: edited by hand, or of an older table. */
function changedEvents(folder: string, texts: HouseTexts, existing: ReadonlySet<string>): string[] {
  return [...texts].flatMap(([name, text]) => {
    if (!name.startsWith('events/') || !existing.has(name)) return [];
    return readFileSync(path.join(folder, name), 'utf8') === text ? [] : [name];
  });
}

function withoutThose(texts: HouseTexts, names: readonly string[]) {
  return [...texts].filter(([name]) => !names.includes(name));
}

function wouldOverwrite(folder: string, names: readonly string[]): string {
  const shown = names.slice(0, 10).map((name) => `  ${name}\n`);
  const more = names.length > shown.length ? `  … and ${names.length - shown.length} more\n` : '';
  return (
    `Nothing was written. These files in ${folder} differ from what the table says; they may have been edited by hand:\n` +
    `${shown.join('')}${more}Run the command with --keep to leave them and add only what is new, or with --replace to overwrite them.`
  );
}

function unreadable(file: string, { found, expected }: Extract<DecodedText, { kind: 'refused' }>): string {
  return `${file}: ${found.en}; expected ${expected.en}.`;
}

/** The season is moved by whole weeks, so a difference of one day between time zones does not matter. */
function todayOf(now: Date): Day {
  return now.toISOString().slice(0, 10);
}

/** Returns why the files could not be written, or null. */
function writeFiles(folder: string, texts: HouseTexts, existing: ReadonlySet<string>): string | null {
  try {
    mkdirSync(path.join(folder, 'events'), { recursive: true });
    for (const [name, text] of texts) {
      const file = path.join(folder, name);
      // Existing venues are kept, they may have been edited; new ones are appended.
      if (name !== 'venues.yaml' || !existing.has(name)) writeFileSync(file, text);
      else writeFileSync(file, withNewEntries(readFileSync(file, 'utf8'), text));
    }
    return null;
  } catch (error) {
    return refusedWriting(folder, error);
  }
}

/** Appends the top-level entries of `added` whose names `existing` does not have. */
function withNewEntries(existing: string, added: string): string {
  const names = new Set([...existing.matchAll(/^([\w-]+):/gm)].map(([, name]) => name));
  const entries = added
    .split(/^(?=[\w-]+:)/m)
    .filter((entry) => !names.has(entry.slice(0, entry.indexOf(':'))));
  return [existing.trimEnd(), ...entries.map((entry) => entry.trimEnd())].join('\n').concat('\n');
}

async function mistakesIn(into: string, now: Date): Promise<readonly Mistake[]> {
  const folder = openHouseFolder(into);
  return folder === null ? [] : (await checkHouse(folder, now)).findings.mistakes;
}
/** Reads a mapping against the columns that the table has; null when it has mistakes. */
function readMapping(
  file: string,
  text: string,
  columns: readonly string[],
  findings: Findings,
): Mapping | null {
  const name = path.basename(file);
  const root = parseYaml(name, text, findings, ['ru']);
  if (root === null) return null;
  const mapping = mappingShape.read(root);
  checkColumns(mapping, columns, findings);
  checkTemplates(mapping, columns, findings);
  return findings.mistakes.length > 0 ? null : mapping;
}

function checkColumns(mapping: Mapping, columns: readonly string[], findings: Findings): void {
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
  if (column === '' || columns.includes(column)) return;
  findings.refuse(
    place,
    say(`the column "${column}"`, `столбец «${column}»`),
    say(`a column of the table: ${columns.join(', ')}`, `столбец таблицы: ${columns.join(', ')}`),
    hintFor(column, columns),
  );
}
