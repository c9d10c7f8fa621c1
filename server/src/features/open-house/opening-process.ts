import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '#platform/database.ts';
import type { OpenedFolder, OpenFolder } from './open-folder.ts';
import type { OpeningAnswer, OpeningOrder } from './opening-program.ts';

export interface OpeningProcess {
  /** While the shop waits for its house. @throws Error when the process ends without a word */
  open: OpenFolder;
  /** While visitors are served, who come first. @throws Error likewise */
  openBeside: OpenFolder;
  /** Ends what is under way; it changes all or nothing. */
  close(): void;
}

const program = fileURLToPath(new URL('./opening-program.ts', import.meta.url));

/** A large house with thousands of new pictures takes minutes. */
const patienceMilliseconds = 600_000;
const politeness = 10;

/**
 * Opens houses in a process of its own. A server that has been started needs neither the code that reads house
 * files nor the memory that reading takes (100 MB for a house of 50 events), and its visitors do not wait meanwhile.
 */
export function createOpeningProcess(database: DatabaseAddress): OpeningProcess {
  const closing = new AbortController();
  const openAt =
    (priority: number): OpenFolder =>
    (folder, now) =>
      run({ database, folder, now }, priority, closing.signal);
  return { open: openAt(0), openBeside: openAt(politeness), close: () => closing.abort() };
}

function run(order: OpeningOrder, priority: number, signal: AbortSignal): Promise<OpenedFolder> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    signal,
    timeout: patienceMilliseconds,
  });
  if (child.pid !== undefined && priority > 0) setPriority(child.pid, priority);
  return new Promise((resolve, reject) => {
    // What the program sends is typed beside it.
    child.once('message', (answer) => take(answer as OpeningAnswer, resolve, reject));
    child.once('error', reject);
    // After the end and after the last message.
    child.once('close', (code, ended) =>
      reject(new Error(`The process that opens the house ended (${ended ?? code})`)),
    );
    child.send(order, (error) => error && reject(error));
  });
}

function take(
  answer: OpeningAnswer,
  resolve: (opened: OpenedFolder) => void,
  reject: (error: Error) => void,
): void {
  if ('error' in answer) reject(new Error(`The house could not be opened: ${answer.error}`));
  else resolve(answer);
}
