import type { Hall } from './hall.ts';
import { bytesOfHref, ownPictures } from './xml/embedded-pictures.ts';
import { readXml, xmlLimits } from './xml/read-xml.ts';
import { isBomb, localName, safeDrawing } from './xml/safe-drawing.ts';

/** Ids of a backdrop begin with it, so that they meet none of the page. */
export const backdropPrefix = 'hall-';

/** A drawing is put into a frame and perhaps a scale of ours. */
const deepest = xmlLimits.depth + 4;

/** A drawing behind the seats as a file of its own, in the frame of the hall. */
export function backdropFile({ x, y, width, height }: Hall['view'], content: string): string {
  const read = readXml(`<svg viewBox="${x} ${y} ${width} ${height}">${content}</svg>`, deepest);
  if (read.kind === 'refused') throw new Error(`a backdrop of our own cannot be read: ${read.found.en}`);
  return `${safeDrawing(read, { prefix: backdropPrefix, pictures: ownPictures(read) }).svg}\n`;
}

/** Whether a file is as `backdropFile` writes it: what somebody added by hand is not shown to buyers unseen. */
export function isSafeBackdrop(text: string): boolean {
  const read = readXml(text, deepest);
  if (read.kind === 'refused' || isBomb(read)) return false;
  return safeDrawing(read, { prefix: backdropPrefix, pictures: ownPictures(read) }).svg === text.trim();
}

/** Pictures of a backdrop, with their lines; `bytes` is null where foyer import-hall did not write it. */
export function backdropPictures(text: string): { line: number; bytes: Buffer | null }[] {
  const read = readXml(text, deepest);
  if (read.kind === 'refused') return [];
  const own = ownPictures(read);
  return read.elements
    .filter(({ name }) => localName(name) === 'image')
    .map((image) => ({ line: image.line, bytes: bytesOfHref(own.get(image) ?? '') }));
}
