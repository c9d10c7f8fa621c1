import { addDays, firstWeekday, formatDay, isoWeekday, weekdayName } from '@foyer/contract/rules/format.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './range-calendar.module.css';

/** The weeks of a month as a calendar shows them; null stands before the first and after the last day. */
export function weeksOf(month: string, language: Language): (Day | null)[][] {
  const first = `${month}-01`;
  const offset = (isoWeekday(first) - firstWeekday(language) + 7) % 7;
  const cells: (Day | null)[] = Array.from({ length: offset }, () => null);
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** ISO weekdays in the order of the language's week: Monday first in ru and kz, Sunday first in en and ch. */
export function weekdaysFrom(language: Language): number[] {
  const first = firstWeekday(language);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** `YYYY-MM` of a day. */
function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The same date some months on, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const target = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let tried = date; tried > 28; tried -= 1) {
    const found = `${target}-${String(tried).padStart(2, '0')}`;
    if (addDays(found, 0) === found) return found;
  }
  return `${target}-${String(Math.min(date, 28)).padStart(2, '0')}`;
}

/** The day that a key of the grid pattern leads to; null for any other key. */
export function dayByKey(key: string, withShift: boolean, day: Day, language: Language): Day | null {
  const weekday = (isoWeekday(day) - firstWeekday(language) + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1);
    default:
      return null;
  }
}

export interface DayRange {
  from: Day;
  to: Day;
}

interface CalendarLabels {
  previousMonth: string;
  nextMonth: string;
  /** Announced with a day that has nothing. */
  empty: string;
}

interface RangeCalendarProps {
  value: DayRange | null;
  /** The second press on a range ends it; a press on a whole range begins a new one. */
  onChange: (range: DayRange) => void;
  /** First and last day that can be chosen. */
  min: Day;
  max: Day;
  today: Day;
  /** Days with something on; the others are struck through but can be chosen. */
  isMarked: (day: Day) => boolean;
  language: Language;
  labels: CalendarLabels;
}

/** A month as an ARIA grid: one Tab stop, arrows, Home, End, Page Up and Down, Enter (AF-4). */
export function RangeCalendar(props: RangeCalendarProps) {
  const { value, min, max, today, language } = props;
  const [focused, setFocused] = useState<Day>(() => clamped(value?.from ?? today, min, max));
  const [start, setStart] = useState<Day | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const month = monthOf(focused);

  const choose = (day: Day) => {
    setFocused(day);
    setStart(start === null ? day : null);
    props.onChange(start === null ? { from: day, to: day } : ordered(start, day));
  };
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, event.shiftKey, focused, language);
    if (next === null) return;
    event.preventDefault();
    const target = clamped(next, min, max);
    setFocused(target);
    // The cell of another month is in the document only after the next render.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${target}"]`)?.focus());
  };
  const turn = (months: number) => setFocused(clamped(addMonths(focused, months), min, max));
  return (
    <div>
      <MonthHead {...props} focused={focused} onTurn={turn} />
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a calendar
        role="grid"
        className={styles.grid}
        aria-label={formatDay(focused, language, 'month-year')}
        onKeyDown={move}
      >
        <WeekdayRow language={language} />
        <tbody>
          {weeksOf(month, language)
            .filter((week) => week.some((day) => day !== null && day >= min))
            .map((week, index) => (
              // A month's weeks never change places.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                {week.map((day, column) =>
                  day === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
                    <td key={column} />
                  ) : (
                    <DayCell
                      key={day}
                      {...props}
                      day={day}
                      start={start}
                      focused={focused}
                      onChoose={choose}
                    />
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

interface MonthHeadProps extends RangeCalendarProps {
  focused: Day;
  onTurn: (months: number) => void;
}

function MonthHead({ focused, min, max, language, labels, onTurn }: MonthHeadProps) {
  const month = monthOf(focused);
  return (
    <div className={styles.head}>
      <button
        type="button"
        aria-label={labels.previousMonth}
        disabled={month <= monthOf(min)}
        onClick={() => onTurn(-1)}
      >
        <Icon name="left" />
      </button>
      <b aria-live="polite">{formatDay(focused, language, 'month-year')}</b>
      <button
        type="button"
        aria-label={labels.nextMonth}
        disabled={month >= monthOf(max)}
        onClick={() => onTurn(1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

function WeekdayRow({ language }: { language: Language }) {
  return (
    <thead>
      <tr>
        {weekdaysFrom(language).map((weekday) => (
          <th key={weekday} scope="col" abbr={weekdayName(weekday, language)}>
            {weekdayName(weekday, language, 'short')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayCellProps extends RangeCalendarProps {
  day: Day;
  start: Day | null;
  focused: Day;
  onChoose: (day: Day) => void;
}

function DayCell({
  day,
  value,
  start,
  focused,
  min,
  max,
  today,
  isMarked,
  language,
  labels,
  onChoose,
}: DayCellProps) {
  const range = start === null ? value : { from: start, to: start };
  const inside = range !== null && day >= range.from && day <= range.to;
  const isEnd = range !== null && (day === range.from || day === range.to);
  const marked = isMarked(day);
  const name = formatDay(day, language, 'full');
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a calendar
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside has the focus
    <td role="gridcell" aria-selected={inside} className={classNames(inside && styles.inside)}>
      <button
        type="button"
        data-day={day}
        tabIndex={day === focused ? 0 : -1}
        disabled={day < min || day > max}
        aria-current={day === today ? 'date' : undefined}
        aria-label={marked ? name : `${name}, ${labels.empty}`}
        className={classNames(styles.day, !marked && styles.empty, isEnd && styles.end)}
        onClick={() => onChoose(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

function clamped(day: Day, min: Day, max: Day): Day {
  return day < min ? min : day > max ? max : day;
}

function ordered(one: Day, other: Day): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
