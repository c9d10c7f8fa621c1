import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssConstants } from './build/css-constants.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Never begins with an A: what blocks advertisements hides names like `ad`. */
const letters = 'bcdfghijklmnopqrstuvwxyzBCDFGHIJKLMNOPQRSTUVWXYZ';
const signs = `${letters}aeAE0123456789`;

/** What the browser build, the server build and the tests of parts have in common. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { '@fonts': here('dist/fonts') } },
  css: {
    modules: { generateScopedName: classNames(here('src')) },
    postcss: cssConstants(here('src/ui/constants.css')),
  },
  build: {
    target: 'es2023',
    // The oldest that know light-dark(): rewriting it would double the tokens.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    // One sheet, inlined into every page: a sheet a page would cost a round trip before the page is alive.
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    emptyOutDir: true,
  },
});

/**
 * Two signs for each class and animation of the CSS modules, numbered in the order of files: a hash of four is twice as long and
 * does not compress. Pages are built twice, for browser and server, and must agree.
 */
function classNames(folder: string): (name: string, file: string) => string {
  const classes = globSync('**/*.module.css', { cwd: folder })
    .sort()
    .flatMap((file) => classesIn(readFileSync(join(folder, file), 'utf8')).map((name) => `${file} ${name}`));
  const shortNames = new Map(classes.map((name, index) => [name, shortName(index)]));
  return (name, file) => {
    const found = shortNames.get(`${relative(folder, file.split('?')[0] ?? file)} ${name}`);
    if (found === undefined) throw new Error(`${file} got the class ${name} after the build began`);
    return found;
  };
}

function classesIn(sheet: string): string[] {
  return [...new Set(sheet.match(/(?<=\.|@keyframes )-?[A-Za-z_][\w-]*/g))];
}

function shortName(index: number): string {
  const first = letters[Math.floor(index / signs.length)];
  if (first === undefined) throw new Error('there are more classes than names of two signs');
  return `${first}${signs[index % signs.length]}`;
}
