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

/** `Партер, ряд 5, места 12–14`: places side by side; between `7, 9, 11` others have the numbers that are not told. */
export function placesInWords(
  [first, ...others]: readonly [PlaceName, ...PlaceName[]],
  language: Language,
  say: (text: Text) => string,
): string {
  if (others.length === 0) return placeInWords(first, language, say);
  const words = inWords[language];
  return join('facts', language, [
    say(first.sector),
    first.row === '' ? '' : words.row(first.row),
    words.seats(join('list', language, runsOf([first, ...others]))),
  ]);
}

/** Consecutive numbers are one run, in either direction. */
function runsOf(places: readonly PlaceName[]): string[] {
  const runs: { from: string; to: string }[] = [];
  for (const { number } of places) {
    const run = runs.at(-1);
    if (run && Math.abs(Number(run.to) - Number(number)) === 1) run.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs.map(({ from, to }) => (from === to ? from : `${from}–${to}`));
}
