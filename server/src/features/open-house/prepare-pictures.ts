import path from 'node:path';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { describePicture, type PreparedPicture, pictureStem } from '#pictures/picture-recipe.ts';
import type { Queryable } from '#platform/database.ts';
import { type DrawablePicture, knownPictures } from '#store/catalogue-changes.ts';

export interface PreparedPictures {
  pictures: ReadonlyMap<string, PreparedPicture>;
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
  return { pictures, drawable: described };
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
