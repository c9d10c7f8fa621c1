import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type LaunchOptions } from 'playwright-core';

/** Chromium without its windows: it needs half of the processor's time. Debian has it as a package of its own. */
const shell = 'chromium-headless-shell';

/** A whole browser that PATH may hold, the likeliest first. */
const programs = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
];

/** No sandbox, because root and containers have none; nothing fetched, because a test has no network. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How every test starts its browser. `isWhole`: one with settings of its own, for cookies for instance. */
export function browserLaunchOptions({ isWhole = false } = {}): LaunchOptions {
  const executablePath = (isWhole ? undefined : findShell()) ?? findBrowser();
  return { headless: true, args: quiet, ...(executablePath === undefined ? {} : { executablePath }) };
}

function findShell(): string | undefined {
  return findProgram(shell, process.env.PATH ?? '');
}

/** The browser of this machine: one in PATH, else the one that Playwright has downloaded. */
export function findBrowser(searchPath = process.env.PATH ?? ''): string | undefined {
  for (const program of programs) {
    const found = findProgram(program, searchPath);
    if (found !== undefined) return found;
  }
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Installs a browser when there is none: by the system where we may, else as Playwright's own download. */
export function installBrowserIfNeeded(): void {
  if (findBrowser() !== undefined) return;
  process.stdout.write('Installing a browser for the tests; this takes a minute or two …\n');
  const installed = installBySystem() || downloadWithPlaywright();
  if (installed && findBrowser() !== undefined) return;
  throw new Error(
    'No browser for the tests: none in PATH, and none could be installed. Install Chromium and start again',
  );
}

function findProgram(program: string, searchPath: string): string | undefined {
  const files = searchPath
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, program));
  return files.find((file) => existsSync(file));
}

function installBySystem(): boolean {
  if (process.getuid?.() !== 0 || findProgram('apt-get', process.env.PATH ?? '') === undefined) return false;
  const install = (...names: string[]) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
  return run('apt-get', ['update']) && (install('chromium', shell) || install('chromium'));
}

function downloadWithPlaywright(): boolean {
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core')),
    'cli.js',
  );
  return run(process.execPath, [program, 'install', 'chromium']);
}

function run(program: string, parameters: readonly string[]): boolean {
  const settings = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(program, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: settings,
    timeout: 600_000,
  });
  return status === 0;
}
