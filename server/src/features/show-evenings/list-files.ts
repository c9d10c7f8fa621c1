import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { houseClock } from '#domain/clock-span.ts';
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
      row.cameInAt === null ? '' : houseClock(row.cameInAt, timeZone).time,
    ]),
  ]);
}

/** The list on paper, with a box to tick for each ticket that lets somebody in. */
export async function listOnPaper(list: VisitorList, language: Language, now: Date): Promise<Buffer> {
  const labels = listLabels[language];
  const { day, time, allDay, cancelled } = list.evening;
  const printed = houseClock(now, list.timeZone);
  return await listPdf({
    language,
    labels,
    now,
    title: cancelled ? `${list.title} (${labels.cancelled})` : list.title,
    houseName: list.houseName,
    when: formatDayAndTime(day, allDay ? null : time, language),
    counts: labels.counts(list.evening),
    printedAt: `${printed.day} ${printed.time}`,
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
    timeZone !== undefined && row.cameInAt && `${labels.cameIn} ${houseClock(row.cameInAt, timeZone).time}`,
  ].filter((note): note is string => typeof note === 'string');
}
