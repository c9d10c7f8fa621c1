import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { addOffer, removeOffer } from '@foyer/contract/order/order-calls.ts';
import { createContext, useContext } from 'react';
import { sendCall } from '#api/send-call.ts';

/** The shop's calls about what is added to an order. */
export interface OfferEffects {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

/** Tests provide their own. */
export const OfferEffectsContext = createContext<OfferEffects>({
  add: (request) => sendCall(addOffer, request),
  remove: (request) => sendCall(removeOffer, request),
});

export function useOfferEffects(): OfferEffects {
  return useContext(OfferEffectsContext);
}
