import { createHash, createHmac } from 'node:crypto';
import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import { proofToWire } from '@foyer/contract/people/captcha-codec.ts';
import { expect, test } from 'vitest';
import { createProofOfWork } from './proof-of-work.ts';

const key = Buffer.from('foyer-altcha-key');
let now = new Date('2026-11-22T12:00:00Z');
const proof = createProofOfWork({ key, now: () => now, mostNumber: 2000 });

function solve({ salt, digest, mostNumber }: ProofTask): number {
  for (let number = 0; number <= mostNumber; number += 1) {
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === digest) return number;
  }
  throw new Error('the task has no answer');
}

test('BD-8 the number that a browser finds passes, under a name of its own', async () => {
  const [one, other] = [proof.task(), proof.task()];
  const verdicts = await Promise.all(
    [one, other].map((task) => proof.verify(proofToWire(task, solve(task)))),
  );
  expect(verdicts).toEqual([
    { kind: 'passed', name: `proof ${one.digest}`, until: new Date('2026-11-22T12:05:00Z') },
    { kind: 'passed', name: `proof ${other.digest}`, until: new Date('2026-11-22T12:05:00Z') },
  ]);
  expect(one.digest).not.toBe(other.digest);
});

test('BD-8 nothing else passes: another number, a task of one’s own, an old one, rubbish', async () => {
  const task = proof.task();
  const number = solve(task);
  const salt = 'aa?expires=9999999999&';
  const digest = createHash('sha256').update(`${salt}1`).digest('hex');
  const forged = {
    ...task,
    salt,
    digest,
    signature: createHmac('sha256', 'guess').update(digest).digest('hex'),
  };
  // The salt of another time with the digest that we signed.
  const longer = { ...task, salt: task.salt.replace(/expires=\d+/, 'expires=9999999999') };
  const tokens = [
    proofToWire(task, number + 1),
    proofToWire(forged, 1),
    proofToWire(longer, number),
    'rubbish',
    btoa('[]'),
    '',
  ];
  for (const token of tokens) expect(await proof.verify(token), token).toMatchObject({ kind: 'refused' });
  now = new Date('2026-11-22T12:05:00Z');
  expect(await proof.verify(proofToWire(task, number))).toEqual({ kind: 'refused', reason: 'too late' });
});
