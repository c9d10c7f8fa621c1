import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { commands } from '@foyer/server/commands/commands.ts';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/fixtures/**'] });
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = filesOf('**/*.md');

test('links between documents lead somewhere', () => {
  const broken = documents.flatMap((document) =>
    all(textOf(document), /\]\((?!https?:|mailto:|tel:|\/|#)([^)#\s]+)/g)
      .filter((target) => !existsSync(path.resolve(root, path.dirname(document), target)))
      .map((target) => `${document} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('files and folders that documents name are there', () => {
  const packages = 'contract|server|storefront|desk|sandbox|houses|e2e|tools|docs';
  const broken = documents.flatMap((document) =>
    all(textOf(document), new RegExp(`\`((?:${packages})/[\\w./-]+)\``, 'g'))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${document} → ${target}`),
  );
  expect(broken).toEqual([]);
});

test('ARCHITECTURE or a README says what each folder is for', () => {
  const places = ['*', '*/src/*', 'server/src/features/*', 'storefront/build', '{tools,e2e}/*', '.ci'];
  const folders = places
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !/^(node_modules|dist|testing|fixtures|\.)/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const text = documents
    .filter((document) => /(^|\/)(README|ARCHITECTURE)\.md$/.test(document))
    .map(textOf)
    .join('\n');
  const missing = folders.filter(
    (folder) => !new RegExp(`\`(${folder}|${path.basename(folder)})/?\``).test(text),
  );
  expect(folders.length).toBeGreaterThan(60);
  expect(missing).toEqual([]);
});

test('commands that documents name exist', () => {
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/(?:`|npx |\$ )foyer\s+([a-z][a-z-]*)(?:\s+([a-z]+)(?=[\s`]))?/g)].map(
      ([, command = '', word]) => ({ document, command, word }),
    ),
  );
  const exists = ({ command, word }: { command: string; word: string | undefined }) =>
    // A name to search for, in an example.
    word === 'petrova' ||
    commands[command]?.arguments.some(
      (form) => word === undefined || form.startsWith(`${word} `) || form === word,
    );
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((one) => !exists(one))).toEqual([]);
});

test('decisions that anybody refers to are there', () => {
  const numbers = readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 4));
  const named = [...documents, ...filesOf('**/*.{ts,tsx,mjs,sql}')].flatMap((file) =>
    all(textOf(file), /\bdecisions? (\d{4})\b/g).map((number) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});

test('lists of pages are complete, and a superseded decision and its successor link to each other', () => {
  for (const folder of ['docs/decisions', 'docs/how-it-works', 'docs/for-operators']) {
    const list = textOf(`${folder}/README.md`);
    const pages = readdirSync(path.join(root, folder)).filter((name) => /^[^R].*\.md$/.test(name));
    expect(pages.filter((page) => !list.includes(`](${page})`))).toEqual([]);
  }
  const oneSided = filesOf('docs/decisions/0*.md').flatMap((document) =>
    all(textOf(document), /^\*\*Status\.\*\* Superseded by \[.*?\]\(([^)]+)\)/gm)
      .filter((successor) => !textOf(`docs/decisions/${successor}`).includes(path.basename(document)))
      .map((successor) => `${successor} does not name ${document}`),
  );
  expect(oneSided).toEqual([]);
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
