/** A name for each thing, numbered where two would be called the same; a thing keeps the name it has. */
export class UniqueNames {
  readonly #names: Map<string, string>;
  readonly #taken: Set<string>;

  /** `decided`: names by what they name. */
  constructor(decided: ReadonlyMap<string, string>) {
    this.#names = new Map(decided);
    this.#taken = new Set(decided.values());
  }

  nameOf(thing: string, slug: string): string {
    const known = this.#names.get(thing);
    if (known !== undefined) return known;
    let name = slug;
    for (let count = 2; this.#taken.has(name); count += 1) name = numbered(slug, count);
    this.#names.set(thing, name);
    this.#taken.add(name);
    return name;
  }
}

function numbered(slug: string, count: number): string {
  const ending = `-${count}`;
  return slug.slice(0, longestSlug - ending.length).replace(/-+$/, '') + ending;
}

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya ә-a ғ-g қ-q ң-n ө-o ұ-u ү-u һ-h і-i'
    .split(' ')
    .map((pair) => pair.split('-')),
);

/** Longer names of files and keys are refused in a house. */
const longestSlug = 60;

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
