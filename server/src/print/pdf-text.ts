import { fontFiles, hanFont, needsHan, printable, type Weight } from './pdf-fonts.ts';

export type PdfDocument = PDFKit.PDFDocument;

/** Colours of text and lines on white paper (LOOK.md: tokens of the light theme as sRGB). */
export const inks = { ink: '#1c1916', mute: '#5d5954', line: '#d9d7d4' } as const;

export interface TextStyle {
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
export interface TextBox {
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
