import { createHmac } from 'node:crypto';
import type { Captcha } from '@foyer/contract/people/captcha.ts';
import { isCode } from '#domain/bot-check.ts';
import type { Queryable } from '#platform/database.ts';
import { keepRight, spend } from '#store/bot-check-uses.ts';
import { chanceOf } from './chance.ts';
import { drawCode } from './draw-code.ts';
import { newCode, openCode, sealCode } from './sealed-code.ts';
import { soundCode } from './sound-code.ts';

export interface CaptchaRoom {
  database: Queryable;
  /** Seals the codes; the same in all processes of a shop. */
  key: Buffer;
  now(): Date;
}

/** A new picture. Nothing is kept of it: its name carries the code, sealed. */
export function newCaptcha({ key, now }: CaptchaRoom): Captcha {
  const code = newCode();
  const id = sealCode(code, key, now());
  return { id, picture: drawCode(code.text, chanceOf(seedOf(key, id))) };
}

/** What the picture says for who does not see it; null: no such picture any more. */
export function captchaSound({ key, now }: CaptchaRoom, id: string): Buffer | null {
  const sealed = openCode(id, key, now());
  return sealed && soundCode(sealed.code.beeps, chanceOf(seedOf(key, id)));
}

/** Whether the code was typed right. A wrong one spends the picture: the next try needs a new one (BD-7). */
export async function checkCaptcha(room: CaptchaRoom, id: string, typed: string): Promise<boolean> {
  const sealed = openCode(id, room.key, room.now());
  if (!sealed) return false;
  if (isCode(sealed.code, typed)) return await keepRight(room.database, sealed);
  await spend(room.database, sealed);
  return false;
}

/** Another picture of the same code would help a program that compares. */
function seedOf(key: Buffer, id: string): string {
  return createHmac('sha256', key).update(`captcha look ${id}`).digest('hex');
}
