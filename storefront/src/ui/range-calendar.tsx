import { formatDay, weekdayName } from '@foyer/contract/rules/format.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { addMonths, dayByKey, monthOf, weekdaysFrom, weeksOf } from './calendar-month.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './range-calendar.module.css';

export interface DayRange {
  from: Day;
  to: Day;
}

export interface CalendarLabels {
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
