import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'] });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const papers = filesOf('**/*.md');

test('links between the papers lead somewhere', () => {
  const broken = papers.flatMap((paper) =>
    all(textOf(paper), /\]\((?!https?:|mailto:|tel:|\/|#)([^)#\s]+)/g)
      .filter((target) => !existsSync(path.resolve(root, path.dirname(paper), target)))
      .map((target) => `${paper} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('files and folders that the papers name are there', () => {
  const rooms = 'contract|server|storefront|sandbox|houses|e2e|tools|docs';
  const broken = papers.flatMap((paper) =>
    all(textOf(paper), new RegExp(`\`((?:${rooms})/[\\w./-]+)\``, 'g'))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${paper} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('decisions that anybody refers to are there', () => {
  const numbers = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  const named = [...papers, ...filesOf('**/*.{ts,tsx,mjs,sql}')].flatMap((file) =>
    all(textOf(file), /\bdecisions? (\d{4})\b/g).map((number) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('every setting that the server reads is told to operators, and no other', () => {
  const code = filesOf('server/src/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  const variable = /(?:'|environment\.)(NODE_ENV|PORT|DATABASE_URL|(?:FOYER|SANDBOX)_[A-Z_]+)\b/g;
  const read = code.flatMap((file) => all(textOf(file), variable));
  // Names that house files use: the play bank's address, and one that an operator chooses.
  const ofHouseFiles = ['FOYER_SANDBOX', 'FOYER_CLUB_SECRET'];
  const told = all(textOf('docs/for-operators/settings.md'), /^\| `(\w+)` \|/gm);
  expect(read).toContain('FOYER_SMTP');
  expect(new Set(read)).toEqual(new Set([...told, ...ofHouseFiles]));
});

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
