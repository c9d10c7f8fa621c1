import type { Answer } from '@foyer/contract/kit/api.ts';
import type { OrderName } from '@foyer/contract/kit/call.ts';
import { discountEndpoints } from '@foyer/contract/order/discount-endpoints.ts';
import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import { changeOrder } from './change-order.ts';
import type { LimitChecks } from './limits.ts';
import type { RegisterCall } from './register-call.ts';

/** The club's calls about an order. */
export interface DiscountDesk {
  add(request: DiscountRequest): Promise<Answer<{ promoCode: string | null }>>;
  cancel(name: OrderName): Promise<Answer<undefined>>;
}

/** Guessing codes costs as much as placing orders. */
export function registerDiscounts(
  register: RegisterCall,
  { desk, limits }: { desk: DiscountDesk; limits: LimitChecks },
): void {
  register(discountEndpoints.addDiscount, (asked, request) =>
    changeOrder(limits, request, () => desk.add(asked)),
  );
  register(discountEndpoints.cancelDiscount, (name, request) =>
    changeOrder(limits, request, () => desk.cancel(name)),
  );
}
