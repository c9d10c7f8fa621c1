import { hintFor, type Place, say } from '#house-files/findings/findings.ts';
import { isSlug, slug } from './scalar-shapes.ts';
import type { Shape } from './shape.ts';

/** A list; a single value counts as a list of one. */
export function list<Value>(inner: Shape<Value>, most = 5000): Shape<readonly Value[]> {
  return {
    expected: say(
      `a list where each item is ${inner.expected.en}`,
      `список, где каждый элемент — ${inner.expected.ru}`,
    ),
    blank: [],
    ...(inner.fields ? { fields: inner.fields } : {}),
    read: (value) => {
      if (value.isEmpty) return [];
      const items = value.items ?? [value];
      if (items.length > most) {
        value.refuse(say(`at most ${most} items`, `не больше ${most} элементов`));
        return [];
      }
      return items.map((item) => inner.read(item));
    },
  };
}

/** A thing of the house under its name, in the order of the file. */
export interface Named<Value> {
  readonly name: string;
  readonly place: Place;
  readonly value: Value;
}

/** A table of names that the operator gives: `main-hall: {…}`. */
export function named<Value>(inner: Shape<Value>): Shape<readonly Named<Value>[]> {
  return {
    expected: say(
      `your own names, each with ${inner.expected.en}`,
      `ваши имена, у каждого — ${inner.expected.ru}`,
    ),
    blank: [],
    ...(inner.fields ? { fields: inner.fields } : {}),
    read: (value) => {
      if (value.isEmpty) return [];
      const { entries } = value;
      if (entries === null) {
        value.refuse(say('a table of names', 'таблица имён'));
        return [];
      }
      return entries.map(({ name, key, value: item }) => {
        // A name that is no name stays in the list: those who refer to it are not wrong as well.
        if (!isSlug(name)) key.refuse(slug.expected);
        return { name, place: key.place, value: inner.read(item) };
      });
    },
  };
}

/** A table with fixed keys, all of them optional. */
export function wordTable<Word extends string, Value>(
  words: readonly Word[],
  inner: Shape<Value>,
): Shape<ReadonlyMap<Word, Value>> {
  return {
    expected: say(`a table with ${words.join(', ')}`, `таблица с ключами ${words.join(', ')}`),
    blank: new Map(),
    ...(inner.fields ? { fields: inner.fields } : {}),
    read: (value) => {
      const read = new Map<Word, Value>();
      const expected = say(`one of the keys: ${words.join(', ')}`, `один из ключей: ${words.join(', ')}`);
      if (value.entries === null) value.refuse(expected);
      for (const { name, key, value: item } of value.entries ?? []) {
        const word = words.find((one) => one === name);
        if (word === undefined) key.refuse(expected, hintFor(name, words));
        else read.set(word, inner.read(item));
      }
      return read;
    },
  };
}

/** A table of free keys and one-line values: settings of a bank, texts of the pages. */
export function pairs<Value>(inner: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  return {
    expected: say(
      `a table of keys, each with ${inner.expected.en}`,
      `таблица, у каждого ключа — ${inner.expected.ru}`,
    ),
    blank: {},
    read: (value) => {
      if (value.isEmpty) return {};
      if (value.entries === null)
        value.refuse(say('a table of keys and values', 'таблица ключей и значений'));
      const known = (value.entries ?? []).filter(({ name }) => name !== '' && name !== '__proto__');
      return Object.fromEntries(known.map(({ name, value: item }) => [name, inner.read(item)]));
    },
  };
}
