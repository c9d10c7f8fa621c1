import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { askCaptcha } from './ask-captcha.tsx';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import { proofToken } from './proof-token.ts';

type Placed = Answer<PlacedOrder>;
type BotCheck = PlaceOrderRequest['botCheck'];

/**
 * Sends the order again with what the shop asked for: a proof of work that nobody sees, or what the outside service
 * of the house says, and when that will not do the code of a picture, as often as it is wrong. null: the visitor closed the dialog.
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
  const { outsideToken } = await import('./outside-token.ts');
  return await outsideToken(words);
}
