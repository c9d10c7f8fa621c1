import type { ClubWord, OrderDiscount } from '@foyer/contract/people/club.ts';
import { type Order, orderCan } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { type Discount, findRefusedCode } from '#store/discounts.ts';

export interface OrderDiscountRoom {
  queryable: Queryable;
  clubWordOn: ((profileId: number | null) => Promise<ClubWord>) | null;
  paymentBegun: boolean;
  now: Date;
}

/** The club's part of an order; null where there is neither a club nor anything taken off. Asked only while it matters. */
export async function orderDiscount(
  order: Order,
  discounts: readonly Discount[],
  { queryable, clubWordOn, paymentBegun, now }: OrderDiscountRoom,
): Promise<OrderDiscount | null> {
  const mayChange = !order.usesCultureCard && orderCan.discount(order, paymentBegun, now).yes;
  const canChange = clubWordOn !== null && mayChange;
  if (!canChange && discounts.length === 0) return null;
  const word = canChange ? await clubWordOn(order.profileId) : { kind: 'none' as const };
  const { card, bonuses } = word.kind === 'client' ? word.client : { card: null, bonuses: null };
  const sumOf = (list: readonly Discount[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  return {
    promoCode: discounts.find(({ kind }) => kind === 'promo')?.code ?? null,
    refusedCode: canChange ? await findRefusedCode(queryable, order.id) : null,
    bonuses: sumOf(discounts.filter(({ kind }) => kind === 'bonuses')),
    total: sumOf(discounts),
    canChange,
    member: bonuses && { card, bonuses },
    silent: word.kind === 'silent',
  };
}
