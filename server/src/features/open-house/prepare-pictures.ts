import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Picture } from '@foyer/contract/listing.ts';
import sharp, { type Sharp } from 'sharp';
import type { PreparedPicture } from '#house-files/compile/compiled-house.ts';
import type { HouseFolder } from '#house-files/house-folder.ts';
import type { Queryable } from '#platform/database.ts';
import { knownPictures, type StoredFile } from '#store/catalogue-changes.ts';
import { groundColour } from './ground-colour.ts';

/** Widths of the listing's column, of a phone, and both on a screen of two dots a pixel. */
const widths = [215, 430, 860, 1290];
const fallbackWidth = 860;
/** Raised when the recipe changes, so that every picture is made anew. */
const recipe = 'v1';

export interface PreparedPictures {
  pictures: ReadonlyMap<string, PreparedPicture>;
  /** Files that the database does not have yet. */
  files: readonly StoredFile[];
}

export type OnProgress = (done: number, total: number) => void;

/**
 * Pictures in the sizes and formats of the pages. A picture is made only when its source (or the recipe)
 * is new: its address holds the hash of both.
 */
export async function preparePictures(
  database: Queryable,
  folder: HouseFolder,
  names: readonly string[],
  standing: readonly Picture[],
  onProgress: OnProgress,
): Promise<PreparedPictures> {
  const sources = names.map((name) => sourceOf(name, folder.read(name)));
  const kept = await keptPictures(database, sources, standing);
  const missing = sources.filter(({ name }) => !kept.has(name));
  const made = await inParallel(missing, drawPicture, onProgress);
  const pictures = new Map(kept);
  for (const { name, picture } of made) pictures.set(name, picture);
  return { pictures, files: made.flatMap(({ files }) => files) };
}

interface Source {
  name: string;
  bytes: Uint8Array;
  /** Start of the addresses of everything made of it. */
  stem: string;
}

function sourceOf(name: string, bytes: Uint8Array): Source {
  const hash = createHash('sha256').update(recipe).update(bytes).digest('hex').slice(0, 16);
  return {
    name,
    bytes,
    stem: `${path.posix
      .parse(name)
      .name.toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')}-${hash}`,
  };
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

interface DrawnPicture {
  name: string;
  picture: PreparedPicture;
  files: StoredFile[];
}

/** Measured on flat drawings: a higher effort doubles the time and saves a tenth of the bytes. */
async function drawPicture({ name, bytes, stem }: Source): Promise<DrawnPicture> {
  const { autoOrient, format, hasAlpha } = await sharp(bytes).metadata();
  const { width, height } = autoOrient;
  const largest = format === 'svg' ? Math.max(...widths) : width;
  const wanted = widths.filter((one, index) => one <= largest || index === 0);
  const draw = (to: number): Sharp => resized(bytes, format === 'svg' ? { from: width, to } : null, to);
  const files: StoredFile[] = [];
  const sources: PreparedPicture['sources'][number][] = [];
  for (const to of wanted) {
    const avif = await draw(to).avif({ quality: 60, effort: 1 }).toBuffer();
    const webp = await draw(to).webp({ quality: 80, effort: 2 }).toBuffer();
    for (const [type, bytesOfType] of [
      ['avif', avif],
      ['webp', webp],
    ] as const) {
      const file = `${stem}-${to}.${type}`;
      files.push({ name: file, contentType: `image/${type}`, bytes: bytesOfType });
      sources.push({ type: `image/${type}`, width: to, url: `/pictures/${file}` });
    }
  }
  const fallback = await fallbackOf(
    draw(Math.min(fallbackWidth, largest)),
    stem,
    hasAlpha && format !== 'svg',
  );
  const picture = {
    ...sizeFor(width, height, Math.max(...wanted)),
    sources,
    fallbackUrl: `/pictures/${fallback.name}`,
    ground: await groundColour(draw(64)),
  };
  return { name, picture, files: [...files, fallback] };
}

/** A drawing is rendered at the size that is wanted, not enlarged from its own. */
function resized(bytes: Uint8Array, drawing: { from: number; to: number } | null, to: number): Sharp {
  const density = drawing ? Math.min(2400, Math.max(1, (72 * drawing.to) / Math.max(1, drawing.from))) : 72;
  return sharp(bytes, { density }).rotate().resize({ width: to });
}

async function fallbackOf(drawn: Sharp, stem: string, transparent: boolean): Promise<StoredFile> {
  return transparent
    ? { name: `${stem}-fallback.png`, contentType: 'image/png', bytes: await drawn.png().toBuffer() }
    : {
        name: `${stem}-fallback.jpg`,
        contentType: 'image/jpeg',
        bytes: await drawn.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer(),
      };
}

function sizeFor(width: number, height: number, to: number): { width: number; height: number } {
  return { width: to, height: Math.round((height * to) / Math.max(1, width)) };
}

async function inParallel<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
  onProgress: OnProgress,
): Promise<Made[]> {
  const made: Made[] = [];
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      made.push(await make(item));
      onProgress(made.length, items.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), items.length) }, worker));
  return made;
}
