import {
  hintFor,
  nearestWord,
  type Place,
  type Sentence,
  same,
  say,
} from '#house-files/findings/findings.ts';
import type { YamlValue } from '#house-files/yaml/parse-yaml.ts';

/**
 * What may stand at one place of a house file. Reading never stops at a mistake: it is noted, and `blank`
 * stands in for the value, so that the rest is checked too.
 */
export interface Shape<Value> {
  /** As a sentence, for mistakes and the guide. */
  readonly expected: Sentence;
  readonly blank: Value;
  read(value: YamlValue): Value;
  /** Keys of a table, also of each value in a list of tables: for the guide. */
  readonly fields?: Fields;
}

/** One key of a table. */
export interface Field<Value> {
  readonly shape: Shape<Value>;
  readonly required: boolean;
  /** Stands in where the key is not written. */
  readonly otherwise: Value;
  /** For the guide: what it is for. */
  readonly about: string;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** Values of a table by their names in the code, and the place of the table. */
export type TableValue<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
} & { readonly place: Place };

/** A value that is checked later against the rest of the house, with its place. */
export interface Located<Value> {
  readonly value: Value;
  readonly place: Place;
}

const nowhere: Place = { file: '', line: 1, column: 1 };

export function required<Value>(shape: Shape<Value>, about: string): Field<Value> {
  return { shape, required: true, otherwise: shape.blank, about };
}

export function optional<Value>(shape: Shape<Value>, about: string): Field<Value | null> {
  return { shape, required: false, otherwise: null, about };
}

export function withDefault<Value>(shape: Shape<Value>, otherwise: Value, about: string): Field<Value> {
  return { shape, required: false, otherwise, about };
}

/** A table of keys. The key of the field `timeZone` is written `time zone`. */
export function table<F extends Fields>(fields: F): Shape<TableValue<F>> {
  const names = new Map(Object.keys(fields).map((name) => [writtenName(name), name]));
  // Every field gives its own type below; the compiler cannot follow a table of them.
  const blank = { ...defaultsOf(fields), place: nowhere } as TableValue<F>;
  return {
    expected: say(
      `a table with ${[...names.keys()].join(', ')}`,
      `таблица с ключами ${[...names.keys()].join(', ')}`,
    ),
    blank,
    fields,
    read: (value) => {
      const entries = value.entries;
      if (entries === null) {
        value.refuse(keysBelow(names.keys()));
        return blank;
      }
      const values: Record<string, unknown> = { ...defaultsOf(fields), place: value.place };
      const written = new Set<string>();
      for (const entry of entries) {
        if (!names.has(entry.name)) refuseKey(entry.key, names.keys());
        // A misspelt key is read as the intended one, so that it is not reported as missing too.
        const name = names.get(entry.name) ?? names.get(nearestWord(entry.name, names.keys()) ?? '');
        const field = name === undefined ? undefined : fields[name];
        if (name === undefined || field === undefined || written.has(name)) continue;
        written.add(name);
        values[name] = readField(field, entry.value);
      }
      refuseMissing(value, fields, written);
      // As above: each value was read by the shape of its field.
      return values as TableValue<F>;
    },
  };
}

/** Adds the place to what another shape reads. */
export function located<Value>(shape: Shape<Value>): Shape<Located<Value>> {
  return {
    ...shape,
    blank: { value: shape.blank, place: nowhere },
    read: (value) => ({ value: shape.read(value), place: value.place }),
  };
}

/** `timeZone` → `time zone`. */
export function writtenName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function readField(field: Field<unknown>, value: YamlValue): unknown {
  if (value.isEmpty && !field.required) return field.otherwise;
  return field.shape.read(value);
}

function defaultsOf(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.otherwise]));
}

function refuseKey(key: YamlValue, known: Iterable<string>): void {
  const names = [...known];
  const written = key.scalar ?? '';
  // Without a similar key no hint is needed: all keys are already listed as expected.
  const hint = /^\d+$/.test(written)
    ? centsAfterPoint
    : nearestWord(written, names) === null
      ? null
      : hintFor(written, names);
  key.refuse(keysBelow(names), hint);
}

const centsAfterPoint = say(
  'A comma starts the next key; write cents after a point: 450.50.',
  'Запятая начинает новый ключ; копейки пишут через точку: 450.50.',
);

function refuseMissing(value: YamlValue, fields: Fields, written: ReadonlySet<string>): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.required || written.has(name)) continue;
    const key = writtenName(name);
    value.file.findings.refuse(
      value.place,
      say(`no "${key}"`, `нет ключа «${key}»`),
      say(`"${key}": ${field.shape.expected.en}`, `«${key}»: ${field.shape.expected.ru}`),
    );
  }
}

function keysBelow(known: Iterable<string>): Sentence {
  const names = same([...known].join(', '));
  return say(`one of the keys: ${names.en}`, `один из ключей: ${names.ru}`);
}
