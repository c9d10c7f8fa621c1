import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installBrowserIfNeeded } from './browser.ts';
import { buildPages } from './build-pages.ts';
import { missingOptionalPackages, readLockFile } from './lock-file.ts';
import { runtimePackages } from './runtime-packages.ts';

export interface StepResult {
  passed: number;
  failed: number;
  /** Full names of the tests that passed. */
  testNames: string[];
  /** What failed, each with the first line of its reason: the end of a log is all that some machines keep. */
  failures: string[];
}

interface Step {
  /** For `--only`. */
  name: string;
  title: string;
  run(): Promise<StepResult>;
}

const root = path.resolve(import.meta.dirname, '..');
const mostRuntimePackages = 149;

export const steps: readonly Step[] = [
  { name: 'types', title: 'Types', run: () => program('typescript/bin/tsc', '--noEmit', '-p', '.') },
  { name: 'lint', title: 'Lint and format', run: () => program('@biomejs/biome/bin/biome', 'ci', '.') },
  { name: 'structure', title: 'Structure', run: () => script('tools/check-structure/check-structure.ts') },
  { name: 'unused', title: 'Unused code', run: () => program('knip/bin/knip.js', '--no-progress') },
  { name: 'packages', title: 'Packages: lock file, number at run time', run: async () => checkPackages() },
  { name: 'unit', title: 'Rules, conversations, adapters', run: () => vitest('unit') },
  { name: 'browser', title: 'Components in a browser', run: () => withBrowser(() => vitest('browser')) },
  { name: 'pages', title: 'Pages build, and keep their budgets', run: buildAndWeigh },
  { name: 'e2e', title: 'Journeys, races, crashes', run: () => withBrowser(() => vitest('e2e')) },
];

async function program(file: string, ...parameters: string[]): Promise<StepResult> {
  return script(path.join('node_modules', file), ...parameters);
}

async function script(file: string, ...parameters: string[]): Promise<StepResult> {
  return verdict(await runNode([path.join(root, file), ...parameters]));
}

/** The code that a program of ours ended with; it sees no keyboard. */
async function runNode(parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}

function verdict(code: number): StepResult {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, testNames: [], failures: [] };
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

/** What of vitest's report (Jest's form) is needed here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: ReportedTest[] }[];
}

interface ReportedTest {
  fullName: string;
  status: string;
  failureMessages: string[];
}

async function vitest(project: string): Promise<StepResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode([
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    ...reporters,
  ]);
  const report = await readFile(file, 'utf8').then(readReport, () => undefined);
  await rm(folder, { recursive: true });
  if (!report) return verdict(1);
  // A file that does not even load, or an error outside every test, fails the step and no test.
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const testNames = tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
  return { passed: report.numPassedTests, failed, testNames, failures: failuresOf(report) };
}

function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0)
      return [`${path.relative(root, name)}: ${firstLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages.join('\n'))}`,
    );
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1).join('');
}

function readReport(text: string): Report {
  // vitest wrote it a moment ago.
  return JSON.parse(text) as Report;
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
