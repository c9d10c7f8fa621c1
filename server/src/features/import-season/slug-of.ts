const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya'
    .split(' ')
    .map((pair) => pair.split('-')),
);

/** `Mälkki — Strauss, 15048` → `malkki-strauss-15048`: the name of a file and of an address. */
export function slugOf(text: string): string {
  // Cyrillic first: taken apart, й would be и with a mark.
  const latin = text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[а-яё]/g, (letter) => cyrillic[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const words = latin.replace(/['’]/g, '').replace(/[^a-z0-9]+/g, '-');
  return words.slice(0, 60).replace(/^-+|-+$/g, '');
}
