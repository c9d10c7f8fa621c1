import path from 'node:path';

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

/** A string or template literal: where its content begins, and the content with its escapes as written. */
interface Literal {
  offset: number;
  text: string;
}

interface SourceText {
  /** The text with every comment and the inside of every literal blanked, so offsets and lines stay. */
  code: string;
  literals: Literal[];
}

/** Takes TypeScript apart as far as a search needs it: what is code, what is a comment, what is a literal. */
function readSource(text: string): SourceText {
  const reader = new Reader(text);
  reader.readCode(false);
  return { code: reader.code.join(''), literals: reader.literals };
}

class Reader {
  readonly code: string[];
  readonly literals: Literal[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.code = text.split('');
  }

  /** Reads to the end, or to the brace that closes a template's `${`. */
  readCode(insideTemplate: boolean): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      const [here, next] = [this.#text[this.#at], this.#text[this.#at + 1]];
      if (insideTemplate && here === '}' && depth === 0) return;
      if (here === '{') depth += 1;
      if (here === '}') depth -= 1;
      if (here === '/' && next === '/') this.#blankTo(this.#find('\n'));
      else if (here === '/' && next === '*') this.#blankTo(this.#find('*/') + 2);
      else if (here === '`') this.#readTemplate();
      else if (here === "'" || here === '"') this.#readString(here);
      else if (here === '/' && this.#beginsPattern()) this.#readPattern();
      else this.#at += 1;
    }
  }

  #readString(quote: string): void {
    const begin = this.#at + 1;
    for (let end = begin; end < this.#text.length; end += 1) {
      const here = this.#text[end];
      // An apostrophe in the text of a page's markup opens nothing.
      if (here === '\n') break;
      if (here === '\\') end += 1;
      else if (here === quote) {
        this.#takeLiteral(begin, end);
        return;
      }
    }
    this.#at += 1;
  }

  #takeLiteral(begin: number, end: number): void {
    this.literals.push({ offset: begin, text: this.#text.slice(begin, end) });
    this.#at = begin;
    this.#blankTo(end);
    this.#at = end + 1;
  }

  /** One literal from mark to mark; what stands in its `${…}` is code. */
  #readTemplate(): void {
    this.#at += 1;
    const begin = this.#at;
    while (this.#at < this.#text.length && this.#text[this.#at] !== '`') {
      if (this.#text.startsWith('${', this.#at)) {
        this.#blankTo(this.#at + 2);
        this.readCode(true);
      }
      this.#blankTo(this.#at + (this.#text[this.#at] === '\\' ? 2 : 1));
    }
    this.literals.push({ offset: begin, text: this.#text.slice(begin, this.#at) });
    this.#at += 1;
  }

  /** After a value a stroke divides; after anything else it begins a regular expression. */
  #beginsPattern(): boolean {
    const before = this.#text.slice(0, this.#at).trimEnd();
    return !/[\w$)\]}>"'`]$/.test(before) || /\b(return|typeof|case|in|of)$/.test(before);
  }

  #readPattern(): void {
    let inClass = false;
    for (let end = this.#at + 1; end < this.#text.length; end += 1) {
      const here = this.#text[end];
      if (here === '\n') break;
      if (here === '\\') end += 1;
      else if (here === '[') inClass = true;
      else if (here === ']') inClass = false;
      else if (here === '/' && !inClass) {
        this.#blankTo(end + 1);
        return;
      }
    }
    this.#at += 1;
  }

  #find(mark: string): number {
    const found = this.#text.indexOf(mark, this.#at);
    return found === -1 ? this.#text.length : found;
  }

  #blankTo(end: number): void {
    for (; this.#at < end && this.#at < this.#text.length; this.#at += 1) {
      if (this.#text[this.#at] !== '\n') this.code[this.#at] = ' ';
    }
  }
}
