import type { Answer } from '@foyer/contract/api.ts';
import { refusalCodes } from '@foyer/contract/errors.ts';
import type { Language } from '@foyer/contract/values.ts';
import { addOffers } from '#features/choose-offers/add-offers.ts';
import type { OfferOutcome, OfferRoom } from '#features/choose-offers/offer-room.ts';
import { removeOffer } from '#features/choose-offers/remove-offer.ts';
import { refusalText } from '#texts/refusals.ts';
import type { OfferDesk } from '#web/offer-routes.ts';

/** What is added to orders beside their tickets, and taken off again. */
export function createOfferDesk(room: OfferRoom): OfferDesk {
  return {
    add: async (request) => answerOf(await addOffers(room, request), request.language),
    remove: async (request) => answerOf(await removeOffer(room, request), request.language),
  };
}

function answerOf(outcome: OfferOutcome, language: Language): Answer<undefined> {
  if (outcome.kind === 'done') return { ok: true, value: undefined };
  const { refusal } = outcome;
  return { ok: false, refusal, code: refusalCodes[refusal.kind], text: refusalText(refusal, language) };
}
