import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { ProofTask } from '@foyer/contract/people/captcha.ts';
import { proofTask } from '@foyer/contract/people/captcha-calls.ts';
import { proofToWire } from '@foyer/contract/people/captcha-codec.ts';
import { sendCall } from '#api/send-call.ts';
import { inSlices } from '#lib/in-slices.ts';
import { askCaptcha } from './ask-captcha.tsx';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import { outsideToken } from './outside-token.ts';
import { sha256 } from './sha256.ts';

type Placed = Answer<PlacedOrder>;
type BotCheck = PlaceOrderRequest['botCheck'];

/**
 * Sends the order again with what the shop asked for: an invisible proof of work, or the answer of the house's
 * outside service, or else a captcha, until its code is right. null: the visitor closed the dialog.
 */
export async function passBotCheck(
  refused: Extract<Placed, { ok: false }>,
  send: (botCheck: BotCheck) => Promise<Placed>,
  words: CheckWords,
): Promise<Placed | null> {
  let answer: Placed = refused;
  const { ask } = refused.refusal.parameters ?? {};
  const token = await tokenFor(ask, words);
  if (token !== null) answer = await send({ token, captchaId: null, captchaText: null });
  while (!answer.ok && isBotRefusal(answer.refusal)) {
    const code = await askCaptcha(words);
    if (code === null) return null;
    answer = await send({ token: null, captchaId: code.id, captchaText: code.typed });
  }
  return answer;
}

async function tokenFor(ask: unknown, words: CheckWords): Promise<string | null> {
  if (ask === 'invisible') return await proofToken();
  if (ask !== 'outside') return null;
  return await outsideToken(words);
}

/** Solves the shop's proof of work; null if it cannot be solved: then a captcha is shown. */
async function proofToken(): Promise<string | null> {
  const answer = await sendCall(proofTask, undefined);
  if (!answer.ok) return null;
  // Not in a worker, which the content policy makes costly, yet without blocking the page.
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
