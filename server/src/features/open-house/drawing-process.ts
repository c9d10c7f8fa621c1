import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assertOutsideTransaction } from '#platform/transaction-scope.ts';
import type { DrawPicture } from './draw-pictures.ts';
import type { DrawingAnswer, DrawingOrder } from './drawing-program.ts';

export interface DrawingProcess {
  draw: DrawPicture;
  close(): void;
}

export interface DrawingPatience {
  /** Milliseconds without work after which the process ends. */
  idle: number;
  /** Milliseconds for one picture. */
  drawing: number;
}

const usualPatience: DrawingPatience = { idle: 5_000, drawing: 60_000 };

interface Waiting {
  resolve(bytes: Buffer): void;
  reject(error: Error): void;
  deadline: NodeJS.Timeout;
}

interface Painter {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

const program = fileURLToPath(new URL('./drawing-program.ts', import.meta.url));

/**
 * Draws pictures in a process of its own that is there only while there is work: what drawing takes of memory
 * (some 300 MB for a house of 50 pictures) is given back, and a picture that brings its library down brings
 * down no sale.
 */
export function createDrawingProcess(patience = usualPatience): DrawingProcess {
  let current: Painter | undefined;
  let lastId = 0;
  return { draw, close: () => current?.child.kill() };

  function draw(name: string, source: Uint8Array): Promise<Buffer> {
    assertOutsideTransaction('The process that draws pictures');
    current ??= start();
    const painter = current;
    lastId += 1;
    const order: DrawingOrder = { id: lastId, name, source };
    clearTimeout(painter.idle);
    return new Promise<Buffer>((resolve, reject) => {
      const deadline = setTimeout(() => painter.child.kill('SIGKILL'), patience.drawing);
      painter.waiting.set(order.id, { resolve, reject, deadline });
      painter.child.send(order, (error) => error && end(painter, error));
    });
  }

  function start(): Painter {
    const child = fork(program, { serialization: 'advanced', execArgv: [] });
    const painter: Painter = { child, waiting: new Map(), idle: undefined };
    // What the program sends is typed beside it.
    child.on('message', (answer) => take(painter, answer as DrawingAnswer));
    child.on('error', (error) => end(painter, error));
    child.on('exit', (code, signal) =>
      end(painter, new Error(`The process that draws pictures ended (${signal ?? code})`)),
    );
    return painter;
  }

  function take(painter: Painter, answer: DrawingAnswer): void {
    const asked = painter.waiting.get(answer.id);
    if (asked === undefined) return;
    painter.waiting.delete(answer.id);
    clearTimeout(asked.deadline);
    if (painter.waiting.size === 0) painter.idle = setTimeout(() => dismiss(painter), patience.idle).unref();
    if ('error' in answer) asked.reject(new Error(answer.error));
    else asked.resolve(Buffer.from(answer.bytes));
  }

  function dismiss(painter: Painter): void {
    if (current === painter) current = undefined;
    if (painter.child.connected) painter.child.disconnect();
  }

  function end(painter: Painter, error: Error): void {
    if (current === painter) current = undefined;
    clearTimeout(painter.idle);
    for (const { reject, deadline } of painter.waiting.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    painter.waiting.clear();
  }
}
