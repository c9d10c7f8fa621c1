import type { Answer } from '@foyer/contract/api.ts';
import type { OrderName } from '@foyer/contract/call.ts';
import type { DiscountRequest } from '@foyer/contract/club.ts';
import { discountEndpoints } from '@foyer/contract/discount-endpoints.ts';
import type { FastifyRequest } from 'fastify';
import type { LimitChecks } from './limits.ts';
import type { RegisterCall } from './register-call.ts';

/** The club's calls about an order. */
export interface DiscountDesk {
  add(request: DiscountRequest): Promise<Answer<{ promoCode: string | null }>>;
  cancel(name: OrderName): Promise<Answer<undefined>>;
}

/** Guessing codes costs as much as placing orders; names of orders that are not there are counted as everywhere. */
export function registerDiscounts(
  register: RegisterCall,
  { desk, limits }: { desk: DiscountDesk; limits: LimitChecks },
): void {
  const counted = async <Value>(request: FastifyRequest, work: () => Promise<Answer<Value>>) => {
    await limits.change(request);
    const answer = await work();
    if (!answer.ok && answer.refusal.kind === 'order-gone') await limits.unknownOrder(request);
    return answer;
  };
  register(discountEndpoints.addDiscount, (asked, request) => counted(request, () => desk.add(asked)));
  register(discountEndpoints.cancelDiscount, (name, request) => counted(request, () => desk.cancel(name)));
}
