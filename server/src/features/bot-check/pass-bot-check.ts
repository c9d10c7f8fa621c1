import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { type AskedCheck, isCode } from '#domain/bot-check.ts';
import type { BotCheck } from '#ports/bot-check.ts';
import { redeem, spend } from '#store/bot-check-uses.ts';
import type { CaptchaRoom } from './captcha.ts';
import { openCode } from './sealed-code.ts';

export interface PassRoom extends CaptchaRoom {
  /** The invisible check that the house has set; null: only pictures. */
  invisible: BotCheck | null;
  /** It is an outside service: the page lets it look in a frame. */
  isOutside: boolean;
}

type Answers = PlaceOrderRequest['botCheck'];

/**
 * null: the order may go on. Otherwise -1001, and what would do: an invisible check, or a picture after that has
 * failed or where the caller is all but over the limit (BD-8). A picture always does.
 */
export async function passBotCheck(
  room: PassRoom,
  asked: AskedCheck,
  answers: Answers,
  orderKey: string,
): Promise<Refusal | null> {
  if (asked === 'nothing') return null;
  if (answers.captchaId !== null) {
    return (await hasRightCode(room, answers, orderKey)) ? null : refusal('picture');
  }
  if (asked === 'picture' || room.invisible === null) return refusal('picture');
  if (answers.token === null) return refusal(room.isOutside ? 'outside' : 'invisible');
  return (await hasGoodToken(room, room.invisible, answers.token, orderKey)) ? null : refusal('picture');
}

async function hasRightCode(room: PassRoom, answers: Answers, orderKey: string): Promise<boolean> {
  const sealed = openCode(answers.captchaId ?? '', room.key, room.now());
  if (!sealed) return false;
  if (isCode(sealed.code, answers.captchaText ?? '')) return await redeem(room.database, sealed, orderKey);
  await spend(room.database, sealed);
  return false;
}

async function hasGoodToken(
  room: PassRoom,
  invisible: BotCheck,
  token: string,
  orderKey: string,
): Promise<boolean> {
  const verdict = await invisible.verify(token);
  return verdict.kind === 'passed' && (await redeem(room.database, verdict, orderKey));
}

function refusal(ask: Exclude<AskedCheck, 'nothing'> | 'outside'): Refusal {
  return { kind: 'bot-check', parameters: { ask } };
}
