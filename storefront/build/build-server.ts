import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { ClientAssets } from '#lib/html/client-assets.ts';

/** Builds `entry-server.js`: one function that renders pages, with nothing left to resolve at run time. */
export async function buildServer(root: string, assets: ClientAssets): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [noBrowser(), clientAssets(assets)],
    ssr: { noExternal: true },
    build: {
      outDir: join(root, 'dist', 'server'),
      ssr: join(root, 'src', 'entry-server.tsx'),
      target: 'node22',
      copyPublicDir: false,
      emitAssets: false,
      // One file: a second copy of React behind another address would break every page.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

/** Parts that come alive later bring the browser's half of React with them; here nothing comes alive. */
function noBrowser(): Plugin {
  const id = '\0no-browser';
  return {
    name: 'no-browser',
    enforce: 'pre',
    resolveId: (source) => (source === 'react-dom/client' ? id : null),
    load: (loaded) =>
      loaded === id ? `export const createRoot = () => { throw new Error('here is no browser'); };` : null,
  };
}

/** Hands the facts of the browser build to the server build. */
function clientAssets(assets: ClientAssets): Plugin {
  const id = '\0virtual:client-assets';
  return {
    name: 'client-assets',
    resolveId: (source) => (source === 'virtual:client-assets' ? id : null),
    load: (loaded) => (loaded === id ? `export const clientAssets = ${JSON.stringify(assets)};` : null),
  };
}
