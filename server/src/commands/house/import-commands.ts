import path from 'node:path';
import type { CommandCall } from '#commands/kit/command-call.ts';
import { describeSector, sectorFacts } from '#features/import-hall/check-picture.ts';
import { type HallRequest, importHall } from '#features/import-hall/import-hall.ts';
import type { ImportedSeason } from '#features/import-season/import-season.ts';
import {
  importSeasonFiles,
  type SeasonFiles,
  type SeasonImport,
} from '#features/import-season/import-season-files.ts';
import type { Hall } from '#halls/hall.ts';
import { readSelector } from '#halls/import/seat-marks.ts';
import { Findings, formatMistakes, formatNotes } from '#house-files/findings/findings.ts';
import { isSlug } from '#house-files/shapes/scalar-shapes.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';
import { counted } from '#texts/counted.ts';

/** `foyer import`: needs no database. */
export async function importCommand(call: Omit<CommandCall, 'config'>): Promise<number> {
  const request = readArguments(call);
  if (typeof request === 'number') return request;
  const { output, now } = call;
  const imported = await importSeasonFiles(request, now);
  if (imported.kind === 'refused') {
    output.writeAside(`${imported.reason.trimEnd()}\n`);
    return exitCodes.wrong;
  }
  const { season, mistakes, conflicts } = imported;
  output.write(request.json ? importForPrograms(imported) : describeImport(imported, request.into));
  if (mistakes.length > 0)
    output.writeAside(`\n"foyer check" finds mistakes in the result:\n\n${formatMistakes(mistakes, 'en')}`);
  const isClean = season.problems.length === 0 && mistakes.length === 0 && conflicts.length === 0;
  return isClean ? exitCodes.done : exitCodes.wrong;
}

function readArguments({
  argv,
  usage,
  output,
}: Pick<CommandCall, 'argv' | 'usage' | 'output'>): (SeasonFiles & { json: boolean }) | number {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const { mapping, into, json, replace } = values;
  const [table, ...more] = positionals;
  if (!table) return complain(output, 'The spreadsheet is missing.', usage);
  if (more.length > 0)
    return complain(output, `Only one spreadsheet at a time: "${more[0]}" is one too many.`, usage);
  if (!mapping || !into) return complain(output, '--mapping and --into are required.', usage);
  return { table, mapping, into, json, replace };
}

const options = {
  mapping: { type: 'string' },
  into: { type: 'string' },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

type Imported = Extract<SeasonImport, { kind: 'imported' }>;

/** Remarks, mistakes, skipped rows, conflicts and totals, for a terminal. */
function describeImport(imported: Imported, into: string): string {
  const { season, rows, unit, changed, removed, conflicts } = imported;
  const { problems, remarks, leftOut, events, weeks } = season;
  const told = [
    ...remarks.map(({ row, text }) => `${unit} ${row}: ${text}\n`),
    ...problems.map(({ row, found, expected }) => `${unit} ${row}: ${found}; expected ${expected}\n`),
    ...leftOutLines(leftOut, unit),
    ...changed.map((name) => `changed: ${name}\n`),
    ...removed.map((name) => `removed, no longer in the table: ${name}\n`),
    ...conflicts.map(conflictLine),
  ];
  const moved = weeks === 0 ? '' : `The season was moved ahead by ${counted(weeks, 'week')}.\n`;
  const kept = conflicts.length === 0 ? '' : `, ${counted(conflicts.length, 'conflict')}`;
  const totals = `${counted(rows, 'row')}: ${counted(events.length, 'event')} with ${counted(sessionsOf(season), 'session')} in ${into}, ${counted(leftOut.length, 'row')} left out by the mapping, ${counted(problems.length, 'mistake')}`;
  return `${told.join('')}${told.length > 0 ? '\n' : ''}${moved}${totals}${kept}.\n`;
}

/** `events/gala.yaml, duration: "100 min" in the file, "90 min" in the table; the file's is kept` */
function conflictLine({ file, key, inFile, atSource }: Imported['conflicts'][number]): string {
  const shown = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value));
  return `${file}, ${key}: ${shown(inFile)} in the file, ${shown(atSource)} in the table; the file’s is kept\n`;
}

function importForPrograms({ season, added, changed, removed, conflicts }: Imported): string {
  const { problems, remarks, leftOut, events, weeks } = season;
  const report = { events: events.length, sessions: sessionsOf(season), weeks, leftOut, problems, remarks };
  return `${JSON.stringify({ ...report, conflicts, added, changed, removed }, null, 2)}\n`;
}

/** One line per reason: `left out, series "Private Concert": rows 12, 45`. */
function leftOutLines(leftOut: ImportedSeason['leftOut'], unit: Imported['unit']): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, rows]) =>
      `left out, ${reason}: ${rows.length === 1 ? unit : `${unit}s`} ${rows.map(({ row }) => row).join(', ')}\n`,
  );
}

function sessionsOf({ events }: ImportedSeason): number {
  return events.reduce((sum, event) => sum + event.sessions.length, 0);
}

type HallCall = Pick<CommandCall, 'argv' | 'usage' | 'output'>;

/** `foyer import-hall`: needs no database. */
export async function importHallCommand(call: HallCall): Promise<number> {
  const request = readHallRequest(call);
  if (typeof request === 'number') return request;
  const { output } = call;
  const findings = new Findings();
  const imported = await importHall(request, findings);
  output.writeAside(formatNotes(findings.notes, 'en'));
  if (imported.kind === 'imported') {
    output.write(describeHall(request, imported.hall));
    return exitCodes.done;
  }
  const isMistaken = imported.kind === 'mistakes';
  output.writeAside(isMistaken ? formatMistakes(findings.mistakes, 'en') : imported.reason);
  return exitCodes.wrong;
}

function readHallRequest({ argv, usage, output }: HallCall): HallRequest | number {
  const asked = readCommandLine(argv, hallOptions, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const wrong = (mistake: string) => complain(output, mistake, usage);
  const [file, ...more] = positionals;
  if (!file) return wrong('The seating plan is missing.');
  if (more.length > 0) return wrong(`Only one file at a time: "${more[0]}" is one too many.`);
  if (!values.into) return wrong('--into is required: the folder of the house.');
  const name = values.name ?? path.parse(file).name.toLowerCase();
  if (!isSlug(name))
    return wrong(`"${name}" cannot be the name of a hall; use --name with lowercase letters and hyphens.`);
  const seats = values.seats === undefined ? null : readSelector(values.seats);
  if (values.seats !== undefined && seats === null)
    return wrong(`--seats "${values.seats}" is not understood.`);
  return { file, into: values.into, name, mapping: values.mapping, seats };
}

const hallOptions = {
  into: { type: 'string' },
  name: { type: 'string' },
  mapping: { type: 'string' },
  seats: { type: 'string' },
} as const;

function describeHall({ into, name }: HallRequest, hall: Hall): string {
  const { seats, standing, sectors } = hall;
  const people = standing.reduce((sum, { capacity }) => sum + capacity, 0);
  const also = standing.length === 0 ? '' : `, ${counted(standing.length, 'standing area')} for ${people}`;
  const files = `${path.join(into, 'halls', name)}.yaml and .png`;
  const counts = sectorFacts(hall, 'ru').map((facts) => `  ${describeSector(facts)}\n`);
  return `${counted(seats.length, 'seat')} in ${counted(sectors.length, 'sector')}${also}: ${files}\n${counts.join('')}Compare the picture with the hall: every row, every number.\n`;
}
