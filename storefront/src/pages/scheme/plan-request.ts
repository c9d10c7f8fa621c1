import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { BuyerForm, CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { type HallCart, rowOf } from './hall-cart.ts';
import type { HallZone } from './hall-zones.ts';

interface Purchase {
  eventId: string;
  language: Language;
  session: SessionView;
  plan: HallPlan;
  zones: readonly HallZone[];
  cart: HallCart;
  usesCard: boolean;
}

/** The order as it is sent: one line per seat, each with the amount the buyer saw (OR-1). */
export function planRequest(
  { eventId, language, session, plan, zones, cart, usesCard }: Purchase,
  { buyer, consents }: { buyer: BuyerForm; consents: readonly number[] },
): PlaceOrderRequest {
  const common = { eventId, day: session.day, time: session.time };
  const seen = (line: { zoneId: number; categoryId: number }, quantity: number) => {
    const row = rowOf(line, zones);
    return row ? linePrice(row, quantity).total : 0;
  };
  const seats: CartLine[] = cart.seats.map(({ seat, zoneId, categoryId }) => ({
    ...common,
    zoneId,
    categoryId,
    quantity: 1,
    seenAmount: seen({ zoneId, categoryId }, 1),
    seatId: plan.seats.ids[seat] ?? 0,
  }));
  const standing: CartLine[] = cart.standing.map(({ areaId, zoneId, categoryId, quantity }) => ({
    ...common,
    zoneId,
    categoryId,
    quantity,
    seenAmount: seen({ zoneId, categoryId }, quantity),
    seatId: 0,
    areaId,
  }));
  return {
    eventId,
    language,
    sessionId: session.id,
    lines: [...seats, ...standing],
    consents,
    buyer,
    usesCultureCard: usesCard,
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}
