import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { safeSvg } from '#house-files/markup/safe-svg.ts';
import type { StoredFile } from '#store/catalogue-changes.ts';

/** The logo as it is sent: a drawing stays one, made safe; a photograph becomes a WebP of three times its width. */
export async function prepareLogo(
  folder: HouseFolder,
  logo: { file: string; width: number } | null,
): Promise<{ url: string; file: StoredFile | null }> {
  if (logo === null) return { url: '', file: null };
  const bytes = folder.read(logo.file);
  const made = logo.file.toLowerCase().endsWith('.svg')
    ? {
        ending: 'svg',
        contentType: 'image/svg+xml',
        bytes: Buffer.from(safeSvg(new TextDecoder().decode(bytes))),
      }
    : { ending: 'webp', contentType: 'image/webp', bytes: await shrunk(bytes, logo.width * 3) };
  const hash = createHash('sha256').update(made.bytes).digest('hex').slice(0, 16);
  const name = `logo-${hash}.${made.ending}`;
  return { url: `/pictures/${name}`, file: { name, contentType: made.contentType, bytes: made.bytes } };
}

function shrunk(bytes: Uint8Array, width: number): Promise<Buffer> {
  return sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 90 }).toBuffer();
}
