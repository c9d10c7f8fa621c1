import { flagFromWire, textOrNull } from '#kit/wire-values.ts';
import type { OrderDiscount } from '#people/club.ts';
import { flagToWire, moneyFromWire, moneyToWire } from '#rules/values.ts';
import type { WireDiscountData } from './order-view-wire.ts';

export function discountDataToWire(discount: OrderDiscount | null): WireDiscountData {
  if (discount === null) return {};
  const { member, bonuses } = discount;
  return {
    cardCode: member?.card?.code ?? null,
    isBlocked: flagToWire(member?.card?.isBlocked ?? false),
    availableBonuses: member ? moneyToWire(member.bonuses.available) : null,
    useBonuses: moneyToWire(bonuses),
    totalBalance: member ? moneyToWire(member.bonuses.balance) : null,
    totalDiscount: moneyToWire(discount.total),
    chargedBonus: moneyToWire(bonuses),
    promoCode: discount.promoCode ?? '',
    refusedPromoCode: discount.refusedCode ?? '',
    changeable: flagToWire(discount.canChange),
    silent: flagToWire(discount.silent),
  };
}

export function discountDataFromWire(wire: WireDiscountData | null | undefined): OrderDiscount | null {
  // Foreign servers may say nothing of it: then there is no club to speak of.
  if (!wire || wire.totalDiscount === null || wire.totalDiscount === undefined) return null;
  const { availableBonuses } = wire;
  const known = availableBonuses !== null && availableBonuses !== undefined;
  const card = wire.cardCode ? { code: wire.cardCode, isBlocked: flagFromWire(wire.isBlocked) } : null;
  const balance = moneyFromWire(wire.totalBalance ?? availableBonuses ?? 0);
  return {
    promoCode: textOrNull(wire.promoCode),
    refusedCode: textOrNull(wire.refusedPromoCode),
    bonuses: moneyFromWire(wire.useBonuses ?? 0),
    total: moneyFromWire(wire.totalDiscount),
    canChange: flagFromWire(wire.changeable, true),
    member: known ? { card, bonuses: { available: moneyFromWire(availableBonuses), balance } } : null,
    silent: flagFromWire(wire.silent),
  };
}
