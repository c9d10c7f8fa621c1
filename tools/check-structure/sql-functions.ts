import type { Finding, Rule } from './finding.ts';

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
