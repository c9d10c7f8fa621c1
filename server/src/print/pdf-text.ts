import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';

export type PdfDocument = PDFKit.PDFDocument;

/** Colours of text and lines on white paper (LOOK.md: tokens of the light theme as sRGB). */
export const inks = { ink: '#1c1916', mute: '#5d5954', line: '#d9d7d4' } as const;

interface TextStyle {
  weight: Weight;
  /** Points; the line is `leading` times as high, 1.3 when not given. */
  size: number;
  leading?: number;
  colour?: string;
  align?: 'left' | 'center' | 'right';
  /** Letter spacing as a share of the size, like CSS em. */
  tracking?: number;
}

/** Area for a text, in points from the top left of the page. Text beyond `height` is cut with an ellipsis. */
interface TextBox {
  x: number;
  y: number;
  width: number;
  height?: number;
}

export function loadFonts(document: PdfDocument): void {
  for (const weight of ['text', 'name', 'numeral'] as const) document.registerFont(weight, fontFiles[weight]);
}

/** The finished file. */
export async function bytesOf(document: PdfDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Writes a text into its box and returns its height. The capitals of the first line start near `y`. */
export function write(document: PdfDocument, text: string, box: TextBox, style: TextStyle): number {
  const shown = printable(text);
  if (shown === '') return 0;
  const options = optionsOf(document, shown, box, style);
  const needed = document.heightOfString(shown, options);
  const height = box.height === undefined ? needed : Math.min(needed, box.height);
  const colour = style.colour ?? inks.ink;
  document.fillColor(colour);
  if (options.stroke) document.strokeColor(colour).lineWidth(style.size * boldness);
  const cut = box.height !== undefined && needed > box.height;
  document.text(shown, box.x, box.y, cut ? { ...options, height: box.height, ellipsis: true } : options);
  return height;
}

export function heightOf(document: PdfDocument, text: string, width: number, style: TextStyle): number {
  const shown = printable(text);
  return shown === '' ? 0 : document.heightOfString(shown, optionsOf(document, shown, { width }, style));
}

export function widthOf(document: PdfDocument, text: string, style: TextStyle): number {
  const shown = printable(text);
  const { characterSpacing } = optionsOf(document, shown, { width: 1000 }, style);
  return document.widthOfString(shown, { characterSpacing });
}

/** The first size at which the text fits without breaking a word, otherwise the last one (the text is then cut). */
export function fittingSize(
  document: PdfDocument,
  text: string,
  space: { width: number; height: number },
  style: Omit<TextStyle, 'size'>,
  sizes: readonly [number, ...number[]],
): number {
  const words = text.split(wordEnd);
  const fits = (size: number) =>
    words.every((word) => widthOf(document, word, { ...style, size }) <= space.width) &&
    heightOf(document, text, space.width, { ...style, size }) <= space.height;
  return sizes.find(fits) ?? sizes.at(-1) ?? sizes[0];
}

/** A line may break at a blank, and on either side of a Chinese character. */
const wordEnd = /\s|(?<=\p{Script=Han})|(?=\p{Script=Han})/u;

export function rule(
  document: PdfDocument,
  line: { x: number; y: number; width: number },
  colour: string = inks.ink,
): void {
  document
    .moveTo(line.x, line.y)
    .lineTo(line.x + line.width, line.y)
    .lineWidth(colour === inks.line ? 0.6 : 0.8)
    .strokeColor(colour)
    .stroke();
}

/** The outline that makes Chinese characters bold, whose font has one weight, as a share of the size. */
const boldness = 0.03;

function optionsOf(document: PdfDocument, text: string, box: { width: number }, style: TextStyle) {
  const isHan = needsHan(text);
  if (isHan) document.registerFont('han', hanFont().file);
  document.font(isHan ? 'han' : style.weight).fontSize(style.size);
  return {
    width: box.width,
    align: style.align ?? ('left' as const),
    stroke: isHan && style.weight !== 'text',
    fill: true,
    lineGap: style.size * (style.leading ?? 1.3) - document.currentLineHeight(false),
    characterSpacing: style.size * (style.tracking ?? 0),
  };
}

/** Weights of the font Onest used in print. */
type Weight = 'text' | 'name' | 'numeral';

const files = {
  text: '400Regular/Onest_400Regular.ttf',
  name: '600SemiBold/Onest_600SemiBold.ttf',
  numeral: '700Bold/Onest_700Bold.ttf',
} as const satisfies Record<Weight, string>;

const resolveFile = createRequire(import.meta.url).resolve;

/** Complete TrueType files: text that mixes Russian, Kazakh and Latin must come from one file. */
export const fontFiles: Readonly<Record<Weight, Buffer>> = {
  text: readFont(files.text),
  name: readFont(files.name),
  numeral: readFont(files.numeral),
};

const characters = charactersOf(fontFiles.text);

interface HanFont {
  file: Buffer;
  characters: ReadonlySet<number>;
}

let han: HanFont | undefined;

/** Onest with Chinese characters, in one weight. Unpacked for the first text that needs it: 40 ms and 6 MB. */
export function hanFont(): HanFont {
  if (han) return han;
  const file = brotliDecompressSync(readFileSync(new URL('./han/foyer-han.ttf.br', import.meta.url)));
  han = { file, characters: charactersOf(file) };
  return han;
}

/** Whether the text is set in the font with Chinese characters, as a whole. */
function needsHan(text: string): boolean {
  return /\p{Script=Han}|[\u3000-\u303f\uff00-\uffef]/u.test(text);
}

/** The text as it can be printed: no font has emoji, and for a rare Chinese character stands a box. */
export function printable(text: string): string {
  return drawable(text, needsHan(text) ? hanFont().characters : characters);
}

function readFont(file: string): Buffer {
  return readFileSync(resolveFile(`@expo-google-fonts/onest/${file}`));
}

/**
 * The characters that a TrueType font can draw, read from its `cmap` table (format 4: the basic multilingual plane).
 * Used to leave out characters that would print as empty boxes.
 */
export function charactersOf(font: Buffer): ReadonlySet<number> {
  const table = format4Of(font);
  const segments = table.readUInt16BE(6) / 2;
  const characters = new Set<number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const end = table.readUInt16BE(14 + segment * 2);
    const start = table.readUInt16BE(16 + (segments + segment) * 2);
    for (let character = start; character <= end && character < 0xffff; character += 1) {
      if (glyphOf(table, segments, segment, character, start) !== 0) characters.add(character);
    }
  }
  return characters;
}

