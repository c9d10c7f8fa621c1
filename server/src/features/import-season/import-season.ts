import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { fillTemplate, type Values } from './fill-template.ts';
import type { Mapping } from './read-mapping.ts';
import { type ReadRow, type RowProblem, type RowRemark, RowReport, readRow, whyLeftOut } from './read-row.ts';
import type { Table } from './read-table.ts';
import { slugOf, UniqueNames } from './unique-names.ts';

export interface ImportedSession {
  row: number;
  day: Day;
  /** null: the whole day. */
  time: Time | null;
  cancelled: boolean;
  /** Keys of its own, where its row differs from the first one of its event. */
  keys: Readonly<Record<string, string>>;
}

export interface ImportedEvent {
  /** Name of its file. */
  id: string;
  /** The values that make its rows one event. */
  group: string;
  title: string;
  note: string;
  description: string;
  venue: string;
  /** null: the house has no menus. */
  menu: string | null;
  priceList: string;
  /** Further keys of its file, from the columns of its first row. */
  keys: Readonly<Record<string, string>>;
  sessions: readonly ImportedSession[];
}

interface LeftOutRow {
  row: number;
  /** `series "Private Concert"` */
  reason: string;
}

export interface ImportedSeason {
  events: readonly ImportedEvent[];
  venues: readonly ImportedVenue[];
  problems: readonly RowProblem[];
  remarks: readonly RowRemark[];
  /** Rows that the mapping leaves out, and why. */
  leftOut: readonly LeftOutRow[];
  /** By how many weeks the season was moved. */
  weeks: number;
}

/** What an earlier import of the table decided, which must not change by itself. */
export interface Decided {
  /** Names of events' files by the values that make them one event. */
  names: ReadonlyMap<string, string>;
  /** Keys of venues by their names. */
  venues: ReadonlyMap<string, string>;
  /** By how many weeks the season was moved. */
  weeks: number;
}

/** Rows of a table as events with their sessions; what cannot be read is told row by row. */
export function importSeason(
  { rows, unit }: Extract<Table, { kind: 'table' }>,
  mapping: Mapping,
  today: Day,
  decided: Decided | null,
): ImportedSeason {
  const report = new RowReport(unit);
  const wanted = rows.filter((row) => whyLeftOut(row, mapping) === null);
  const read = wanted.flatMap((row) => readRow(row, mapping, report));
  const weeks = weeksToMove(read, mapping.move, today, decided);
  if (mapping.move === 'ahead') remarkLonelyDay(read, weeks, report);
  const moved = read.map((row) => ({ ...row, day: addDays(row.day, weeks * 7) }));
  const groups = Map.groupBy(moved, ({ values }) =>
    mapping.groupBy.map(({ value }) => (values[value] ?? []).join('; ')).join(' / '),
  );
  const names = new UniqueNames(decided?.names ?? new Map());
  const venues = venuesOf(moved, mapping, decided?.venues ?? new Map(), report);
  const events = [...groups].flatMap(([group, ofEvent]) =>
    makeEvent(group, ofEvent, { mapping, names, venues, report }),
  );
  return {
    events,
    venues: [...venues.values()],
    problems: report.problems,
    remarks: report.remarks,
    leftOut: rows.flatMap((row) => {
      const reason = whyLeftOut(row, mapping);
      return reason === null ? [] : [{ row: row.number, reason }];
    }),
    weeks,
  };
}

const lonelyDays = 120;

/** One entry with a wrong year would move all others by years. */
function remarkLonelyDay(rows: readonly ReadRow[], weeks: number, report: RowReport): void {
  const [first, second] = [...new Set(rows.map(({ day }) => day))].sort();
  if (weeks === 0 || first === undefined || second === undefined) return;
  const gap = epochDay(second) - epochDay(first);
  const row = rows.find(({ day }) => day === first)?.row;
  if (gap > lonelyDays && row !== undefined)
    report.remark(
      row,
      `${first} lies ${gap} days before the next day, and the whole season is moved by ${weeks} weeks for it; is the year right`,
    );
}

/** Whole weeks, so that a Friday concert stays one. */
function weeksToMove(
  rows: readonly ReadRow[],
  move: Mapping['move'],
  today: Day,
  decided: Decided | null,
): number {
  if (move !== 'ahead') return move;
  const first = rows.map(({ day }) => day).sort()[0];
  const gap = first === undefined ? 0 : epochDay(today) - epochDay(first);
  const weeks = Math.max(0, Math.floor(gap / 7) + 1);
  // A season that was moved stays where it is: its tickets may be sold.
  return weeks > 0 && decided !== null ? decided.weeks : weeks;
}

interface SeasonFrame {
  mapping: Mapping;
  /** Of events' files. */
  names: UniqueNames;
  venues: SeasonVenues;
  report: RowReport;
}

function makeEvent(
  group: string,
  rows: readonly ReadRow[],
  { mapping, names, venues, report }: SeasonFrame,
): ImportedEvent[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { values, row } = first;
  const title = titleOf(mapping, values, (text) => report.remark(row, text));
  const slug = slugOf(fillTemplate(mapping.fileName, values));
  const venue = venueOf(first, mapping, venues);
  if (title === '') report.refuse(row, 'no title', 'a title, or "title otherwise"');
  if (venue === undefined) report.refuse(row, 'no venue', `a venue in ${mapping.venue.value}`);
  if (title === '' || venue === undefined) return [];
  remarkOtherVenues(rows, venue, { mapping, venues, report });
  return [
    {
      id: names.nameOf(group, slug || 'event'),
      group,
      title: oneLine(title).slice(0, 200),
      note: oneLine(fillTemplate(mapping.note ?? '', values)).slice(0, 200),
      description: fillTemplate(mapping.description ?? '', values),
      venue: venue.id,
      menu: mapping.menu ? nameBy(mapping.menu, values) : null,
      priceList: nameBy(mapping.priceList, values),
      keys: keysOf(mapping, values),
      sessions: sessionsOf(rows, mapping, report),
    },
  ];
}

