import sharp, { type Metadata, type Sharp } from 'sharp';

/** A drawing is rendered at the size that is wanted, not enlarged from its own. */
export function resized(bytes: Uint8Array, { format, autoOrient }: Metadata, to: number): Sharp {
  const density =
    format === 'svg' ? Math.min(2400, Math.max(1, (72 * to) / Math.max(1, autoOrient.width))) : 72;
  return sharp(bytes, { density }).rotate().resize({ width: to });
}
