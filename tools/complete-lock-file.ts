import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type LockedPackage,
  type MissingPackage,
  missingOptionalPackages,
  readLockFile,
} from './lock-file.ts';

/**
 * Adds to the lock file what npm left out: the builds of a package for platforms that the registry in use does
 * not keep. They are never fetched here; without their lines `npm ci` refuses the file. Run it after every
 * `npm install` that changed the lock file.
 */
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const root = path.resolve(import.meta.dirname, '..');
const lock = readLockFile(root);
const missing = missingOptionalPackages(lock.packages);
for (const one of missing) {
  lock.packages[`node_modules/${one.name}`] = describe(one, lock.packages[one.neededBy]);
  process.stdout.write(`${one.name} ${one.version}\n`);
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
);
writeFileSync(path.join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${missing.length} added\n`);

/** The name says the platform: `@biomejs/cli-linux-x64-musl`. */
function describe({ name, version }: MissingPackage, neededBy: LockedPackage | undefined): LockedPackage {
  const words = name.replace('windows', 'win32').split(/[/-]/);
  const has = (word: string) => words.includes(word);
  const os = has('wasi') ? undefined : systems.find(has);
  const cpu = processors.find(has);
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : os === 'linux' ? 'glibc' : undefined;
  return {
    version,
    ...(cpu && { cpu: [cpu] }),
    ...(neededBy?.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
