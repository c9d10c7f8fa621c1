import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Picture } from '@foyer/contract/listing/listing.ts';
import sharp from 'sharp';
import type { HouseFolder } from '#house-files/folder/house-folder.ts';
import { safeSvg } from '#house-files/markup/safe-markup.ts';
import { describePicture, type PreparedPicture, pictureStem } from '#pictures/picture-recipe.ts';
import { createChildWorker } from '#platform/child-worker.ts';
import type { Queryable } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { type DrawablePicture, knownPictures, type StoredFile } from '#store/catalogue-changes.ts';
import { findPictureFile, findUndrawnPictures, type PictureFile, storeDrawn } from '#store/picture-files.ts';
import type { DrawingTask } from './drawing-program.ts';

interface PreparedPictures {
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

/** A file below /pictures/; null when there is none of this name. */
type FindPicture = (name: string) => Promise<PictureFile | null>;

/** Draws one file by its name from the recipe. */
type DrawPicture = (name: string, source: Uint8Array) => Promise<Buffer>;

interface Pictures {
  find: FindPicture;
  /**
   * Draws what is not drawn yet, one after another, so that whoever asks meanwhile is served first. One that
   * cannot be drawn holds up no other; `onFailure` is told.
   */
  drawAll(request: DrawAllRequest): Promise<void>;
}

interface DrawAllRequest {
  /** Ends the work after the file under way. */
  signal?: AbortSignal;
  onProgress?: OnProgress;
  onFailure(name: string, error: unknown): void;
}

export type OnProgress = (done: number, total: number) => void;

/** Pictures are drawn in a process of their own: a house of 50 of them takes some 300 MB. */
export function createPictureDrawing(times = { idle: 5_000, patience: 60_000 }) {
  const program = new URL('./drawing-program.ts', import.meta.url);
  const worker = createChildWorker<DrawingTask, Uint8Array>({ program, does: 'draws pictures', ...times });
  const draw: DrawPicture = async (name, source) => Buffer.from(await worker.run({ name, source }));
  return { draw, close: worker.close };
}

/** Finds the files of pictures, and draws those that nobody has asked for yet: each once, however many ask. */
export function createPictures(queryable: Queryable, drawPicture: DrawPicture): Pictures {
  const finding = new Map<string, Promise<PictureFile | null>>();
  return { find, drawAll };

  function find(name: string): Promise<PictureFile | null> {
    const begun = finding.get(name) ?? findOrDraw(name).finally(() => finding.delete(name));
    finding.set(name, begun);
    return begun;
  }

  async function findOrDraw(name: string): Promise<PictureFile | null> {
    const found = await findPictureFile(queryable, name);
    if (found === null) return null;
    const { contentType, bytes, drawn } = found;
    if (drawn) return { contentType, bytes };
    const made = await drawPicture(name, bytes);
    await storeDrawn(queryable, name, made);
    return { contentType, bytes: made };
  }

  async function drawAll({ signal, onProgress, onFailure }: DrawAllRequest): Promise<void> {
    const names = await findUndrawnPictures(queryable);
    for (const [index, name] of names.entries()) {
      if (signal?.aborted) return;
      await find(name).catch((error: unknown) => onFailure(name, error));
      onProgress?.(index + 1, names.length);
    }
  }
}

/** A house opens before its pictures are drawn, and a server may end before all are. */
export async function drawLeftPictures(pictures: Pictures, signal: AbortSignal, log: Log): Promise<void> {
  const onFailure = (name: string, error: unknown) => log.error({ name, error }, 'A picture was not drawn');
  await pictures.drawAll({ signal, onFailure }).catch((error) => onFailure('all', error));
}
