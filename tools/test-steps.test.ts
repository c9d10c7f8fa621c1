import path from 'node:path';
import { expect, test } from 'vitest';
import { type LockedPackages, missingOptionalPackages, readLockFile } from './lock-file.ts';
import { runtimePackages } from './test-steps.ts';

const linux = { os: 'linux', cpu: 'x64', libc: 'glibc' };

const packages: LockedPackages = {
  server: {
    dependencies: { '@foyer/contract': '1', web: '1' },
    optionalDependencies: { 'data-mac': '1', data: '1' },
  },
  contract: { dependencies: { schema: '1' } },
  'node_modules/@foyer/contract': { link: true, resolved: 'contract' },
  'node_modules/schema': {},
  'node_modules/web': {
    dependencies: { old: '1' },
    peerDependencies: { peer: '1', tool: '1' },
    peerDependenciesMeta: { tool: { optional: true } },
  },
  'node_modules/web/node_modules/old': { dependencies: { deep: '1', web: '1' } },
  'node_modules/old': { dependencies: { never: '1' } },
  'node_modules/deep': {},
  'node_modules/peer': {},
  'node_modules/tool': {},
  'node_modules/data': { os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
  'node_modules/data-mac': { os: ['darwin'] },
  'node_modules/never': {},
};

test('counts what is needed here, nested ones and peers too, and each once', () => {
  expect(runtimePackages(packages, 'server', linux)).toEqual([
    'node_modules/data',
    'node_modules/deep',
    'node_modules/peer',
    'node_modules/schema',
    'node_modules/web',
    'node_modules/web/node_modules/old',
  ]);
});

test('names the optional packages that the lock file lacks', () => {
  const lacking = {
    ...packages,
    'node_modules/deep': { optionalDependencies: { 'deep-linux-arm64': '^1.2.3', old: '1' } },
  };
  expect(missingOptionalPackages(packages)).toEqual([]);
  expect(missingOptionalPackages(lacking)).toEqual([
    { name: 'deep-linux-arm64', version: '1.2.3', neededBy: 'node_modules/deep' },
  ]);
});

test('every locked package has a digest, but for tools of developers on other systems', () => {
  const { packages: locked } = readLockFile(path.resolve(import.meta.dirname, '..'));
  const unchecked = uncheckedPackages(locked);
  // Their registry did not answer for these when they were locked: no server installs them.
  const tools = unchecked.filter((place) => {
    const { dev, optional, os, cpu } = locked[place] ?? {};
    return (
      dev && optional && (os ?? cpu) && /^node_modules\/@(biomejs\/cli|oxc-parser\/binding)-/.test(place)
    );
  });
  expect(unchecked).toEqual(tools);
  expect(uncheckedPackages({ 'node_modules/web': { version: '1.0.0' } })).toEqual(['node_modules/web']);
});

/** Packages that npm would install without comparing what it fetched with a digest. */
function uncheckedPackages(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { link, integrity }]) =>
    place.includes('node_modules/') && !link && !integrity ? [place] : [],
  );
}
