import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { barcodePng, code128Modules } from './code-pictures.ts';

/** ISO/IEC 15417, table 1 as bit patterns: another writing of the symbols than the maker uses. */
const patterns = (
  '11011001100 11001101100 11001100110 10010011000 10010001100 10001001100 10011001000 10011000100 10001100100 ' +
  '11001001000 11001000100 11000100100 10110011100 10011011100 10011001110 10111001100 10011101100 10011100110 ' +
  '11001110010 11001011100 11001001110 11011100100 11001110100 11101101110 11101001100 11100101100 11100100110 ' +
  '11101100100 11100110100 11100110010 11011011000 11011000110 11000110110 10100011000 10001011000 10001000110 ' +
  '10110001000 10001101000 10001100010 11010001000 11000101000 11000100010 10110111000 10110001110 10001101110 ' +
  '10111011000 10111000110 10001110110 11101110110 11010001110 11000101110 11011101000 11011100010 11011101110 ' +
  '11101011000 11101000110 11100010110 11101101000 11101100010 11100011010 11101111010 11001000010 11110001010 ' +
  '10100110000 10100001100 10010110000 10010000110 10000101100 10000100110 10110010000 10110000100 10011010000 ' +
  '10011000010 10000110100 10000110010 11000010010 11001010000 11110111010 11000010100 10001111010 10100111100 ' +
  '10010111100 10010011110 10111100100 10011110100 10011110010 11110100100 11110010100 11110010010 11011011110 ' +
  '11011110110 11110110110 10101111000 10100011110 10001011110 10111101000 10111100010 11110101000 11110100010 ' +
  '10111011110 10111101110 11101011110 11110101110 11010000100 11010010000 11010011100'
).split(' ');
const stopPattern = '1100011101011';

function decode(modules: string): { text: string; symbols: number } {
  if (!modules.endsWith(stopPattern)) throw new Error('no stop');
  const symbols = (modules.slice(0, -stopPattern.length).match(/.{11}/g) ?? []).map((bits) => {
    const symbol = patterns.indexOf(bits);
    if (symbol < 0) throw new Error(`no such symbol: ${bits}`);
    return symbol;
  });
  const check = symbols.pop();
  const sum = symbols.reduce((total, symbol, index) => total + symbol * (index === 0 ? 1 : index), 0) % 103;
  if (check !== sum) throw new Error('wrong check symbol');
  return { text: textOf(symbols), symbols: symbols.length };
}

function textOf([start, ...symbols]: number[]): string {
  let set = { 104: 'B', 105: 'C' }[start ?? 0];
  let text = '';
  for (const symbol of symbols) {
    if (symbol === 99 && set === 'B') set = 'C';
    else if (symbol === 100 && set === 'C') set = 'B';
    else if (set === 'C' && symbol < 100) text += String(symbol).padStart(2, '0');
    else if (set === 'B' && symbol < 95) text += String.fromCharCode(symbol + 32);
    else throw new Error(`symbol ${symbol} in set ${set}`);
  }
  return text;
}

/** The bars of one line of the picture, as modules, with the light margins measured. */
async function scan(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const lines = Array.from({ length: info.height }, (_, y) =>
    Array.from(data.subarray(y * info.width, (y + 1) * info.width), (grey) => (grey < 128 ? '1' : '0')).join(
      '',
    ),
  );
  const line = lines[0] ?? '';
  const left = line.indexOf('1');
  const right = line.length - 1 - line.lastIndexOf('1');
  const bars = line.slice(left, line.length - right);
  const pixels = Math.min(...(bars.match(/1+|0+/g) ?? []).map((run) => run.length));
  const modules = (bars.match(new RegExp(`.{${pixels}}`, 'g')) ?? []).map((run) => run[0]).join('');
  return {
    width: info.width,
    height: info.height,
    same: new Set(lines).size === 1,
    left,
    right,
    pixels,
    modules,
  };
}

const visible = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
});

describe('OV-11 the barcode of a ticket', () => {
  test.each([
    ['701153014207', 2],
    ['7011530142', 2],
    ['FOYER-70115301', 1],
    ['AB12345C', 1],
    ['A12345', 2],
    ['00', 3],
    ['1', 3],
    ['12345678901234567890123456789012', 1],
  ])('%s is read back from the picture, %i pixels a module', async (text, pixels) => {
    const read = await scan(barcodePng(text));
    expect(read).toMatchObject({ width: 240, height: 102, same: true });
    expect(decode(read.modules).text).toBe(text);
    expect(read.pixels).toBeGreaterThanOrEqual(pixels);
    expect(Math.min(read.left, read.right)).toBeGreaterThanOrEqual(9.5 * read.pixels);
  });

  test('any printable text and any digits are read back', () => {
    const mixed = fc
      .array(fc.oneof(visible, fc.stringMatching(/^\d{1,9}$/)), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join(''))
      .filter((text) => text !== '');
    fc.assert(
      fc.property(mixed, (text) => {
        const bits = code128Modules(text)
          .map((dark) => (dark ? '1' : '0'))
          .join('');
        const read = decode(bits);
        expect(read.text).toBe(text);
        expect(read.symbols).toBeLessThanOrEqual(text.length + 1);
      }),
      { numRuns: 300 },
    );
  });

  test('digits are packed in pairs wherever that is shorter', () => {
    const symbols = (text: string) =>
      decode(
        code128Modules(text)
          .map((dark) => (dark ? '1' : '0'))
          .join(''),
      ).symbols;
    expect(['1234', '12345', 'AB1234', 'AB12345', 'A123456B', 'A12B', '123A'].map(symbols)).toEqual([
      3, 5, 6, 7, 8, 5, 5,
    ]);
  });

  test('what it cannot hold is refused, not drawn wrong', () => {
    expect(() => barcodePng('Билет')).toThrow('printable ASCII');
    expect(() => barcodePng('')).toThrow('printable ASCII');
    expect(() => barcodePng('x'.repeat(17))).toThrow('too long');
  });
});
