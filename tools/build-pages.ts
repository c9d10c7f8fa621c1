import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { takeLock } from './node-runtime.mjs';

const root = path.resolve(import.meta.dirname, '..');

/** What the pages are made of. */
const sources = [
  'package-lock.json',
  'tools/build-pages.ts',
  'contract/src',
  'storefront/build.ts',
  'storefront/build',
  'storefront/src',
  'storefront/vite.config.ts',
  'desk/build.ts',
  'desk/index.html',
  'desk/src',
  'desk/vite.config.ts',
];
const built = path.join(root, 'storefront/dist/built');

/** Fonts and photographs are compressed already. */
const compressible = /\.(js|css|svg|json|wasm)$/;

/** Builds the pages when one of their sources is newer than the last whole build. */
export async function buildPagesIfNeeded(): Promise<void> {
  if (await areBuilt()) return;
  const giveBack = takeLock('pages');
  try {
    if (!(await areBuilt())) await buildPages();
  } finally {
    giveBack();
  }
}

async function areBuilt(): Promise<boolean> {
  const builtAt = await stat(built)
    .then(({ mtimeMs }) => mtimeMs)
    .catch(() => 0);
  const times = await Promise.all(sources.map((source) => newest(path.join(root, source))));
  return Math.max(...times) < builtAt;
}

/** @throws Error when they cannot be built */
export async function buildPages(): Promise<void> {
  const begun = new Date();
  process.stdout.write('Building the pages …\n');
  await runBuild('storefront/build.ts');
  await runBuild('desk/build.ts');
  for (const assets of ['storefront/dist/client/assets', 'desk/dist/assets'])
    await precompress(path.join(root, assets));
  // As old as the beginning: what was changed meanwhile is built again next time.
  await writeFile(built, '');
  await utimes(built, begun, begun);
  process.stdout.write(`Built in ${((Date.now() - begun.getTime()) / 1000).toFixed(1)} s\n`);
}

async function runBuild(program: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, program)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The pages could not be built; what is wrong stands above.');
}

/** Writes a `.br` and a `.gz` beside every file of a folder that gets smaller by it. */
async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  if (zipped.length < bytes.length) await writeFile(`${file}.gz`, zipped);
}

/** A folder counts too: removing a file changes only it. */
async function newest(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(file);
  const times = await Promise.all(names.map((name) => newest(path.join(file, name))));
  return Math.max(found.mtimeMs, ...times);
}
