import { crc32, deflateSync } from 'node:zlib';

/** A black-and-white image as a PNG with one bit per pixel; `isInk` says whether a pixel is black. */
export function pngOfBits(width: number, height: number, isInk: (x: number, y: number) => boolean): Buffer {
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
