import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json)$/;

/** Writes a `.br` and a `.gz` beside every asset that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (zipped.length < bytes.length) await writeFile(`${path}.gz`, zipped);
}
