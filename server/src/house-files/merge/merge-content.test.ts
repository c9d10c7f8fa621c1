import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, contentText, mergeContent, updateText } from './merge-content.ts';

const days = ['2027-02-14', '2027-02-15', '2027-02-16', '2027-02-17'];
const session = fc
  .tuple(fc.constantFrom(...days), fc.constantFrom(null, 'cancelled', 'places'))
  .map(([on, key]) => (key === null ? `${on} 19:00` : { on, at: '19:00', [key]: 'yes' }));
const sessions = fc.uniqueArray(session, {
  selector: (one) => JSON.stringify(one).match(/2027-\d\d-\d\d/)?.[0],
});
const word = fc.constantFrom('a', 'b', 'c');
const content = fc.record(
  { title: fc.record({ en: word, ru: word }, { requiredKeys: [] }), age: word, note: word, sessions },
  { requiredKeys: ['title', 'sessions'] },
);

test('what one side left alone is as the other side has it, and nothing is in conflict', () => {
  fc.assert(
    fc.property(content, content, (last, other) => {
      const taken = mergeContent(last, last, other);
      expect({ ...taken.merged, sessions: inOrder(taken.merged) }).toEqual({
        ...other,
        sessions: inOrder(other),
      });
      expect(taken.conflicts).toEqual([]);
      expect(mergeContent(last, other, last)).toEqual({ merged: other, conflicts: [] });
      expect(mergeContent(last, other, other)).toEqual({ merged: other, conflicts: [] });
    }),
    { numRuns: 500 },
  );

  /** Sessions keep the order of the file. */
  function inOrder({ sessions }: { sessions?: unknown }): unknown {
    return Array.isArray(sessions) ? sessions.map((one) => JSON.stringify(one)).sort() : sessions;
  }
});

test('every key of the table is in the file, or its difference is a conflict or was there before', () => {
  fc.assert(
    fc.property(content, content, content, (last, inFile, atSource) => {
      const { merged, conflicts } = mergeContent(last, inFile, atSource);
      for (const key of ['age', 'note'] as const) {
        const isTaken = merged[key] === atSource[key];
        const isOld = last[key] === atSource[key] && merged[key] === inFile[key];
        expect(isTaken || isOld || conflicts.some((one) => one.key === key)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test('a second merge with what was read changes nothing and repeats no conflict', () => {
  fc.assert(
    fc.property(content, content, content, (last, inFile, atSource) => {
      const { merged } = mergeContent(last, inFile, atSource);
      expect(mergeContent(atSource, merged, atSource)).toEqual({ merged, conflicts: [] });
    }),
    { numRuns: 500 },
  );
});

test('a text that is brought up to date holds the merged content', () => {
  fc.assert(
    fc.property(content, content, content, (last, inFile, atSource) => {
      const { merged } = mergeContent(last, inFile, atSource);
      expect(contentOf(updateText(contentText(inFile), merged))).toEqual(merged);
    }),
    { numRuns: 300 },
  );
});

test('a file whose second part would be left out is not read', () => {
  expect(contentOf('title: A\n---\nplaces: 30\n')).toBeNull();
  expect(contentOf('---\ntitle: A\n---\n')).toEqual({ title: 'A' });
});
