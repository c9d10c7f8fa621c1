import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { csvText } from '#platform/csv.ts';
import { listPdf } from '#print/list-pdf.ts';
import { type ListLabels, listLabels } from '#texts/list-labels.ts';
import type { ListRow, VisitorList } from './visitor-list.ts';

/** The list as a table; codes are in it, for a house's own scanners. */
export function listCsv({ rows, timeZone }: VisitorList, language: Language): string {
  const labels = listLabels[language];
  const { place, category, people, ticket, code, order, name, notes, cameIn } = labels;
  return csvText([
    [place, category, people, ticket, code, order, name, notes, cameIn],
    ...rows.map((row) => [
      row.place,
      row.category,
      row.people,
      row.ticketId,
      row.code,
      row.orderId,
      row.name,
      notesOf(row, labels).join(', '),
      row.cameInAt === null ? '' : clockTime(row.cameInAt, timeZone),
    ]),
  ]);
}

/** The list on paper, with a box to tick for each ticket that lets somebody in. */
export async function listOnPaper(list: VisitorList, language: Language, now: Date): Promise<Buffer> {
  const labels = listLabels[language];
  const { day, time, allDay, cancelled } = list.evening;
  return await listPdf({
    language,
    labels,
    now,
    title: cancelled ? `${list.title} (${labels.cancelled})` : list.title,
    houseName: list.houseName,
    when: formatDayAndTime(day, allDay ? null : time, language),
    counts: labels.counts(list.evening),
    printedAt: `${dayOf(now, list.timeZone)} ${clockTime(now, list.timeZone)}`,
    rows: list.rows.map((row) => ({
      place: row.place,
      name: row.name,
      order: String(row.orderId),
      category: row.people > 1 ? `${row.category} ×${row.people}` : row.category,
      notes: notesOf(row, labels, list.timeZone).join(', '),
      isVoid: row.returned,
    })),
  });
}

function notesOf(row: ListRow, labels: ListLabels, timeZone?: string): string[] {
  return [
    row.returned && labels.returned,
    row.usesCultureCard && labels.cultureCard,
    timeZone !== undefined && row.cameInAt && `${labels.cameIn} ${clockTime(row.cameInAt, timeZone)}`,
  ].filter((note): note is string => typeof note === 'string');
}

function clockTime(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
}

function dayOf(moment: Date, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDate().toString();
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}
