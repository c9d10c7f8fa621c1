import type { Finding, Rule } from './finding.ts';
import { type Layers, layerOf, serverLayers, storefrontLayers } from './layers.ts';
import type { Import, SourceFile } from './source-file.ts';

/** Rule 1: imports lead downwards only. */
export const arrows: Rule = {
  name: 'arrows',
  find: ({ sources }) => [
    ...sources.flatMap((source) => findUpward(source, 'server', serverLayers)),
    ...sources.flatMap((source) => findUpward(source, 'storefront', storefrontLayers)),
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
        what: `"${layer}" is no layer of ${workspace}; see tools/check-structure/layers.ts`,
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
  const sides = isTest ? ['storefront', 'server'] : ['storefront', 'server', 'sandbox'];
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
