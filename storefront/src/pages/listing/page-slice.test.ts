import { expect, test } from 'vitest';
import { pageSlice, pagesInQuery } from './page-slice.ts';

test.each([
  [42, 100, 1, { shown: 42, next: 0, total: 42, cut: false }],
  [142, 100, 1, { shown: 100, next: 42, total: 142, cut: false }],
  [142, 100, 2, { shown: 142, next: 0, total: 142, cut: false }],
  [300, 100, 1, { shown: 100, next: 100, total: 300, cut: false }],
  [700, 100, 6, { shown: 600, next: 0, total: 700, cut: true }],
  [700, 100, 9, { shown: 600, next: 0, total: 700, cut: true }],
  [650, 100, 5, { shown: 500, next: 100, total: 650, cut: false }],
  [30, 12, 2, { shown: 24, next: 6, total: 30, cut: false }],
  [0, 100, 1, { shown: 0, next: 0, total: 0, cut: false }],
])('AF-15 of %i events in pages of %i after %i pages', (total, size, pages, expected) => {
  expect(pageSlice(total, size, pages)).toEqual(expected);
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=7', 6],
  ['page=0', 1],
  ['page=two', 1],
])('AF-15 pages in "%s": %i', (query, pages) => {
  expect(pagesInQuery(new URLSearchParams(query))).toBe(pages);
});
