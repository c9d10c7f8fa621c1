import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import { proofTask } from '@foyer/contract/people/captcha-calls.ts';
import { proofToWire } from '@foyer/contract/people/captcha-codec.ts';
import { sendCall } from '#api/send-call.ts';
import { inSlices } from '#lib/in-slices.ts';
import { sha256 } from './sha256.ts';

/** The shop's task, solved; null where it cannot be, and then a picture will be asked for. */
export async function proofToken(): Promise<string | null> {
  const answer = await sendCall(proofTask, undefined);
  if (!answer.ok) return null;
  // Without a worker, which the pages' content policy makes dear, and without a page that stands still.
  const number = await inSlices(search(answer.value));
  return number === null ? null : proofToWire(answer.value, number);
}

function* search({ salt, digest, mostNumber }: ProofTask): Generator<void, number | null> {
  for (let number = 0; number <= mostNumber; number += 1) {
    if (sha256(`${salt}${number}`) === digest) return number;
    yield;
  }
  return null;
}
