import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { diskFullSentence, freeBytesOn } from './disk-full.ts';

const failure = (code: string) => Object.assign(new Error('write'), { code });

test.each([
  failure('ENOSPC'),
  failure('EDQUOT'),
  failure('53100'),
  'initdb: error: could not write file "postgresql.conf": No space left on device\n',
  'selecting dynamic shared memory implementation ... posix\nFATAL:  could not write to file "x": No space left on device\n',
  'FATAL:  could not extend file "base/1": Disk quota exceeded',
])('a full disk is known: %s', (said) => {
  expect(diskFullSentence(said)).toMatch(/no room left.*FOYER_DATA/);
});

const semaphores = 'FATAL:  could not create semaphores: No space left on device';

const sharedMemory = Object.assign(new Error('could not resize shared memory segment "/x"'), {
  code: '53100',
});

test.each([
  failure('ENOENT'),
  new Error('No space left'),
  'initdb: error: no locale',
  semaphores,
  sharedMemory,
  null,
])('anything else is not taken for one: %s', (said) => expect(diskFullSentence(said)).toBeNull());

test('the free room of a disk is known, and of what has no size it is endless', async () => {
  expect(await freeBytesOn(tmpdir())).toBeGreaterThan(0);
  if (process.platform === 'linux') expect(await freeBytesOn('/proc')).toBe(Number.POSITIVE_INFINITY);
});
