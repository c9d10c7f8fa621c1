import { join } from './joining.ts';
import type { Language, Text } from './values.ts';

/** What a ticket says of its place. A standing place has neither row nor number, a box may have no row. */
export interface PlaceName {
  sector: Text;
  row: string;
  number: string;
}

const inWords: Readonly<Record<Language, { row(name: string): string; seat(number: string): string }>> = {
  ru: { row: (name) => `ряд ${name}`, seat: (number) => `место ${number}` },
  en: { row: (name) => `row ${name}`, seat: (number) => `seat ${number}` },
  ch: { row: (name) => `${name} 排`, seat: (number) => `${number} 號` },
  kz: { row: (name) => `${name}-қатар`, seat: (number) => `${number}-орын` },
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
