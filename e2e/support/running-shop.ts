import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { freePairOfPorts, freePort } from '@foyer/sandbox/testing/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { drawnPictures } from './drawn-pictures.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A shop as a house runs it: its own process, a database, the sandbox's bank and mail box around it. */
export interface RunningShop {
  origin: string;
  sandbox: Sandbox;
  database: TestDatabase['database'];
  databaseUrl: string;
  /** All that the process has printed, over all its starts. */
  printed(): string;
  /** The process dies at once, as at a power cut. */
  kill(): Promise<void>;
  /** Starts the process again on the same database. */
  startAgain(): Promise<void>;
  /** Starts one more process of the same shop, at a port of its own. */
  startTwin(environment?: Readonly<Record<string, string>>): Promise<ShopTwin>;
  /** Runs `foyer …` beside the shop; what it printed and its exit code. */
  foyer(...parameters: string[]): Promise<{ code: number; output: string }>;
  close(): Promise<void>;
}

export interface ShopTwin {
  origin: string;
  close(): Promise<void>;
}

export interface ShopOptions {
  /** Folder of house files; the demo house by default. */
  house?: string;
  /** A free one by default. */
  port?: number;
  environment?: Readonly<Record<string, string>>;
}

export async function startShop({
  house,
  port: wished,
  environment = {},
}: ShopOptions = {}): Promise<RunningShop> {
  const own = await createTestDatabase({ contents: drawnPictures });
  const [port, sandboxPort] = [wished ?? (await freePort()), await freePairOfPorts()];
  const sandbox = await startSandbox({
    port: sandboxPort,
    smtpPort: sandboxPort + 1,
    shop: `http://localhost:${port}`,
  });
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-journey-'));
  const variables = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: own.url,
    FOYER_DATA: dataFolder,
    // All buyers of a test come from one address.
    FOYER_UNPAID_SHARE: '100',
    FOYER_HOUSE: house ?? path.join(root, 'houses/demo'),
    FOYER_LOG_LEVEL: 'warn',
    ...environment,
  };
  const printed: string[] = [];
  let child = await startProcess(variables, printed);
  return {
    origin: `http://localhost:${port}`,
    sandbox,
    database: own.database,
    databaseUrl: own.url,
    printed: () => printed.join(''),
    kill: () => end(child, 'SIGKILL'),
    startAgain: async () => {
      child = await startProcess(variables, printed);
    },
    startTwin: async (differing = {}) => {
      const twins = { ...variables, PORT: String(await freePort()), ...differing };
      const twin = await startProcess(twins, printed);
      return { origin: `http://localhost:${twins.PORT}`, close: () => end(twin, 'SIGTERM') };
    },
    foyer: (...parameters) => runFoyer(parameters, variables),
    close: async () => {
      await end(child, 'SIGTERM');
      await sandbox.close();
      await own.close();
      await rm(dataFolder, { recursive: true, force: true });
      // A shop in production only logs it (decision 0082).
      const violation = printed.find((part) => part.includes('Outside call inside a transaction'));
      if (violation !== undefined) throw new Error(violation);
    },
  };
}

async function startProcess(variables: NodeJS.ProcessEnv, printed: string[]): Promise<ChildProcess> {
  const child = spawnFoyer(['serve'], variables);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (part: Buffer) => {
      output += part;
      printed.push(String(part));
      if (output.includes('The shop is ready')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output}`)));
  });
  await ready;
  return child;
}

function spawnFoyer(parameters: readonly string[], variables: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'server/src/main.ts'), ...parameters], {
    cwd: root,
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runFoyer(parameters: readonly string[], variables: NodeJS.ProcessEnv) {
  const child = spawnFoyer(parameters, variables);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  return { code: Number(code ?? -1), output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
