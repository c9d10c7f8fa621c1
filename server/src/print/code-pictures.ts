import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Side of the image in pixels (specification O 3). */
const side = 180;
/** Quiet zone required by ISO/IEC 18004. */
const quietModules = 4;
/** Phone cameras fail to read codes with fewer than two pixels per module. */
const leastModulePixels = 2;

/**
 * The QR code of a text as a PNG of exactly 180 × 180 (OV-11): a whole number of pixels per module, a quiet zone of at
 * least four modules, error correction M or better. Throws a RangeError for more than 450 bytes of UTF-8.
 */
export function qrPng(text: string): Buffer {
  const modules = qrModules(text);
  const scale = Math.floor(side / (modules.length + 2 * quietModules));
  const margin = Math.floor((side - modules.length * scale) / 2);
  return pngOfBits(side, side, (x, y) => {
    const column = Math.floor((x - margin) / scale);
    const row = Math.floor((y - margin) / scale);
    return modules[row]?.[column] ?? false;
  });
}

/** The modules without the quiet zone, `true` = dark; rows from the top. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 });
  if ((size + 2 * quietModules) * leastModulePixels > side) {
    throw new RangeError(`the text of a QR code is too long: ${size} modules do not fit ${side} pixels`);
  }
  return data;
}

/** Size of the image in pixels (specification O 3). */
const width = 240;
const height = 102;
/**
 * Quiet zone on each side. ISO/IEC 15417 requires 10 modules; the twelve digits of a ticket at two pixels per module
 * leave 9.5, and the white background of the image provides the rest. One-pixel bars would scan worse.
 */
const quietBars = 9.5;

/**
 * The Code 128 barcode of a text as a PNG of exactly 240 × 102 (OV-11), with a whole number of pixels per module. Up to
 * 12 digits get two pixels per module. Throws a RangeError for more than 16 characters or 32 digits.
 */
export function barcodePng(text: string): Buffer {
  const modules = code128Modules(text);
  const scale = Math.floor(width / (modules.length + 2 * quietBars));
  if (scale < 1) throw new RangeError(`the text of a barcode is too long: ${text.length} characters`);
  const margin = Math.floor((width - modules.length * scale) / 2);
  return pngOfBits(width, height, (x) => modules[Math.floor((x - margin) / scale)] ?? false);
}

/** The bars without the quiet zone, one entry per module, `true` = dark. Throws a RangeError unless printable ASCII. */
export function code128Modules(text: string): readonly boolean[] {
  const symbols = symbolsOf(text);
  const sum = symbols.reduce((total, symbol, index) => total + symbol * Math.max(index, 1), 0);
  return [...symbols, sum % 103, stop].flatMap(barsOf);
}

const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;
const stop = 106;

/** Start, data and code set switches. Digits are paired (set C) where that is shorter (ISO/IEC 15417, annex on length). */
function symbolsOf(text: string): number[] {
  if (!/^[ -~]+$/.test(text)) throw new RangeError('a barcode holds printable ASCII characters only');
  const symbols: number[] = [];
  let inC = false;
  let at = 0;
  while (at < text.length) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    const wantsC: boolean = inC ? digits >= 2 : worthSwitching(digits, at, text.length);
    if (at === 0) symbols.push(wantsC ? startC : startB);
    else if (wantsC !== inC) symbols.push(wantsC ? toC : toB);
    inC = wantsC;
    symbols.push(inC ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 32);
    at += inC ? 2 : 1;
  }
  return symbols;
}

/**
 * A pair saves a symbol and a switch costs one. A run of odd length starts with a single digit, so that pairs end the
 * run; at the very start the pairs come first, because the start symbol is the switch.
 */
function worthSwitching(digits: number, at: number, length: number): boolean {
  if (at === 0) return digits >= 4 || (digits === 2 && length === 2);
  const atEnd = at + digits === length;
  return digits % 2 === 0 && digits >= (atEnd ? 4 : 6);
}

function barsOf(symbol: number): boolean[] {
  return [...(widths[symbol] ?? '')].flatMap((wide, index) =>
    Array.from({ length: Number(wide) }, () => index % 2 === 0),
  );
}

/** Widths of bar, space, bar … of the symbols 0 to 106 (ISO/IEC 15417, table 1). */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
).split(' ');

/** A black-and-white image as a PNG with one bit per pixel; `isInk` says whether a pixel is black. */
function pngOfBits(width: number, height: number, isInk: (x: number, y: number) => boolean): Buffer {
  return Buffer.concat([
    signature,
    chunk('IHDR', header(width, height)),
    chunk('IDAT', deflateSync(scanlines(width, height, isInk), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes[8] = 1; // one bit per pixel, greyscale; compression, filter and interlace stay 0
  return bytes;
}

/** Each row: filter type 0, then the pixels, most significant bit first, 1 = white. */
function scanlines(width: number, height: number, isInk: (x: number, y: number) => boolean): Buffer {
  const stride = 1 + Math.ceil(width / 8);
  const bytes = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (isInk(x, y)) continue;
      const at = y * stride + 1 + (x >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
