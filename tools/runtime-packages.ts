import { type LockedPackage, type LockedPackages, placeOf } from './lock-file.ts';

export interface Platform {
  os: string;
  cpu: string;
  libc: string;
}

/** The packages that the workspace needs at run time on this platform, by their place below the root. */
export function runtimePackages(packages: LockedPackages, workspace: string, platform: Platform): string[] {
  const found = new Set<string>();
  const open = [workspace];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const name of namesNeeded(packages[place])) {
      const next = placeOf(packages, place, name);
      if (next === undefined || found.has(next) || !fits(packages[next], platform)) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found].filter((place) => place.includes('node_modules/')).sort();
}

function namesNeeded(one: LockedPackage | undefined): string[] {
  const peers = Object.keys(one?.peerDependencies ?? {}).filter(
    (name) => !one?.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(one?.dependencies ?? {}), ...Object.keys(one?.optionalDependencies ?? {}), ...peers];
}

function fits(one: LockedPackage | undefined, { os, cpu, libc }: Platform): boolean {
  const allows = (list: string[] | undefined, own: string) => list === undefined || list.includes(own);
  return allows(one?.os, os) && allows(one?.cpu, cpu) && allows(one?.libc, libc);
}
