import type { Answer } from '@foyer/contract/kit/api.ts';
import { offerCalls } from '@foyer/contract/order/offer-calls.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { createContext, useContext } from 'react';
import { sendCall } from '#api/send-call.ts';

/** The shop's calls about what is added to an order. */
export interface OfferWorld {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

/** A test hands in a world of its own. */
export const OfferWorldContext = createContext<OfferWorld>({
  add: (request) => sendCall(offerCalls.addOffer, request),
  remove: (request) => sendCall(offerCalls.removeOffer, request),
});

export function useOfferWorld(): OfferWorld {
  return useContext(OfferWorldContext);
}
