import type { Finding, Rule } from './read-project.ts';
import { lineAt, linesOf, type SourceFile } from './source-file.ts';

const statement =
  /\b(select\b[\s\S]*\b(from\b|pg_)|insert\s+into\b|update\s+\w+\s+set\b|delete\s+from\b|(create|alter|drop)\s+(table|index|view|type|function|database|extension)\b)/i;

/** Rule 4: SQL stands in `store` and `platform`. */
export const sql: Rule = {
  name: 'sql',
  find: ({ sources }) => sources.filter(mayNotHoldSql).flatMap(findSql),
};

/**
 * Rule 8: what happens outside cannot be rolled back, so it is a job written in the same transaction. This finds what
 * stands there in plain view; the run-time guard of platform/transaction.ts finds what a helper calls, so every
 * file that reaches outside asks that guard.
 */
export const outsideCalls: Rule = {
  name: 'outside-calls',
  find: ({ sources }) =>
    sources
      .filter(({ path, isTest }) => path.startsWith('server/') && !isTest)
      .flatMap((source) => [...findCalls(source), ...findUnguarded(source)]),
};

function mayNotHoldSql({ path, isTest }: SourceFile): boolean {
  return (
    /^(server|storefront|contract|sandbox)\//.test(path) &&
    !isTest &&
    !/^server\/src\/(store|platform)\//.test(path)
  );
}

function findSql(source: SourceFile): Finding[] {
  const what = 'SQL stands only in store and platform: give it a function in store';
  return source.literals
    .filter(({ text }) => statement.test(text))
    .map(({ offset }) => ({ file: source.path, line: lineAt(source.text, offset), what }));
}

/** Within the parentheses of `….transaction(…)`: what asks a server that is not the database. */
function findCalls(source: SourceFile): Finding[] {
  const what = 'no outside call inside a transaction: send a job in it, and call from the job';
  return [...source.code.matchAll(/\.transaction\(/g)].flatMap(({ index }) => {
    const begin = index + '.transaction('.length;
    const inside = source.code.slice(begin, endOfParentheses(source.code, begin));
    return [
      ...inside.matchAll(
        /\bfetch\(|\bpostForm\(|\baskJson\(|\b(gateway|mailer|provider|registry|club|botCheck)s?(\.|\[|\()/gi,
      ),
    ].map((call) => ({ file: source.path, line: lineAt(source.text, begin + call.index), what }));
  });
}

const outsideModules = /^(node:(child_process|dns(\/promises)?|https?|tls)|nodemailer|undici)$/;

/** They have no database, or are what opens it. */
const withoutTransactions = /^server\/src\/(web\/remote-|platform\/postgres\/)/;

/** Reaches outside, and does not ask the guard first. */
function findUnguarded(source: SourceFile): Finding[] {
  if (withoutTransactions.test(source.path) || /\bassertOutsideTransaction\(/.test(source.code)) return [];
  const what = 'call assertOutsideTransaction before reaching outside, or use platform/outbound';
  const imports = source.imports.filter(
    ({ specifier, typeOnly }) => !typeOnly && outsideModules.test(specifier),
  );
  const lines = [...linesOf(source, /(?<![.\w])fetch\(/g), ...imports.map(({ line }) => line)];
  return lines.map((line) => ({ file: source.path, line, what }));
}

function endOfParentheses(code: string, begin: number): number {
  let depth = 1;
  for (let at = begin; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

const mostLines = 120;

/** A function that nobody can read at one sitting hides what it decides. */
export const sqlFunctions: Rule = {
  name: 'sql-functions',
  find: ({ scripts }) => scripts.flatMap(({ path, text }) => longFunctions(path, text.split('\n'))),
};

function longFunctions(file: string, lines: readonly string[]): Finding[] {
  return lines.flatMap((line, index) => {
    const name = /^create (?:or replace )?(?:function|procedure) (\w+)/i.exec(line)?.[1];
    if (name === undefined) return [];
    const length = lengthFrom(lines.slice(index));
    if (length <= mostLines) return [];
    const what = `${name} has ${length} lines, ${mostLines} are allowed: give its steps functions of their own`;
    return [{ file, line: index + 1, what }];
  });
}

/** Up to the quote that closes the body, or to the end of a body without quotes. */
function lengthFrom(lines: readonly string[]): number {
  const opening = lines.findIndex((line) => /\$\w*\$|;\s*$/.test(line));
  const quote = /\$\w*\$/.exec(lines[opening] ?? '')?.[0];
  if (quote === undefined) return opening + 1;
  const closing = lines.findIndex((line, index) => index > opening && line.includes(quote));
  return (closing === -1 ? lines.length - 1 : closing) + 1;
}
