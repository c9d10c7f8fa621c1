import type { Day, Time } from '@foyer/contract/rules/values.ts';
import { yesOrNo } from '#halls/import/table-words.ts';
import type { Values } from './fill-template.ts';
import type { DayFormat, Mapping } from './read-mapping.ts';
import { besideDay, readDay, readTime } from './read-moment.ts';
import type { TableRow } from './read-table.ts';
import { slugOf } from './unique-names.ts';

/** Words that stay small inside a title. */
const small = new Set(
  'a an and as at by de der des di du e el en et for from in la le les of on or the to und with y'.split(' '),
);
/** Words of music that are small after a key: `E-flat major`. */
const ofKeys = new Set([
  'flat',
  'sharp',
  'major',
  'minor',
  'arr.',
  'orig.',
  'orch.',
  'selections',
  'excerpts',
]);
const catalogues = new Set(['BWV', 'HWV', 'RV', 'KV', 'TWV', 'SWV', 'WQ', 'AWV', 'USA', 'NYC', 'UK']);

/**
 * `CONCERTO, PIANO, NO. 3, C MINOR, OP. 37` → `Concerto, Piano, No. 3, C minor, Op. 37`. Only words that are
 * all capitals are touched, so what somebody wrote with care stays.
 */
export function readableCase(text: string): string {
  if (!/\p{Lu}{2}/u.test(text)) return text;
  return text.replace(/[\p{L}\p{M}\d.'’]+/gu, (word, offset: number) => {
    // The article of `VALSE, LA` begins the title as it is said.
    const startsTitle = offset === 0 || /[,:("—]\s*$/.test(text.slice(0, offset));
    return readableWord(word, startsTitle);
  });
}

function readableWord(word: string, startsTitle: boolean): string {
  const lower = word.toLowerCase();
  if (!/\p{Lu}/u.test(word) || /\p{Ll}/u.test(word)) return word;
  if (ofKeys.has(lower)) return lower;
  if (catalogues.has(word) || isRoman(word) || /^\p{Lu}\.?\d/u.test(word)) return word;
  if (/^\p{Lu}\.?$/u.test(word)) return word;
  if (!startsTitle && small.has(lower)) return lower;
  return lower.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}

/** `II`, `XIV`; not `MIX` or `CIVIL`. */
function isRoman(word: string): boolean {
  return /^(X{0,3})(IX|IV|V?I{0,3})\.?$/.test(word) && word.replace('.', '').length > 1;
}

/** A row that was understood. */
export interface ReadRow {
  row: number;
  day: Day;
  time: Time | null;
  cancelled: boolean;
  values: Values;
}

/** The column and the value by which the mapping leaves a row out; null when the row is wanted. */
export function whyLeftOut({ values }: TableRow, { leaveOut }: Mapping): string | null {
  const rule = leaveOut.find(({ column, is, isNot }) => {
    const value = values[column.value] ?? '';
    return is.includes(value) || (isNot.length > 0 && !isNot.includes(value));
  });
  return rule === undefined ? null : `${rule.column.value} "${values[rule.column.value] ?? ''}"`;
}

export function readRow(row: TableRow, mapping: Mapping, report: RowReport): ReadRow[] {
  const writtenDay = row.values[mapping.day.value] ?? '';
  const timeCell = row.values[mapping.time.value] ?? '';
  const writtenTime = mapping.time.value === mapping.day.value ? besideDay(timeCell) : timeCell;
  const day = readDay(writtenDay, mapping.dayFormat);
  const time = writtenTime === '' ? null : readTime(writtenTime);
  const isTimeWrong = writtenTime !== '' && time === null;
  if (day === null)
    report.refuse(row.number, `${mapping.day.value} "${writtenDay}"`, dayExamples[mapping.dayFormat]);
  if (isTimeWrong) report.refuse(row.number, `${mapping.time.value} "${writtenTime}"`, 'a time like 19:30');
  if (day === null || isTimeWrong) return [];
  const values = splitValues(row, mapping, report);
  const cancelled = isCancelled(row.number, values, mapping, report);
  return cancelled === null ? [] : [{ row: row.number, day, time, cancelled, values }];
}

/** null: the cell says neither; a session that may be cancelled must not be sold. */
function isCancelled(row: number, values: Values, { cancelled }: Mapping, report: RowReport): boolean | null {
  if (cancelled === null) return false;
  const cell = (values[cancelled.value] ?? []).join('; ');
  const read = yesOrNo(cell);
  if (read === null)
    report.refuse(row, `${cancelled.value} "${cell}"`, 'yes, no or nothing; "rename" replaces other words');
  return read;
}

const dayExamples: Readonly<Record<DayFormat, string>> = {
  ymd: 'a day like 2027-02-14',
  dmy: 'a day like 14.02.2027',
  mdy: 'a day like 2/14/2027',
};

function splitValues({ number, values }: TableRow, mapping: Mapping, report: RowReport): Values {
  const inCapitals = new Set(mapping.readableCase.map(({ value }) => value));
  const withBrackets = new Set(mapping.bracketedNames.map(({ value }) => value));
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const renamed = mapping.rename[column]?.[value] ?? value;
      const separator = mapping.lists[column]?.trim();
      const items = separator ? renamed.split(separator) : [renamed];
      const clean = items.map((item) => {
        const spelled = withBrackets.has(column) ? trueSpelling(item) : item;
        const readable = (inCapitals.has(column) ? readableCase(spelled) : spelled).trim();
        if (readable.endsWith(':')) report.remark(number, `${column} "${readable}": nothing after the colon`);
        return readable.replace(/[\s:]+$/, '');
      });
      return [column, [...new Set(clean.filter((item) => item !== ''))]];
    }),
  );
}

/** `Paavo Jarvi [Järvi]` → `Paavo Järvi`: the bracket replaces the word before it that it spells truly. */
function trueSpelling(text: string): string {
  const plain = (word: string) => slugOf(word).replaceAll('-', '').slice(0, 1);
  return text.replace(/(\S+) \[([^\]\s]+)\]/g, (written, word: string, spelled: string) =>
    plain(word) === plain(spelled) ? spelled : written,
  );
}

/** What could not be read of one row. */
export interface RowProblem {
  row: number;
  found: string;
  expected: string;
}

/** What was read, but perhaps not as it was meant. */
export interface RowRemark {
  row: number;
  text: string;
}

/** Collects what is told row by row. */
export class RowReport {
  readonly #unit: string;
  readonly #problems: RowProblem[] = [];
  readonly #remarks: RowRemark[] = [];

  constructor(unit: string) {
    this.#unit = unit;
  }

  /** `row 12` */
  nameOf(row: number): string {
    return `${this.#unit} ${row}`;
  }

  refuse(row: number, found: string, expected: string): void {
    this.#problems.push({ row, found, expected });
  }

  remark(row: number, text: string): void {
    this.#remarks.push({ row, text });
  }

  get problems(): readonly RowProblem[] {
    return this.#problems.toSorted((one, other) => one.row - other.row);
  }

  get remarks(): readonly RowRemark[] {
    return this.#remarks.toSorted((one, other) => one.row - other.row);
  }
}
