import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { qrModules, qrPng } from './code-pictures.ts';

type Modules = boolean[][];

/** What a camera does: finds the dark square, measures a module by the finder, samples the middle of each. */
async function scan(png: Buffer) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const dark = (x: number, y: number) => (data[y * info.width + x] ?? 255) < 128;
  const all = Array.from({ length: info.width * info.height }, (_, at) => at).filter((at) =>
    dark(at % info.width, Math.floor(at / info.width)),
  );
  const left = Math.min(...all.map((at) => at % info.width));
  const right = Math.max(...all.map((at) => at % info.width));
  const top = Math.floor((all[0] ?? 0) / info.width);
  let finder = 0;
  while (dark(left + finder, top)) finder += 1;
  const scale = finder / 7;
  const count = (right - left + 1) / scale;
  const modules: Modules = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) =>
      dark(left + Math.floor((column + 0.5) * scale), top + Math.floor((row + 0.5) * scale)),
    ),
  );
  const margin = Math.min(left, top, info.width - 1 - right);
  return { width: info.width, height: info.height, scale, margin, modules };
}

/** Data codewords and blocks of versions 1 to 4 (ISO/IEC 18004, table 9), by level. */
const capacities: Record<string, readonly (readonly [codewords: number, blocks: number])[]> = {
  L: [
    [19, 1],
    [34, 1],
    [55, 1],
    [80, 1],
  ],
  M: [
    [16, 1],
    [28, 1],
    [44, 1],
    [64, 2],
  ],
  Q: [
    [13, 1],
    [22, 1],
    [34, 2],
    [48, 2],
  ],
  H: [
    [9, 1],
    [16, 1],
    [26, 2],
    [36, 4],
  ],
};

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** A reader of clean codes of versions 1 to 4: format, unmasking, zigzag, blocks, segments. */
function read(modules: Modules): { text: string; level: string } {
  const size = modules.length;
  const version = (size - 17) / 4;
  const { level, mask } = formatOf(modules);
  const [codewords, blocks] = capacities[level]?.[version - 1] ?? [0, 1];
  const stream = bytesOf(zigzag(modules, masks[mask] ?? (() => false), version));
  const each = codewords / blocks;
  const data = Array.from(
    { length: codewords },
    (_, at) => stream[(at % each) * blocks + Math.floor(at / each)] ?? 0,
  );
  return { text: segments(data), level };
}

function formatOf(modules: Modules): { level: string; mask: number } {
  const row = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => modules[8]?.[column]);
  const column = [7, 5, 4, 3, 2, 1, 0].map((line) => modules[line]?.[8]);
  const bits = [...row, ...column].reduce((value, bit) => value * 2 + (bit ? 1 : 0), 0) ^ 0b101010000010010;
  return { level: ['M', 'L', 'H', 'Q'][bits >> 13] ?? '', mask: (bits >> 10) & 7 };
}

function zigzag(
  modules: Modules,
  masked: (row: number, column: number) => boolean,
  version: number,
): number[] {
  const size = modules.length;
  const middle = size - 7;
  const isFunction = (row: number, column: number) =>
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (version > 1 && Math.abs(row - middle) <= 2 && Math.abs(column - middle) <= 2);
  const bits: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (!isFunction(row, column)) bits.push(modules[row]?.[column] !== masked(row, column) ? 1 : 0);
      }
    }
    upwards = !upwards;
  }
  return bits;
}

function bytesOf(bits: number[]): number[] {
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

function segments(data: number[]): string {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  let at = 0;
  const take = (count: number) => {
    const value = Number.parseInt(bits.slice(at, at + count) || '0', 2);
    at += count;
    return value;
  };
  let text = '';
  for (let mode = take(4); mode !== 0; mode = take(4)) {
    if (mode === 4) {
      const bytes = Array.from({ length: take(8) }, () => take(8));
      text += new TextDecoder().decode(new Uint8Array(bytes));
    } else if (mode === 2) {
      for (let left = take(9); left > 0; left -= 2) text += left > 1 ? twoLetters(take(11)) : letter(take(6));
    } else if (mode === 1) {
      for (let left = take(10); left > 0; left -= 3) {
        const digits = Math.min(left, 3);
        text += String(take([4, 7, 10][digits - 1] ?? 0)).padStart(digits, '0');
      }
    } else throw new Error(`mode ${mode}`);
  }
  return text;
}

const letter = (value: number) => '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'[value] ?? '';
const twoLetters = (value: number) => letter(Math.floor(value / 45)) + letter(value % 45);

describe('OV-11 the QR code of a ticket', () => {
  test.each([
    ['7011530142'],
    ['FOYER-70115301'],
    ['70A5F0C2-6E1B'],
    ['https://poldenj.example/t/9F8A7BCC22DD331'],
    ['Ряд 8, место 9'],
  ])('%s is read back from the picture', async (text) => {
    const seen = await scan(qrPng(text));
    expect(seen).toMatchObject({ width: 180, height: 180 });
    expect(seen.modules).toEqual(qrModules(text));
    const { text: found, level } = read(seen.modules);
    expect(found).toBe(text);
    expect('MQH').toContain(level);
  });

  test.each([1, 20, 60, 120, 250, 412])(
    '%i letters keep whole pixels and four light modules around',
    async (length) => {
      const seen = await scan(qrPng('a'.repeat(length)));
      expect(Number.isInteger(seen.scale)).toBe(true);
      expect(seen.scale).toBeGreaterThanOrEqual(2);
      expect(seen.margin).toBeGreaterThanOrEqual(4 * seen.scale);
      expect(seen.modules).toEqual(qrModules('a'.repeat(length)));
    },
  );

  test('a text that would be too fine for a camera is refused', () => {
    expect(() => qrPng('a'.repeat(500))).toThrow('too long');
  });
});
