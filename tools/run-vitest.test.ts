import { describe, expect, test } from 'vitest';
import { type Report, withSecondTry } from './run-vitest.ts';

function file(name: string, tests: Record<string, 'passed' | 'failed'>): Report['testResults'][number] {
  const status = Object.values(tests).includes('failed') ? 'failed' : 'passed';
  const assertionResults = Object.entries(tests).map(([fullName, verdict]) => ({
    fullName,
    status: verdict,
    failureMessages: verdict === 'failed' ? ['expected 1 to be 2\n  at a line'] : [],
  }));
  return { name, status, message: '', assertionResults };
}

function report(...testResults: Report['testResults']): Report {
  return { testResults };
}

const first = report(file('a', { one: 'passed', two: 'failed' }), file('b', { three: 'passed' }));

describe('a file that failed is run again', () => {
  test('what passes then is told as unsteady, and does not fail the step', () => {
    expect(withSecondTry(first, report(file('a', { one: 'passed', two: 'passed' })))).toEqual({
      passed: 3,
      failed: 0,
      testNames: ['one', 'two', 'three'],
      failures: [],
      unsteady: ['two: expected 1 to be 2'],
    });
  });

  test('what fails twice fails the step, and so does what failed in the second run alone', () => {
    expect(withSecondTry(first, report(file('a', { one: 'passed', two: 'failed' })))).toMatchObject({
      passed: 2,
      failed: 1,
      failures: ['two: expected 1 to be 2'],
      unsteady: [],
    });
    expect(withSecondTry(first, report(file('a', { one: 'failed', two: 'passed' })))).toMatchObject({
      failed: 1,
      unsteady: ['two: expected 1 to be 2'],
    });
  });

  test('without a second report nothing is excused', () => {
    expect(withSecondTry(first, undefined)).toMatchObject({ failed: 1, unsteady: [] });
  });

  test('a file that did not even load is a failure by its name', () => {
    const broken = {
      name: 'a',
      status: 'failed',
      message: 'no such module\n  at a line',
      assertionResults: [],
    };
    expect(withSecondTry(report(broken), report(broken))).toMatchObject({
      failed: 1,
      failures: [expect.stringContaining('no such module')],
    });
  });
});
