import { encode } from 'uqr';
import { pngOfBits } from './png.ts';

/** Side of the picture in pixels (specification O 3). */
const side = 180;
/** Light modules around the code that ISO/IEC 18004 asks for. */
const quietModules = 4;
/** Below two pixels a module phone cameras lose the code. */
const leastModulePixels = 2;

/**
 * The QR code of a text as a PNG of exactly 180 × 180 (OV-11): whole pixels a module, four light modules or more
 * around, error correction M or better. Holds 450 bytes of UTF-8; more is a RangeError.
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

/** The square of modules without the light border, `true` = dark; rows from the top. */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 });
  if ((size + 2 * quietModules) * leastModulePixels > side) {
    throw new RangeError(`the text of a QR code is too long: ${size} modules do not fit ${side} pixels`);
  }
  return data;
}
