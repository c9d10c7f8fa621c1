import { join } from './joining.ts';
import type { Language, Text } from './values.ts';

/** What a ticket says of its place. A standing place has neither row nor number, a box may have no row. */
export interface PlaceName {
  sector: Text;
  row: string;
  number: string;
}

const inWords: Readonly<
  Record<
    Language,
    { row(name: string): string; seat(number: string): string; seats(numbers: string): string }
  >
> = {
  ru: {
    row: (name) => `ряд ${name}`,
    seat: (number) => `место ${number}`,
    seats: (numbers) => `места ${numbers}`,
  },
  en: {
    row: (name) => `row ${name}`,
    seat: (number) => `seat ${number}`,
    seats: (numbers) => `seats ${numbers}`,
  },
  ch: { row: (name) => `${name} 排`, seat: (number) => `${number} 號`, seats: (numbers) => `${numbers} 號` },
  kz: {
    row: (name) => `${name}-қатар`,
    seat: (number) => `${number}-орын`,
    seats: (numbers) => `${numbers}-орындар`,
  },
};

/** `Партер, ряд 5, место 12`: the one form in which a place is told, on pages, tickets and in mails. */
export function placeInWords(place: PlaceName, language: Language, say: (text: Text) => string): string {
  const words = inWords[language];
  return join('facts', language, [
    say(place.sector),
    place.row === '' ? '' : words.row(place.row),
    place.number === '' ? '' : words.seat(place.number),
  ]);
}

/** `Партер, ряд 5, места 12–14`: places side by side, by the first and the last of them. */
export function placesInWords(
  [first, ...others]: readonly [PlaceName, ...PlaceName[]],
  language: Language,
  say: (text: Text) => string,
): string {
  const last = others.at(-1);
  if (!last) return placeInWords(first, language, say);
  const words = inWords[language];
  return join('facts', language, [
    say(first.sector),
    first.row === '' ? '' : words.row(first.row),
    words.seats(`${first.number}–${last.number}`),
  ]);
}
