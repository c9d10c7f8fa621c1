import type { Picture } from '@foyer/contract/listing/listing.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { PictureData, PictureForm } from './listing-data.ts';

export interface PictureTable {
  encode(picture: Picture): PictureData;
  forms(): PictureForm[];
}

/** Writes the addresses of pictures down as their own start and an end that many share. */
export function pictureTable(language: Language, houseLanguage: Language): PictureTable {
  const numbers = new Map<string, number>();
  const forms: PictureForm[] = [];
  return {
    encode(picture) {
      const start = commonStart([picture.fallbackUrl, ...picture.sources.map((source) => source.url)]);
      const form = formOf(picture, start.length);
      const key = JSON.stringify(form);
      const number = numbers.get(key) ?? forms.push(form) - 1;
      numbers.set(key, number);
      const alt = textIn(picture.alt, language, houseLanguage);
      return picture.focal ? [start, number, alt, picture.focal] : [start, number, alt];
    },
    forms: () => forms,
  };
}

function formOf({ width, height, sources, fallbackUrl }: Picture, startLength: number): PictureForm {
  const ends = (type: Picture['sources'][number]['type']) =>
    sources
      .filter((source) => source.type === type)
      .map((source) => [source.width, source.url.slice(startLength)] as const)
      .sort((one, other) => one[0] - other[0]);
  const fallback = fallbackUrl.slice(startLength);
  return { width, height, avif: ends('image/avif'), webp: ends('image/webp'), fallback };
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
