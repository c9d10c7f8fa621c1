import type { HouseTexts } from './house-texts.ts';
import type { ImportedSeason } from './import-season.ts';

/** What became of the rows, ready for a terminal: remarks, mistakes, rows left out, sums. */
export function describeImport(season: ImportedSeason, into: string, rows: number): string {
  const { problems, remarks, leftOut, events, weeks } = season;
  const told = [
    ...remarks.map(({ row, text }) => `row ${row}: ${text}\n`),
    ...problems.map(({ row, found, expected }) => `row ${row}: ${found}; expected ${expected}\n`),
    ...leftOutLines(leftOut),
  ];
  const moved = weeks === 0 ? '' : `The season was moved ahead by ${weeks} weeks.\n`;
  return `${told.join('')}${told.length > 0 ? '\n' : ''}${moved}${rows} rows: ${events.length} events with ${sessionsOf(season)} sessions in ${into}, ${leftOut.length} rows left out by the mapping, ${problems.length} mistakes.\n`;
}

export function importForPrograms(season: ImportedSeason, texts: HouseTexts): string {
  const { problems, remarks, leftOut, events, weeks } = season;
  const report = { events: events.length, sessions: sessionsOf(season), weeks, leftOut, problems, remarks };
  return `${JSON.stringify({ ...report, files: [...texts.keys()] }, null, 2)}\n`;
}

/** One line a reason: `left out, series "Private Concert": rows 12, 45`. */
function leftOutLines(leftOut: ImportedSeason['leftOut']): string[] {
  return [...Map.groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, rows]) =>
      `left out, ${reason}: ${rows.length === 1 ? 'row' : 'rows'} ${rows.map(({ row }) => row).join(', ')}\n`,
  );
}

function sessionsOf({ events }: ImportedSeason): number {
  return events.reduce((sum, event) => sum + event.sessions.length, 0);
}
