/** Pixels of the units that are always as long; a unit of a drawing is a pixel. */
const pixels: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['px', 1],
  ['mm', 96 / 25.4],
  ['cm', 96 / 2.54],
  ['q', 96 / 101.6],
  ['in', 96],
  ['pt', 96 / 72],
  ['pc', 16],
]);

/** Longer than any length that is meant: matching takes the square of it. */
const longest = 100;

/** `210mm` in units of the drawing; null for what is none or depends on something else, such as `100%` or `2em`. */
export function lengthIn(written: string): number | null {
  if (written.length > longest) return null;
  const [, number, unit = ''] =
    /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(written) ?? [];
  const size = pixels.get(unit.toLowerCase());
  return number === undefined || size === undefined ? null : Number(number) * size;
}
