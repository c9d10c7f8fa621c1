import { expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '#platform/migrate.ts';

const files = (await readMigrations(migrationsFolder)).map(({ name, text }) => ({
  name,
  code: text.replaceAll(/--.*$/gm, ''),
}));

test('no table, type or function is made twice', () => {
  const made = files.flatMap(({ code }) => madeIn(code));
  expect(made.length).toBeGreaterThan(60);
  expect(made.filter((name, index) => made.indexOf(name) !== index)).toEqual([]);
});

test('a function is replaced only by a later file', () => {
  const replaced = files.flatMap(({ name, code }, index) =>
    [...code.matchAll(/^create or replace function (\w+)/gm)]
      .map(([, made = '']) => made)
      .filter((made) => !files.slice(0, index).some((file) => madeIn(file.code).includes(made)))
      .map((made) => `${name} replaces ${made}, which no file before it makes`),
  );
  expect(replaced).toEqual([]);
});

test('no file needs a later one', () => {
  const later = files.flatMap(({ name, code }, index) => {
    const needed = new Set(neededBy(code));
    return files
      .slice(index + 1)
      .flatMap((file) => madeIn(file.code).map((made) => ({ made, file: file.name })))
      .filter(({ made }) => needed.has(made))
      .map(({ made, file }) => `${name} needs ${made} of ${file}`);
  });
  expect(later).toEqual([]);
});

/** Without what a later file replaces: a delivered file does not change. */
function madeIn(code: string): string[] {
  return [...code.matchAll(/^create (?:table|type|function) (\w+)/gm)].map(([, name]) => name ?? '');
}

/** PL/pgSQL looks names up when it runs, so the database itself would not notice. */
function neededBy(code: string): string[] {
  return [
    ...code.matchAll(/\b(?:from|join|into|update|references|on|only)\s+([a-z_]+)\b/g),
    ...code.matchAll(/\b([a-z_]+)\(/g),
  ].map(([, name]) => name ?? '');
}
