import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
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

interface HanFont {
  file: Buffer;
  characters: ReadonlySet<number>;
}

let han: HanFont | undefined;

/** Onest with Chinese characters, in one weight. Unpacked for the first text that needs it: 40 ms and 6 MB. */
export function hanFont(): HanFont {
  if (han) return han;
  const file = brotliDecompressSync(readFileSync(new URL('./han/foyer-han.ttf.br', import.meta.url)));
  han = { file, characters: charactersOf(file) };
  return han;
}

/** Whether the text is set in the font with Chinese characters, as a whole. */
export function needsHan(text: string): boolean {
  return /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(text);
}

/** The text as it can be printed: no font has emoji, and for a rare Chinese character stands a box. */
export function printable(text: string): string {
  return drawable(text, needsHan(text) ? hanFont().characters : characters);
}

function readFont(file: string): Buffer {
  return readFileSync(resolveFile(`@expo-google-fonts/onest/${file}`));
}
