import { existsSync } from 'node:fs';
import path from 'node:path';
import { installBrowserIfNeeded } from './browser.ts';
import { buildPages, buildPagesIfNeeded } from './build-pages.ts';
import { checkCommits } from './check-commits.ts';
import { missingOptionalPackages, readLockFile } from './lock-file.ts';
import { runNode } from './run-node.ts';
import { runVitest } from './run-vitest.ts';
import { runtimePackages } from './runtime-packages.ts';
import { type StepResult, verdict } from './step-result.ts';

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

/** Weighs what was built, once there are budgets to keep. */
async function buildAndWeigh(): Promise<StepResult> {
  try {
    await buildPages();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : error}\n`);
    return verdict(1);
  }
  const budgets = 'tools/check-budgets.ts';
  return existsSync(path.join(root, budgets)) ? script(budgets) : verdict(0);
}
