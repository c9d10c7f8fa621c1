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

function madeIn(code: string): string[] {
  return [...code.matchAll(/^create (?:or replace )?(?:table|type|function) (\w+)/gm)].map(
    ([, name]) => name ?? '',
  );
}

/** PL/pgSQL looks names up when it runs, so the database itself would not notice. */
function neededBy(code: string): string[] {
  return [
    ...code.matchAll(/\b(?:from|join|into|update|references|on|only)\s+([a-z_]+)\b/g),
    ...code.matchAll(/\b([a-z_]+)\(/g),
  ].map(([, name]) => name ?? '');
}
