import { drawPicture } from '#pictures/picture-recipe.ts';
import { answerTasks } from '#platform/child-worker.ts';

/** What the process that draws pictures (`createPictureDrawing`) is sent. */
export interface DrawingTask {
  name: string;
  source: Uint8Array;
}

answerTasks(({ name, source }: DrawingTask) => drawPicture(name, source));
