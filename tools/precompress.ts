import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Fonts and photographs are compressed already. */
const compressible = /\.(js|css|svg|json|wasm)$/;

/** Writes a `.br` and a `.gz` beside every file of a folder that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
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
