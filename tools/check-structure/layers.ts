/** A layer is a folder or a file directly below a workspace's `src`; each lists the layers that it may import. */
export type Layers = Readonly<Record<string, readonly string[]>>;

const pure = ['contract'];
const base = ['domain', 'platform', ...pure];
const parts = ['ui', 'api', 'lib', 'i18n', 'paths', 'path-patterns', ...pure];

/** Server, from the top down. `contract` is the workspace. */
export const serverLayers: Layers = {
  main: ['commands', 'compose', 'web', 'platform', 'contract'],
  commands: [
    'compose',
    'readiness',
    'web',
    'features',
    'shop',
    'store',
    'ports',
    'texts',
    'house-files',
    'halls',
    'print',
    'pictures',
    ...base,
  ],
  compose: [
    'shop-jobs',
    'readiness',
    'web',
    'features',
    'shop',
    'store',
    'ports',
    'texts',
    'house-files',
    'print',
    'adapters',
    ...base,
  ],
  web: ['features', 'shop', 'store', 'ports', 'texts', 'print', ...base],
  readiness: ['adapters', 'house-files', ...base],
  'shop-jobs': ['features', 'shop', 'store', ...base],
  features: ['shop', 'store', 'ports', 'texts', 'house-files', 'halls', 'print', 'pictures', ...base],
  shop: ['store', 'ports', 'print', ...base],
  adapters: ['ports', 'texts', ...base],
  store: ['ports', ...base],
  'house-files': ['halls', 'pictures', 'texts', ...base],
  halls: pure,
  pictures: pure,
  print: ['texts', ...base],
  ports: ['domain', ...pure],
  texts: ['domain', ...pure],
  domain: pure,
  platform: [],
};

/** Storefront, from the top down. */
export const storefrontLayers: Layers = {
  'entry-browser': ['app', 'start-router', 'routes', 'pages', 'features', ...parts],
  'entry-server': ['app', 'routes', 'pages', 'features', ...parts],
  app: ['routes', 'pages', 'features', ...parts],
  'start-router': ['routes', 'pages', 'features', ...parts],
  routes: ['pages', 'features', ...parts],
  pages: ['features', ...parts],
  features: parts,
  ui: ['i18n', 'lib', ...pure],
  api: ['lib', ...pure],
  lib: ['i18n', 'paths', ...pure],
  i18n: pure,
  paths: pure,
  'path-patterns': pure,
};

/** `server/src/store/orders.ts` → `store`; `server/src/main.ts` → `main`; elsewhere `undefined`. */
export function layerOf(file: string, workspace: string): string | undefined {
  const [first, second, third] = file.split('/');
  if (first !== workspace || second !== 'src') return undefined;
  return third?.replace(/(\.test)?\.tsx?$/, '');
}
