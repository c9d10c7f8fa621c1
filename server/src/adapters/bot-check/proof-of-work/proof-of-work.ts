import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { proofFromWire } from '@foyer/contract/people/captcha-codec.ts';
import type { BotVerdict, ProofCheck } from '#ports/bot-check.ts';

interface ProofSettings {
  /** Signs the tasks; the same in all processes of a shop. */
  key: Buffer;
  now(): Date;
  /** A browser tries half of it on average: 0.1 s of a laptop, half a second of an old phone. */
  mostNumber?: number;
}

const usualMostNumber = 60_000;
const lifeSeconds = 300;

/**
 * Our own invisible check: the browser searches a number, which costs a visitor nothing and a program that wants
 * thousands of orders a processor. In the manner of ALTCHA, version 1, whose widget can answer it too.
 */
export function createProofOfWork({ key, now, mostNumber = usualMostNumber }: ProofSettings): ProofCheck {
  const signed = (digest: string) => createHmac('sha256', key).update(`proof ${digest}`).digest('hex');
  return {
    task() {
      const expires = Math.floor(now().getTime() / 1000) + lifeSeconds;
      const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
      const digest = digestOf(salt, randomInt(mostNumber + 1));
      return { salt, digest, signature: signed(digest), mostNumber };
    },
    async verify(token) {
      const proof = proofFromWire(token);
      if (proof === null) return refused('unreadable');
      const { task, number } = proof;
      if (!isSame(signed(task.digest), task.signature)) return refused('not signed by us');
      if (digestOf(task.salt, number) !== task.digest) return refused('not the number');
      // The digest is signed and made of the salt: nobody can give himself more time.
      const until = new Date(Number(/\?expires=(\d{1,12})&$/.exec(task.salt)?.[1] ?? 0) * 1000);
      if (until <= now()) return refused('too late');
      return { kind: 'passed', name: `proof ${task.digest}`, until };
    },
  };
}

function digestOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex');
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function refused(reason: string): BotVerdict {
  return { kind: 'refused', reason };
}
