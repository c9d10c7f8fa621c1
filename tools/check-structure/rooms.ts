/** A room of the house: a folder or a file below a workspace's `src`, and what it may know beside itself. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

const pure = ['contract'];
const ground = ['domain', 'platform', ...pure];
const kit = ['ui', 'api', 'lib', 'i18n', 'paths', 'path-patterns', ...pure];

/** Server, from the top down. `contract` is the workspace. */
export const serverRooms: Rooms = {
  main: ['commands', 'compose', 'web', 'platform', 'contract'],
  commands: [
    'compose',
    'web',
    'features',
    'store',
    'ports',
    'texts',
    'house-files',
    'halls',
    'paper',
    'pictures',
    ...ground,
  ],
  compose: ['web', 'features', 'store', 'ports', 'texts', 'house-files', 'paper', 'adapters', ...ground],
  web: ['features', 'store', 'ports', 'texts', 'paper', ...ground],
  features: ['store', 'ports', 'texts', 'house-files', 'paper', 'pictures', ...ground],
  adapters: ['ports', 'texts', ...ground],
  store: ['ports', ...ground],
  'house-files': ['halls', 'pictures', 'texts', ...ground],
  halls: pure,
  pictures: pure,
  paper: ['texts', ...ground],
  ports: ['domain', ...pure],
  texts: ['domain', ...pure],
  domain: pure,
  platform: [],
};

/** Storefront, from the top down. */
export const storefrontRooms: Rooms = {
  'entry-browser': ['app', 'resolve-in-browser', 'routes', 'pages', 'features', ...kit],
  'entry-server': ['app', 'routes', 'pages', 'features', ...kit],
  app: ['routes', 'pages', 'features', ...kit],
  'resolve-in-browser': ['routes', 'pages', 'features', ...kit],
  routes: ['pages', 'features', ...kit],
  pages: ['features', ...kit],
  features: kit,
  ui: ['i18n', 'lib', ...pure],
  api: ['lib', ...pure],
  lib: ['i18n', 'paths', ...pure],
  i18n: pure,
  paths: pure,
  'path-patterns': pure,
};

/** `server/src/store/orders.ts` → `store`; `server/src/main.ts` → `main`; elsewhere `undefined`. */
export function roomOf(file: string, workspace: string): string | undefined {
  const [first, second, third] = file.split('/');
  if (first !== workspace || second !== 'src') return undefined;
  return third?.replace(/(\.test)?\.tsx?$/, '');
}
