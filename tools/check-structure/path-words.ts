import type { Rule } from './finding.ts';

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
