import { createHash } from 'node:crypto';
import type { PlanFile } from './compiled-house.ts';

/** A file of a plan, named by its content. */
export function planFile(ending: string, contentType: string, content: string | Buffer): PlanFile {
  const bytes = Buffer.from(content);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { name: `${hash}.${ending}`, contentType, bytes };
}

export function addressOf({ name }: PlanFile): string {
  return `/plans/${name}`;
}

/**
 * A backdrop whose pictures lie beside it, each a file: it is sent in every language, and they are kept once. Our
 * own writer quotes whatever else is in a drawing, so this can be nothing but the address of a picture.
 */
export function withPicturesBeside(drawing: string): { drawing: string; files: PlanFile[] } {
  const files: PlanFile[] = [];
  const own = drawing.replace(/ href="data:image\/webp;base64,([A-Za-z0-9+/=]+)"/g, (_, base64: string) => {
    const file = planFile('webp', 'image/webp', Buffer.from(base64, 'base64'));
    files.push(file);
    return ` href="${addressOf(file)}"`;
  });
  return { drawing: own, files };
}
