import type { Pictures } from '#features/open-house/draw-pictures.ts';
import type { Log } from '#platform/log.ts';

/** A house opens before its pictures are drawn, and a server may end before all are. */
export async function drawLeftPictures(pictures: Pictures, signal: AbortSignal, log: Log): Promise<void> {
  const onFailure = (name: string, error: unknown) => log.error({ name, error }, 'A picture was not drawn');
  await pictures.drawAll({ signal, onFailure }).catch((error) => onFailure('all', error));
}
