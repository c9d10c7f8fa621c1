import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Day, type Language, type Text, textIn } from '@foyer/contract/rules/values.ts';
import type { StockLevels } from '#domain/catalogue.ts';
import { houseClock } from '#domain/clock-span.ts';
import { csvText } from '#platform/csv.ts';
import { listPdf } from '#print/list-pdf.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  type EveningRow,
  findEvening,
  type ListedTicket,
  loadEveningsOf,
  loadTicketList,
  nextEveningDay,
} from '#store/evenings.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { type ListLabels, listLabels } from '#texts/list-labels.ts';

export interface Evening extends EveningRow {
  /** Places that can be bought; null: as many as anybody wants. */
  free: number | null;
}

export interface DayEvenings {
  day: Day;
  evenings: readonly Evening[];
  /** Where the day has none: the next day that has some; null: no day has. */
  next: Day | null;
}

type Context = Pick<ShopCore, 'database'>;

/** What is played on a day, with how many are sold, free and in the hall. */
export async function dayEvenings({ database }: Context, day: Day): Promise<DayEvenings> {
  const rows = await loadEveningsOf(database, day);
  const next = rows.length > 0 ? null : await nextEveningDay(database, day);
  return { day, evenings: await withFree(database, rows), next };
}

/** null: no session has this number. */
export async function oneEvening({ database }: Context, sessionId: number): Promise<Evening | null> {
  const row = await findEvening(database, sessionId);
  const [evening] = row === null ? [] : await withFree(database, [row]);
  return evening ?? null;
}

async function withFree(database: ShopCore['database'], rows: readonly EveningRow[]): Promise<Evening[]> {
  const levels = await loadStockLevelsOf(
    database,
    rows.map(({ sessionId }) => sessionId),
  );
  return rows.map((row) => ({ ...row, free: freeOf(levels.get(row.sessionId)) }));
}

/** A hall with a plan is limited by its zones alone; areas, which have negative numbers, are within them. */
function freeOf(levels: StockLevels | undefined): number | null {
  if (!levels) return null;
  if (levels.left !== null) return levels.left;
  const zones = [...levels.zones].filter(([zoneId]) => zoneId > 0).map(([, left]) => left);
  if (zones.length === 0) return null;
  return zones.reduce((sum, left) => (sum === null || left === null ? null : sum + left), 0);
}

/** What a list may be sorted by. */
export const listOrders = ['seat', 'name', 'order'] as const;
export type ListOrder = (typeof listOrders)[number];

/** One ticket of the list, in words. */
interface ListRow extends Pick<ListedTicket, 'ticketId' | 'code' | 'orderId' | 'people' | 'name'> {
  place: string;
  category: string;
  usesCultureCard: boolean;
  returned: boolean;
  cameInAt: Date | null;
}

export interface VisitorList {
  evening: Evening;
  title: string;
  rows: readonly ListRow[];
  timeZone: string;
  houseName: string;
}

/** Who comes to a session: its tickets, those that came back last. null: no session has this number. */
export async function visitorList(
  shop: Pick<ShopCore, 'database' | 'catalogue'>,
  sessionId: number,
  { by, language }: { by: ListOrder; language: Language },
): Promise<VisitorList | null> {
  const evening = await oneEvening(shop, sessionId);
  if (evening === null) return null;
  const { setup } = await shop.catalogue.get();
  const say = (text: Text) => textIn(text, language, setup.language);
  const tickets = await loadTicketList(shop.database, sessionId);
  const rows = tickets.toSorted(orderOf(by, language, say)).map((ticket) => ({
    ticketId: ticket.ticketId,
    code: ticket.code,
    orderId: ticket.orderId,
    people: ticket.people,
    name: ticket.name,
    place: ticket.place ? placeInWords(ticket.place, language, say) : say(ticket.zoneName),
    category: join('facts', language, [ticket.season && say(ticket.season), say(ticket.categoryName)]),
    usesCultureCard: ticket.usesCultureCard,
    returned: ticket.returnedAt !== null,
    cameInAt: ticket.cameInAt,
  }));
  return {
    evening,
    title: say(evening.title),
    rows: [...rows.filter((row) => !row.returned), ...rows.filter((row) => row.returned)],
    timeZone: setup.timeZone,
    houseName: say(setup.title),
  };
}

type Compare = (one: ListedTicket, other: ListedTicket) => number;

/** Row 2 stands before row 10. */
function orderOf(by: ListOrder, language: Language, say: (text: Text) => string): Compare {
  const { compare } = new Intl.Collator(language === 'en' ? 'en' : 'ru', { numeric: true });
  const keys: Record<ListOrder, (ticket: ListedTicket) => string[]> = {
    seat: ({ place, zoneName }) =>
      place ? [say(place.sector), place.row, place.number] : [say(zoneName), '', ''],
    name: ({ name }) => [name === '' ? '\uffff' : name],
    order: () => [],
  };
  return (one, other) => {
    const others = keys[by](other);
    const differing = keys[by](one).map((key, index) => compare(key, others[index] ?? ''));
    return (
      differing.find((sign) => sign !== 0) ?? (one.orderId - other.orderId || one.ticketId - other.ticketId)
    );
  };
}

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
