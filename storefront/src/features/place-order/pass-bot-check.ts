import type { Answer } from '@foyer/contract/api.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order.ts';
import { askCaptcha } from './ask-captcha.tsx';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import { proofToken } from './proof-token.ts';

type Placed = Answer<PlacedOrder>;
type BotCheck = PlaceOrderRequest['botCheck'];

/**
 * Sends the order again with what the shop asked for: a proof of work that nobody sees, and when that will not do
 * the code of a picture, as often as it is wrong. null: the visitor closed the dialog.
 */
export async function passBotCheck(
  refused: Extract<Placed, { ok: false }>,
  send: (botCheck: BotCheck) => Promise<Placed>,
  words: CheckWords,
): Promise<Placed | null> {
  let answer: Placed = refused;
  if (refused.refusal.parameters?.ask === 'invisible') {
    const token = await proofToken();
    if (token !== null) answer = await send({ token, captchaId: null, captchaText: null });
  }
  while (!answer.ok && isBotRefusal(answer.refusal)) {
    const code = await askCaptcha(words);
    if (code === null) return null;
    answer = await send({ token: null, captchaId: code.id, captchaText: code.typed });
  }
  return answer;
}
