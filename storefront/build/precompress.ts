import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json)$/;

/** Writes a `.br` and a `.gz` beside every asset that gets smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => compressible.test(file));
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

export async function brotliOf(bytes: Uint8Array, quality = 11): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

export async function gzipOf(bytes: Uint8Array): Promise<Buffer> {
  return promisify(gzip)(bytes, { level: 9 });
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [brotli, zipped] = await Promise.all([brotliOf(bytes), gzipOf(bytes)]);
  if (brotli.length < bytes.length) await writeFile(`${path}.br`, brotli);
  if (zipped.length < bytes.length) await writeFile(`${path}.gz`, zipped);
}
