import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@foyer/contract/rules/values.ts';
import { wrongTexts } from '@foyer/contract/testing/terms.ts';
import { expect, test } from 'vitest';

const folders = [
  (language: Language) => new URL(`./${language}/`, import.meta.url),
  () => new URL('../../../server/src/texts/mails/', import.meta.url),
  () => new URL('../../../server/src/texts/refusals/', import.meta.url),
];

/** The string literals of a language's catalogues, storefront and server. */
function textsOf(language: Language): { file: string; text: string }[] {
  return folders.flatMap((folderOf) => {
    const folder = folderOf(language);
    const names = readdirSync(folder).filter((name) => /\.ts$/.test(name) && !/test/.test(name));
    const own = folder.pathname.endsWith(`/${language}/`)
      ? names
      : names.filter((name) => name.endsWith(`-${language}.ts`));
    return own.flatMap((file) => {
      const source = readFileSync(new URL(file, folder), 'utf8').replaceAll(
        /^import .*$|\/\*\*[\s\S]*?\*\/|\/\/.*$/gm,
        '',
      );
      const literals = source.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
      return literals.filter(isText).map((text) => ({ file, text }));
    });
  });
}

/** Keys and kinds are no texts. */
function isText(literal: string): boolean {
  return !/^'[a-z][a-z\d-]*'$/.test(literal);
}

test.each(['ru', 'en', 'ch', 'kz'] as const)(
  'the words and marks of %s are those of the table',
  (language) => {
    const texts = textsOf(language);
    expect(texts.length).toBeGreaterThan(500);
    expect(wrongTexts(language, texts)).toEqual([]);
  },
);
