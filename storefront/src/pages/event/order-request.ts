import type { BuyerForm, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { linePrice } from '@foyer/contract/rules/price.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { type Quantities, quantityOf, type TicketRow } from '#features/price-table/ticket-row.ts';

interface Cart {
  eventId: string;
  language: Language;
  session: SessionView;
  rows: readonly TicketRow[];
  quantities: Quantities;
  usesCard: boolean;
  visits: HeldVisits | null;
}

/** The cart and its buyer as they go to the shop: rows with tickets only, each with the sum that was seen (OR-1). */
export function orderRequest(
  { eventId, language, session, rows, quantities, usesCard, visits }: Cart,
  { buyer, consents }: { buyer: BuyerForm; consents: readonly number[] },
): PlaceOrderRequest {
  const chosen = rows.filter((row) => quantityOf(row, quantities) > 0);
  return {
    eventId,
    language,
    sessionId: session.id,
    lines: chosen.map((row) => {
      const quantity = quantityOf(row, quantities);
      return {
        eventId,
        day: session.day,
        time: session.time,
        categoryId: row.categoryId,
        zoneId: row.zoneId,
        quantity,
        shownAmount: linePrice(row, quantity).total,
        seatId: 0,
      };
    }),
    consents,
    buyer,
    usesCultureCard: usesCard,
    ...(visits ? { subscriptionId: visits.id } : {}),
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}
