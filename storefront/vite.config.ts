import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { cssConstants } from './build/css-constants.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the browser build, the server build and the tests of parts have in common. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react()],
  resolve: { alias: { '@fonts': here('dist/fonts') } },
  css: {
    modules: { generateScopedName: '[hash:base64:4]' },
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
