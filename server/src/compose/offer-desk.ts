import { addOffers } from '#features/choose-offers/add-offers.ts';
import type { OfferRoom } from '#features/choose-offers/offer-room.ts';
import { removeOffer } from '#features/choose-offers/remove-offer.ts';
import type { OfferDesk } from '#web/offer-routes.ts';
import { decided } from './answers.ts';

/** What is added to orders beside their tickets, and taken off again. */
export function createOfferDesk(room: OfferRoom): OfferDesk {
  return {
    add: async (request) => decided(await addOffers(room, request), request.language),
    remove: async (request) => decided(await removeOffer(room, request), request.language),
  };
}
