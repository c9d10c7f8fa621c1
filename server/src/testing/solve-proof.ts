import { createHash } from 'node:crypto';
import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import { proofToWire } from '@foyer/contract/people/captcha-codec.ts';

/** What a browser answers to the invisible check. */
export function solveProof(task: ProofTask): string {
  for (let number = 0; number <= task.mostNumber; number += 1) {
    const digest = createHash('sha256').update(`${task.salt}${number}`).digest('hex');
    if (digest === task.digest) return proofToWire(task, number);
  }
  throw new Error('the task has no answer');
}
