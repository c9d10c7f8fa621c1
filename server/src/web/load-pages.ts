import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pages } from './web-context.ts';

/** Where the storefront's build lies. */
export const storefrontBuild = path.resolve(import.meta.dirname, '../../../storefront/dist');

/** The pages are not built; the message says how to build them. */
export class PagesMissing extends Error {
  constructor(file: string) {
    super(
      `The pages are not built (${file} is missing): start with "npx foyer serve" or "npm start", which build them`,
    );
    this.name = 'PagesMissing';
  }
}

/** The built storefront, the one thing of it that the server knows. */
export async function loadPages(build = storefrontBuild): Promise<Pages> {
  const file = path.join(build, 'server', 'entry-server.js');
  if (!existsSync(file)) throw new PagesMissing(file);
  const entry: Partial<Pages> = await import(pathToFileURL(file).href);
  const { render, renderFailure } = entry;
  if (!render || !renderFailure) throw new Error(`${file} exports no render and renderFailure`);
  return { render, renderFailure };
}
