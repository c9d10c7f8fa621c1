import { expect, test } from 'vitest';
import { lifted } from './hall-part.tsx';
import { wordOn } from './hall-zones.ts';

/** WCAG's relative luminance of a `#rrggbb`. */
function luminance(fill: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (high + 0.05) / (low + 0.05);
}

/** Every third of the cube of colours, and those that are hard: blue, black and white. */
const steps = ['00', '33', '66', '99', 'cc', 'ff'];
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)));

/** The dark page's panel, on which the plan lies, and its sold and empty places. */
const panel = '#201f1d';

test('SC-3 on a dark page a free seat of any colour stands out by 3 to 1 from the plan, and its number from it', () => {
  const faint = colours.filter((colour) => contrast(lifted(colour), panel) < 3);
  expect(faint).toEqual([]);
  const unread = colours.filter((colour) => contrast(lifted(colour), wordOn(lifted(colour))) < 4.5);
  expect(unread).toEqual([]);
});

test('SC-3 colours that can be told apart stay apart, and one that is seen well stays as it is', () => {
  const palette = ['#1d4f7c', '#2c5f49', '#a4562b', '#6a4a8c'];
  expect(new Set(palette.map(lifted)).size).toBe(palette.length);
  expect(lifted('#56b4e9')).toMatch(/^#5[567]b[345]e[89a]$/);
});
