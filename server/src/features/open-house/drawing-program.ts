import { setPriority } from 'node:os';
import { drawPicture } from '#pictures/draw-picture.ts';

/** The program behind `drawing-process.ts`: draws what it is sent, until whoever started it is gone. */
export interface DrawingOrder {
  id: number;
  name: string;
  source: Uint8Array;
}

export type DrawingAnswer = { id: number; bytes: Uint8Array } | { id: number; error: string };

/** Visitors are served first; a picture may come a little later. */
const politeness = 10;

setPriority(politeness);
// Ctrl-C reaches all; the shop lets the picture under way be finished.
process.on('SIGINT', () => {});
process.on('message', (order: DrawingOrder) => void answer(order));

async function answer({ id, name, source }: DrawingOrder): Promise<void> {
  const drawn: DrawingAnswer = await drawPicture(name, source).then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  if (process.connected) process.send?.(drawn);
}
