import type { Finding, Rule } from './finding.ts';
import type { Project } from './read-project.ts';
import { type Rooms, roomOf, serverRooms, storefrontRooms } from './rooms.ts';
import type { Import, SourceFile } from './source-file.ts';

/** Rule 1: imports lead downwards only. */
export const arrows: Rule = {
  name: 'arrows',
  find: ({ sources }) => [
    ...sources.flatMap((source) => findUpward(source, 'server', serverRooms)),
    ...sources.flatMap((source) => findUpward(source, 'storefront', storefrontRooms)),
    ...sources.flatMap(findFromContract),
  ],
};

/** Rule 6: storefront and server meet in the contract only, tests too. The sandbox is outside, but for tests. */
export const twoSides: Rule = {
  name: 'two-sides',
  find: ({ sources }) => sources.flatMap((source) => findImports(source, crossesSides)),
};

/** Rule 3: a feature knows no other feature, a page no other page. */
export const siblings: Rule = { name: 'siblings', find: ({ sources }) => sources.flatMap(findSiblings) };

/** Rule 4: only `compose.ts` and its folder know which products are behind the ports. */
export const adapters: Rule = { name: 'adapters', find: ({ sources }) => sources.flatMap(findAdapters) };

/** Rule 1: no cycles, type imports counted: what two files need of each other belongs into a third. */
export const cycles: Rule = { name: 'cycles', find: findCycles };

function findUpward(source: SourceFile, workspace: string, rooms: Rooms): Finding[] {
  const room = roomOf(source.path, workspace);
  if (room === undefined || source.isTest) return [];
  const may = rooms[room];
  if (!may)
    return [
      { file: source.path, line: 1, what: `"${room}" is no room of ${workspace}; see ARCHITECTURE.md` },
    ];
  return findImports(source, ({ target }) => {
    const other = roomOf(target, workspace) ?? roomOf(target, 'contract')?.replace(/.*/, 'contract');
    if (other === undefined || other === room || may.includes(other)) return undefined;
    return `${room} may not know ${other}; it may know ${may.join(', ') || 'only itself'}`;
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
  const mayKnow = /^server\/src\/(compose\.ts$|compose\/|adapters\/)/;
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

/** Every import that leads back to its own file, each cycle shown once, at its first file. */
function findCycles({ sources }: Project): Finding[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const seen = new Set<string>();
  return sources.flatMap((source) => {
    if (seen.has(source.path)) return [];
    const way = wayBack(byPath, source.path);
    for (const file of way ?? []) seen.add(file);
    if (!way) return [];
    const line = source.imports.find(({ target }) => target === way[1])?.line ?? 1;
    return [
      { file: source.path, line, what: `a cycle: ${way.join(' → ')}. Move what both need into a third file` },
    ];
  });
}

function wayBack(byPath: ReadonlyMap<string, SourceFile>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    for (const { target } of byPath.get(file)?.imports ?? []) {
      if (target === start) return pathTo(cameFrom, start, file);
      if (target === undefined || cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      open.push(target);
    }
  }
  return undefined;
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): string[] {
  const way = [start];
  for (let file: string | undefined = end; file !== undefined && file !== start; file = cameFrom.get(file)) {
    way.unshift(file);
  }
  return [start, ...way];
}
