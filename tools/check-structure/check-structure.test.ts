import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allRules } from './all-rules.ts';
import { readProject } from './read-project.ts';

const fixtures = path.join(import.meta.dirname, 'fixtures');

test('every rule has a fixture, and every fixture a rule', async () => {
  const names = [...allRules.map(({ name }) => name), 'clean'];
  expect((await readdir(fixtures)).sort()).toEqual(names.sort());
});

describe('a rule catches exactly the places marked in its fixture', () => {
  test.each(allRules.map((rule) => [rule.name, rule] as const))('%s', async (name, rule) => {
    const project = await readProject(path.join(fixtures, name));
    const marked = [...project.sources, ...project.scripts].flatMap(({ path: file, text }) =>
      text.split('\n').flatMap((row, index) => (row.includes('CAUGHT') ? [`${file}:${index + 1}`] : [])),
    );
    const caught = rule.find(project).map(({ file, line }) => `${file}:${line}`);
    expect(marked.length).toBeGreaterThan(0);
    expect([...new Set(caught)].sort()).toEqual(marked.sort());
  });
});

test.each([
  ['siblings', 1, /pay-order\.ts:\d+ siblings: /],
  ['clean', 0, /^7 files keep all/],
])('the program says of the fixture %s what is wrong, and ends with %i', (name, code, words) => {
  const program = path.join(import.meta.dirname, 'check-structure.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, path.join(fixtures, name)], {
    encoding: 'utf8',
  });
  expect(stdout).toMatch(words);
  expect(status).toBe(code);
});

test('a clean house passes all rules', async () => {
  const project = await readProject(path.join(fixtures, 'clean'));
  expect(project.sources).toHaveLength(7);
  expect(allRules.flatMap((rule) => rule.find(project))).toEqual([]);
});
