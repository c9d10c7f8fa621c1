import type { Answer } from '@foyer/contract/api.ts';
import { offerEndpoints } from '@foyer/contract/offer-endpoints.ts';
import type { AddOffersRequest, RemoveOfferRequest } from '@foyer/contract/offers.ts';
import type { FastifyRequest } from 'fastify';
import type { LimitChecks } from './limits.ts';
import type { RegisterCall } from './register-call.ts';

/** What is added to an order beside its tickets (OV-14), all pieces or none, and taken off again. Safe to repeat. */
export interface OfferDesk {
  add(request: AddOffersRequest): Promise<Answer<undefined>>;
  remove(request: RemoveOfferRequest): Promise<Answer<undefined>>;
}

/** Names of orders that are not there are counted as everywhere. */
export function registerOffers(
  register: RegisterCall,
  { desk, limits }: { desk: OfferDesk; limits: LimitChecks },
): void {
  const counted = async (request: FastifyRequest, work: () => Promise<Answer<undefined>>) => {
    await limits.change(request);
    const answer = await work();
    if (!answer.ok && answer.refusal.kind === 'order-gone') await limits.unknownOrder(request);
    return answer;
  };
  register(offerEndpoints.addOffer, (asked, request) => counted(request, () => desk.add(asked)));
  register(offerEndpoints.removeOffer, (asked, request) => counted(request, () => desk.remove(asked)));
}
