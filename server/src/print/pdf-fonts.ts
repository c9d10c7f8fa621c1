import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { charactersOf, drawable } from './font-coverage.ts';

/** Weights of the font Onest used in print. */
export type Weight = 'text' | 'name' | 'numeral';

const files = {
  text: '400Regular/Onest_400Regular.ttf',
  name: '600SemiBold/Onest_600SemiBold.ttf',
  numeral: '700Bold/Onest_700Bold.ttf',
} as const satisfies Record<Weight, string>;

const resolveFile = createRequire(import.meta.url).resolve;

/** Complete TrueType files: text that mixes Russian, Kazakh and Latin must come from one file. */
export const fontFiles: Readonly<Record<Weight, Buffer>> = {
  text: readFont(files.text),
  name: readFont(files.name),
  numeral: readFont(files.numeral),
};

const characters = charactersOf(fontFiles.text);

/** The part of a text that can be printed: Onest has no Chinese characters and no emoji. */
export function printable(text: string): string {
  return drawable(text, characters);
}

function readFont(file: string): Buffer {
  return readFileSync(resolveFile(`@expo-google-fonts/onest/${file}`));
}
