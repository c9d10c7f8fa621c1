import { glob, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildBrowser } from './build/build-browser.ts';
import { buildServer } from './build/build-server.ts';
import { subsetFonts } from './build/subset-fonts.ts';

// react-dom chooses its fast half by this, and it must be set before the first import of React.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
const dist = join(root, 'dist');

await step('fonts', () => subsetFonts(join(dist, 'fonts')));
const assets = await step('pages for the browser', () => buildBrowser(root));
await step('pages for the server', () => buildServer(root, assets));
const inline = {
  scriptSrc: [assets.inlineScript.hash],
  styleSrc: Object.values(assets.sheets).map(({ hash }) => hash),
};
await writeFile(join(dist, 'server', 'csp.json'), `${JSON.stringify(inline, null, 2)}\n`);
await writeFile(join(dist, 'server', 'text-keys.json'), JSON.stringify(await textKeys()));
await rm(join(dist, 'fonts'), { recursive: true });

/** What a house may write under `texts`: the server names keys that are none. */
async function textKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const file of glob(join(root, 'src/i18n/ru/*.ts'))) {
    const area = basename(file, '.ts');
    const { [area]: texts = {} }: Record<string, Record<string, unknown>> = await import(file);
    for (const [key, text] of Object.entries(texts)) {
      const forms = typeof text === 'string' ? [''] : ['.one', '.few', '.many', '.other'];
      keys.push(...forms.map((form) => `${area}.${key}${form}`));
    }
  }
  return keys.sort();
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
  return result;
}
