import { createHmac } from 'node:crypto';
import type { Captcha } from '@foyer/contract/people/captcha.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { isCode } from '#domain/bot-check.ts';
import { newCode, openCode, sealCode } from '#shop/pass-bot-check.ts';
import type { Shop } from '#shop/shop.ts';
import { keepRight, spend } from '#store/bot-check-uses.ts';
import { drawCode, seededRandom } from './draw-code.ts';
import { soundCode, spokenDigits } from './sound-code.ts';

type Captchas = Pick<Shop, 'database' | 'key' | 'now'>;

/** A new picture. Nothing is kept of it: its name carries the code, sealed. */
export function newCaptcha({ key, now }: Captchas): Captcha {
  const code = newCode();
  const id = sealCode(code, key, now());
  return { id, picture: drawCode(code.text, seededRandom(seedOf(key, id))) };
}

/** Digits said aloud for those who do not see the picture; null: no such picture any more. */
export function captchaSound({ key, now }: Captchas, id: string, language: Language): Buffer | null {
  const sealed = openCode(id, key, now());
  return sealed && soundCode(sealed.code.spoken, spokenDigits(language), seededRandom(seedOf(key, id)));
}

/** Whether the code was typed right. A wrong one spends the picture: the next try needs a new one (BD-7). */
export async function checkCaptcha(shop: Captchas, id: string, typed: string): Promise<boolean> {
  const sealed = openCode(id, shop.key, shop.now());
  if (!sealed) return false;
  if (isCode(sealed.code, typed)) return await keepRight(shop.database, sealed);
  await spend(shop.database, sealed);
  return false;
}

/** Another picture of the same code would help a program that compares. */
function seedOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(`captcha look ${id}`).digest('hex');
}
