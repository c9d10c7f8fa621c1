import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientAssets } from '#lib/html/client-assets.ts';
import { brotliOf, gzipOf } from './precompress.ts';
import type { MadeFont } from './subset-fonts.ts';

/** Bytes over the wire on a first visit, for the check of budgets. */
export interface Budgets {
  /** Page → scripts with gzip: entry, page, the Russian texts of the shell and of the page's own area. */
  scriptGzip: Record<string, number>;
  /** Page → its part of the sheet with brotli. */
  sheetBrotli: Record<string, number>;
  fonts: number;
}

export async function measureBudgets(
  dist: string,
  assets: ClientAssets,
  fonts: readonly MadeFont[],
): Promise<Budgets> {
  const pages = Object.keys(assets.modules).flatMap(
    (name) => /^src\/pages\/(.+)\/page\.tsx$/.exec(name)?.[1] ?? [],
  );
  const sizes = await Promise.all(
    pages.map(async (page) => [page, await scriptBytes(join(dist, 'client'), assets, page)] as const),
  );
  const sheets = await Promise.all(
    Object.entries(assets.sheets).map(
      async ([page, { text }]) => [page, (await brotliOf(Buffer.from(text))).length] as const,
    ),
  );
  return {
    scriptGzip: Object.fromEntries(sizes),
    sheetBrotli: Object.fromEntries(sheets),
    fonts: fonts.reduce((sum, font) => sum + font.bytes, 0),
  };
}

async function scriptBytes(client: string, assets: ClientAssets, page: string): Promise<number> {
  const areas = ['shell', page].map((area) => `src/i18n/ru/${area}.ts`);
  const modules = [`src/pages/${page}/page.tsx`, ...areas].flatMap((name) => assets.modules[name] ?? []);
  const files = new Set([assets.entry, ...assets.entryImports, ...modules]);
  const sizes = await Promise.all(
    [...files].map(async (file) => (await gzipOf(await readFile(join(client, file)))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