/**
 * The text without the characters that the font lacks and the gaps that they leave; line breaks stay. Chinese
 * characters are letters of names: where one is missing a box says so.
 */
export function drawable(text: string, characters: ReadonlySet<number>): string {
  const has = (letter: string) => letter === '\n' || characters.has(letter.codePointAt(0) ?? 0);
  const shown = (letter: string) => {
    if (has(letter)) return letter;
    return /\p{Script=Han}/u.test(letter) && has('□') ? '□' : '';
  };
  const kept = [...text.normalize('NFC')].map(shown).join('');
  return kept.replace(/ {2,}/g, ' ').trim();
}

function format4Of(font: Buffer): Buffer {
  const cmap = tableOf(font, 'cmap');
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const offset = cmap.readUInt32BE(8 + index * 8);
    if (cmap.readUInt16BE(offset) === 4) return cmap.subarray(offset);
  }
  throw new Error('the font has no character table of format 4');
}

function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`the font has no table ${name}`);
}

function glyphOf(table: Buffer, segments: number, segment: number, character: number, start: number): number {
  const delta = table.readInt16BE(16 + (2 * segments + segment) * 2);
  const rangeAt = 16 + (3 * segments + segment) * 2;
  const range = table.readUInt16BE(rangeAt);
  if (range === 0) return (character + delta) & 0xffff;
  const glyph = table.readUInt16BE(rangeAt + range + (character - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
