import { describe, expect, test } from 'vitest';
import { checkAccent, colourToHex, contrastRatio, parseColour, textContrast } from './colour.ts';

describe('colours of a house', () => {
  test.each([
    ['#f6e42a', '#f6e42a'],
    ['#FE3', '#ffee33'],
    ['rgb(10, 20, 30)', '#0a141e'],
    ['oklch(0.628 0.2577 29.23)', '#ff0000'],
    ['oklch(100% 0 0)', '#ffffff'],
  ])('reads %s', (text, hex) => {
    const colour = parseColour(text);
    expect(colour && colourToHex(colour)).toBe(hex);
  });

  test.each(['yellow;}', '#12', 'rgb(300,0,0)', 'url(x)', ''])('does not read %j', (text) => {
    expect(parseColour(text)).toBeNull();
  });

  test('contrast of black and white is 21, of a colour with itself 1', () => {
    const [black, white] = [parseColour('#000'), parseColour('#fff')];
    if (!black || !white) throw new Error('unreadable');
    expect(contrastRatio(black, white)).toBeCloseTo(21, 5);
    expect(contrastRatio(white, white)).toBe(1);
  });

  test('a light accent carries ink, a dark one white', () => {
    expect(checkAccent('#f6e42a')).toMatchObject({ kind: 'fits', onAccent: '#1c1916' });
    expect(checkAccent('oklch(.46 .11 165)')).toMatchObject({ kind: 'fits', onAccent: '#fbfaf9' });
  });

  test('an accent that carries no text is refused with its ratio and the nearest that works', () => {
    const answer = checkAccent('#808080');
    if (answer.kind !== 'refused') throw new Error(`expected a refusal, got ${answer.kind}`);
    expect(answer.ratio).toBeGreaterThan(3);
    expect(answer.ratio).toBeLessThan(textContrast);
    expect(checkAccent(answer.nearest).kind).toBe('fits');
  });

  test.each([
    ['#e0474c', '#e14e53'],
    ['#7f7f00', '#777700'],
  ])('the nearest to %s is of its hue, a step lighter or darker: %s', (accent, nearest) =>
    expect(checkAccent(accent)).toMatchObject({ kind: 'refused', nearest }),
  );
});
