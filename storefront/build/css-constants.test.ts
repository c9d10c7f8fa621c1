import { join } from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const config = await resolveConfig({ configFile: join(root, 'vite.config.ts'), root }, 'build');
const built = async (sheet: string) =>
  (await preprocessCSS(sheet, join(root, 'src/sample.css'), config)).code;

test('a sheet travels with the values of the constants, not with their names', async () => {
  expect(await built('@media (--tablet-up) { a { padding: var(--space-1) var(--gutter) } }')).toBe(
    '@media (min-width: 44em) { a { padding: 4px var(--gutter) } }',
  );
  expect(await built('@media not (--above-480), print { a { top: calc(-1 * var(--space-2)) } }')).toBe(
    '@media not (min-width: 481px), print { a { top: calc(-1 * 8px) } }',
  );
  expect(await built('a { font: 400 var(--text-small) var(--font) }')).toBe(
    'a { font: 400 0.8125rem / 1rem var(--font) }',
  );
});

test.each([
  ['@media (min-width: 700px) { a { color: red } }', /name this breakpoint.*min-width: 700px/],
  ['@media (width >= 43.75rem) { a { color: red } }', /name this breakpoint/],
  ['@media screen and (max-height:25em) { a { color: red } }', /name this breakpoint/],
  ['@media (--tablet) { a { color: red } }', /no @custom-media --tablet/],
  ['a { margin-inline: auto -8px }', /write var\(--space-2\) in place of 8px/],
  ['a { gap: 0\n 24px }', /write var\(--space-6\) in place of 24px/],
  ['a { gap: var(--space-7) }', /no --space-7/],
  ['a { font: var(--text-tiny) Onest }', /no --text-tiny/],
])('%s does not build', async (sheet, reason) => {
  await expect(built(sheet)).rejects.toThrow(reason);
});

test('sizes, borders and distances off the scale are written as they are', async () => {
  const sheet = 'a { width: 8px; border: 4px solid; padding: 6px 108px; top: -66px; gap: 1.8px }';
  expect(await built(sheet)).toBe(sheet);
});
