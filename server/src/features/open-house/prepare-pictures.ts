import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import sharp from 'sharp';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { safeSvg } from '#house-files/markup/safe-svg.ts';
import { describePicture, type PreparedPicture, pictureStem } from '#pictures/picture-recipe.ts';
import type { Queryable } from '#platform/database.ts';
import { type DrawablePicture, knownPictures, type StoredFile } from '#store/catalogue-changes.ts';

export interface PreparedPictures {
  pictures: ReadonlyMap<string, PreparedPicture>;
  /** Names of their sources, by file. */
  stems: ReadonlyMap<string, string>;
  /** Pictures that the database does not have yet; they are drawn when the house stands open. */
  drawable: readonly DrawablePicture[];
}

/**
 * Pictures in the sizes and formats of the pages. A picture is read only when its source (or the recipe)
 * is new: its address holds the hash of both.
 */
export async function preparePictures(
  database: Queryable,
  folder: HouseFolder,
  names: readonly string[],
  standing: readonly Picture[],
): Promise<PreparedPictures> {
  const sources = names.map((name) => sourceOf(name, folder.read(name)));
  const kept = await keptPictures(database, sources, standing);
  const missing = sources.filter(({ name }) => !kept.has(name));
  const described = await Promise.all(
    missing.map(async (source) => ({ ...source, ...(await describePicture(source.stem, source.bytes)) })),
  );
  const pictures = new Map(kept);
  for (const { name, picture } of described) pictures.set(name, picture);
  const stems = new Map(sources.map(({ name, stem }) => [name, stem]));
  return { pictures, stems, drawable: described };
}

interface Source {
  name: string;
  bytes: Uint8Array;
  /** Start of the addresses of everything drawn of it. */
  stem: string;
}

function sourceOf(name: string, bytes: Uint8Array): Source {
  return { name, bytes, stem: pictureStem(name, bytes) };
}

async function keptPictures(
  database: Queryable,
  sources: readonly Source[],
  standing: readonly Picture[],
): Promise<Map<string, PreparedPicture>> {
  const known = await knownPictures(
    database,
    standing.map(({ fallbackUrl }) => path.posix.basename(fallbackUrl)),
  );
  const kept = new Map<string, PreparedPicture>();
  for (const { name, stem } of sources) {
    const found = standing.find(({ fallbackUrl }) => fallbackUrl.startsWith(`/pictures/${stem}-`));
    if (!found || !known.has(path.posix.basename(found.fallbackUrl))) continue;
    const { id: _, alt: __, ...picture } = found;
    kept.set(name, picture);
  }
  return kept;
}

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
