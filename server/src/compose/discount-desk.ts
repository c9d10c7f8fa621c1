import type { Answer } from '@foyer/contract/api.ts';
import { refusalCodes } from '@foyer/contract/errors.ts';
import type { Language } from '@foyer/contract/values.ts';
import { addDiscount } from '#features/discount-order/add-discount.ts';
import { cancelDiscount } from '#features/discount-order/cancel-discount.ts';
import type { DiscountOutcome, DiscountRoom } from '#features/discount-order/discount-room.ts';
import { refusalText } from '#texts/refusals.ts';
import type { DiscountDesk } from '#web/discount-routes.ts';

export function createDiscountDesk(room: DiscountRoom): DiscountDesk {
  return {
    add: async (request) => {
      const { promoCode, language } = request;
      return answerOf(await addDiscount(room, request), { promoCode }, language);
    },
    cancel: async ({ hash, language }) => answerOf(await cancelDiscount(room, hash), undefined, language),
  };
}

function answerOf<Value>(outcome: DiscountOutcome, value: Value, language: Language): Answer<Value> {
  if (outcome.kind === 'done') return { ok: true, value };
  const { refusal } = outcome;
  return { ok: false, refusal, code: refusalCodes[refusal.kind], text: refusalText(refusal, language) };
}
