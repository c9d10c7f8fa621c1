import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installBrowserIfNeeded } from './browser.ts';
import { buildPages, buildPagesIfNeeded } from './build-pages.ts';
import {
  type LockedPackage,
  type LockedPackages,
  missingOptionalPackages,
  placeOf,
  readLockFile,
} from './lock-file.ts';
import { runVitest } from './run-vitest.ts';
import { runNode, type StepResult, verdict } from './step-result.ts';

interface Platform {
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

/** Subjects before this commit are older than the check. */
const firstUnchecked = '69ed427';
const longestSubject = 60;

/** Holds subjects of commits to the rule of CONTRIBUTING.md; where history is not at hand it says so and passes. */
export function checkCommits(
  root = path.resolve(import.meta.dirname, '..'),
  since = firstUnchecked,
): boolean {
  const found = subjectsSince(root, since);
  if (typeof found === 'string') {
    process.stdout.write(`Subjects of commits are not checked: ${found}\n`);
    return true;
  }
  const faults = found.flatMap(faultsOf);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length === 0)
    process.stdout.write(`${found.length} subjects of commits are as they should be\n`);
  return faults.length === 0;
}

/** What is wrong with a line of `git log --format='%h %s'`. */
export function faultsOf(line: string): string[] {
  const subject = line.replace(/^\S+ /, '');
  const length = [...subject].length;
  return [
    ...(length > longestSubject ? [`${line}: ${length} characters, at most ${longestSubject}`] : []),
    ...(/\bwip\d*\b|^(fixup|squash)!/i.test(subject) ? [`${line}: unfinished work`] : []),
  ];
}

/** `%h %s` of each commit, or why there are none to see. */
function subjectsSince(root: string, since: string): string[] | string {
  const git = (...parameters: string[]) => spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  const known = git('merge-base', '--is-ancestor', since, 'HEAD');
  if (known.error) return 'there is no git';
  if (known.status !== 0) return `the history at hand does not lead back to ${since}`;
  const { stdout } = git('log', '--no-merges', '--format=%h %s', `${since}..HEAD`);
  return stdout.split('\n').filter(Boolean);
}

export interface Step {
  /** For `--only`. */
  name: string;
  title: string;
  run(): Promise<StepResult>;
}

const root = path.resolve(import.meta.dirname, '..');
const mostRuntimePackages = 153;

export const steps: readonly Step[] = [
  { name: 'types', title: 'Types', run: () => program('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint', title: 'Lint and format', run: () => program('@biomejs/biome/bin/biome', 'ci', '.') },
  { name: 'structure', title: 'Structure', run: () => script('tools/check-structure/check-structure.ts') },
  { name: 'unused', title: 'Unused code', run: () => program('knip/bin/knip.js', '--no-progress') },
  { name: 'commits', title: 'Subjects of commits', run: async () => verdict(checkCommits() ? 0 : 1) },
  { name: 'packages', title: 'Packages: lock file, number at run time', run: async () => checkPackages() },
  { name: 'unit', title: 'Rules, conversations, adapters', run: () => runVitest('unit') },
  { name: 'browser', title: 'Components in a browser', run: () => withBrowser(() => runVitest('browser')) },
  { name: 'pages', title: 'Pages build, and keep their budgets', run: buildAndWeigh },
  { name: 'e2e', title: 'Journeys, races, crashes', run: () => withBrowser(() => runVitest('e2e')) },
];

/** The tests of some files or folders, written from the clone's root, instead of everything. */
export function stepsOf(files: readonly string[]): Step[] {
  const [shops, others] = [files.filter(needsShop), files.filter((file) => !needsShop(file))];
  const unit = others.filter((file) => !isBrowserTest(file));
  const browser = others.filter((file) => isBrowserTest(file) || mayHoldBrowserTests(file));
  return [
    { name: 'unit', title: 'Unit', files: unit, run: () => runVitest('unit', unit) },
    {
      name: 'browser',
      title: 'In a browser',
      files: browser,
      run: () => withBrowser(() => runVitest('browser', browser)),
    },
    {
      name: 'e2e',
      title: 'Whole shops',
      files: shops,
      run: () =>
        withBrowser(async () => {
          await buildPagesIfNeeded();
          return runVitest('e2e', shops);
        }),
    },
  ].filter((step) => step.files.length > 0);
}

const needsShop = (file: string) => file === 'e2e' || file.startsWith('e2e/');
const isBrowserTest = (file: string) => file.endsWith('.browser.test.tsx');
/** A folder of the storefront or the desk. */
const mayHoldBrowserTests = (file: string) => /^(storefront|desk)/.test(file) && !/\.tsx?$/.test(file);

async function program(file: string, ...parameters: string[]): Promise<StepResult> {
  return script(path.join('node_modules', file), ...parameters);
}

async function script(file: string, ...parameters: string[]): Promise<StepResult> {
  return verdict(await runNode([path.join(root, file), ...parameters]));
}

function checkPackages(): StepResult {
  const { packages } = readLockFile(root);
  const missing = missingOptionalPackages(packages);
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    process.stdout.write(`The lock file lacks ${names}: run node tools/complete-lock-file.ts\n`);
  }
  const platform = { os: process.platform, cpu: process.arch, libc: 'glibc' };
  const { length } = runtimePackages(packages, 'server', platform);
  process.stdout.write(`The server runs on ${length} packages, at most ${mostRuntimePackages}\n`);
  return verdict(missing.length === 0 && length <= mostRuntimePackages ? 0 : 1);
}

async function withBrowser(run: () => Promise<StepResult>): Promise<StepResult> {
  try {
    installBrowserIfNeeded();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return verdict(1);
  }
  return run();
}

async function buildAndWeigh(): Promise<StepResult> {
  try {
    await buildPages();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return verdict(1);
  }
  return script('tools/check-budgets.ts');
}
