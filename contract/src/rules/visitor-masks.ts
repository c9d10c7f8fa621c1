import type { CardHolder, VisitorForm } from '#people/visitors.ts';
import type { Day } from './values.ts';

/** Birth dates that can be typed (B 5.3). */
const firstDay = '1900-01-01';
const lastDay = '2051-01-01';

/** The form without stray spaces, its document as its type is written. */
export function tidyVisitor(form: VisitorForm): VisitorForm {
  return {
    ...form,
    surname: tidy(form.surname),
    name: tidy(form.name),
    middleName: tidy(form.middleName),
    age: tidy(form.age),
    regionName: tidy(form.regionName),
    birthDate: tidy(form.birthDate),
    documentNumber: tidyDocumentNumber(form.documentTypeId, form.documentNumber),
  };
}

/**
 * A document's number without spaces. Where its type has capitals, small letters become capital, and letters of the
 * other alphabet that look the same become those that belong there: nobody sees the difference on paper.
 */
export function tidyDocumentNumber(typeId: number | null, typed: string): string {
  const bare = typed.normalize('NFC').replace(/\s+/g, '');
  if (typeId === 1) return bare.replace(/[-№]/g, '');
  if (typeId === 3) return cyrillic(bare.toUpperCase());
  if (typeId === 5) return roman(bare.toUpperCase());
  if (typeId !== 4) return bare;
  const [number = '', ...rest] = bare
    .toUpperCase()
    .replace(/[‐‑–—−]/g, '-')
    .split('-');
  return [roman(number), ...rest.map(cyrillic)].join('-');
}

/** A passport's number as it stands in it, 4 + 6; any other as it is. */
export function spacedDocumentNumber(typeId: number | null, number: string): string {
  return typeId === 1 ? number.replace(/^(\d{4})(?=\d)/, '$1 ') : number;
}

/**
 * What was typed of a date, as `dd.mm.yyyy` grows: dots come by themselves, a day or month that cannot be is put
 * right, a whole date beyond 1900-01-01 … 2051-01-01 becomes the nearest that is in it.
 */
export function maskedDate(typed: string): string {
  // Digits of full width come from Chinese keyboards.
  const parts = typed.normalize('NFKC').split(/[.,/\- ]/);
  const digits =
    parts.length > 1 ? parts.map(bareNumber).map(padded(parts)).join('') : bareNumber(parts.join(''));
  const day = twoDigits(digits, 31);
  const month = twoDigits(day.rest, 12);
  const year = month.rest.slice(0, 4);
  const shown = [day.shown, month.shown, year].filter((part) => part !== '').join('.');
  return year.length === 4 ? nearestDate(day.shown, month.shown, year) : shown;
}

/** The day of a whole date; null where there is no such day, or it is beyond what can be typed. */
export function dayOfBirth(typed: string): Day | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(typed) ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  const written = `${year}-${month}-${day}`;
  const exists = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1;
  const fits = exists && Number(day) <= daysIn(Number(month), Number(year));
  return fits && written >= firstDay && written <= lastDay ? written : null;
}

/** `1985-04-12` as it is typed. */
export function typedDay(day: Day): string {
  return day.split('-').reverse().join('.');
}

function nearestDate(day: string, month: string, year: string): string {
  const written = `${year}-${month}-${day}`;
  if (written < firstDay) return typedDay(firstDay);
  if (written > lastDay) return typedDay(lastDay);
  const last = daysIn(Number(month), Number(year));
  return `${Number(day) > last ? last : day}.${month}.${year}`;
}

/** The first two digits of what is left, at most `most`; a digit that can only be the second gets its nought. */
function twoDigits(digits: string, most: number): { shown: string; rest: string } {
  const first = digits.slice(0, 1);
  if (Number(first) > Math.floor(most / 10)) return { shown: `0${first}`, rest: digits.slice(1) };
  const two = digits.slice(0, 2);
  if (two.length < 2) return { shown: two, rest: '' };
  const number = Math.min(most, Math.max(1, Number(two)));
  return { shown: String(number).padStart(2, '0'), rest: digits.slice(2) };
}

/** A day or month that was ended by a dot has two digits. */
function padded(parts: readonly string[]) {
  return (digits: string, index: number) =>
    index < 2 && index < parts.length - 1 && digits.length === 1 ? `0${digits}` : digits;
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const lookAlikes = { latin: 'ABCEHKMOPTXY', cyrillic: 'АВСЕНКМОРТХУ' } as const;

function cyrillic(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => lookAlikes.cyrillic[lookAlikes.latin.indexOf(letter)] ?? letter);
}

function roman(text: string): string {
  return text.replace(/[А-Я]/g, (letter) => lookAlikes.latin[lookAlikes.cyrillic.indexOf(letter)] ?? letter);
}

function bareNumber(text: string): string {
  return text.replace(/\D/g, '');
}

function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** `Петров Иван Иванович`, as the culture card's form joins the three words; none of them has a blank. */
export function cardHolderOf(name: string): CardHolder {
  const [surname = '', first = '', middleName = ''] = name.split(' ');
  return { surname, name: first, middleName };
}
