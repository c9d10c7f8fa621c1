import type { Rule } from './finding.ts';
import { linesOf, type SourceFile } from './source-file.ts';

/** A workspace's build may read its configuration, which lies above it. */
const configuration = /^\.\.\/[\w-]+\.config\.ts$/;

/** Rule 7: across rooms by `#room/file.ts` or `@foyer/contract/file.ts`. */
export const parentImports: Rule = {
  name: 'parent-imports',
  find: ({ sources }) =>
    sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => specifier.startsWith('../') && !configuration.test(specifier))
        .map(({ line }) => ({
          file: path,
          line,
          what: 'no "../": write #room/file.ts, or @foyer/contract/file.ts',
        })),
    ),
};

/** Rule 7: no file that only passes others on. */
export const barrels: Rule = {
  name: 'barrels',
  find: ({ sources }) => sources.filter(isBarrel).map(({ path }) => ({ file: path, line: 1, what })),
};

/** Rule 7: one name for a thing, everywhere. */
export const defaultExports: Rule = {
  name: 'default-exports',
  find: ({ sources }) =>
    sources
      .filter(({ path }) => !/(^|\/)[\w.-]+\.config\.ts$/.test(path))
      .flatMap((source) =>
        linesOf(source, /^\s*export\s+default\b|\bas\s+default\b/gm).map((line) => ({
          file: source.path,
          line,
          what: 'no default export: export it by its name',
        })),
      ),
};

const what = 'no barrel: import each thing from the file that has it';

function isBarrel({ path, code }: SourceFile): boolean {
  if (/(^|\/)index\.tsx?$/.test(path)) return true;
  const rest = code.replace(
    /^\s*export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+['"]\s*['"];?/gm,
    '',
  );
  return code.trim() !== '' && rest.trim() === '';
}
