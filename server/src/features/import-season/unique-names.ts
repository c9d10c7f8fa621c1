import { longestSlug } from './slug-of.ts';

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
