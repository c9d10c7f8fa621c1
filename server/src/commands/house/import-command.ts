import type { CommandCall } from '#commands/kit/command-call.ts';
import type { HouseTexts } from '#features/import-season/house-texts.ts';
import type { ImportedSeason } from '#features/import-season/import-season.ts';
import { importSeasonFiles, type SeasonFiles } from '#features/import-season/import-season-files.ts';
import { formatMistakes } from '#house-files/findings/report.ts';
import { complain, exitCodes, readCommandLine } from '#platform/command-line.ts';

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
  const { season, texts, rows, mistakes } = imported;
  output.write(request.json ? importForPrograms(season, texts) : describeImport(season, request.into, rows));
  if (mistakes.length > 0)
    output.writeAside(`\n"foyer check" finds mistakes in the result:\n\n${formatMistakes(mistakes, 'en')}`);
  return season.problems.length > 0 || mistakes.length > 0 ? exitCodes.wrong : exitCodes.done;
}

function readArguments({
  argv,
  usage,
  output,
}: Pick<CommandCall, 'argv' | 'usage' | 'output'>): (SeasonFiles & { json: boolean }) | number {
  const asked = readCommandLine(argv, options, usage, output);
  if (typeof asked === 'number') return asked;
  const { values, positionals } = asked;
  const { mapping, into, json, keep, replace } = values;
  const [table, ...more] = positionals;
  if (!table) return complain(output, 'The spreadsheet is missing.', usage);
  if (more.length > 0)
    return complain(output, `Only one spreadsheet at a time: "${more[0]}" is one too many.`, usage);
  if (!mapping || !into) return complain(output, '--mapping and --into are required.', usage);
  if (keep && replace) return complain(output, 'Either --keep or --replace.', usage);
  return { table, mapping, into, json, existing: replace ? 'replace' : keep ? 'keep' : 'refuse' };
}

const options = {
  mapping: { type: 'string' },
  into: { type: 'string' },
  keep: { type: 'boolean', default: false },
  replace: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Remarks, mistakes, skipped rows and totals, for a terminal. */
function describeImport(season: ImportedSeason, into: string, rows: number): string {
  const { problems, remarks, leftOut, events, weeks } = season;
  const told = [
    ...remarks.map(({ row, text }) => `row ${row}: ${text}\n`),
    ...problems.map(({ row, found, expected }) => `row ${row}: ${found}; expected ${expected}\n`),
    ...leftOutLines(leftOut),
  ];
  const moved = weeks === 0 ? '' : `The season was moved ahead by ${weeks} weeks.\n`;
  return `${told.join('')}${told.length > 0 ? '\n' : ''}${moved}${rows} rows: ${events.length} events with ${sessionsOf(season)} sessions in ${into}, ${leftOut.length} rows left out by the mapping, ${problems.length} mistakes.\n`;
}

function importForPrograms(season: ImportedSeason, texts: HouseTexts): string {
  const { problems, remarks, leftOut, events, weeks } = season;
  const report = { events: events.length, sessions: sessionsOf(season), weeks, leftOut, problems, remarks };
  return `${JSON.stringify({ ...report, files: [...texts.keys()] }, null, 2)}\n`;
}

/** One line per reason: `left out, series "Private Concert": rows 12, 45`. */
function leftOutLines(leftOut: ImportedSeason['leftOut']): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, rows]) =>
      `left out, ${reason}: ${rows.length === 1 ? 'row' : 'rows'} ${rows.map(({ row }) => row).join(', ')}\n`,
  );
}

function sessionsOf({ events }: ImportedSeason): number {
  return events.reduce((sum, event) => sum + event.sessions.length, 0);
}
