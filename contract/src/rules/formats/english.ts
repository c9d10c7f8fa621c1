import type { FormatTable } from './format-table.ts';

export const english: FormatTable = {
  firstWeekday: 7,
  months: 'January February March April May June July August September October November December'.split(' '),
  monthsAlone: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
  monthsShort: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
  weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  weekdaysShort: 'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
  patterns: {
    long: '<d>~<month> <y>',
    'day-month': '<d>~<month>',
    'weekday-long': '<weekday>, <d>~<month>',
    full: '<weekday>, <d>~<month> <y>',
    short: '<wd>~<d>',
    'short-month': '<d>~<mon>',
    'weekday-short-month': '<wd> <d>~<mon>',
    // A number for the month would be read the other way round on the other side of the ocean.
    numeric: '<d>~<mon> <y>',
    month: '<alone>',
    'month-year': '<alone> <y>',
    'under-numeral': '<month> <y>',
  },
  rangeInMonth: '<a>–<b>~<month>',
  rangeInMonthOfYear: '<a>–<b>~<month> <y>',
  rangeDash: '~– ',
  decimalMark: '.',
  money: { RUB: '<n>~₽', USD: '$<n>', KZT: '<n>~T', CNY: '¥<n>', EUR: '€<n>', GBP: '£<n>' },
  hours: '<h>~h',
  minutes: '<n>~min',
  hoursAndMinutes: '<h>~h <n>~min',
};
