import type { Answer } from '@foyer/contract/kit/api.ts';
import { offerEndpoints } from '@foyer/contract/order/offer-endpoints.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { changeOrder } from './change-order.ts';
import type { LimitChecks } from './limits.ts';
import type { RegisterCall } from './register-call.ts';

/** What is added to an order beside its tickets (OV-14), all pieces or none, and taken off again. Safe to repeat. */
export interface OfferDesk {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

export function registerOffers(
  register: RegisterCall,
  { desk, limits }: { desk: OfferDesk; limits: LimitChecks },
): void {
  register(offerEndpoints.addOffer, (asked, request) => changeOrder(limits, request, () => desk.add(asked)));
  register(offerEndpoints.removeOffer, (asked, request) =>
    changeOrder(limits, request, () => desk.remove(asked)),
  );
}
