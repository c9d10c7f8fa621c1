import type { Hall } from './hall.ts';
import { readXml, xmlLimits } from './xml/read-xml.ts';
import { isBomb, safeDrawing } from './xml/safe-drawing.ts';

/** Ids of a backdrop begin with it, so that they meet none of the page. */
export const backdropPrefix = 'hall-';

/** A drawing is put into a frame and perhaps a scale of ours. */
const deepest = xmlLimits.depth + 4;

/** A drawing behind the seats as a file of its own, in the frame of the hall. */
export function backdropFile({ x, y, width, height }: Hall['view'], content: string): string {
  const read = readXml(`<svg viewBox="${x} ${y} ${width} ${height}">${content}</svg>`, deepest);
  if (read.kind === 'refused') throw new Error(`a backdrop of our own cannot be read: ${read.found.en}`);
  return `${safeDrawing(read, backdropPrefix).svg}\n`;
}

/** Whether a file is as `backdropFile` writes it: what somebody added by hand is not shown to buyers unseen. */
export function isSafeBackdrop(text: string): boolean {
  const read = readXml(text, deepest);
  return read.kind === 'read' && !isBomb(read) && safeDrawing(read, backdropPrefix).svg === text.trim();
}
