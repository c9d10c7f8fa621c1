import type { FormatTable } from './format-table.ts';

export const kazakh: FormatTable = {
  firstWeekday: 1,
  months: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'.split(' '),
  monthsAlone: 'қаңтар ақпан наурыз сәуір мамыр маусым шілде тамыз қыркүйек қазан қараша желтоқсан'.split(
    ' ',
  ),
  monthsShort: 'қаң ақп нау сәу мам мау шіл там қыр қаз қар жел'.split(' '),
  weekdays: 'дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі жексенбі'.split(' '),
  weekdaysShort: 'дс сс ср бс жм сб жс'.split(' '),
  patterns: {
    long: '<y>~ж. <d>~<month>',
    'day-month': '<d>~<month>',
    'weekday-long': '<d>~<month>, <weekday>',
    full: '<y>~ж. <d>~<month>, <weekday>',
    short: '<d>,~<wd>',
    'short-month': '<d>~<mon>',
    'weekday-short-month': '<d>~<mon>, <wd>',
    numeric: '<dd>.<mm>.<y>',
    month: '<alone>',
    'month-year': '<y>~ж. <alone>',
    'under-numeral': '<y>~ж. <month>',
  },
  rangeInMonth: '<a>–<b>~<month>',
  rangeInMonthOfYear: '<y>~ж. <a>–<b>~<month>',
  rangeDash: '~– ',
  decimalMark: ',',
  money: { RUB: '<n>~₽', USD: '<n>~$', KZT: '<n>~T', CNY: '<n>~¥', EUR: '<n>~€', GBP: '<n>~£' },
  hours: '<h>~сағ',
  minutes: '<n>~мин',
  hoursAndMinutes: '<h>~сағ <n>~мин',
};
