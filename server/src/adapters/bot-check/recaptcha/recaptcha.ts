import * as v from 'valibot';
import { answerName } from '#adapters/bot-check/answer-name.ts';
import { postForm } from '#platform/outbound.ts';
import type { BotCheck } from '#ports/bot-check.ts';

export interface RecaptchaSettings {
  /** With a slash at its end: `https://www.google.com/recaptcha/`. */
  baseUrl: string;
  secret: string;
  /** Host name of the shop; an answer that was given elsewhere is none. */
  host: string;
  now(): Date;
}

const seconds = 3;
/** An answer is good for so long at the service. */
const lifeMilliseconds = 2 * 60_000;
/** Version 3 gives a score: 1 a person, 0 a program. */
const leastScore = 0.5;

const verifyAnswer = v.object({
  success: v.boolean(),
  hostname: v.optional(v.string(), ''),
  score: v.optional(v.number(), 1),
  'error-codes': v.optional(v.array(v.string()), []),
});

/** Our own mistakes, and the service's: they say nothing of the visitor. */
const troubles = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);

/** Google reCAPTCHA: the service is asked about each answer, server to server. */
export function createRecaptcha({ baseUrl, secret, host, now }: RecaptchaSettings): BotCheck {
  const address = new URL('api/siteverify', baseUrl).href;
  return {
    async verify(token) {
      const outcome = await postForm(address, { seconds, fields: { secret, response: token } });
      if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
      const answer = v.safeParse(verifyAnswer, outcome.body);
      if (!answer.success) return { kind: 'unknown', reason: 'the answer cannot be read' };
      const { success, hostname, score, 'error-codes': codes } = answer.output;
      if (codes.some((code) => troubles.has(code))) return { kind: 'unknown', reason: codes.join(', ') };
      if (!success) return { kind: 'refused', reason: codes.join(', ') };
      if (hostname !== '' && hostname !== host) return { kind: 'refused', reason: `given at ${hostname}` };
      if (score < leastScore) return { kind: 'refused', reason: `score ${score}` };
      const until = new Date(now().getTime() + lifeMilliseconds);
      return { kind: 'passed', name: answerName('recaptcha', token), until };
    },
  };
}
