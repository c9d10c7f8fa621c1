import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBrowser } from './build/build-browser.ts';
import { buildServer } from './build/build-server.ts';
import { precompress } from './build/precompress.ts';
import { subsetFonts } from './build/subset-fonts.ts';

// react-dom chooses its fast half by this, and it must be set before the first import of React.
process.env.NODE_ENV = 'production';

const root = import.meta.dirname;
const dist = join(root, 'dist');

await step('fonts', () => subsetFonts(join(dist, 'fonts')));
const assets = await step('pages for the browser', () => buildBrowser(root));
await step('pages for the server', () => buildServer(root, assets));
await step('compression', () => precompress(join(dist, 'client', 'assets')));
const inline = {
  scriptSrc: [assets.inlineScript.hash],
  styleSrc: Object.values(assets.sheets).map(({ hash }) => hash),
};
await writeFile(join(dist, 'server', 'csp.json'), `${JSON.stringify(inline, null, 2)}\n`);
await rm(join(dist, 'fonts'), { recursive: true });

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
  return result;
}
