import { createChildWorker } from '#platform/child-worker.ts';
import type { Queryable } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { findPictureFile, findUndrawnPictures, type PictureFile, storeDrawn } from '#store/picture-files.ts';
import type { DrawingTask } from './drawing-program.ts';

/** A file below /pictures/; null when there is none of this name. */
export type FindPicture = (name: string) => Promise<PictureFile | null>;

/** Draws one file by its name from the recipe. */
export type DrawPicture = (name: string, source: Uint8Array) => Promise<Buffer>;

export interface Pictures {
  find: FindPicture;
  /**
   * Draws what is not drawn yet, one after another, so that whoever asks meanwhile is served first. One that
   * cannot be drawn holds up no other; `onFailure` is told.
   */
  drawAll(request: DrawAllRequest): Promise<void>;
}

export interface DrawAllRequest {
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
