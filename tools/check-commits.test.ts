import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkCommits, faultsOf } from './test-steps.ts';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'foyer-commits-'));
  git('init', '--quiet');
});
afterEach(() => {
  rmSync(clone, { recursive: true });
});

const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
const git = (...parameters: string[]) =>
  execFileSync('git', [...person, ...parameters], { cwd: clone, encoding: 'utf8' }).trim();

function commit(subject: string): string {
  git('commit', '--quiet', '--allow-empty', '-m', subject);
  return git('rev-parse', 'HEAD');
}

function said(since: string): { passes: boolean; text: string } {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const passes = checkCommits(clone, since);
  const text = write.mock.calls.join('');
  write.mockRestore();
  return { passes, text };
}

test.each([
  ['a1b2c3 Sell the last seat once', []],
  [`a1b2c3 ${'я'.repeat(60)}`, []],
  [`a1b2c3 ${'x'.repeat(61)}`, [/61 characters, at most 60/]],
  ['a1b2c3 wip', [/unfinished/]],
  ['a1b2c3 WIP2: seats', [/unfinished/]],
  ['a1b2c3 fixup! Sell the last seat once', [/unfinished/]],
  ['a1b2c3 Wipe old holds', []],
])('"%s"', (line, faults) => {
  expect(faultsOf(line)).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});

test('only commits after the base are looked at', () => {
  const base = commit('wip');
  commit('Sell the last seat once');
  expect(said(base)).toEqual({ passes: true, text: '1 subjects of commits are as they should be\n' });
  commit('wip');
  expect(said(base)).toEqual({ passes: false, text: expect.stringMatching(/^\w+ wip: unfinished work\n$/) });
});

test('without the base, and without history, it says so and passes', () => {
  expect(said('69ed427')).toEqual({ passes: true, text: expect.stringContaining('not checked') });
  commit('wip');
  expect(said('69ed427')).toEqual({ passes: true, text: expect.stringContaining('not checked') });
  rmSync(path.join(clone, '.git'), { recursive: true });
  expect(said('69ed427')).toEqual({ passes: true, text: expect.stringContaining('not checked') });
});
