import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { addOffer, removeOffer } from '@foyer/contract/order/order-calls.ts';
import { createContext, useContext } from 'react';
import { sendCall } from '#api/send-call.ts';

/** The shop's calls about what is added to an order. */
export interface OfferWorld {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

/** Tests provide their own. */
export const OfferWorldContext = createContext<OfferWorld>({
  add: (request) => sendCall(addOffer, request),
  remove: (request) => sendCall(removeOffer, request),
});

export function useOfferWorld(): OfferWorld {
  return useContext(OfferWorldContext);
}
