import type { Rule } from './finding.ts';

const longestFile = 400;
const words = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared', 'manager'];

/** Rule 10: a path says what is there; these words say only that somebody did not know. */
export const pathWords: Rule = {
  name: 'path-words',
  find: ({ paths }) =>
    paths.flatMap((file) => {
      const word = file.split(/[/._-]/).find((part) => words.includes(part));
      return word ? [{ file, line: 1, what: `"${word}" says nothing: name it after what it does` }] : [];
    }),
};

/** No file over 400 lines. */
export const fileLength: Rule = {
  name: 'file-length',
  find: ({ sources }) =>
    sources
      .map(({ path, text }) => ({ file: path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > longestFile)
      .map(({ file, lines }) => ({
        file,
        line: longestFile + 1,
        what: `${lines} lines, at most ${longestFile}: split it`,
      })),
};
