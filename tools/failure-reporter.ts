import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

type TestError = ReturnType<TestModule['errors']>[number];

const root = path.resolve(import.meta.dirname, '..');

/** Says what failed when it fails, with its reason; the default reporter keeps reasons for the end of the run. */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') tell(test.module, ` > ${test.fullName}`, errors);
  }

  /** What stands outside every test: a file that does not load, a hook that throws. */
  onTestModuleEnd(module: TestModule): void {
    const errors = [module, ...module.children.allSuites()].flatMap((one) => one.errors());
    if (errors.length > 0) tell(module, '', errors);
  }
}

function tell(module: TestModule, name: string, errors: readonly TestError[]): void {
  const lines = errors.flatMap((error) => linesOf(module, error));
  process.stdout.write(
    `\nFAILED ${path.relative(root, module.moduleId)}${name}\n${lines.map((line) => `  ${line}\n`).join('')}\n`,
  );
}

function linesOf({ moduleId }: TestModule, { message, diff, stacks = [] }: TestError): string[] {
  const place = stacks.find(({ file }) => file === moduleId) ?? stacks[0];
  const where = place ? [`at ${path.relative(root, place.file)}:${place.line}:${place.column}`] : [];
  return [...message.split('\n'), ...where, ...(typeof diff === 'string' ? diff.split('\n') : [])];
}
