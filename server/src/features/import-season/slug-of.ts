const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya ә-a ғ-g қ-q ң-n ө-o ұ-u ү-u һ-h і-i'
    .split(' ')
    .map((pair) => pair.split('-')),
);

/** Longer names of files and keys are refused in a house. */
export const longestSlug = 60;

/** `Mälkki — Strauss, 15048` → `malkki-strauss-15048`: the name of a file and of an address. */
export function slugOf(text: string): string {
  // Cyrillic first: taken apart, й would be и with a mark.
  const latin = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const words = latin.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, longestSlug).replace(/^-+|-+$/g, '');
}
