import { spawnSync } from 'node:child_process';
import path from 'node:path';

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
