import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@foyer/contract/rules/values.ts';
import { expect, test } from 'vitest';

/** What the table of terms in CONTRIBUTING replaced: one thing has one name, on pages as in mails. */
const forbidden: Readonly<Record<Language, readonly RegExp[]>> = {
  ru: [/отпусти(ли|м)/i, /отобрать|отбор(?!н)/i, /у[~ ]дома/i, /согласен/i, /^'подтверждён'/i, /аншлаг/i],
  en: [
    /\bmail\b/i,
    /e-mail/i,
    /ways? to pay/i,
    /\badditions?\b(?! to your order)/i,
    /(?<!\{)\bbonus(es)?\b/i,
    /at the door/i,
    /log out/i,
    /g(ive|iven) back/i,
    /let go/i,
    /service fee/i,
    /\bwrite (the|your|a)\b/i,
    /[\d}][ ~]%/,
  ],
  ch: [
    /票券|網絡|訪問|二維碼|開售|售罄|服務費|帳戶|父名|文化卡|無需|№|銀行卡|池座|應用程式/,
    // Full width, and no space after it.
    /\p{Script=Han}[,.:;!?()]/u,
    /[,:;!?()]\p{Script=Han}/u,
    /[。，：；、] /,
  ],
  kz: [
    /оқиға|қызмет алым|батырма|кіре беріс|төлқұжат|бос орын перне|күн тәртіб/i,
    // A value takes no case ending.
    /\}-(д[ае]н|т[ае]н|н[ае]н)/,
    /\}[ ~](аспайды|артық|бастап|тең)/,
  ],
};

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
    const wrong = texts.filter(({ text }) => forbidden[language].some((pattern) => pattern.test(text)));
    expect(wrong).toEqual([]);
  },
);
