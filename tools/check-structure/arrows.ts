import type { Finding, Rule } from './read-project.ts';
import type { Import, SourceFile } from './source-file.ts';

/** Rule 1: imports lead downwards only. */
export const arrows: Rule = {
  name: 'arrows',
  find: ({ sources }) => [
    ...sources.flatMap((source) => findUpward(source, 'server', serverLayers)),
    ...sources.flatMap((source) => findUpward(source, 'storefront', storefrontLayers)),
    ...sources.flatMap((source) => findUpward(source, 'desk', deskLayers)),
    ...sources.flatMap(findFromContract),
  ],
};

/** Rule 6: storefront and server meet in the contract only, tests too. The sandbox is outside, but for tests. */
export const twoSides: Rule = {
  name: 'two-sides',
  find: ({ sources }) => sources.flatMap((source) => findImports(source, crossesSides)),
};

/** Rule 3: a feature knows no other feature, a page no other page. A test may go through a whole conversation. */
export const siblings: Rule = { name: 'siblings', find: ({ sources }) => sources.flatMap(findSiblings) };

/** Rule 4: only `compose.ts` and `readiness.ts` know which products are behind the ports. */
export const adapters: Rule = { name: 'adapters', find: ({ sources }) => sources.flatMap(findAdapters) };

function findUpward(source: SourceFile, workspace: string, layers: Layers): Finding[] {
  const layer = layerOf(source.path, workspace);
  if (layer === undefined || source.isTest) return [];
  const may = layers[layer];
  if (!may)
    return [
      {
        file: source.path,
        line: 1,
        what: `"${layer}" is no layer of ${workspace}; see tools/check-structure/arrows.ts`,
      },
    ];
  return findImports(source, ({ target }) => {
    const other = layerOf(target, workspace) ?? layerOf(target, 'contract')?.replace(/.*/, 'contract');
    if (other === undefined || other === layer || may.includes(other)) return undefined;
    return `${layer} may not import ${other}; it may import ${may.join(', ') || 'only itself'}`;
  });
}

function findFromContract(source: SourceFile): Finding[] {
  if (!source.path.startsWith('contract/')) return [];
  return findImports(source, ({ target }) =>
    target.startsWith('contract/') ? undefined : 'contract knows nothing of ours but itself',
  );
}

function crossesSides({ target }: Ours, { path, isTest }: SourceFile): string | undefined {
  const sides = isTest ? ['storefront', 'desk', 'server'] : ['storefront', 'desk', 'server', 'sandbox'];
  const [from = '', to = ''] = [path, target].map((file) => file.split('/')[0]);
  if (from === to || !sides.includes(from) || !sides.includes(to)) return undefined;
  return `${from} and ${to} meet only in contract: put what both need there, or hand it in`;
}

function findSiblings(source: SourceFile): Finding[] {
  if (source.isTest) return [];
  const [, workspace, kind, folder] = /^(\w+)\/src\/(features|pages)\/([^/]+)\//.exec(source.path) ?? [];
  if (kind === undefined) return [];
  return findImports(source, ({ target }) => {
    const [, other] = new RegExp(`^${workspace}/src/${kind}/([^/]+)`).exec(target) ?? [];
    if (other === undefined || other === folder) return undefined;
    return `${kind}/${folder} may not know ${kind}/${other}: move what both need down`;
  });
}

function findAdapters(source: SourceFile): Finding[] {
  const { path } = source;
  const mayKnow = /^server\/src\/(compose\.ts$|readiness\.ts$|adapters\/)/;
  if (source.isTest || mayKnow.test(path)) return [];
  return findImports(source, ({ target }) =>
    target.startsWith('server/src/adapters/') ? 'only compose names an adapter: ask for its port' : undefined,
  );
}

type Ours = Import & { target: string };

function findImports(
  source: SourceFile,
  wrong: (one: Ours, source: SourceFile) => string | undefined,
): Finding[] {
  return source.imports.flatMap((one) => {
    if (one.target === undefined) return [];
    const what = wrong({ ...one, target: one.target }, source);
    return what === undefined ? [] : [{ file: source.path, line: one.line, what }];
  });
}

/** A layer is a folder or a file directly below a workspace's `src`; each lists the layers that it may import. */
type Layers = Readonly<Record<string, readonly string[]>>;

const pure = ['contract'];
const base = ['domain', 'platform', ...pure];
const parts = ['ui', 'api', 'lib', 'i18n', 'paths', 'path-patterns', ...pure];

/** Server, from the top down. `contract` is the workspace. */
const serverLayers: Layers = {
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
const storefrontLayers: Layers = {
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

/** The desk, from the top down. */
const deskLayers: Layers = {
  main: ['app', 'ui'],
  app: ['screens', 'door', 'ui', 'api', 'lib', 'i18n', ...pure],
  worker: [],
  screens: ['ui', 'api', 'lib', 'i18n', ...pure],
  door: ['ui', 'api', 'lib', 'i18n', ...pure],
  ui: ['api', 'i18n', 'lib', ...pure],
  api: ['lib', 'i18n', ...pure],
  lib: pure,
  i18n: ['lib', ...pure],
};

/** `server/src/store/orders.ts` → `store`; `server/src/main.ts` → `main`; elsewhere `undefined`. */
function layerOf(file: string, workspace: string): string | undefined {
  const [first, second, third] = file.split('/');
  if (first !== workspace || second !== 'src') return undefined;
  return third?.replace(/(\.test)?\.tsx?$/, '');
}
