import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Day } from '@foyer/contract/rules/values.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { Findings, formatMistakes, type Mistake } from '#house-files/findings/findings.ts';
import {
  type DecodedText,
  openHouseFolder,
  readTextFile,
  refusedWriting,
} from '#house-files/folder/house-folder.ts';
import { contentText } from '#house-files/merge/merge-content.ts';
import { type Decided, type ImportedSeason, importSeason } from './import-season.ts';
import {
  houseContents,
  type LastImport,
  lastImportFile,
  mergeSeason,
  readLastImport,
  type SeasonMerge,
  venueKeys,
  writeLastImport,
} from './merge-season.ts';
import { isCalendar, readCalendar } from './read-calendar.ts';
import type { Mapping } from './read-mapping.ts';
import { checkColumns, readMapping, withStatusOfEntries, zoneOfCalendar } from './read-mapping.ts';
import { readTable, type Table } from './read-table.ts';

/** Names of the files to read, and of the folder to write into. */
export interface SeasonFiles {
  table: string;
  mapping: string;
  into: string;
  /** Event files are written anew, and edits made by hand are lost. */
  replace: boolean;
}

export type SeasonImport =
  | { kind: 'refused'; reason: string }
  | {
      kind: 'imported';
      season: ImportedSeason;
      /** Names of files that are new. */
      added: readonly string[];
      /** Names of files that were there and were brought up to date. */
      changed: readonly string[];
      /** Names of event files that were removed, because the table no longer has their events. */
      removed: readonly string[];
      conflicts: SeasonMerge['conflicts'];
      rows: number;
      /** What a row's number counts. */
      unit: 'row' | 'line';
      /** Mistakes that "foyer check" finds in the result. */
      mistakes: readonly Mistake[];
    };

const largestTable = 50_000_000;

/** Reads a spreadsheet or a calendar and writes house files from it. */
export async function importSeasonFiles(files: SeasonFiles, now: Date): Promise<SeasonImport> {
  const today = todayOf(now);
  const sources = readSources(files, today);
  if (sources.kind === 'refused') return sources;
  const { table, mapping } = sources;
  const memory = lastImportFile(files.into, files.table);
  const last = readLastImport(memory);
  if (last === 'damaged') return { kind: 'refused', reason: damagedMemory(memory) };
  const season = importSeason(table, mapping, today, decidedBy(last));
  const merge = mergeSeason(houseContents(season, mapping), {
    ...{ last, today, replace: files.replace, isPartial: season.problems.length > 0 },
    textOf: (name) => textOf(path.join(files.into, name)),
  });
  if ('unreadable' in merge)
    return { kind: 'refused', reason: unreadableEvent(files.into, merge.unreadable) };
  const texts = new Map([...merge.texts, ...firstTexts(mapping, files.into)]);
  const names = [...texts.keys()];
  const before = new Set(names.filter((name) => textOf(path.join(files.into, name)) !== null));
  const refused = writeFiles(files.into, texts, () =>
    writeLastImport(memory, { ...merge.read, weeks: season.weeks }),
  );
  if (refused !== null) return { kind: 'refused', reason: refused };
  const mistakes = await mistakesIn(files.into, now);
  return {
    ...{ kind: 'imported', season, conflicts: merge.conflicts, mistakes },
    ...{ rows: table.rows.length, unit: table.unit },
    added: names.filter((name) => !before.has(name)),
    changed: names.filter((name) => before.has(name) && texts.get(name) !== null),
    removed: names.filter((name) => texts.get(name) === null),
  };
}

type Refused = Extract<SeasonImport, { kind: 'refused' }>;

interface Sources {
  kind: 'read';
  table: Extract<Table, { kind: 'table' }>;
  mapping: Mapping;
}

function readSources(files: SeasonFiles, today: Day): Sources | Refused {
  const [tableText, mappingText] = [
    readTextFile(files.table, largestTable),
    readTextFile(files.mapping, largestTable),
  ];
  if (tableText.kind === 'refused') return { kind: 'refused', reason: unreadable(files.table, tableText) };
  if (mappingText.kind === 'refused')
    return { kind: 'refused', reason: unreadable(files.mapping, mappingText) };
  const findings = new Findings();
  const mistaken = (): Refused => ({ kind: 'refused', reason: formatMistakes(findings.mistakes, 'en') });
  const house = textOf(path.join(files.into, 'house.yaml'));
  const written = readMapping(path.basename(files.mapping), mappingText.text, house, findings);
  if (written === null) return mistaken();
  const ofCalendar = isCalendar(tableText.text);
  const mapping = ofCalendar ? withStatusOfEntries(written) : written;
  const table = ofCalendar
    ? readCalendar(tableText.text, { timeZone: zoneOfCalendar(mapping, findings), today })
    : readTable(tableText.text);
  if (table.kind === 'refused')
    return { kind: 'refused', reason: `${files.table}, line ${table.row}: ${table.reason}` };
  checkColumns(mapping, table.columns, findings);
  return findings.mistakes.length > 0 ? mistaken() : { kind: 'read', table, mapping };
}

function decidedBy(last: LastImport | null): Decided | null {
  if (last === null) return null;
  const names = Object.entries(last.events).map(([id, { group }]) => [group, id] as const);
  return { weeks: last.weeks, names: new Map(names), venues: venueKeys(last) };
}

function damagedMemory(file: string): string {
  return (
    `Nothing was written. ${file} is not what the last import wrote. Restore it from a copy, or delete it: ` +
    'the import then tells you every difference between your files and the table, and changes none of them.'
  );
}

function unreadableEvent(folder: string, name: string): string {
  return `Nothing was written. ${path.join(folder, name)} cannot be read; "foyer check ${folder}" says why.`;
}

/** null: there is no such file. One that cannot be read is no text of YAML, and must not pass for one that is not there. */
function textOf(file: string): string | null {
  if (!existsSync(file)) return null;
  const read = readTextFile(file, largestTable);
  return read.kind === 'text' ? read.text : '';
}

/** Files that the mapping gives and the house does not have. */
function firstTexts({ house, menus, prices }: Mapping, into: string): [string, string][] {
  const given = Object.entries({ 'house.yaml': house, 'menus.yaml': menus, 'prices.yaml': prices });
  const missing = given.filter(
    ([name, content]) => Object.keys(content).length > 0 && textOf(path.join(into, name)) === null,
  );
  return missing.map(([name, content]) => [name, contentText(content)]);
}

function unreadable(
  file: string,
  { found, expected, hint }: Extract<DecodedText, { kind: 'refused' }>,
): string {
  return `${file}: ${found.en}; expected ${expected.en}.${hint === null ? '' : ` ${hint.en}`}`;
}

/** The season is moved by whole weeks, so a difference of one day between time zones does not matter. */
function todayOf(now: Date): Day {
  return now.toISOString().slice(0, 10);
}

/** Returns why the files could not be written, or null. What was read is remembered last: a run that broke off is made again. */
function writeFiles(
  folder: string,
  texts: ReadonlyMap<string, string | null>,
  remember: () => void,
): string | null {
  try {
    mkdirSync(path.join(folder, 'events'), { recursive: true });
    for (const [name, text] of texts) {
      const file = path.join(folder, name);
      if (text === null) rmSync(file, { force: true });
      else writeFileSync(file, text);
    }
    remember();
    return null;
  } catch (error) {
    return refusedWriting(folder, error);
  }
}

async function mistakesIn(into: string, now: Date): Promise<readonly Mistake[]> {
  const folder = openHouseFolder(into);
  return folder === null ? [] : (await checkHouse(folder, now)).findings.mistakes;
}
