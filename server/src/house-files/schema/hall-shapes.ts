import type { Point } from '#halls/hall.ts';
import { say } from '#house-files/findings/findings.ts';
import type { Shape } from '#house-files/shapes/shape.ts';
import type { YamlValue } from '#house-files/yaml/yaml-value.ts';

const farthest = 1_000_000;

/** `[470, 568]`. */
export const point: Shape<Point> = {
  expected: say('a point like [470, 568]', 'точка, например [470, 568]'),
  blank: { x: 0, y: 0 },
  read: (value) => {
    const [x, y, ...rest] = (value.items ?? []).map((item) => idOf(item, -farthest, farthest));
    if (typeof x === 'number' && typeof y === 'number' && rest.length === 0) return { x, y };
    value.refuse(point.expected);
    return point.blank;
  },
};

/** A list of numbers: `[6, -6]`; a single one counts as a list. */
export function numbersList(from: number, to: number): Shape<readonly number[]> {
  const expected = say(`numbers from ${from} to ${to}: [1, 2]`, `числа от ${from} до ${to}: [1, 2]`);
  return {
    expected,
    blank: [],
    read: (value) =>
      (value.items ?? [value]).slice(0, 1000).flatMap((item) => {
        const number = idOf(item, from, to);
        if (number === null) item.refuse(expected);
        return number === null ? [] : [number];
      }),
  };
}

const mostRows = 500;

/** `12`: rows 1 to 12; `5-9`; or names: `[А, Б, В]`. */
export const rowNames: Shape<readonly string[]> = {
  expected: say(
    'how many rows, their numbers or their names: 12, 5-9 or [А, Б, В]',
    'сколько рядов, их номера или имена: 12, 5-9 или [А, Б, В]',
  ),
  blank: [],
  read: (value) => {
    const names = value.items === null ? countedRows(value.scalar ?? '') : namedRows(value.items);
    if (names !== null && names.length > 0 && new Set(names).size === names.length) return names;
    value.refuse(rowNames.expected);
    return [];
  },
};

function countedRows(written: string): string[] | null {
  const [, first, last] = /^(?:(\d{1,4})\s*[-–]\s*)?(\d{1,4})$/.exec(written.trim()) ?? [];
  if (last === undefined) return null;
  const [from, to] = [Number(first ?? 1), Number(last)];
  if (to < from || to - from >= mostRows) return null;
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function namedRows(items: readonly YamlValue[]): string[] | null {
  const names = items.map(({ scalar }) => scalar?.trim() ?? '');
  return items.length > mostRows || names.some((name) => name === '' || /[\s,;]/.test(name)) ? null : names;
}

function idOf({ scalar }: YamlValue, from: number, to: number): number | null {
  const written = scalar?.trim() ?? '';
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(written)) return null;
  const number = Number(written);
  return number >= from && number <= to ? number : null;
}
