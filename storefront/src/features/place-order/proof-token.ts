import { captchaCalls } from '@foyer/contract/captcha-calls.ts';
import { proofToWire } from '@foyer/contract/captcha-codec.ts';
import { sendCall } from '#api/send-call.ts';
import { sha256 } from './sha256.ts';

/** Milliseconds of searching before the page may move again. */
const slice = 12;

/** The shop's task, solved; null where it cannot be, and then a picture will be asked for. */
export async function proofToken(): Promise<string | null> {
  const answer = await sendCall(captchaCalls.proofTask, undefined);
  if (!answer.ok) return null;
  const number = await find(answer.value);
  return number === null ? null : proofToWire(answer.value, number);
}

/** In slices: without a worker, which the pages' content policy makes dear, and without a page that stands still. */
async function find({ salt, digest, mostNumber }: { salt: string; digest: string; mostNumber: number }) {
  let pause = performance.now() + slice;
  for (let number = 0; number <= mostNumber; number += 1) {
    if (sha256(`${salt}${number}`) === digest) return number;
    if (performance.now() < pause) continue;
    await new Promise((resolve) => setTimeout(resolve));
    pause = performance.now() + slice;
  }
  return null;
}
