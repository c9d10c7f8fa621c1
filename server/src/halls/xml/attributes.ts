/** The attributes of an element in the order of the file: few, so a list is smaller and faster than a map. */
export class Attributes implements Iterable<readonly [string, string]> {
  /** Name, value, name, value … */
  readonly #words: readonly string[];

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  get(name: string): string | undefined {
    for (let at = 0; at < this.#words.length; at += 2)
      if (this.#words[at] === name) return this.#words[at + 1];
    return undefined;
  }

  *[Symbol.iterator](): Iterator<readonly [string, string]> {
    for (let at = 0; at < this.#words.length; at += 2)
      yield [this.#words[at] ?? '', this.#words[at + 1] ?? ''];
  }
}
