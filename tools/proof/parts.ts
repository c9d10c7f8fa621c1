/** A part of the long proof: tests of the usual suite, given more time, other draws, or turn after turn. */
export interface Part {
  /** For `--only`, and the name of its page. */
  name: string;
  title: string;
  /** What was done, for the reader of the page. */
  words: string;
  /** What must come out. */
  goal: string;
  /** Of vitest's project `e2e`. */
  files: readonly string[];
  /** `once`: the tests fill the time by themselves; `rounds`: the files run again until the time is over. */
  turns: 'once' | 'rounds';
}

export const parts: readonly Part[] = [
  {
    name: 'fuzz',
    title: 'Requests, good and bent',
    words:
      'Requests made from the OpenAPI document, and addresses of pages, go to a running shop one after another: as they should be, with one thing wrong, with everything wrong; in the right order of calls, with numbers that earlier answers told, and in any other; huge, deep, of wrong types and encodings, with keys that come twice. After each one the rows of the database are compared with those before it.',
    goal: 'No 5xx, no words from inside, the envelope on every answer, no change by a refused request, every invariant at the end.',
    files: ['e2e/hostile/calls.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'first-hour',
    title: 'The first hour of a house',
    words:
      'An empty clone, and docs/for-operators/first-hour.md to the letter: its commands, its fifteen values, then a ticket bought, paid and returned.',
    goal: 'At most 5 steps, 15 values, 10 minutes.',
    files: ['e2e/journeys/empty-clone.e2e.ts', 'e2e/journeys/first-hour.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'kills',
    title: 'Kills during a sale',
    words:
      'Buyers order and pay while the shop’s process, and in the second test its database, is killed at random moments and starts again.',
    goal: 'No acknowledged order lost, none doubled; serving again within 5 s.',
    files: ['e2e/hostile/kills.e2e.ts', 'e2e/hostile/embedded-database.e2e.ts'],
    turns: 'rounds',
  },
  {
    name: 'mistakes',
    title: 'Mistakes in the files of a house',
    words:
      'A slip of the pen is seeded into the files of a house that is otherwise good, one at a time, and `foyer check` looks at it.',
    goal: 'Each is reported with its file, its line and what was expected.',
    files: ['e2e/hostile/house-mistakes.e2e.ts'],
    turns: 'once',
  },
  {
    name: 'races',
    title: 'Races for the last of something',
    words:
      'Two hundred buyers at once for one place, one seat, one key, one price that changes; and each guard of the database switched off once, which must be seen.',
    goal: 'Exactly one effect in every race; the absence of every guard is seen.',
    files: ['e2e/races/place-order.e2e.ts', 'e2e/races/guards.e2e.ts', 'e2e/races/mixed-sale.e2e.ts'],
    turns: 'rounds',
  },
  {
    name: 'faults',
    title: 'Unlucky days',
    words:
      'Banks that are silent, break, call fifty times or never, pay late or the wrong sum; a mail server that is away; crashes between two writes; starts that cannot succeed.',
    goal: 'Money and places are right after each of them, and every invariant holds.',
    files: [
      'e2e/hostile/unlucky-bank.e2e.ts',
      'e2e/hostile/crowd.e2e.ts',
      'e2e/hostile/start-failures.e2e.ts',
      'e2e/crashes',
    ],
    turns: 'rounds',
  },
];
