import { createHash } from 'node:crypto';
import type { InlineText } from '#lib/html/client-assets.ts';

/** With the hash by which the page's policy lets it in. */
export function inlineText(text: string): InlineText {
  return { text, hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
