import { adapters, arrows, siblings, twoSides } from './arrows.ts';
import { outsideCalls, sql, sqlFunctions } from './owners.ts';
import type { Finding, Rule } from './read-project.ts';
import { clock, domainPurity, usedExports, wireNames } from './rules.ts';
import { linesOf, type SourceFile } from './source-file.ts';

const words = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'manager'];

/** Rule 10: a path says what is there; these words say only that somebody did not know. */
const pathWords: Rule = {
  name: 'path-words',
  find: ({ paths }) =>
    paths.flatMap((file) => {
      const word = file.split(/[/._-]/).find((part) => words.includes(part));
      return word ? [{ file, line: 1, what: `"${word}" says nothing: name it after what it does` }] : [];
    }),
};

/** Rule 9: `!` and `as` say that we know better than the types, so they say why. The contract is a parser. */
const reasonedAssertions: Rule = {
  name: 'reasoned-assertions',
  find: ({ sources }) => sources.filter(({ isTest }) => !isTest).flatMap(findUnreasoned),
};

const notNull = /[\w)\]]!(?=[.,;)\]}\s[])(?!\s*=)/g;
const other =
  /(?<!^\s*(?:import|export)\b.*)\bas\s+(?=[A-Z{([]|(?:unknown|never|object|string|number|boolean|readonly|keyof|typeof)\b)/gm;

function findUnreasoned(source: SourceFile): Finding[] {
  const rows = source.text.split('\n');
  const patterns = source.path.startsWith('contract/') ? [notNull] : [notNull, other];
  return patterns
    .flatMap((pattern) => linesOf(source, pattern))
    .filter((line) => !hasComment(rows[line - 1]) && !hasComment(rows[line - 2]))
    .map((line) => ({ file: source.path, line, what: assertion }));
}

const assertion =
  'a "!" or "as" needs its reason in a comment on this line or the one above, or a check in its place';

function hasComment(row: string | undefined): boolean {
  return row !== undefined && /\/\/|\*\/|^\s*\*/.test(row);
}

/** What neither the compiler nor Biome can hold. */
export const allRules: readonly Rule[] = [
  arrows,
  siblings,
  twoSides,
  adapters,
  domainPurity,
  clock,
  sql,
  sqlFunctions,
  outsideCalls,
  wireNames,
  reasonedAssertions,
  pathWords,
  usedExports,
];