/** Sessions of an event are all in one venue. */
function remarkOtherVenues(
  rows: readonly ReadRow[],
  used: ImportedVenue,
  { mapping, venues, report }: Omit<SeasonFrame, 'names'>,
): void {
  for (const one of rows) {
    const own = venueOf(one, mapping, venues);
    if (own === undefined || own === used) continue;
    const written = `${mapping.venue.value} "${own.name}"`;
    const first = report.nameOf(rows[0]?.row ?? one.row);
    report.remark(one.row, `${written}; ${first} of the same event says "${used.name}", which is used`);
  }
}

function keysOf(mapping: Mapping, values: Values): Record<string, string> {
  // What stands in brackets is left out with an empty column; a key is one part.
  const filled = Object.entries(mapping.fromColumns).map(([key, template]) => [
    key,
    fillTemplate(`[${template}]`, values),
  ]);
  return Object.fromEntries(filled.filter(([, value]) => value !== ''));
}

function titleOf(mapping: Mapping, values: Values, remark: (text: string) => void): string {
  const title = fillTemplate(mapping.title, values);
  if (title !== '') return title;
  const otherwise = fillTemplate(mapping.titleOtherwise ?? '', values);
  if (otherwise !== '') remark(`no title; "${otherwise}" is used`);
  return otherwise;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function nameBy({ by, otherwise, use }: Mapping['priceList'], values: Values): string {
  return use[(values[by.value] ?? []).join('; ')] ?? otherwise;
}

function sessionsOf(group: readonly ReadRow[], mapping: Mapping, report: RowReport): ImportedSession[] {
  const seen = new Map<string, number>();
  const sessions: ImportedSession[] = [];
  for (const read of group) {
    const { row, day, time, cancelled } = read;
    const key = `${day} ${time ?? ''}`.trim();
    const twin = seen.get(key);
    if (twin === undefined) {
      const keys = keysOfSession(read, group[0] ?? read, mapping, report);
      sessions.push({ row, day, time, cancelled, keys });
    } else report.refuse(row, `${key}, which is already in ${report.nameOf(twin)}`, 'each session once');
    seen.set(key, twin ?? row);
  }
  return sessions.sort((one, other) => `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`));
}

const keysOfSessions = new Set(['places', 'prices']);

/** What a row says otherwise than the first one of its event: places and prices may differ, the rest is the event's. */
function keysOfSession(
  { row, values }: ReadRow,
  first: ReadRow,
  mapping: Mapping,
  report: RowReport,
): Record<string, string> {
  const ofEvent: Record<string, string> = pricedKeys(mapping, first.values);
  const different = Object.entries(pricedKeys(mapping, values)).filter(
    ([key, value]) => ofEvent[key] !== value,
  );
  for (const [key, value] of different) {
    if (keysOfSessions.has(key)) continue;
    report.remark(
      row,
      `${key} "${value}"; ${report.nameOf(first.row)} of the same event says "${ofEvent[key] ?? ''}", which is used`,
    );
  }
  return Object.fromEntries(different.filter(([key]) => keysOfSessions.has(key)));
}

function pricedKeys(mapping: Mapping, values: Values): Record<string, string> {
  return { prices: nameBy(mapping.priceList, values), ...keysOf(mapping, values) };
}

interface ImportedVenue {
  /** Its key in venues.yaml. */
  id: string;
  name: string;
  address: string;
  /** The first row that names it. */
  row: number;
}

/** The venues of a season by their names without differences of spelling. */
type SeasonVenues = ReadonlyMap<string, ImportedVenue>;

/** `decided`: keys in venues.yaml by names, of an earlier import. */
function venuesOf(
  rows: readonly ReadRow[],
  mapping: Mapping,
  decided: ReadonlyMap<string, string>,
  report: RowReport,
): SeasonVenues {
  const ids = new UniqueNames(new Map([...decided].map(([name, id]) => [withoutSpelling(name), id])));
  const venues = new Map<string, ImportedVenue>();
  const spellings = new Set<string>();
  for (const { row, values } of rows) {
    const name = venueName(values, mapping);
    const key = withoutSpelling(name);
    if (key === '' || spellings.has(name)) continue;
    spellings.add(name);
    const known = venues.get(key);
    if (known !== undefined) {
      const earlier = `${report.nameOf(known.row)} says "${known.name}", which is used`;
      report.remark(row, `${mapping.venue.value} "${name}"; ${earlier}`);
      continue;
    }
    const id = ids.nameOf(key, slugOf(name) || 'venue');
    venues.set(key, { id, name, address: fillTemplate(mapping.address ?? '', values), row });
  }
  return venues;
}

/** undefined: the row names none. */
function venueOf({ values }: ReadRow, mapping: Mapping, venues: SeasonVenues): ImportedVenue | undefined {
  return venues.get(withoutSpelling(venueName(values, mapping)));
}

function venueName(values: Values, { venue }: Mapping): string {
  return (values[venue.value] ?? []).join(', ');
}

/** Capitals, punctuation, accents of Latin letters and ё tell no venues apart; all other letters and digits do. */
function withoutSpelling(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-zе])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
