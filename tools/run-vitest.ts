import { mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runNode, type StepResult, verdict } from './step-result.ts';

const root = path.resolve(import.meta.dirname, '..');

/** More than this is no bad luck of a busy machine. */
const mostFilesRunAgain = 3;

/** What of vitest's report (Jest's form) is needed here. */
export interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: ReportedTest[] }[];
}

interface ReportedTest {
  fullName: string;
  status: string;
  failureMessages: string[];
}

/**
 * Runs the tests of a project of vitest.config.ts. When few files fail, those are run once more, each as a
 * whole: what passes then does not fail the step, and is told as unsteady (decision 0047). `files` may be
 * files or folders, of which the project may have none; without them all run.
 */
export async function runVitest(project: string, files: readonly string[] = []): Promise<StepResult> {
  const first = await report(project, files);
  if (!first) return verdict(1);
  const failing = first.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (failing.length === 0 || failing.length > mostFilesRunAgain) return resultOf(first);
  process.stdout.write(`Run again: ${failing.map((file) => path.relative(root, file)).join(', ')}\n`);
  return withSecondTry(first, await report(project, failing));
}

/** Some files of the project `e2e`, once, on a real disk, with these variables; undefined: they could not be run. */
export function runFiles(
  files: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Report | undefined> {
  return report('e2e', files, { TMPDIR: tmpdir(), ...environment });
}

async function report(
  project: string,
  files: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Report | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = [
    '--reporter=default',
    `--reporter=${path.join(root, 'tools/failure-reporter.ts')}`,
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const some = files.length > 0 ? ['--passWithNoTests', ...files] : [];
  const code = await runNode([vitest, 'run', '--project', project, ...reporters, ...some], {
    TMPDIR: testFolder(),
    ...environment,
  });
  const found = await readFile(file, 'utf8').then(readReport, () => undefined);
  await rm(folder, { recursive: true });
  // An error outside every test and file: the report says nothing of it.
  const silent = code !== 0 && found?.testResults.every(({ status }) => status !== 'failed');
  return silent ? undefined : found;
}

function readReport(text: string): Report {
  // vitest wrote it a moment ago.
  return JSON.parse(text) as Report;
}

/** What came of a first run, and of the second one of its failing files; without a second report nothing is excused. */
export function withSecondTry(first: Report, second: Report | undefined): StepResult {
  const result = resultOf(first);
  if (!second) return result;
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  const settled = { ...first, testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
  const last = resultOf(settled);
  return { ...last, unsteady: result.failures.filter((failure) => !last.failures.includes(failure)) };
}

export function resultOf({ testResults }: Report): StepResult {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const testNames = tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName);
  const failures = failuresOf(testResults);
  return { passed: testNames.length, failed: failures.length, testNames, failures, unsteady: [] };
}

function failuresOf(testResults: Report['testResults']): string[] {
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

const memory = '/dev/shm';
/** A run takes about one; the rest is for its neighbours. */
const bytesNeeded = 3 * 1024 ** 3;
const dayMilliseconds = 24 * 3600 * 1000;

/**
 * Where tests keep temporary files: in memory, where there is enough. A run makes over a thousand databases and throws
 * them away; on a disk each costs a quarter of a second of a core for the kernel alone, in memory a hundredth.
 */
function testFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < bytesNeeded) return tmpdir();
    const folder = path.join(memory, `foyer-tests-${process.getuid?.() ?? 0}`);
    // PostgreSQL runs as another user where the tests run as root.
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    removeOld(folder);
    return folder;
  } catch {
    return tmpdir();
  }
}

/** What runs that were killed have left; a day later nobody uses it. */
function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - touchedAt > dayMilliseconds) rmSync(file, { recursive: true, force: true });
  }
}
