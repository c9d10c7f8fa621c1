import type { Finding, Rule } from './finding.ts';
import type { Project } from './read-project.ts';
import { type Import, lineAt, type SourceFile } from './source-file.ts';

/** What the product exports, the product uses: a test keeps nothing alive. What tests share, tests may use alone. */
export const usedExports: Rule = {
  name: 'used-exports',
  find: ({ sources }) => {
    const takings = takingsByFile(sources);
    return sources.filter(isUsedByImports).flatMap((source) => findUnused(source, takings));
  },
};

/** Taken by other means than an import that can be read here: by a pattern, as a built file, by the tests' runner. */
const takenOtherwise = [
  /^storefront\/src\/pages\/[^/]+\/page\.tsx$/,
  /^storefront\/src\/i18n\/(ru|en|ch|kz)\/\w+\.ts$/,
  /^storefront\/src\/entry-server\.tsx$/,
  /^server\/src\/testing\/global-setup\.ts$/,
  /^tools\/bench\/plan-trial\.ts$/,
];

function isUsedByImports({ path }: SourceFile): boolean {
  return !takenOtherwise.some((pattern) => pattern.test(path));
}

/** A file that takes from another, and what. */
type Taking = Pick<Import, 'names'> & { by: SourceFile };
type Takings = ReadonlyMap<string, readonly Taking[]>;

function takingsByFile(sources: Project['sources']): Takings {
  const takings = new Map<string, Taking[]>();
  for (const by of sources) {
    for (const { target, names } of by.imports) {
      if (target !== undefined) takings.set(target, [...(takings.get(target) ?? []), { by, names }]);
    }
  }
  return takings;
}

function findUnused(source: SourceFile, takings: Takings): Finding[] {
  return exportsOf(source).flatMap(({ name, line }) => {
    const takers = takersOf(source, name, takings);
    if (mentions(source, name) > 1 || takers.some(({ isTest }) => source.isTest || !isTest)) return [];
    const user = takers.length > 0 ? 'tests alone' : 'nobody';
    return [{ file: source.path, line, what: `${name} is used by ${user}: connect it, or remove it` }];
  });
}

/** Whoever names it in an import, or takes the whole file and names it then, or hands the file on to one who does. */
function takersOf({ path }: SourceFile, name: string, takings: Takings): SourceFile[] {
  return (takings.get(path) ?? []).flatMap(({ by, names }) => {
    if (names) return names.includes(name) ? [by] : [];
    const readers = [by, ...(takings.get(by.path) ?? []).map((taking) => taking.by)];
    return readers.filter((reader) => mentions(reader, name) > 0);
  });
}

const declaration = /^export\s+(?:async\s+)?(?:function\*?|const|let|class|interface|type)\s+(\w+)/gm;

function exportsOf({ code, text }: SourceFile): { name: string; line: number }[] {
  return [...code.matchAll(declaration)].map(({ index, 1: name = '' }) => ({
    name,
    line: lineAt(text, index),
  }));
}

function mentions({ code }: SourceFile, name: string): number {
  return code.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
}
