import sharp, { type Metadata, type Sharp } from 'sharp';

/** What a picture in a drawing may be: `bytes` as it is handed in and as it is kept, `side` in pixels as it is kept. */
export const remadeLimits = { bytes: 256 * 1024, pixels: 16_000_000, side: 1600, seconds: 10 };

export type RemadePicture =
  | { kind: 'made'; bytes: Buffer }
  | { kind: 'refused'; why: 'bytes' | 'format' | 'pixels' | 'unreadable' };

/**
 * A picture drawn anew as WebP, so that nothing of the file that was handed in is passed on. PNG, JPEG and WebP are
 * read; its format is told by its first bytes, whatever it is called, and no other reader ever sees it.
 */
export async function remakePicture(bytes: Uint8Array): Promise<RemadePicture> {
  if (bytes.length > remadeLimits.bytes) return { kind: 'refused', why: 'bytes' };
  if (!isKnown(Buffer.from(bytes.subarray(0, 12)).toString('latin1')))
    return { kind: 'refused', why: 'format' };
  try {
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: false });
    const { width, height } = await source.metadata();
    if (width * height > remadeLimits.pixels) return { kind: 'refused', why: 'pixels' };
    return await drawn(bytes);
  } catch {
    return { kind: 'refused', why: 'unreadable' };
  }
}

function isKnown(start: string): boolean {
  return start.startsWith('\x89PNG') || start.startsWith('\xff\xd8\xff') || /^RIFF[\s\S]{4}WEBP/.test(start);
}

/** Half as wide where that is what fits. */
async function drawn(bytes: Uint8Array): Promise<RemadePicture> {
  for (const side of [remadeLimits.side, remadeLimits.side / 2]) {
    const made = await sharp(bytes, { failOn: 'error', limitInputPixels: remadeLimits.pixels })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85, smartSubsample: true })
      .timeout({ seconds: remadeLimits.seconds })
      .toBuffer();
    if (made.length <= remadeLimits.bytes) return { kind: 'made', bytes: made };
  }
  return { kind: 'refused', why: 'bytes' };
}

/** A drawing is rendered at the size that is wanted, not enlarged from its own. */
export function resized(bytes: Uint8Array, { format, autoOrient }: Metadata, to: number): Sharp {
  const density =
    format === 'svg' ? Math.min(2400, Math.max(1, (72 * to) / Math.max(1, autoOrient.width))) : 72;
  return sharp(bytes, { density }).rotate().resize({ width: to });
}
