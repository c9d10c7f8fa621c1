import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { assertOutsideTransaction } from './transaction.ts';

/** A program in a process of its own that answers tasks, and is there only while there is work. */
export interface ChildWorker<Task, Result> {
  /** @throws what the program threw, or that its process ended */
  run(task: Task): Promise<Result>;
  close(): void;
}

interface ChildWorkerOptions {
  /** Runs `answerTasks`. */
  program: URL;
  /** What the process does, for messages: "draws pictures". */
  does: string;
  /** Milliseconds without work after which the process ends. */
  idle: number;
  /** Milliseconds from a task to its answer. */
  patience: number;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  deadline: NodeJS.Timeout;
}

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

interface TaskMessage {
  id: number;
  task: unknown;
}

type Answer = { id: number; result: unknown } | { id: number; error: string };

/**
 * Work that takes long runs outside the process that serves visitors: its memory is given back, a library that crashes
 * brings down no sale, and nobody waits for it but those who asked for it.
 */
export function createChildWorker<Task, Result>(options: ChildWorkerOptions): ChildWorker<Task, Result> {
  let current: Running | undefined;
  let lastId = 0;
  return { run, close: () => current?.child.kill() };

  function run(task: Task): Promise<Result> {
    assertOutsideTransaction(`The process that ${options.does}`);
    current ??= start();
    const { child, waiting, idle } = current;
    const running = current;
    lastId += 1;
    const message: TaskMessage = { id: lastId, task };
    clearTimeout(idle);
    return new Promise<Result>((resolve, reject) => {
      const deadline = setTimeout(() => child.kill('SIGKILL'), options.patience);
      // The program that answers is the caller's own.
      waiting.set(message.id, { resolve: (result) => resolve(result as Result), reject, deadline });
      child.send(message, (error) => error && end(running, error));
    });
  }

  function start(): Running {
    const child = fork(fileURLToPath(options.program), { serialization: 'advanced', execArgv: [] });
    const running: Running = { child, waiting: new Map(), idle: undefined };
    // Sent by `answerTasks`.
    child.on('message', (answer) => take(running, answer as Answer));
    child.on('error', (error) => end(running, error));
    child.on('exit', (code, signal) =>
      end(running, new Error(`The process that ${options.does} ended (${signal ?? code})`)),
    );
    return running;
  }

  function take(running: Running, answer: Answer): void {
    const asked = running.waiting.get(answer.id);
    if (asked === undefined) return;
    running.waiting.delete(answer.id);
    clearTimeout(asked.deadline);
    if (running.waiting.size === 0) running.idle = setTimeout(() => dismiss(running), options.idle).unref();
    if ('error' in answer) asked.reject(new Error(answer.error));
    else asked.resolve(answer.result);
  }

  function dismiss(running: Running): void {
    if (current === running) current = undefined;
    if (running.child.connected) running.child.disconnect();
  }

  function end(running: Running, error: Error): void {
    if (current === running) current = undefined;
    clearTimeout(running.idle);
    for (const { reject, deadline } of running.waiting.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    running.waiting.clear();
  }
}

/** Visitors are served first; a picture or a file may come a little later. */
const politeness = 10;

/** The program's side: answers tasks until whoever started it is gone. `Task` is what the caller sends. */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>): void {
  setPriority(politeness);
  // Ctrl-C reaches all; the shop lets the task under way be finished.
  process.on('SIGINT', () => {});
  process.on('message', async ({ id, task }: TaskMessage) => {
    // Sent by `createChildWorker` of the same `Task`.
    const answer: Answer = await work(task as Task).then(
      (result) => ({ id, result }),
      (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
    );
    // Whoever asked may be gone, killed while this was being done: then nobody is told.
    if (process.connected) process.send?.(answer, () => {});
  });
}
