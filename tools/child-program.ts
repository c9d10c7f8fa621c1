import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '..');
const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href;

/** A first start makes a database and draws the pictures of a whole house. */
const startPatience = 300_000;
const lookEvery = 20;

/** A program of the clone as a child that ends with us. */
export class ChildProgram {
  readonly #name: string;
  readonly #program: string;
  readonly #parameters: readonly string[];
  readonly #end = Promise.withResolvers<string>();
  #child: ChildProcess | undefined;
  #stopping = false;

  constructor(name: string, program: string, parameters: readonly string[]) {
    this.#name = name;
    this.#program = program;
    this.#parameters = parameters;
  }

  /** Settles when the program has ended, and says how: `The shop ended with code 1`. */
  get ended(): Promise<string> {
    return this.#end.promise;
  }

  /** In a session of its own: Ctrl-C reaches us alone, and we say who stops when. */
  start(): void {
    const parameters = ['--import', endWithParent, path.resolve(root, this.#program), ...this.#parameters];
    this.#child = spawn(process.execPath, parameters, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const resolve = (how: string) => this.#end.resolve(`The ${this.#name} ended ${how}`);
    this.#child.once('exit', (code, signal) => resolve(signal ? `by ${signal}` : `with code ${code}`));
    this.#child.once('error', ({ message }) => resolve(`at its start: ${message}`));
  }

  /** Waits until the address answers. @throws Error when the program ends before */
  async answersAt(address: string): Promise<void> {
    for (let waited = 0; waited < startPatience; waited += lookEvery) {
      if (!this.#isRunning()) throw new Error(`The ${this.#name} did not start; its words are above.`);
      if (await answers(address)) return;
      await pause(lookEvery);
    }
    throw new Error(`The ${this.#name} did not answer at ${address}.`);
  }

  /** Asks it to end in good order, and waits. */
  async stop(): Promise<void> {
    if (!this.#isRunning()) return;
    if (!this.#stopping) this.#child?.kill('SIGTERM');
    this.#stopping = true;
    await this.ended;
  }

  /** Ends it at once; the database recovers what was committed. */
  kill(): void {
    if (this.#isRunning()) this.#child?.kill('SIGKILL');
  }

  #isRunning(): boolean {
    return this.#child?.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_000), redirect: 'manual' });
    await answer.body?.cancel();
    return answer.status < 500;
  } catch {
    return false;
  }
}
