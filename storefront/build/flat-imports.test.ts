import { expect, test } from 'vitest';
import { furtherImports } from './flat-imports.ts';

const scripts = new Map(
  Object.entries({
    'a/entry.js': { imports: ['a/core.js'], isEntry: true },
    'a/core.js': { imports: [], isEntry: false },
    'a/part.js': { imports: ['a/one.js', 'a/core.js'], isEntry: false },
    'a/one.js': { imports: ['a/two.js'], isEntry: false },
    'a/two.js': { imports: ['a/one.js', 'a/three.js'], isEntry: false },
    'a/three.js': { imports: [], isEntry: false },
  }),
);

test('a part names all that stands behind it, but for what every page has', () => {
  expect(furtherImports('a/part.js', scripts)).toEqual(['a/two.js', 'a/three.js']);
  expect(furtherImports('a/three.js', scripts)).toEqual([]);
});
