import { encode } from 'uqr';
import { pngOfBits } from './png.ts';

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
