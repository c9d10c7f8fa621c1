import { expect, test } from 'vitest';
import { cornersOf, unmoved } from './element-box.ts';
import { lengthIn, writePlainLengths } from './plain-placing.ts';
import { readXml } from './read-xml.ts';

function cornersIn(inner: string, root = 'viewBox="0 0 1000 500"') {
  const read = readXml(`<svg ${root}>\n${inner}</svg>`);
  if (read.kind === 'refused') throw new Error(read.found.en);
  const unread = writePlainLengths(read);
  const [, shape = read.root] = read.elements;
  const corners = cornersOf(shape, unmoved, new Map());
  const ends = [corners[0], corners[2]].flatMap((one) => (one ? [one.x, one.y] : []));
  return { unread, ends: ends.map((one) => Math.round(one * 10) / 10), attributes: [...shape.attributes] };
}

test.each([
  ['<rect x="1in" y="25.4mm" width="2.54cm" height="72pt"/>', [96, 96, 192, 192]],
  ['<rect x="6pc" y="96px" width="101.6Q" height="9"/>', [96, 96, 192, 105]],
  ['<rect x="10%" y="10%" width="20%" height="20%"/>', [100, 50, 300, 150]],
  ['<circle cx="50%" cy="50%" r="10%"/>', [420.9, 170.9, 579.1, 329.1]],
  ['<ellipse cx="1e2" cy="1e2px" rx="1%" ry="1%"/>', [90, 95, 110, 105]],
  [
    '<svg x="10%" y="10%" width="50%" height="50%" viewBox="0 0 100 50"><rect width="50%" height="50%"/></svg>',
    [100, 50, 350, 175],
  ],
])('SC-1 %s has its place in units of the drawing', (inner, ends) => {
  expect(cornersIn(inner)).toMatchObject({ unread: [], ends });
});

test('SC-1 percentages are of the size where a drawing has no view box', () => {
  const rect = '<rect x="10%" y="10%" width="20%" height="20%"/>';
  expect(cornersIn(rect, 'width="2000px" height="1000"').ends).toEqual([200, 100, 600, 300]);
  expect(cornersIn(rect, 'width="100%" height="100%"').unread).toHaveLength(4);
});

test.each(['2em', '2ex', '5vw', '3rem'])('SC-1 a length in %s is answered with its line', (length) => {
  expect(cornersIn(`<rect x="${length}" width="9"/>`).unread).toEqual([
    { line: 2, written: `x="${length}"` },
  ]);
});

test('SC-1 what is no place stays as it is written', () => {
  const text = '<text x="1mm 2mm" dy=".35em" font-size="12pt">1</text>';
  expect(cornersIn(text).attributes.slice(1)).toEqual([
    ['dy', '.35em'],
    ['font-size', '12pt'],
  ]);
  for (const name of ['linearGradient', 'pattern', 'mask'])
    expect(cornersIn(`<${name} x1="0%" width="100%"/>`).attributes).toEqual([
      ['x1', '0%'],
      ['width', '100%'],
    ]);
});

test.each([
  ['27', 27],
  ['-.5px', -0.5],
  ['1e2', 100],
  [' 25.4MM ', 96],
  ['2.54cm', 96],
  ['101.6q', 96],
  ['1in', 96],
  ['72pt', 96],
  ['6pc', 96],
  ['100%', null],
  ['2em', null],
  ['', null],
  ['1 2', null],
  // Within a moment: an attribute may be as long.
  [`${'1'.repeat(200_000)}x`, null],
])('SC-1 a length of a drawing: %.12s', (written, length) => {
  const read = lengthIn(written);
  if (length === null || read === null) expect(read).toBe(length);
  else expect(read).toBeCloseTo(length);
});
