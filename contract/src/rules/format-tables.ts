import type { Currency, Language } from './values.ts';

/**
 * How days are written in one language. Tokens: `<d>` day, `<dd>` two digits, `<m>` month number, `<mm>` two digits,
 * `<month>` in a date, `<alone>` standing alone, `<mon>` short, `<weekday>`, `<wd>` short, `<y>` year; `~` is a hard space.
 */
export type DayPatterns = Readonly<Record<DayStyle, string>>;

/**
 * Examples in Russian: long `14 ноября 2026`, day-month `14 ноября`, weekday-long `суббота, 14 ноября`,
 * full `суббота, 14 ноября 2026`, short `сб 14`, short-month `14 ноя`, weekday-short-month `сб 14 ноя`,
 * numeric `14.11.2026`, month `ноябрь`, month-year `ноябрь 2026`,
 * under-numeral `ноября 2026` (what follows a day that stands alone as a large figure).
 */
export type DayStyle =
  | 'long'
  | 'day-month'
  | 'weekday-long'
  | 'full'
  | 'short'
  | 'short-month'
  | 'weekday-short-month'
  | 'numeric'
  | 'month'
  | 'month-year'
  | 'under-numeral';

export type FormatTable = {
  /** BCP 47, for the plural rules. */
  readonly tag: string;
  /** ISO: 1 Monday … 7 Sunday. */
  readonly firstWeekday: 1 | 7;
  /** January first, as in a date (ru: genitive). */
  readonly months: readonly string[];
  /** January first, standing alone. */
  readonly monthsAlone: readonly string[];
  readonly monthsShort: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  readonly weekdaysShort: readonly string[];
  readonly patterns: DayPatterns;
  /** Between two days of one month (`<a>` and `<b>` are day numbers, `<month>` the month). */
  readonly rangeInMonth: string;
  readonly rangeInMonthOfYear: string;
  /** Between two written days. */
  readonly rangeDash: string;
  readonly decimalMark: ',' | '.';
  /** `<n>` is the amount. */
  readonly money: Readonly<Record<Currency, string>>;
  /** `<n>` is the number. */
  readonly hours: string;
  readonly minutes: string;
  readonly hoursAndMinutes: string;
};

/**
 * Names and first weekdays from ICU 78 (CLDR 48), written down so that a browser without Kazakh says the same as
 * the server; `format-tables.test.ts` compares them with the running ICU. Ours: three-letter Russian months and no
 * dots in short names, the day before the month in English, spaces of a printed line.
 */
export const formatTables: Readonly<Record<Language, FormatTable>> = {
  ru: {
    tag: 'ru',
    firstWeekday: 1,
    months: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
    monthsAlone: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
    monthsShort: 'янв фев мар апр мая июн июл авг сен окт ноя дек'.split(' '),
    weekdays: 'понедельник вторник среда четверг пятница суббота воскресенье'.split(' '),
    weekdaysShort: 'пн вт ср чт пт сб вс'.split(' '),
    patterns: {
      long: '<d>~<month> <y>',
      'day-month': '<d>~<month>',
      'weekday-long': '<weekday>, <d>~<month>',
      full: '<weekday>, <d>~<month> <y>',
      short: '<wd>~<d>',
      'short-month': '<d>~<mon>',
      'weekday-short-month': '<wd> <d>~<mon>',
      numeric: '<dd>.<mm>.<y>',
      month: '<alone>',
      'month-year': '<alone> <y>',
      'under-numeral': '<month> <y>',
    },
    rangeInMonth: '<a>–<b>~<month>',
    rangeInMonthOfYear: '<a>–<b>~<month> <y>',
    rangeDash: '~— ',
    decimalMark: ',',
    money: { RUB: '<n>~₽', USD: '<n>~$', KZT: '<n>~T', CNY: '<n>~¥' },
    hours: '<h>~ч',
    minutes: '<n>~мин',
    hoursAndMinutes: '<h>~ч <n>~мин',
  },
  en: {
    tag: 'en',
    firstWeekday: 7,
    months: 'January February March April May June July August September October November December'.split(
      ' ',
    ),
    monthsAlone:
      'January February March April May June July August September October November December'.split(' '),
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
    money: { RUB: '<n>~₽', USD: '$<n>', KZT: '<n>~T', CNY: '¥<n>' },
    hours: '<h>~h',
    minutes: '<n>~min',
    hoursAndMinutes: '<h>~h <n>~min',
  },
  ch: {
    tag: 'zh-Hant',
    firstWeekday: 7,
    months: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'.split(' '),
    monthsAlone: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'.split(' '),
    monthsShort: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月'.split(' '),
    weekdays: '星期一 星期二 星期三 星期四 星期五 星期六 星期日'.split(' '),
    weekdaysShort: '週一 週二 週三 週四 週五 週六 週日'.split(' '),
    patterns: {
      long: '<y>年<month><d>日',
      'day-month': '<month><d>日',
      'weekday-long': '<month><d>日<weekday>',
      full: '<y>年<month><d>日<weekday>',
      short: '<d>日<wd>',
      'short-month': '<mon><d>日',
      'weekday-short-month': '<mon><d>日<wd>',
      numeric: '<y>/<m>/<d>',
      month: '<alone>',
      'month-year': '<y>年<alone>',
      'under-numeral': '<y>年<month>',
    },
    rangeInMonth: '<month><a>日至<b>日',
    rangeInMonthOfYear: '<y>年<month><a>日至<b>日',
    rangeDash: '至',
    decimalMark: '.',
    money: { RUB: '<n>~₽', USD: '$<n>', KZT: '<n>~T', CNY: '¥<n>' },
    hours: '<h>小時',
    minutes: '<n>分鐘',
    hoursAndMinutes: '<h>小時<n>分鐘',
  },
  kz: {
    tag: 'kk',
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
    money: { RUB: '<n>~₽', USD: '<n>~$', KZT: '<n>~T', CNY: '<n>~¥' },
    hours: '<h>~сағ',
    minutes: '<n>~мин',
    hoursAndMinutes: '<h>~сағ <n>~мин',
  },
};
