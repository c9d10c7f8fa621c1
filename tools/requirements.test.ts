import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { requirementsIn, unnamedRequirements } from './requirements.ts';

test('a requirement is named by its whole id, and one test may name several', () => {
  const names = ['listing > AF-10 shows the grid', 'AF-2, EV-1: menus and titles', 'XAF-3 is another word'];
  expect(unnamedRequirements(['AF-1', 'AF-2', 'AF-3', 'AF-10', 'EV-1'], names)).toEqual(['AF-1', 'AF-3']);
});

test('the page lists all 132, each once', () => {
  const ids = requirementsIn(readFileSync('docs/requirements.md', 'utf8'));
  expect(ids).toHaveLength(132);
  expect(new Set(ids).size).toBe(132);
});
