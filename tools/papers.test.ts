import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'] });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const papers = filesOf('**/*.md');

test('links between documents lead somewhere', () => {
  const broken = papers.flatMap((paper) =>
    all(textOf(paper), /\]\((?!https?:|mailto:|tel:|\/|#)([^)#\s]+)/g)
      .filter((target) => !existsSync(path.resolve(root, path.dirname(paper), target)))
      .map((target) => `${paper} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('files and folders that documents name are there', () => {
  const packages = 'contract|server|storefront|sandbox|houses|e2e|tools|docs';
  const broken = papers.flatMap((paper) =>
    all(textOf(paper), new RegExp(`\`((?:${packages})/[\\w./-]+)\``, 'g'))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${paper} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('ARCHITECTURE or a README says what each folder is for', () => {
  const places = ['*', '*/src/*', 'server/src/features/*', 'storefront/build', '{tools,e2e}/*', '.ci'];
  const folders = places
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^(node_modules|dist|testing|fixtures|\.)/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const text = papers
    .filter((paper) => /(^|\/)(README|ARCHITECTURE)\.md$/.test(paper))
    .map(textOf)
    .join('\n');
  const missing = folders.filter(
    (folder) => !new RegExp(`\`(${folder}|${path.basename(folder)})/?\``).test(text),
  );
  expect(folders.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('decisions that anybody refers to are there', () => {
  const numbers = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  const named = [...papers, ...filesOf('**/*.{ts,tsx,mjs,sql}')].flatMap((file) =>
    all(textOf(file), /\bdecisions? (\d{4})\b/g).map((number) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('operators find every setting that the server reads, and no other', () => {
  const code = filesOf('server/src/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const variable = /(?:'|environment\.)(NODE_ENV|PORT|DATABASE_URL|(?:FOYER|SANDBOX)_[A-Z_]+)\b/g;
  const read = code.flatMap((file) => all(textOf(file), variable));
  // Names that house files use: the sandbox's address, and one that an operator chooses.
  const ofHouseFiles = ['FOYER_SANDBOX', 'FOYER_CLUB_SECRET'];
  const told = all(textOf('docs/for-operators/settings.md'), /^\| `(\w+)` \|/gm);
  expect(read).toContain('FOYER_SMTP');
  expect(new Set(read)).toEqual(new Set([...told, ...ofHouseFiles]));
});

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
