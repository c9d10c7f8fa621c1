import type { Metadata } from 'sharp';
import { resized } from './resized.ts';

/** As many dots as the picture has on a phone's event page, so that none is drawn larger than it is. */
const dots = 412 * 186;
const mostBytes = 1_800;
const smallestWidth = 24;

/** A rough copy that travels within the page: flat drawings take 1 K, photographs get fewer dots. */
export async function previewOf(bytes: Uint8Array, metadata: Metadata, ground: string): Promise<string> {
  const { width, height } = metadata.autoOrient;
  let to = Math.round(Math.sqrt((dots * width) / Math.max(1, height)));
  for (;;) {
    const drawn = await resized(bytes, metadata, to)
      .flatten({ background: ground })
      .webp({ quality: 1, effort: 2 })
      .toBuffer();
    if (drawn.length <= mostBytes || to <= smallestWidth) {
      return `data:image/webp;base64,${drawn.toString('base64')}`;
    }
    to = Math.round(to * 0.75);
  }
}
