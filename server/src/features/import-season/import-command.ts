import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Day } from '@foyer/contract/rules/values.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { Findings } from '#house-files/findings/findings.ts';
import { formatMistakes } from '#house-files/findings/report.ts';
import type { DecodedText } from '#house-files/folder/decode-text.ts';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import { readTextFile } from '#house-files/folder/read-text.ts';
import { refusedWriting } from '#house-files/folder/refused-writing.ts';
import { type CommandOutput, complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { describeImport, importForPrograms } from './describe-import.ts';
import { type HouseTexts, houseTexts } from './house-texts.ts';
import { importSeason } from './import-season.ts';
import { readMapping } from './read-mapping.ts';
import { readTable } from './read-table.ts';

const usage = `foyer import <table.csv> --mapping <file.yaml> --into <folder> [--json]

Makes house files of a spreadsheet. The mapping says what the columns mean; docs/for-operators/import.md
explains it with an example. Says row by row what could not be read. Files of events are written anew;
house.yaml, menus.yaml, prices.yaml and venues that are there already stay.

Exit code 0: every row was read · 1: some rows, the mapping or the result have mistakes ·
2: the command was written wrongly.
`;

interface ImportArguments {
  table: string;
  mapping: string;
  into: string;
  json: boolean;
}

const largestTable = 50_000_000;

/** `foyer import`: the exit code. */
export async function importCommand(
  argv: readonly string[],
  output: CommandOutput,
  now: Date,
): Promise<number> {
  const request = readArguments(argv, output);
  if (typeof request === 'number') return request;
  const fail = (text: string) => {
    output.writeAside(`${text.trimEnd()}\n`);
    return exitCodes.wrong;
  };
  const csv = readTextFile(request.table, largestTable);
  if (csv.kind === 'refused') return fail(unreadable(request.table, csv));
  const mappingText = readTextFile(request.mapping, largestTable);
  if (mappingText.kind === 'refused') return fail(unreadable(request.mapping, mappingText));
  const table = readTable(csv.text);
  if (table.kind === 'refused') return fail(`${request.table}, line ${table.row}: ${table.reason}`);
  const findings = new Findings();
  const mapping = readMapping(request.mapping, mappingText.text, table.columns, findings);
  if (mapping === null) return fail(formatMistakes(findings.mistakes, 'en'));
  const season = importSeason(table.rows, mapping, todayOf(now));
  const existing = new Set(openHouseFolder(request.into)?.list() ?? []);
  const texts = houseTexts(season, mapping, existing);
  const refused = writeFiles(request.into, texts, existing);
  if (refused !== null) return fail(refused);
  const wrong = await checkResult(request.into, now);
  output.write(
    request.json ? importForPrograms(season, texts) : describeImport(season, request.into, table.rows.length),
  );
  if (wrong !== '') output.writeAside(`\nThe result does not pass "foyer check" yet:\n\n${wrong}`);
  return season.problems.length > 0 || wrong !== '' ? exitCodes.wrong : exitCodes.done;
}

function readArguments(argv: readonly string[], output: CommandOutput): ImportArguments | number {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const { mapping, into, json } = values;
  const [table, ...more] = positionals;
  if (!table) return complain(output, 'The file of a table is missing.', usage);
  if (more.length > 0) return complain(output, `One table at a time: "${more[0]}" is a second.`, usage);
  if (!mapping || !into) return complain(output, '--mapping and --into are needed.', usage);
  return { table, mapping, into, json };
}

const options = {
  mapping: { type: 'string' },
  into: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

function unreadable(file: string, { found, expected }: Extract<DecodedText, { kind: 'refused' }>): string {
  return `${file}: ${found.en}; expected ${expected.en}.`;
}

/** Weeks are what the season is moved by, so a day's difference between zones does not matter. */
function todayOf(now: Date): Day {
  return now.toISOString().slice(0, 10);
}

/** Answers why the files could not be written, or null. */
function writeFiles(folder: string, texts: HouseTexts, existing: ReadonlySet<string>): string | null {
  try {
    mkdirSync(path.join(folder, 'events'), { recursive: true });
    for (const [name, text] of texts) {
      const file = path.join(folder, name);
      // Venues that are there already stay, with what somebody wrote about them; new ones are added below.
      if (name !== 'venues.yaml' || !existing.has(name)) writeFileSync(file, text);
      else writeFileSync(file, withNewEntries(readFileSync(file, 'utf8'), text));
    }
    return null;
  } catch (error) {
    return refusedWriting(folder, error);
  }
}

/** Top-level entries of `added` whose names `standing` does not have. */
function withNewEntries(standing: string, added: string): string {
  const names = new Set([...standing.matchAll(/^([\w-]+):/gm)].map(([, name]) => name));
  const entries = added
    .split(/^(?=[\w-]+:)/m)
    .filter((entry) => !names.has(entry.slice(0, entry.indexOf(':'))));
  return [standing.trimEnd(), ...entries.map((entry) => entry.trimEnd())].join('\n').concat('\n');
}

async function checkResult(into: string, now: Date): Promise<string> {
  const folder = openHouseFolder(into);
  if (folder === null) return '';
  return formatMistakes((await checkHouse(folder, now)).findings.mistakes, 'en');
}
