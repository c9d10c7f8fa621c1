import type { BotCheckPolicy, OutsideCheckPage } from '#domain/bot-check.ts';
import { askedCheck } from '#domain/bot-check.ts';
import { captchaSound, checkCaptcha, newCaptcha } from '#features/bot-check/captcha.ts';
import { passBotCheck } from '#features/bot-check/pass-bot-check.ts';
import type { PlaceOrderRoom } from '#features/place-order/place-order.ts';
import type { Queryable } from '#platform/database.ts';
import type { BotCheck, ProofCheck } from '#ports/bot-check.ts';
import type { CaptchaCalls } from '#web/call-shop.ts';
import type { WebContext } from '#web/web-context.ts';

/** An outside service: the server's part of it, and the browser's. */
export interface OutsideCheck {
  check: BotCheck;
  page: OutsideCheckPage;
}

interface BotCheckParts {
  database: Queryable;
  key: Buffer;
  now(): Date;
  proof: ProofCheck;
  policy(): Promise<BotCheckPolicy>;
  /** The outside service that the house has set; null: none, or its secret is missing. */
  outside(policy: BotCheckPolicy): OutsideCheck | null;
}

/** For the calls of the captcha, and for placing an order. */
export interface BotChecks {
  calls: CaptchaCalls & WebContext['captcha'];
  pass: PlaceOrderRoom['botCheck'];
}

/** The checks that a visitor is no program. */
export function createBotChecks(parts: BotCheckParts): BotChecks {
  const { database, key, now, proof, policy, outside } = parts;
  const room = { database, key, now };
  return {
    calls: {
      picture: () => newCaptcha(room),
      sound: (id) => captchaSound(room, id),
      check: (id, typed) => checkCaptcha(room, id, typed),
      task: () => proof.task(),
      outside: async () => outside(await policy())?.page ?? null,
    },
    pass: async ({ botCheck }, request, press) => {
      const asked = askedCheck(botCheck, press.share);
      if (asked === 'nothing') return null;
      const isOutside = botCheck.kind !== 'own';
      const invisible = isOutside ? (outside(botCheck)?.check ?? null) : proof;
      return await passBotCheck({ ...room, invisible, isOutside }, asked, request.botCheck, press.key);
    },
  };
}
