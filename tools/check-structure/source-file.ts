import path from 'node:path';
import { readSource, type SourceText } from './source-text.ts';

/** An import, a re-export or a dynamic import. */
export interface Import {
  specifier: string;
  line: number;
  /** `import type` and `export type`: gone at run time. */
  typeOnly: boolean;
  /** What is taken, by the name it is exported under; `undefined` where that is the whole file (`* as`, `import(…)`). */
  names: readonly string[] | undefined;
  /** The file of ours that it means, from the project's root; `undefined` for packages and Node's own. */
  target: string | undefined;
}

export interface SourceFile extends SourceText {
  /** From the project's root, with strokes: `server/src/main.ts`. */
  path: string;
  text: string;
  imports: Import[];
  /** Tests and what only tests use. */
  isTest: boolean;
}

export function sourceFile(file: string, text: string): SourceFile {
  const source = { path: file, text, ...readSource(text), imports: [], isTest: isTest(file) };
  return { ...source, imports: findImports(source) };
}

/** The line, counted from 1, of a place in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** Lines on which the pattern (with the flag `g`) occurs in code, comments and literals left out. */
export function linesOf(source: Pick<SourceFile, 'code' | 'text'>, pattern: RegExp): number[] {
  const lines = [...source.code.matchAll(pattern)].map(({ index, 0: found }) => {
    const leading = found.length - found.trimStart().length;
    return lineAt(source.text, index + leading);
  });
  return [...new Set(lines)];
}

function isTest(file: string): boolean {
  return /\.(test|e2e|suite)\.tsx?$|\/testing\/|^e2e\//.test(file);
}

/** A specifier is the literal that follows `from`, `import` or `import(`. */
function findImports({ path: file, text, code, literals }: SourceFile): Import[] {
  return literals.flatMap(({ offset, text: specifier }) => {
    const before = code.slice(0, offset);
    if (!/(^|[^\w.$])(from|import)\s*\(?\s*['"]$/.test(before.slice(-40))) return [];
    const statement = statementBefore(before);
    const typeOnly = /^(import|export)\s+type\b/.test(statement);
    const names = namesOf(statement);
    return [{ specifier, line: lineAt(text, offset), typeOnly, names, target: targetOf(file, specifier) }];
  });
}

/** What an import says before its specifier; of `import('…')` only that. */
function statementBefore(before: string): string {
  const begin = Math.max(...['import ', 'export ', 'import('].map((word) => before.lastIndexOf(word)));
  return before.slice(begin);
}

/** `import { type A, b as c } from '` → A and b. */
function namesOf(statement: string): string[] | undefined {
  const [, clause] = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]$/.exec(statement) ?? [];
  return clause?.split(',').flatMap((one) => /^\s*(?:type\s+)?([\w$]+)/.exec(one)?.[1] ?? []);
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  const [, workspace, below] = /^@foyer\/(\w+)\/(.+)$/.exec(specifier) ?? [];
  if (workspace !== undefined && below !== undefined) return `${workspace}/src/${below}`;
  if (!specifier.startsWith('#')) return undefined;
  const [own = ''] = file.split('/');
  const hasSources = ['contract', 'server', 'storefront', 'desk', 'sandbox'].includes(own);
  return path.posix.join(hasSources ? `${own}/src` : '', specifier.slice(1));
}
