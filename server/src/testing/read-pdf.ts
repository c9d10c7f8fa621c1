import { inflateSync } from 'node:zlib';
import { colourToHex } from '@foyer/contract/rules/colour.ts';

/** A4 in points. */
export const pageHeight = 841.89;

interface Line {
  text: string;
  x: number;
  /** Of the baseline, from the top of the page. */
  y: number;
  size: number;
  glyphs: readonly string[];
}

export interface Page {
  lines: Line[];
  /** Filled rectangles from the top of the page. */
  boxes: { x: number; y: number; width: number; height: number }[];
  text: string;
  /** Colours filled with, as `#rrggbb`. */
  fills: string[];
}

/** A reader of what pdfkit writes: objects, packed streams, character maps, text and rectangles of each page. */
export function readPdf(file: Buffer): { pages: Page[]; images: number; raw: string } {
  const raw = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
    fonts.set(name, characterMap(streamOf(objects.get(unicode) ?? '')));
  }
  const pages = [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((body) => /\/Contents (\d+) 0 R/.exec(body)?.[1] ?? '')
    .sort((a, b) => Number(a) - Number(b))
    .map((id) => pageOf(streamOf(objects.get(id) ?? ''), fonts));
  return { pages, images: raw.split('/Subtype /Image').length - 1, raw };
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n') + 'stream\n'.length;
  const packed = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1');
  return inflateSync(packed).toString('latin1');
}

function characterMap(source: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, first = '', list = ''] of source.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, codes = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const letters = codes.split(' ').map((code) => String.fromCharCode(Number.parseInt(code, 16)));
      map.set(glyph, letters.join(''));
    });
  }
  return map;
}

function pageOf(content: string, fonts: Map<string, Map<string, string>>): Page {
  const lines: Line[] = [];
  for (const [, x, y, font = '', size, shown = ''] of content.matchAll(
    /1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n(?:\S+ T[cwr]\n)*\[(.*)\] TJ/g,
  )) {
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, run = '']) => run.match(/.{4}/g) ?? []);
    const text = glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '').join('');
    lines.push({ text, x: Number(x), y: pageHeight - Number(y), size: Number(size), glyphs });
  }
  const boxes = [...content.matchAll(/(\S+) (\S+) (\S+) (\S+) re\n/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
  const fills = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/g)].map(([, red, green, blue]) =>
    colourToHex({ red: Number(red), green: Number(green), blue: Number(blue) }),
  );
  const text = lines.map((line) => line.text).join(' ');
  return { lines, boxes, fills, text: text.replaceAll('\u00a0', ' ') };
}
