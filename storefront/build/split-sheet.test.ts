import { expect, test } from 'vitest';
import { sheetOf } from './split-sheet.ts';

const owners = new Map([
  ['card', new Set(['listing'])],
  ['rail', new Set(['event'])],
  ['row', new Set(['event', 'order'])],
]);
const of = (page: string, sheet: string) => sheetOf(page, sheet, owners);

test('a page gets what all pages show and its own', () => {
  const sheet = '@layer base,ui;@layer ui{.button{color:red}.card{a:b}.rail{c:d}.row{e:f}}';
  expect(of('event', sheet)).toBe('@layer base,ui;@layer ui{.button{color:red}.rail{c:d}.row{e:f}}');
  expect(of('contacts', sheet)).toBe('@layer base,ui;@layer ui{.button{color:red}}');
});

test('a rule with one selector that is shown stays whole, one that meets a foreign class goes', () => {
  expect(of('event', '.card,.rail{a:b}')).toBe('.card,.rail{a:b}');
  expect(of('event', '.card .button{a:b}.button:has(.rail){c:d}')).toBe('.button:has(.rail){c:d}');
});

test('a comma within brackets parts no selectors', () => {
  const sheet = '.card :is(footer,div:has(>ol)){a:b}';
  expect(of('listing', sheet)).toBe(sheet);
  expect(of('event', sheet)).toBe('');
});

test('groups that become empty go, frames and faces stay', () => {
  const sheet = '@media (width>=700px){.card{a:b}}@keyframes in{0%{a:b}to{c:d}}@font-face{font-family:x}';
  expect(of('event', sheet)).toBe('@keyframes in{0%{a:b}to{c:d}}@font-face{font-family:x}');
});

test('rules within rules go with the rule around them', () => {
  expect(of('event', '.card{a:b;&:hover{c:d}}.rail{a:b;@media print{c:d}}')).toBe(
    '.rail{a:b;@media print{c:d}}',
  );
});
