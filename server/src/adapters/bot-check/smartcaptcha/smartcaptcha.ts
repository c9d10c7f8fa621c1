import * as v from 'valibot';
import { answerName } from '#adapters/bot-check/answer-name.ts';
import { postForm } from '#platform/outbound.ts';
import type { BotCheck } from '#ports/bot-check.ts';

export interface SmartCaptchaSettings {
  /** With a slash at its end: `https://smartcaptcha.yandexcloud.net/`. */
  baseUrl: string;
  secret: string;
  /** Host name of the shop; an answer that was given elsewhere is none. */
  host: string;
  now(): Date;
}

const seconds = 3;
/** An answer is good for so long at the service. */
const lifeMilliseconds = 5 * 60_000;

const validateAnswer = v.object({
  status: v.picklist(['ok', 'failed']),
  message: v.optional(v.string(), ''),
  host: v.optional(v.string(), ''),
});

/** Yandex SmartCaptcha: the service is asked about each answer, server to server. */
export function createSmartCaptcha({ baseUrl, secret, host, now }: SmartCaptchaSettings): BotCheck {
  const address = new URL('validate', baseUrl).href;
  return {
    async verify(token) {
      const outcome = await postForm(address, { seconds, fields: { secret, token } });
      if (outcome.kind === 'failed') return { kind: 'unknown', reason: outcome.reason };
      const answer = v.safeParse(validateAnswer, outcome.body);
      if (!answer.success) return { kind: 'unknown', reason: 'the answer cannot be read' };
      const { status, message, host: givenAt } = answer.output;
      if (status === 'failed') return { kind: 'refused', reason: message };
      if (givenAt !== '' && givenAt.replace(/:\d+$/, '') !== host)
        return { kind: 'refused', reason: `given at ${givenAt}` };
      const until = new Date(now().getTime() + lifeMilliseconds);
      return { kind: 'passed', name: answerName('smartcaptcha', token), until };
    },
  };
}
