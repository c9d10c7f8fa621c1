import type { OrderDiscount } from '@foyer/contract/people/club.ts';
import { type Order, orderCan } from '#domain/order.ts';
import type { Shop } from '#shop/shop.ts';
import { type Discount, findRefusedCode } from '#store/discounts.ts';

/** The club's part of an order; null where there is neither a club nor anything taken off. Asked only while it matters. */
export async function orderDiscount(
  shop: Shop,
  order: Order,
  discounts: readonly Discount[],
  paymentBegun: boolean,
  now: Date,
): Promise<OrderDiscount | null> {
  const mayChange = !order.usesCultureCard && orderCan.discount(order, paymentBegun, now).yes;
  const canChange = mayChange && (await shop.club.get()) !== null;
  if (!canChange && discounts.length === 0) return null;
  const membership = canChange ? await shop.club.membershipOf(order.profileId) : { kind: 'none' as const };
  const { card, bonuses } = membership.kind === 'client' ? membership.client : { card: null, bonuses: null };
  const sumOf = (list: readonly Discount[]) => list.reduce((sum, { amount }) => sum + amount, 0);
  return {
    promoCode: discounts.find(({ kind }) => kind === 'promo')?.code ?? null,
    refusedCode: canChange ? await findRefusedCode(shop.database, order.id) : null,
    bonuses: sumOf(discounts.filter(({ kind }) => kind === 'bonuses')),
    total: sumOf(discounts),
    canChange,
    member: bonuses && { card, bonuses },
    silent: membership.kind === 'silent',
  };
}
